"""Folded states (`events.store.folding`), kept as long as their table or for a while."""

from events.directory.rows import Row, Rows, key, number, whole
from events.store.folding import Kept

_KEPT_FOR = 30 * 86_400
"""Seconds. A missing state is folded again."""


class Snapshots(Rows):
    """A cache: any last writer is right."""

    def find(self, table: str, name: str) -> Kept | None:
        """See `Keeping.find`."""
        row = self._get(_key(table, name))
        return Kept(whole(row, "n"), row["mark"]["B"], row["state"]["B"], row["recent"]["B"]) if row else None

    def keep(self, table: str, name: str, kept: Kept, now: int) -> None:
        """See `Keeping.keep`."""
        self._client.put_item(
            TableName=self._name,
            Item={
                **_key(table, name),
                "n": number(kept.version),
                "mark": {"B": kept.mark},
                "state": {"B": kept.state},
                "recent": {"B": kept.recent},
                "expires": number(now + _KEPT_FOR),
            },
        )

    def forget(self, table: str) -> None:
        """Deletes a table's states, because they hold its players' names."""
        for row in self._until_gone(f"table/{table}", "snapshot/"):
            self._delete({"pk": row["pk"], "sk": row["sk"]})


def _key(table: str, name: str) -> "Row":
    return key(f"table/{table}", f"snapshot/{name}")
