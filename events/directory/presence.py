"""Players who are looking at a table."""

from events.directory.rows import Row, Rows, key, row, whole

_PRESENCE_KEPT = 14 * 86_400
"""Seconds: as long as a table may wait for its host."""

PRESENT = 90
"""Seconds after the last report (one a minute) until a player counts as gone."""

_PRESENCE = "presence/"

_HOST = "host"


class Presence(Rows):
    """Players at a table's page, by chair, because seats move up; `None` is a host without a seat."""

    def seen(self, table: str, chair: int | None, now: int, shown: bool = False) -> None:
        """Stores a player's presence at the page.

        :param shown: whether the others may see it
        """
        self._put(row(_presence(table, chair), at=now, expires=now + _PRESENCE_KEPT, shown=shown))

    def last_seen(self, table: str, chair: int | None) -> int:
        """The last time, eventually consistent; 0 for never."""
        return whole(self._get(_presence(table, chair)) or {}, "at")

    def looking(self, table: str, since: int) -> tuple[int, ...]:
        """The chairs that were seen since then and let the others see it."""
        rows = self._all(f"table/{table}", _PRESENCE, consistent=False)
        shown = [each for each in rows if each.get("shown") == {"BOOL": True} and whole(each, "at") >= since]
        chairs = [each["sk"]["S"].removeprefix(_PRESENCE) for each in shown]
        return tuple(sorted([int(chair) for chair in chairs if chair != _HOST]))


def _presence(table: str, chair: int | None) -> "Row":
    return key(f"table/{table}", f"{_PRESENCE}{_HOST if chair is None else chair}")
