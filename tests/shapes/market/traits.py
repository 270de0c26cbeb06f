"""Market: no goods are lost."""

from collections.abc import Iterator, Sequence

from engine.chance import Chance
from engine.conformance.traits import Small, Traits
from engine.game import start
from tests.shapes.market import GAME, Action, Event, Options, State, View


def nothing_lost(state: State) -> None:
    """Each worth is there once."""
    assert sorted(state.goods or ()) == list(range(1, len(state.bought) + 1)), "goods are lost"


def deal(nothing: None, chance: Chance) -> Sequence[Event]:
    """Three stalls."""
    return start(GAME, Options(stalls=3), 2, chance).events


def actions(view: View) -> Iterator[Action]:
    """All."""
    return iter(GAME.legal(view))


TRAITS = Traits(
    nothing_lost,
    interacting=(),
    small=(Small("three stalls", 2, None, deal, actions, moves=3),),
    variants=((6, {"stalls": 12}), (2, {})),
)
