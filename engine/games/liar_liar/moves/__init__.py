"""Moves of Liar, Liar."""

from collections.abc import Mapping

from engine.game import Outcome
from engine.games.liar_liar.moves.legal import Legal
from engine.games.liar_liar.position import Public, State, View
from engine.games.liar_liar.values import (
    Action,
    AnswerQuest,
    DecideOnAnswer,
    Obtain,
    PlayAndDiscard,
    PlayAndEnd,
    PlayAndGive,
    Question,
    RefreshHand,
    ShowOrKeep,
    TakeOne,
)
from engine.games.liar_liar.words import Words
from engine.kit.cards import face_of
from engine.kit.moves import LegalActions, no_moves
from engine.kit.seats import Seat
from engine.kit.sentence import sentence

# ---- to_act ----


def to_act(view: View) -> Mapping[Seat, Question]:
    """The turn player, or the player asked for a card."""
    actor = view.public.actor
    return {} if actor is None else {actor: _question(view.public)}


def _question(public: Public) -> Question:
    if public.quest is None:
        of_turn = Obtain if public.phase == "OBTAIN" else PlayAndDiscard
        return of_turn(public.hand, public.turns)
    quest = (public.turn, public.quest.to, public.quest.request)
    answer, received = public.quest.answer, public.received
    if not answer:
        return AnswerQuest(*quest)
    match public.phase:
        case "DECIDE":
            return DecideOnAnswer(*quest, answer)
        case "PRODUCE":
            return ShowOrKeep(*quest)
        case "TAKE":
            return TakeOne(*quest)
        case "REFRESH":
            return RefreshHand(*quest)
        case _:
            return PlayAndEnd(*quest, answer) if received is None else PlayAndGive(*quest, answer, face_of(received))


# ---- legal ----


def legal(view: View) -> LegalActions[Action]:
    """The viewer's moves."""
    asked = [] if (actor := view.public.actor) is None else [actor]
    return Legal(view) if view.viewer in asked else no_moves(asked)


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
