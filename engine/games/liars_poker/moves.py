"""Moves of Liar's Poker."""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import chain, combinations
from random import Random

from engine.chance import Chance
from engine.game import Outcome
from engine.games.liars_poker.forms import add, button, lead
from engine.games.liars_poker.values import (
    MOST_CARDS,
    Action,
    Add,
    AddDoubtOrPass,
    AddOrSweep,
    Doubt,
    DoubtOrPass,
    Lead,
    LeadPile,
    Pass,
    Question,
    State,
    Sweep,
    View,
    by_rank,
)
from engine.games.liars_poker.words import Words
from engine.kit.cards import RANKS, rank_of
from engine.kit.moves import LegalActions, Listed, no_moves
from engine.kit.scene.controls import Control
from engine.kit.seats import Seat
from engine.kit.sentence import Sentence, sentence

WITH_CARDS: Mapping[str, type[Lead | Add]] = {"LEAD": Lead, "RESPOND": Add, "AFTER_PASSES": Add}
"""By phase (LP.4)."""

WITHOUT_CARDS: Mapping[str, tuple[Pass | Doubt | Sweep, ...]] = {
    "RESPOND": (Pass(), Doubt()),
    "AFTER_PASSES": (Sweep(),),
    "OUT": (Pass(), Doubt()),
}

# ---- to_act ----


def to_act(view: View) -> Mapping[Seat, Question]:
    """The leader, or the next player about the last cards."""
    public, asks = view.public, _ANSWERABLE.get(view.public.phase)
    if view.pile is None or asks is None:
        return {public.turn: LeadPile()} if public.phase == "LEAD" else {}
    last = view.pile.plays[-1]
    return {public.turn: asks(last.by, last.count, public.rank, view.pile.count)}


_ANSWERABLE: Mapping[str, type[AddDoubtOrPass | AddOrSweep | DoubtOrPass]] = {
    "RESPOND": AddDoubtOrPass,
    "AFTER_PASSES": AddOrSweep,
    "OUT": DoubtOrPass,
}


# ---- legal ----


def legal(view: View) -> LegalActions[Action]:
    """The viewer's moves."""
    asked = to_act(view)
    return Legal(view) if view.viewer in asked else no_moves(asked)


class Legal(Listed[Action]):
    """Any cards, and listed moves without cards."""

    __slots__ = ("_hand", "_kind", "_view")

    def __init__(self, view: View) -> None:
        super().__init__(WITHOUT_CARDS.get(view.public.phase, ()), Words, partial(_why_not, view))
        self._view = view
        self._hand = view.hand
        self._kind = WITH_CARDS.get(view.public.phase)

    def refusal(self, action: Action) -> Sentence | None:
        """Names the forbidding rule (LP.4)."""
        if isinstance(action, Lead | Add) and type(action) is self._kind:
            return self._refusal_of_cards(action)
        return super().refusal(action)

    def __iter__(self) -> Iterator[Action]:
        yield from super().__iter__()
        choices = chain.from_iterable(combinations(by_rank(self._hand), count) for count in range(1, MOST_CARDS + 1))
        if self._kind is Lead:
            yield from (Lead(cards, rank) for cards in choices for rank in RANKS)
        elif self._kind is Add:
            yield from map(Add, choices)

    def sample(self, random: Random) -> Action:
        """Each kind equally often; about half of the claims are true."""
        kind = random.randrange(len(self._moves) + (self._kind is not None))
        if kind < len(self._moves):
            return self._moves[kind]
        is_true = random.random() < 0.5
        rank = self._view.public.rank or (rank_of(random.choice(self._hand)) if is_true else random.choice(RANKS))
        fitting = [card for card in self._hand if rank_of(card) == rank] if is_true else []
        own = fitting or self._hand
        cards = by_rank(random.sample(own, random.randint(1, min(MOST_CARDS, len(own)))))
        return Lead(cards, rank) if self._kind is Lead else Add(cards)

    def controls(self) -> tuple[Control, ...]:
        """Cards to tap, and buttons for other moves."""
        cards = [lead(self._view)] if self._kind is Lead else [add(self._view)] if self._kind is Add else []
        return (*cards, *[button(self._view, move) for move in self._moves])

    def _refusal_of_cards(self, action: Lead | Add) -> Sentence | None:
        if not 1 <= len(action.cards) <= MOST_CARDS:
            return sentence(Words.one_to_four_cards)
        if len(set(action.cards) & set(self._hand)) < len(action.cards):
            return sentence(Words.not_in_hand, hand=self._hand)
        return sentence(Words.bad_rank) if isinstance(action, Lead) and action.rank not in RANKS else None


def _why_not(view: View, action: Action) -> Sentence:
    return sentence(Words.wrong_phase, asked=to_act(view)[view.public.turn])


# ---- automatic ----


def automatic(view: View, chance: Chance, after: Action | None) -> Action | None:
    """Leads one card truly, passes, sweeps and leads, or doubts a player who goes out (LP.7)."""
    if after is not None and not isinstance(after, Sweep):
        return None
    if view.public.phase == "LEAD":
        card = chance.pick("card", view.hand)
        return Lead((card,), rank_of(card), automatic=True)
    return _DEFAULTS[view.public.phase]


_DEFAULTS: Mapping[str, Action] = {"RESPOND": Pass(), "AFTER_PASSES": Sweep(), "OUT": Doubt()}


# ---- outcome ----


def outcome(state: State) -> Outcome | None:
    """Ranks by hands won, the scores."""
    public = state.public
    if public.phase != "OVER":
        return None
    wins = public.wins
    places = tuple([1 + sum([other > own for other in wins]) for own in wins])
    return Outcome(places, victory(places.index(1), max(wins)), wins)


def victory(winner: Seat, hands: int) -> Sentence:
    """The match's winner."""
    if hands == 1:
        return sentence(Words.won, by=winner)
    return sentence(Words.won_match, by=winner, hands=hands)
