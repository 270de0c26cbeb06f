"""Everything that reaches a viewer, as functions of a state: none may depend on what the viewer may not know.

Whatever a new part shows (a page, a message) is one more function in `RENDERED`.
"""

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any, TypeAlias

from engine.chance import KeyedChance
from engine.kit.seats import Viewer
from tests.conformance.configurations import Configuration
from tests.conformance.strange import strange
from tests.functions.notify.observer import written
from tests.functions.pages.observer import rendered

Observer: TypeAlias = Callable[[Configuration, Any, Viewer], object]
"""A configuration, a state, a viewer -> what the viewer gets: any value that can be compared, bytes for example."""

MOST_LISTED = 30


def seen(configuration: Configuration, state: Any, viewer: Viewer) -> object:
    return configuration.game.view(state, viewer)


def board(configuration: Configuration, state: Any, viewer: Viewer) -> object:
    return configuration.game.board(configuration.game.view(state, viewer))


def questions(configuration: Configuration, state: Any, viewer: Viewer) -> object:
    asked = dict(configuration.game.to_act(configuration.game.view(state, None)))
    return asked, {seat: configuration.game.asks(question) for seat, question in asked.items()}


def end(configuration: Configuration, state: Any, viewer: Viewer) -> object:
    game = configuration.game
    return game.outcome(state), game.still_in(game.view(state, viewer))


def legal_moves(configuration: Configuration, state: Any, viewer: Viewer) -> object:
    return _listed(configuration, state, viewer)


def controls(configuration: Configuration, state: Any, viewer: Viewer) -> object:
    return configuration.game.legal(configuration.game.view(state, viewer)).controls()


def refusals(configuration: Configuration, state: Any, viewer: Viewer) -> object:
    """What is said to moves that are a little off: nothing where they are legal, or the sentence."""
    game = configuration.game
    legal = game.legal(game.view(state, viewer))
    tried = [off for action in _listed(configuration, state, viewer)[:2] for off in strange(action)]
    return [(action, legal.refusal(action)) for action in tried]


def warnings(configuration: Configuration, state: Any, viewer: Viewer) -> object:
    view = configuration.game.view(state, viewer)
    return [configuration.game.warning(view, action) for action in _listed(configuration, state, viewer)]


def automatic_move(configuration: Configuration, state: Any, viewer: Viewer) -> object:
    """For a seat that is asked; the chance is the same in both states."""
    game = configuration.game
    if viewer not in game.to_act(game.view(state, None)):
        return None
    return game.automatic(game.view(state, viewer), KeyedChance(bytes(32), 1), None)


def pages(configuration: Configuration, state: Any, viewer: Viewer) -> object:
    """HTML and JSON, to the byte."""
    return rendered(configuration.game, configuration.options, configuration.seats, state, viewer)


def messages(configuration: Configuration, state: Any, viewer: Viewer) -> object:
    """Mails and text messages of every kind that there can be at this position."""
    return written(configuration.game, configuration.options, configuration.seats, state, viewer)


OBSERVERS: tuple[Observer, ...] = (
    seen,
    board,
    questions,
    end,
    legal_moves,
    controls,
    refusals,
    warnings,
    automatic_move,
)
"""What the engine says, in every position looked at to every viewer."""

RENDERED: tuple[Observer, ...] = (pages, messages)
"""What is made of it. This takes longer: at one move of each game, and at its end, for one viewer drawn at random."""


def _listed(configuration: Configuration, state: Any, viewer: Viewer) -> Sequence[Any]:
    return list(islice(configuration.game.legal(configuration.game.view(state, viewer)), MOST_LISTED))
