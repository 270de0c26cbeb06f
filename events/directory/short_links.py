"""The tables of short links. The table alone decides what a link opens.

A row's key is an HMAC of the signs (docs/design/links.md).
"""

from collections.abc import Collection, Sequence

from engine.kit.value import Value
from events.directory.rows import Row, Rows, key, row, written


class _List(Value):
    """A table's rows.

    :param is_whole: whether all rows exist
    """

    rows: frozenset[str]
    is_whole: bool

    def is_of(self, wanted: frozenset[str]) -> bool:
        return self.rows == wanted and (self.is_whole or not wanted)

    @property
    def stored(self) -> str:
        return " ".join(sorted(self.rows))


class ShortLinks(Rows):
    """Short links, and a list of them per table."""

    def leads_to(self, rows: Sequence[str]) -> tuple[str, str]:
        """The table or the circle of the first existing row; both empty for none."""
        found = next(self._several([_short(each) for each in rows], consistent=False), {})
        return written(found, "table"), written(found, "circle")

    def lead_to_circle(self, signs: str, circle: str, expires: int) -> None:
        """Makes a row for a circle, which decides what it opens."""
        self._put(row(_short(signs), circle=circle, expires=expires))

    def keep(self, table: str, rows: Collection[str]) -> bool:
        """Makes these the rows of the table; `False` if another caller changed them. One GetItem, consistent if there
        must be none; writes only if a link was made or died.

        The list names every row that may exist, and is whole once they do, so that the next call mends a crash. Each
        call replaces only the list it read.
        """
        wanted = frozenset(rows)
        if wanted and self._kept(table, consistent=False).is_of(wanted):
            return True
        found = self._kept(table, consistent=True)
        if found.is_of(wanted):
            return True
        listed = _List(found.rows | wanted, is_whole=False)
        if not self._replace(table, found, listed):
            return False
        for each in wanted - (found.rows if found.is_whole else frozenset()):
            self._put(row(_short(each), table=table))
        for each in found.rows - wanted:
            self._delete(_short(each))
        return self._replace(table, listed, _List(wanted, is_whole=bool(wanted)))

    def doubt(self, table: str) -> None:
        """Has the next `keep` write every row."""
        self._update(_of(table), "REMOVE whole")

    def _replace(self, table: str, before: _List, after: _List) -> bool:
        """Whether `before` was still stored."""
        there, known = "attribute_not_exists(#rows)", dict[str, str]()
        if before.rows:
            whole = "attribute_exists(whole)" if before.is_whole else "attribute_not_exists(whole)"
            there, known = f"#rows = :rows AND {whole}", {"rows": before.stored}
        if not after.rows:
            return self._delete(_of(table), there, **known)
        listed = row(_of(table), rows=after.stored, **({"whole": 1} if after.is_whole else {}))
        return self._put(listed, there, **known) is None

    def _kept(self, table: str, consistent: bool) -> _List:
        kept = self._get(_of(table), consistent) or {}
        return _List(frozenset(kept["rows"]["S"].split()) if "rows" in kept else frozenset(), "whole" in kept)


def _short(row: str) -> "Row":
    return key(f"short/{row}", "short")


def _of(table: str) -> "Row":
    return key(f"table/{table}", "links")
