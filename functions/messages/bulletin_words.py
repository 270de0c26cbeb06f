"""Texts of bulletins; table and game tell the news."""

from engine.kit.seats import Seat
from engine.kit.sentence import Says, Verbatim, listed
from engine.kit.words import Words


class BulletinWords(Words):
    """Texts around the news."""

    def table_of(self, title: Verbatim, seats: tuple[Seat, ...]) -> str:
        return f"{title}: {listed([self.who(seat) for seat in seats])}"

    news_come_here = Says("This channel now gets this table’s news.")
    more_before = Says("More happened before that.")
    lobby_open = Says("Waiting for players.")

    def awaits(self, seats: tuple[Seat, ...]) -> str:
        return f"Waiting for {listed([self.who(seat) for seat in seats])}."

    def awaits_until(self, seats: tuple[Seat, ...]) -> str:
        return f"{self.awaits(seats)} Move by"
