"""Short links: which table each belongs to. Whether it opens anything, and what, its table alone decides.

A row is keyed by an HMAC of the signs, so that whoever reads the directory learns no link; whoever loses it loses no
link that `settle` would not write again.
"""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from events.directory.rows import Rows, key, text

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

        Each row is in the list while there is one, so that a crash leaves nothing that the next call does not mend.
        """
        kept = self._kept(table)
        if kept == set(rows):
            return
        self._list(table, kept.union(rows))
        for row in set(rows) - kept:
            self._client.put_item(TableName=self._name, Item={**_short(row), "table": text(table)})
        for row in kept - set(rows):
            self._delete(_short(row))
        self._list(table, rows)

    def _list(self, table: str, rows: Collection[str]) -> None:
        self._client.put_item(TableName=self._name, Item={**_of(table), "rows": text(" ".join(sorted(rows)))})

    def _kept(self, table: str) -> set[str]:
        row = self._get(_of(table)) or {}
        return set(row["rows"]["S"].split()) if "rows" in row else set()


def _short(row: str) -> "Row":
    return key(f"short/{row}", "short")


def _of(table: str) -> "Row":
    return key(f"table/{table}", "links")
