"""The most that anybody can win from a random player in the Chaos of Liar's Deck, where chance has the last word.

Against somebody who moves at random a match of two is a decision of one, and all of its positions can be listed: the
cards in the revolvers, the own hand, how many cards the other one has, and what lies on top. So the best play of all
is computed: what it wins, no bot can surpass.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from typing import TypeAlias

from engine.liars_deck.deck import deck, hand_size
from engine.liars_deck.values import REVOLVER, Options

OPTIONS = Options(variant="chaos")
DECK = "".join(deck(OPTIONS, ""))
HAND = hand_size(OPTIONS)
BULLETS = len(REVOLVER)
HIDDEN = "?"
"""A card of the other player that lies on top."""

Policy: TypeAlias = Callable[[Sequence[float], Sequence[float]], float]
"""What a turn is worth, from the worth of the call (if there is one) and of each play."""


def best(calls: Sequence[float], plays: Sequence[float]) -> float:
    """Of a player who always does the best thing."""
    return max([*calls, *plays])


def random(calls: Sequence[float], plays: Sequence[float]) -> float:
    """Of a player who calls as often as not, and plays any kind of card (`Legal.sample`)."""
    kinds = [sum(each) / len(each) for each in (calls, plays) if each]
    return sum(kinds) / len(kinds)


def share_of_wins(policy: Policy) -> float:
    """From 0 to 1; a draw is half a win. With the random policy it is a half."""
    match = _Match(policy)
    return (match.worth(BULLETS, BULLETS, True) + match.worth(BULLETS, BULLETS, False)) / 2


class _Match:
    """The worth of positions. `own` and `other` are the cards in the revolvers; the other player moves at random."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self.worth = cache(self._worth)
        self._of_round = cache(self._worth_of_round)

    def _worth(self, own: int, other: int, begins: bool) -> float:
        """Of a round that is about to be dealt."""
        hands = Counter(combinations(DECK, HAND))
        worths = [count * self._of_round(own, other, hand, hand, HAND, "", begins) for hand, count in hands.items()]
        return sum(worths) / hands.total()

    def _worth_of_round(
        self, own: int, other: int, dealt: Sequence[str], hand: Sequence[str], held: int, top: str, is_own_turn: bool
    ) -> float:
        """Of a turn. The other one has `held` cards; who has no cards is not in turn (DK.4)."""
        after = [
            self._of_round(own, other, dealt, without(hand, card), held, card, False)
            for card in sorted(set(hand))
            if is_own_turn and (held or not top)
        ]
        if is_own_turn:
            guesses = nth_played(dealt, HAND - held) if top else {}
            call = sum(chance * self._called(own, other, card, True) for card, chance in guesses.items())
            return self._policy([call] if top else [], after)
        plays = [self._of_round(own, other, dealt, hand, held - 1, HIDDEN, True)] if hand or not top else []
        return random([self._called(own, other, top, False)] if top else [], plays)

    def _called(self, own: int, other: int, card: str, is_own_call: bool) -> float:
        """Of a call that turns up this card: who pulls which trigger, and who begins again (DK.7, DK.8)."""
        caller, accused = (own, other) if is_own_call else (other, own)

        def goes_on(caller: int, accused: int, caller_begins: bool) -> float:
            if not (caller and accused):
                return 0.0  # the last card was lethal: this does not happen
            return (
                self.worth(caller, accused, caller_begins)
                if is_own_call
                else self.worth(accused, caller, not caller_begins)
            )

        lost, won = (0.0, 1.0) if is_own_call else (1.0, 0.0)
        hit, hit_back = 1 / caller, 1 / accused
        match card:
            case "I":
                return hit * lost + (1 - hit) * goes_on(caller - 1, accused, True)
            case "L":
                return hit * won + (1 - hit) * goes_on(caller - 1, accused, False)
            case "M":
                return hit_back * lost + (1 - hit_back) * goes_on(caller, accused - 1, True)
            case _:
                one = hit * (1 - hit_back) * won + hit_back * (1 - hit) * lost
                return hit * hit_back / 2 + one + (1 - hit) * (1 - hit_back) * goes_on(caller - 1, accused - 1, True)


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
