"""Matches that have ended, kept ready to be watched, read and downloaded (`events.ready_match`): what is read often.

The rows of a match are named by what they were made of, so that those of another history, of other code, or of before a
player chose to be forgotten are not taken for them. They go with their table.
"""

from collections.abc import Mapping, Sequence

from events.directory.rows import Rows, key, text

_INDEX = "match"
_ROWS = "match/"


class ReadyMatches(Rows):
    """The rows of ended matches. All of it may be lost at any time: the log has it, too."""

    def index(self, table: str, made_of: str, consistent: bool = False) -> bytes | None:
        """What says how the match lies in its rows; `None` if it is not there, or made of something else. One GetItem.

        :param consistent: whether as last written; otherwise as of a moment ago, at half the price
        """
        row = self._get(key(f"table/{table}", _INDEX), consistent)
        return row["index"]["B"] if row and row["made_of"]["S"] == made_of else None

    def rows(self, table: str, made_of: str, names: Sequence[str]) -> list[bytes] | None:
        """Some of its rows, in their order; `None` if one is gone. One BatchGetItem, at half the price."""
        keys = {name: key(f"table/{table}", f"{_ROWS}{made_of}/{name}") for name in names}
        found = {row["sk"]["S"]: row["value"]["B"] for row in self._several(list(keys.values()), consistent=False)}
        wanted = [each["sk"]["S"] for each in keys.values()]
        return [found[sk] for sk in wanted] if found.keys() == set(wanted) else None

    def keep(self, table: str, made_of: str, index: bytes, rows: Mapping[str, bytes]) -> None:
        """Keeps a match in the place of what was there. The index comes when all it speaks of is there, and the rows of
        before go last, so that a crash is made good by whoever comes again.

        A PutItem for each row and one for the index; a Query, and a DeleteItem for each row of before.
        """
        pk = f"table/{table}"
        for name, value in rows.items():
            self._put(pk, f"{_ROWS}{made_of}/{name}", {"value": {"B": value}})
        self._put(pk, _INDEX, {"index": {"B": index}, "made_of": text(made_of)})
        for row in list(self._all(pk, _ROWS)):
            if not row["sk"]["S"].startswith(f"{_ROWS}{made_of}/"):
                self._delete({"pk": row["pk"], "sk": row["sk"]})

    def _put(self, pk: str, sk: str, attributes: Mapping[str, object]) -> None:
        self._client.put_item(TableName=self._name, Item={**key(pk, sk), **attributes})  # type: ignore[dict-item]
