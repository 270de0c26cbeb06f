"""Moves of Liar, Liar."""

from collections.abc import Mapping

from engine.chance import Chance
from engine.game import Outcome
from engine.games.liar_liar.moves.legal import Legal, question
from engine.games.liar_liar.position import Phase, State, View
from engine.games.liar_liar.values import (
    Accept,
    Action,
    Discard,
    Done,
    Draw,
    Give,
    Keep,
    No,
    Question,
    Refresh,
    Take,
)
from engine.games.liar_liar.words import Words
from engine.kit.moves import LegalActions, no_moves
from engine.kit.seats import Seat
from engine.kit.sentence import sentence

# ---- to_act ----


def to_act(view: View) -> Mapping[Seat, Question]:
    """The turn player, or the player asked for a card."""
    actor = view.public.actor
    return {} if actor is None else {actor: question(view.public)}


# ---- legal ----


def legal(view: View) -> LegalActions[Action]:
    """The viewer's moves."""
    asked = [] if (actor := view.public.actor) is None else [actor]
    return Legal(view) if view.viewer in asked else no_moves(asked)


# ---- automatic ----


def automatic(view: View, chance: Chance, after: Action | None) -> Action | None:
    """The default move (LL.10)."""
    if after is not None and not (isinstance(after, Draw) and view.public.phase == "PLAY_DISCARD"):
        return None
    match view.public.phase:
        case "PLAY_DISCARD" if view.drawn is not None:
            return Discard(view.drawn, drawn=True)
        case "PLAY_DISCARD":
            return Discard(chance.pick("discard", view.hand))
        case "PLAY_GIVE":
            return Give(chance.pick("give", view.to_give))
        case "TAKE":
            return Take(view.matching[0])
        case phase:
            return _DEFAULTS[phase]


_DEFAULTS: Mapping[Phase, Action] = {
    "OBTAIN": Draw(),
    "ANSWER": No(Keep()),
    "DECIDE": Accept(),
    "PRODUCE": Keep(),
    "PLAY_END": Done(),
    "REFRESH": Refresh(),
}


# ---- still_in, outcome ----


def still_in(view: View) -> frozenset[Seat]:
    """All: the game has no elimination."""
    return frozenset(range(view.public.seats))


def outcome(state: State) -> Outcome | None:
    """Ranks by score (LL.8)."""
    scores = state.public.scores
    if state.public.phase != "OVER":
        return None
    places = tuple([1 + sum(other > score for other in scores) for score in scores])
    winners = tuple([seat for seat, place in enumerate(places) if place == 1])
    return Outcome(places, sentence(Words.won, by=winners, score=max(scores)), scores)
