"""What the players of Liar's Poker can do: to_act, legal, automatic; and still_in, outcome, prospect."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations
from random import Random

from engine.chance import Chance
from engine.game import Outcome
from engine.games.liars_poker.values import (
    MOST_CARDS,
    SEATS,
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
    truthful,
)
from engine.kit.cards import RANKS, Card, card_label, card_text, cards_text, rank_of, rank_text, ranks_in_words
from engine.kit.controls import Choice, Control, Field, Fixed
from engine.kit.moves import LegalActions
from engine.kit.numerals import counted
from engine.kit.seats import Seat
from engine.kit.sentence import Player, Sentence

WITHOUT_CARDS: Mapping[str, tuple[Pass | Doubt | Sweep, ...]] = {
    "LEAD": (),
    "RESPOND": (Pass(), Doubt()),
    "AFTER_PASSES": (Sweep(),),
    "OUT": (Pass(), Doubt()),
}
"""What can be done besides putting cards down, in each phase that waits (LP.4)."""

WITH_CARDS: Mapping[str, type[Lead | Add]] = {"LEAD": Lead, "RESPOND": Add, "AFTER_PASSES": Add}
"""How cards can be put down in a phase."""

_POSSIBLE = {
    "LEAD": "lead one to four cards and call them a rank, like “4C 5D as J”",
    "RESPOND": "add cards, like “add 4C 5D”, or say “pass” or “doubt”",
    "AFTER_PASSES": "add cards, like “add 4C 5D”, or say “sweep”",
    "OUT": "say “pass” or “doubt”",
}

# ---- to_act ----


def to_act(view: View) -> Mapping[Seat, Question]:
    """Asks the leader; or who has to respond to the most recent cards, or to go on after three passes."""
    public, pile = view.public, view.pile
    if public.phase == "LEAD":
        return {public.turn: LeadPile()}
    if public.phase not in _ANSWERABLE:
        return {}
    assert pile is not None
    last = pile.plays[-1]
    return {public.turn: _ANSWERABLE[public.phase](last.by, last.count, public.rank, pile.count)}


_ANSWERABLE: Mapping[str, type[AddDoubtOrPass | AddOrSweep | DoubtOrPass]] = {
    "RESPOND": AddDoubtOrPass,
    "AFTER_PASSES": AddOrSweep,
    "OUT": DoubtOrPass,
}
"""The question of each phase in which a pile lies."""


# ---- legal ----


class Legal(LegalActions[Action]):
    """The moves of the viewer: any cards of the hand, truly called or not, and what the phase allows besides."""

    __slots__ = ("_public", "_view")

    def __init__(self, view: View) -> None:
        self._view = view
        self._public = view.public

    def refusal(self, action: Action) -> Sentence | None:
        """Names the rule that forbids the action (LP.4)."""
        phase = self._public.phase
        if phase == "OVER":
            return Sentence("game_over")
        if not self._is_asked:
            return Sentence("not_your_turn", {"turn": Player(self._public.turn)})
        if not isinstance(action, Lead | Add):
            return None if action in WITHOUT_CARDS[phase] else _wrong_phase(phase)
        if WITH_CARDS.get(phase) is not type(action):
            return _wrong_phase(phase)
        return self._refusal_of_cards(action)

    def __iter__(self) -> Iterator[Action]:
        phase = self._public.phase
        if not self._is_asked:
            return
        yield from WITHOUT_CARDS[phase]
        if phase == "LEAD":
            yield from (Lead(cards, rank) for cards in self._choices() for rank in RANKS)
        elif phase in WITH_CARDS:
            yield from map(Add, self._choices())

    def sample(self, random: Random) -> Action:
        """Each kind of move as likely as the others; about half of the cards are what they are called."""
        phase = self._public.phase
        without = WITHOUT_CARDS[phase]
        kind = random.randrange(len(without) + (phase in WITH_CARDS))
        if kind < len(without):
            return without[kind]
        own = self._view.hand
        is_true = random.random() < 0.5
        rank = self._public.rank or (rank_of(random.choice(own)) if is_true else random.choice(RANKS))
        fitting = [card for card in own if rank_of(card) == rank] if is_true else []
        cards = _some(fitting or own, random)
        return Lead(cards, rank) if phase == "LEAD" else Add(cards)

    def controls(self) -> tuple[Control, ...]:
        """Cards to tick, with a name for them if they begin a pile; a button for everything else."""
        if not self._is_asked:
            return ()
        phase = self._public.phase
        buttons = tuple([_BUTTONS[type(action)] for action in WITHOUT_CARDS[phase]])
        if phase not in WITH_CARDS:
            return buttons
        own = tuple([Choice(card_text(card), card_label(card)) for card in by_rank(self._view.hand)])
        cards = Field("Your cards", own, 1, min(MOST_CARDS, len(own)))
        if phase == "LEAD":
            return (Control("Lead", (cards, Fixed("as"), _CALLED)),)
        return (Control("Add", (Fixed("add"), cards)), *buttons)

    @property
    def _is_asked(self) -> bool:
        return self._public.turn == self._view.viewer and self._public.phase in WITHOUT_CARDS

    def _choices(self) -> Iterator[tuple[Card, ...]]:
        """Everything that can be put down at once."""
        own = by_rank(self._view.hand)
        return chain.from_iterable(combinations(own, count) for count in range(1, MOST_CARDS + 1))

    def _refusal_of_cards(self, action: Lead | Add) -> Sentence | None:
        if not 1 <= len(action.cards) <= MOST_CARDS:
            return Sentence("one_to_four_cards")
        if len(set(action.cards) & set(self._view.hand)) < len(action.cards):
            return Sentence("not_in_hand", {"hand": cards_text(by_rank(self._view.hand))})
        if isinstance(action, Lead) and action.rank not in RANKS:
            return Sentence("bad_rank")
        return None


_CALLED = Field("Call them", tuple([Choice(rank_text(rank), ranks_in_words(rank)) for rank in RANKS]))
_BUTTONS = {
    Pass: Control("Pass", (Fixed(str(Pass())),)),
    Doubt: Control("I doubt you!", (Fixed(str(Doubt())),), weighty=True),
    Sweep: Control("Sweep", (Fixed(str(Sweep())),)),
}


def _wrong_phase(phase: str) -> Sentence:
    return Sentence("wrong_phase", {"possible": _POSSIBLE[phase]})


def _some(cards: Sequence[Card], random: Random) -> tuple[Card, ...]:
    return by_rank(random.sample(cards, random.randint(1, min(MOST_CARDS, len(cards)))))


# ---- automatic ----


def automatic(view: View, chance: Chance, after: Action | None) -> Action | None:
    """One card led by its true rank, a pass, a sweep and at once a lead, a doubt of who goes out (LP.7)."""
    if after is not None and not isinstance(after, Sweep):
        return None
    match view.public.phase:
        case "LEAD":
            card = chance.pick("card", view.hand)
            return Lead((card,), rank_of(card), automatic=True)
        case "AFTER_PASSES":
            return Sweep()
        case "OUT":
            return Doubt()
        case _:
            return Pass()


# ---- still_in, outcome, prospect ----


def still_in(view: View) -> frozenset[Seat]:
    """Everybody: nobody is ever eliminated."""
    return frozenset(SEATS)


def outcome(state: State) -> Outcome | None:
    """Places by hands won; they are the scores, too."""
    public = state.public
    if public.phase != "OVER":
        return None
    wins = public.wins
    places = tuple([1 + sum([other > own for other in wins]) for own in wins])
    return Outcome(places, victory(places.index(1), max(wins)), wins)


def victory(winner: Seat, hands: int) -> Sentence:
    """Who won the match."""
    if hands == 1:
        return Sentence("won", {"by": Player(winner)})
    return Sentence("won_match", {"by": Player(winner), "hands": counted(hands, "hand", "hands")})


def prospect(state: State) -> tuple[float, ...]:
    """The fewer cards, the more of the hands to come. Who went out with a lie will hardly get away with it."""
    public = state.public
    counts = list(public.hands)
    if public.phase == "OUT":
        pile = state.piles[-1]
        last = pile.plays[-1]
        if not truthful(last.cards or (), public.rank):
            counts[last.by] = pile.count
    hopes = [1 / (1 + count) ** 2 for count in counts]
    needed = [public.options.hands_to_win - wins for wins in public.wins]
    shares = [hope / sum(hopes) / still for hope, still in zip(hopes, needed, strict=True)]
    return tuple([(1 + 2 * share / sum(shares)) / 3 for share in shares])
