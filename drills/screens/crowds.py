"""Tables of Liar, Liar on which more melds lie than a match played at random comes to."""

from dataclasses import replace
from functools import cache
from random import Random

from drills.screens.phases import Screen
from engine.games.liar_liar.melds import LARGE_GROUP, SMALL_GROUP, Meld, kind_of
from engine.kit.cards import SUITS, Card, card_of, with_copy
from engine.kit.seats import Seat
from events.store.log import Head
from events.table.state import Table
from functions.screens.phases import NAMES
from tests.functions.pages.stage import Stage

MOVES = 60
"""Of a match that is looked through for phases."""

FIRST_OF_TWO_DECKS = 6
"""So many players play with two decks (RULES LL.3)."""


@cache
def crowded(seats: int, melds: int) -> tuple[Screen, ...]:
    """The page of whoever is asked, one for each phase that a match comes to, with so many melds on the table."""
    stage = Stage().open(seats, game="liar_liar").seat(*NAMES[:seats])
    found: dict[str, Screen] = {}
    for seat in stage.turns(Random(seats), MOVES):
        phase = type(stage.question).__name__
        found[phase] = Screen(phase, stage.page("seat", seat, with_melds(stage, melds)))
    return tuple(found.values())


def with_melds(stage: Stage, count: int) -> Head[Table]:
    """The table with these melds on it; who holds their cards, nobody checks."""
    head, position = stage.head, stage.table.position
    laid = tuple([_meld(number, number % position.public.seats, position.public.seats) for number in range(count)])
    crowd = replace(position, public=replace(position.public, melds=laid))
    return replace(head, state=replace(head.state, position=crowd))


def _meld(number: int, by: Seat, seats: int) -> Meld:
    """Sets of four cards, runs of four to eight."""
    is_large = seats >= FIRST_OF_TWO_DECKS
    cards = _set(number) if number % 2 else _run(number)
    if is_large:
        cards = tuple([with_copy(card, 1) for card in cards])
    kind = kind_of(cards, LARGE_GROUP if is_large else SMALL_GROUP)
    assert kind is not None
    return Meld(kind, cards, by)


def _set(number: int) -> tuple[Card, ...]:
    return tuple([card_of(number // 2 + 1, suit) for suit in SUITS])


def _run(number: int) -> tuple[Card, ...]:
    first = 1 + number % 3
    return tuple([card_of(rank, number // 2 % 4) for rank in range(first, first + 4 + number % 5)])
