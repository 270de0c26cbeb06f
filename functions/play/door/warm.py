"""Draws pages while a starting function has a whole processor. Later it has less than a third."""

from engine.registry import GAMES
from events import links
from functions.aws.failures import log_failure
from functions.pages.in_memory import ID, begun, drawn
from functions.pages.models.contacts import ContactFact, Contacts

_NAMES = ("Anna", "Ben", "Cleo", "Dan")
_TOLD_BY_MAIL = Contacts(channels=("mail",), mail=ContactFact(address="a…@example.org", state="confirmed"))


def warm() -> None:
    """Draws the first page of each game. One that cannot be drawn keeps no other from starting."""
    for game in GAMES.values():
        try:
            tables = begun(game, _NAMES[: game.seats[0]])
            drawn(tables, links.seat(tables.head(ID).state.places[0]), _TOLD_BY_MAIL)
        except Exception as error:
            log_failure("game not drawn", error)
