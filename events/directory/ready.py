"""Rows of ended matches (`events.ready_match`).

Their names carry a hash of their sources: rows of another history, of other code, or from before a player was forgotten
are not used.
"""

from collections.abc import Mapping, Sequence

from events.directory.rows import Rows, key, row

_INDEX = "match"
_ROWS = "match/"


class ReadyMatches(Rows):
    """A cache of the log."""

    def index(self, table: str, made_of: str, consistent: bool = False) -> bytes | None:
        """The index; `None` if it is missing, or made of something else."""
        found = self._get(key(f"table/{table}", _INDEX), consistent)
        return found["index"]["B"] if found and found["made_of"]["S"] == made_of else None

    def rows(self, table: str, made_of: str, names: Sequence[str]) -> list[bytes] | None:
        """The rows in order; `None` if one is gone. Eventually consistent."""
        keys = [key(f"table/{table}", f"{_ROWS}{made_of}/{name}") for name in names]
        found = {each["sk"]["S"]: each["value"]["B"] for each in self._several(keys, consistent=False)}
        return [found[each["sk"]["S"]] for each in keys] if len(found) == len(keys) else None

    def keep(self, table: str, made_of: str, index: bytes, rows: Mapping[str, bytes]) -> None:
        """Replaces the match. The index comes after its rows, and the old rows go last: a second call finishes after a
        crash.

        A PutItem for each row and one more, a Query, and a DeleteItem for each old row.
        """
        pk = f"table/{table}"
        for name, value in rows.items():
            self._put(row(key(pk, f"{_ROWS}{made_of}/{name}"), value=value))
        self._put(row(key(pk, _INDEX), index=index, made_of=made_of))
        present = f"{_ROWS}{made_of}/"
        self._delete_each([each for each in self._all(pk, _ROWS) if not each["sk"]["S"].startswith(present)])
