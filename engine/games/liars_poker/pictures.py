"""Pictures (LP.3, LP.4)."""

from engine.games.liars_poker.board import board
from engine.games.liars_poker.telling import tells
from engine.games.liars_poker.values import Doubted, Event, PileTaken, Played, Swept, View
from engine.games.liars_poker.words import Words
from engine.kit.cards import card_text
from engine.kit.scene.board import Board, Fact, Look, Place, looking, pieces
from engine.kit.scene.following import STAGGER, Path, at_seat
from engine.kit.scene.pictures import Picture, told
from engine.kit.value import replace

TURNED, TAKEN = 1_900, 1_600
"""Milliseconds."""

TOP, BENEATH, ASIDE = Words.on_top.__name__, Words.beneath.__name__, Words.aside.__name__


def pictures(view: View, event: Event, before: Board) -> tuple[Picture, ...]:
    """A doubted pile stays, its top turned up, until it is taken."""
    after = board(view)
    match event:
        case Played(by=by):
            return told(after, tells(event), Path(TOP, BENEATH, every=0), Path(at_seat(Words.in_hand, by), TOP))
        case Doubted():
            return _doubted(event, before)
        case PileTaken(by=by):
            hand = at_seat(Words.in_hand, by)
            return told(after, tells(event), *_gathered(hand, before), hold=TAKEN)
        case Swept():
            return told(after, tells(event), *_gathered(ASIDE, before), hold=TAKEN)
        case _:
            return told(after, tells(event))


def _doubted(event: Doubted, before: Board) -> tuple[Picture, ...]:
    look: Look = "won" if event.is_true else "lost"
    shown = looking(pieces(map(card_text, event.cards)), look)

    def turned(place: Place) -> Place:
        return replace(place, pieces=shown) if place.label.key == TOP else place

    doubt = Fact(tells(event)[0], by=event.by, to=event.accused)
    opened = replace(before, middle=tuple(map(turned, before.middle)), facts=(*before.facts, doubt))
    return told(opened, tells(event), Path(TOP, TOP), hold=TURNED)


def _gathered(end: str, before: Board) -> tuple[Path, ...]:
    top = before.place(TOP)
    return Path(TOP, end), Path(BENEATH, end, at=STAGGER * len(top.pieces) if top else 0, every=STAGGER // 3)
