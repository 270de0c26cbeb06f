"""Warnings."""

from engine.games.liar_liar.position import View
from engine.games.liar_liar.values import Action, Ask, Request
from engine.games.liar_liar.words import Words
from engine.kit.sentence import Sentence, sentence


def warning(view: View, action: Action) -> Sentence | None:
    """Warns of a quest no player can meet, which may be a bluff (LL-D6)."""
    return in_vain(view, action.request) if isinstance(action, Ask) else None


def in_vain(view: View, request: Request) -> Sentence | None:
    """The viewer knows that no other player can meet it."""
    return None if view.out_of_sight(request) > 0 else sentence(Words.nobody_has_it, what=request)
