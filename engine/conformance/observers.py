"""A viewer's parts of a state; none depends on hidden facts."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from engine.chance import KeyedChance
from engine.conformance.configurations import Configuration
from engine.conformance.strange import strange
from engine.kit.seats import Viewer

MOST_LISTED = 30


def observed(configuration: Configuration, state: Any, viewer: Viewer, rendered: bool) -> Iterator[tuple[str, object]]:
    """Yields each part with its name.

    :param rendered: pages and messages, too, which take longer
    """
    game, view = configuration.game, configuration.game.view(state, viewer)
    yield "seen", view
    yield "board", game.board(view)
    asked = dict(game.to_act(game.view(state, None)))
    yield "questions", (asked, {seat: game.asks(question) for seat, question in asked.items()})
    yield "end", (game.outcome(state), game.still_in(view))
    legal = game.legal(view)
    moves = list(islice(legal, MOST_LISTED))
    yield "legal_moves", moves
    yield "controls", legal.controls()
    yield "suspense", game.suspense(view)
    tried = [off for action in moves[:2] for off in strange(action)]
    yield "refusals", [(action, legal.refusal(action)) for action in tried]
    yield "warnings", [game.warning(view, action) for action in moves]
    if viewer in asked:
        yield "automatic_move", game.automatic(view, KeyedChance(bytes(32), 1), None)
    for observer in configuration.house.rendered if rendered else ():
        yield observer.__name__, observer(configuration, state, viewer)
