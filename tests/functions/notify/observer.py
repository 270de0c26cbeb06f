"""What a player is written, as a function of a position: it must not depend on what that player may not know."""

from dataclasses import fields
from functools import lru_cache
from typing import Any

from engine.game import AnyGame
from engine.kit.seats import Seat, Viewer
from events.directory.notices import Notice
from events.directory.preferences import NoticeKind
from events.table.events import Settings
from events.table.state import Prompt, SeatState, Table
from functions.messages.letters import Letter, LetterLinks, letter
from functions.messages.mail import mail
from functions.messages.readers import reader
from functions.messages.sms import text_message, text_reader

NOON = 1_800_000_000
LINKS = LetterLinks(
    "https://example.org/t/table/secret", "https://example.org/unsubscribe/token", "https://example.org/privacy"
)
ASKED = 2
WHILE_PLAYING: tuple[NoticeKind, ...] = ("begun", "turn", "autopilot")
WHEN_OVER: tuple[NoticeKind, ...] = ("over",)


def written(game: AnyGame, options: Any, seats: int, state: Any, viewer: Viewer) -> list[bytes]:
    """The mails and text messages that the viewer can get at this position; a spectator gets none."""
    if viewer is None:
        return []
    table = table_of(game, options, seats, state)
    kinds = WHEN_OVER if table.phase == "over" else WHILE_PLAYING
    return [message for kind in kinds for message in _messages(table, Notice(viewer, kind, ASKED))]


def _messages(table: Table, notice: Notice) -> tuple[bytes, bytes]:
    mailed = letter("table", table, notice, (), LINKS, reader(table, notice.chair, "UTC"))
    texted = letter("table", table, notice, (), LINKS, text_reader(table, notice.chair, "UTC"))
    return _mail(mailed), text_message(texted).encode()


@lru_cache(maxsize=len(WHILE_PLAYING))
def _mail(letter: Letter) -> bytes:
    """The mail, made from the letter alone; so for equal letters, as of two positions that look alike, once."""
    return mail(letter, "games@example.org", "anna@example.org", NOON)


def table_of(game: AnyGame, options: Any, seats: int, state: Any) -> Table:
    """A table at which that position has come about, with a prompt for everybody who is asked."""
    asked = game.to_act(game.view(state, None))
    outcome = game.outcome(state)
    return Table(
        version=ASKED,
        game=game.name,
        options=tuple((each.name, getattr(options, each.name)) for each in fields(options)),
        settings=Settings(),
        link_key="1",
        commitment="c" * 64,
        places=tuple(_place(seat, asked.get(seat)) for seat in range(seats)),
        phase="over" if outcome else "playing",
        position=state,
        begun=ASKED,
        over=ASKED if outcome else 0,
        results=outcome.places if outcome else (),
    )


def _place(seat: Seat, question: Any) -> SeatState:
    prompt = Prompt(1, question, ASKED, NOON + 86_400, 0) if question else None
    return SeatState(seat, epoch=1, open=False, name=f"Player{seat + 1}", prompt=prompt, taken=1)
