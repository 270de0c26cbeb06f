"""Folded states (`events.store.folding`), kept as long as their table or for a while."""

from events.directory.rows import Row, Rows, key, row, value_of, whole
from events.store.folding import Kept

_KEPT_FOR = 30 * 86_400
"""Seconds. A missing state is folded again."""


class Snapshots(Rows):
    """A cache: any last writer is right."""

    def find(self, table: str, name: str) -> Kept | None:
        """A table's state under a name."""
        found = self._get(_key(table, name))
        return value_of(found, Kept, version=whole(found, "n")) if found else None

    def keep(self, table: str, name: str, kept: Kept, now: int) -> None:
        """Replaces a state."""
        values = {"mark": kept.mark, "state": kept.state, "recent": kept.recent}
        self._put(row(_key(table, name), n=kept.version, expires=now + _KEPT_FOR, **values))

    def forget(self, table: str) -> None:
        """Deletes a table's states, because they hold its players' names."""
        self._delete_each(self._until_gone(f"table/{table}", "snapshot/"))


def _key(table: str, name: str) -> "Row":
    return key(f"table/{table}", f"snapshot/{name}")
