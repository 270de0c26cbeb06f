"""The tables of short links. The table alone decides what a link opens.

A row's key is an HMAC of the signs, so that the directory reveals no link. `settle` writes lost rows again.
"""

from collections.abc import Collection, Sequence
from typing import Any

from engine.kit.value import Value
from events.directory.rows import Row, Rows, key, number, text


class _List(Value):
    """A table's rows.

    :param is_whole: whether all rows exist
    """

    rows: frozenset[str]
    is_whole: bool

    def is_of(self, wanted: frozenset[str]) -> bool:
        """Whether exactly these rows exist."""
        return self.rows == wanted and (self.is_whole or not wanted)

    @property
    def row(self) -> "Row":
        """The list's attributes."""
        rows: Row = {"rows": text(" ".join(sorted(self.rows)))}
        return {**rows, "whole": number(1)} if self.is_whole else rows

    @property
    def condition(self) -> dict[str, Any]:
        """A DynamoDB condition that this list is stored."""
        names = {"ExpressionAttributeNames": {"#rows": "rows"}}
        if not self.rows:
            return {"ConditionExpression": "attribute_not_exists(#rows)", **names}
        whole = "attribute_exists(whole)" if self.is_whole else "attribute_not_exists(whole)"
        values = {"ExpressionAttributeValues": {":rows": self.row["rows"]}}
        return {"ConditionExpression": f"#rows = :rows AND {whole}", **names, **values}


class ShortLinks(Rows):
    """Short links, and a list of them per table."""

    def table(self, rows: Sequence[str]) -> str | None:
        """The table of the first existing row."""
        found = list(self._several([_short(row) for row in rows], consistent=False))
        return found[0]["table"]["S"] if found else None

    def keep(self, table: str, rows: Collection[str]) -> bool:
        """Makes these the rows of the table; `False` if another caller changed them. One GetItem; writes only if a link
        was made or died.

        The list names every row that may exist, and is whole once they do, so that the next call mends a crash. Each
        call replaces only the list it read.
        """
        wanted = frozenset(rows)
        if self._kept(table, consistent=False).is_of(wanted):
            return True
        found = self._kept(table, consistent=True)
        if found.is_of(wanted):
            return True
        listed = _List(found.rows | wanted, is_whole=False)
        if not self._replace(table, found, listed):
            return False
        for row in wanted - (found.rows if found.is_whole else frozenset()):
            self._client.put_item(TableName=self._name, Item={**_short(row), "table": text(table)})
        for row in found.rows - wanted:
            self._delete(_short(row))
        return self._replace(table, listed, _List(wanted, is_whole=bool(wanted)))

    def doubt(self, table: str) -> None:
        """Has the next `keep` write every row."""
        self._update(_of(table), "REMOVE whole")

    def _replace(self, table: str, before: _List, after: _List) -> bool:
        """Whether `before` was still stored."""
        item, there = {**_of(table), **after.row}, before.condition
        try:
            if after.rows:
                self._client.put_item(TableName=self._name, Item=item, **there)
            else:
                self._client.delete_item(TableName=self._name, Key=_of(table), **there)
        except self._client.exceptions.ConditionalCheckFailedException:
            return False
        return True

    def _kept(self, table: str, consistent: bool) -> _List:
        row = self._get(_of(table), consistent) or {}
        return _List(frozenset(row["rows"]["S"].split()) if "rows" in row else frozenset(), "whole" in row)


def _short(row: str) -> "Row":
    return key(f"short/{row}", "short")


def _of(table: str) -> "Row":
    return key(f"table/{table}", "links")
