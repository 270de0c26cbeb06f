"""A viewer's part of a state; none depends on hidden facts."""

from collections.abc import Sequence
from itertools import islice
from typing import Any

from engine.chance import KeyedChance
from engine.conformance.configurations import Configuration, Observer
from engine.conformance.strange import strange
from engine.kit.seats import Viewer

MOST_LISTED = 30


def seen(configuration: Configuration, state: Any, viewer: Viewer) -> object:
    """The view."""
    return configuration.game.view(state, viewer)


def board(configuration: Configuration, state: Any, viewer: Viewer) -> object:
    """The board."""
    return configuration.game.board(configuration.game.view(state, viewer))


def questions(configuration: Configuration, state: Any, viewer: Viewer) -> object:
    """All questions, with sentences."""
    asked = dict(configuration.game.to_act(configuration.game.view(state, None)))
    return asked, {seat: configuration.game.asks(question) for seat, question in asked.items()}


def end(configuration: Configuration, state: Any, viewer: Viewer) -> object:
    """The outcome and the remaining seats."""
    game = configuration.game
    return game.outcome(state), game.still_in(game.view(state, viewer))


def legal_moves(configuration: Configuration, state: Any, viewer: Viewer) -> Sequence[Any]:
    """The first legal moves."""
    return list(islice(configuration.game.legal(configuration.game.view(state, viewer)), MOST_LISTED))


def controls(configuration: Configuration, state: Any, viewer: Viewer) -> object:
    """The forms."""
    return configuration.game.legal(configuration.game.view(state, viewer)).controls()


def suspense(configuration: Configuration, state: Any, viewer: Viewer) -> object:
    """What hangs on another's answer."""
    return configuration.game.suspense(configuration.game.view(state, viewer))


def refusals(configuration: Configuration, state: Any, viewer: Viewer) -> object:
    """Answers to slightly wrong moves."""
    game = configuration.game
    legal = game.legal(game.view(state, viewer))
    tried = [off for action in legal_moves(configuration, state, viewer)[:2] for off in strange(action)]
    return [(action, legal.refusal(action)) for action in tried]


def warnings(configuration: Configuration, state: Any, viewer: Viewer) -> object:
    """Questions about odd moves."""
    view = configuration.game.view(state, viewer)
    return [configuration.game.warning(view, action) for action in legal_moves(configuration, state, viewer)]


def automatic_move(configuration: Configuration, state: Any, viewer: Viewer) -> object:
    """A seat's default move, with the same chance in each state."""
    game = configuration.game
    if viewer not in game.to_act(game.view(state, None)):
        return None
    return game.automatic(game.view(state, viewer), KeyedChance(bytes(32), 1), None)


OBSERVERS: tuple[Observer, ...] = (
    seen,
    board,
    questions,
    end,
    legal_moves,
    controls,
    suspense,
    refusals,
    warnings,
    automatic_move,
)
"""For all viewers; rendering takes longer, and is tried for one."""
