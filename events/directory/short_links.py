"""Short links: which table each belongs to. Whether it opens anything, and what, its table alone decides.

A row is keyed by an HMAC of the signs, so that whoever reads the directory learns no link; whoever loses it loses no
link that `settle` would not write again.
"""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from events.directory.rows import Rows, key, number, text

if TYPE_CHECKING:
    from events.directory.rows import Row


class ShortLinks(Rows):
    """The rows of short links, and per table which ones it has."""

    def table(self, rows: Sequence[str]) -> str | None:
        """The table of the first row that there is. One BatchGetItem.

        :param rows: what the signs are under each key of links
        """
        found = list(self._several([_short(row) for row in rows], consistent=False))
        return found[0]["table"]["S"] if found else None

    def keep(self, table: str, rows: Collection[str]) -> None:
        """Makes these the rows of the table. One GetItem; writes only where a link was made or died.

        The list names every row there may be, and is whole once they are there: so a crash leaves nothing that the next
        call does not mend.
        """
        kept, is_whole = self._kept(table)
        if kept == set(rows) and (is_whole or not rows):
            return
        self._list(table, kept.union(rows), is_whole=False)
        for row in set(rows) - (kept if is_whole else set()):
            self._client.put_item(TableName=self._name, Item={**_short(row), "table": text(table)})
        for row in kept - set(rows):
            self._delete(_short(row))
        if rows:
            self._list(table, rows, is_whole=True)
        else:
            self._delete(_of(table))

    def doubt(self, table: str) -> None:
        """Has the next call of `keep` write every row: some may be lost. One UpdateItem."""
        self._update(_of(table), "REMOVE whole")

    def _list(self, table: str, rows: Collection[str], is_whole: bool) -> None:
        item = {**_of(table), "rows": text(" ".join(sorted(rows)))}
        self._client.put_item(TableName=self._name, Item={**item, "whole": number(1)} if is_whole else item)

    def _kept(self, table: str) -> tuple[set[str], bool]:
        row = self._get(_of(table)) or {}
        return set(row["rows"]["S"].split()) if "rows" in row else set(), "whole" in row


def _short(row: str) -> "Row":
    return key(f"short/{row}", "short")


def _of(table: str) -> "Row":
    return key(f"table/{table}", "links")
