"""The most that anybody can win from random players in the Chaos of Liar's Deck, where chance has the last word.

Among players who move at random a match is a decision of one, and all of its positions can be listed: the cards in the
revolvers, who begins, the own hand, how many cards have been played, and what lies on top. Calls and shots of the
others do not depend on their cards, so what they hold tells nothing but what is not in the own hand. The best play of
all is computed: what it wins, no bot can surpass.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple, TypeAlias

from engine.games.liars_deck.belief import Revolvers, shots
from engine.games.liars_deck.deck import deck, hand_size
from engine.games.liars_deck.values import REVOLVER, Options

OPTIONS = Options(variant="chaos")
DECK = "".join(deck(OPTIONS, ""))
HAND = hand_size(OPTIONS)
BULLETS = len(REVOLVER)
OWN = 0
"""The seat whose wins are counted; all others move at random."""
HIDDEN = "?"
"""A card of another player that lies on top."""

Policy: TypeAlias = Callable[[Sequence[float], Sequence[float]], float]
"""What a turn is worth, from the worth of the call (if there is one) and of each play or shot."""


def best(calls: Sequence[float], plays: Sequence[float]) -> float:
    """Of a player who always does the best thing."""
    return max([*calls, *plays])


def random(calls: Sequence[float], plays: Sequence[float]) -> float:
    """Of a player who calls as often as not, and plays any kind of card (`Legal.sample`)."""
    kinds = [sum(each) / len(each) for each in (calls, plays) if each]
    return sum(kinds) / len(kinds)


def share_of_wins(policy: Policy, players: int) -> float:
    """From 0 to 1; who share the first place share the win. With the random policy everybody wins as often."""
    match = Match(policy)
    return sum([match.worth((BULLETS,) * players, first) for first in range(players)]) / players


class Round(NamedTuple):
    """What stays the same from the deal to the call: the players alive in the order of turns, and the own cards."""

    revolvers: Revolvers
    order: tuple[int, ...]
    dealt: tuple[str, ...]


class Match:
    """The worth of positions. They are numbered so that `OWN` has the seat 0 and the others follow in their turn."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self.worth = cache(self._worth)
        self._of_call = cache(self._worth_of_call)

    def _worth(self, revolvers: Revolvers, first: int) -> float:
        """Of a round that is about to be dealt; the next player alive begins if the first is not (DK.8)."""
        seats = range(len(revolvers))
        order = tuple([seat for seat in [*seats[first:], *seats[:first]] if revolvers[seat]])
        if OWN not in order or order == (OWN,):
            return float(OWN in order)
        hands = Counter(combinations(DECK, HAND))
        worths = [count * self.of_turn(Round(revolvers, order, hand), 0, hand, HIDDEN) for hand, count in hands.items()]
        return sum(worths) / hands.total()

    def of_turn(self, now: Round, played: int, hand: Sequence[str], top: str) -> float:
        """Of a turn after so many plays. Everybody plays in turn, so the last card of all is never played (DK.4)."""
        seat = now.order[played % len(now.order)]
        calls = [self.of_guess(now, played, seat, top)] if played else []
        is_forced = played == HAND * len(now.order) - 1
        if seat != OWN:
            return random(calls, [] if is_forced else [self.of_turn(now, played + 1, hand, HIDDEN)])
        cards = [] if is_forced else sorted(set(hand))
        plays = [self.of_turn(now, played + 1, without(hand, card), card) for card in cards]
        return self._policy(calls, plays)

    def of_guess(self, now: Round, played: int, caller: int, top: str) -> float:
        """Of a call before the card is turned up."""
        players = len(now.order)
        accused = now.order[(played - 1) % players]
        guesses = nth_played(now.dealt, (played - 1) // players + 1) if top == HIDDEN else {top: 1.0}
        holding = [seat for index, seat in enumerate(now.order) if len(range(index, played, players)) < HAND]
        targets = tuple(sorted({accused, *holding}))
        return sum(
            [chance * self._of_call(now.revolvers, caller, accused, targets, card) for card, chance in guesses.items()]
        )

    def _worth_of_call(
        self, revolvers: Revolvers, caller: int, accused: int, targets: tuple[int, ...], card: str
    ) -> float:
        """Of a call that turns up this card (DK.7). Roulette is a shot at oneself."""
        alive = [seat for seat, count in enumerate(revolvers) if count]
        shooters = {"I": [caller], "L": [caller], "M": [accused], "C": alive}[card]
        aims = {seat: [each for each in targets if each != seat] if card != "I" else [seat] for seat in shooters}
        first = accused if card == "L" else caller
        chosen = [aims | {OWN: [aim]} for aim in aims[OWN]] if OWN in aims else [aims]
        return self._policy([], [self.of_shots(revolvers, each, first) for each in chosen])

    def of_shots(self, revolvers: Revolvers, aims: dict[int, list[int]], first: int) -> float:
        """Of triggers that are pulled together, each at any one of those whom the shooter may aim at."""
        alive = len([count for count in revolvers if count])
        worths = [
            chance * (self.worth(after, first) if any(after) else 1 / alive) for chance, after in shots(revolvers, aims)
        ]
        return sum(worths)


@cache
def nth_played(dealt: Sequence[str], nth: int) -> dict[str, float]:
    """How likely the nth card of a player who plays any kind that is left in the hand is which card."""
    unseen = list((Counter(DECK) - Counter(dealt)).elements())
    hands = Counter(combinations(unseen, HAND))
    found: Counter[str] = Counter()
    for hand, count in hands.items():
        for card, chance in _nth_of(hand, nth).items():
            found[card] += chance * count / hands.total()  # type: ignore[assignment] # shares of one
    return dict(found)


def _nth_of(hand: Sequence[str], nth: int) -> dict[str, float]:
    kinds = sorted(set(hand))
    if nth == 1:
        return dict.fromkeys(kinds, 1 / len(kinds))
    found = dict.fromkeys(kinds, 0.0)
    for first in kinds:
        for card, chance in _nth_of(without(hand, first), nth - 1).items():
            found[card] += chance / len(kinds)
    return found


def without(cards: Sequence[str], card: str) -> tuple[str, ...]:
    """The cards without one of them."""
    index = cards.index(card)
    return (*cards[:index], *cards[index + 1 :])
