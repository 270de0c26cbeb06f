"""What may lie hidden in Lie 21: whole positions that fit what a viewer knows."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import TypeAlias

from engine.games.lie21.counting import PACK, cheapest_first, is_joker, showdown
from engine.games.lie21.values import SeenTrick, State, Trick, View, known
from engine.kit.cards import JOKER, Card, face_of, faces
from engine.kit.value import replace

Places: TypeAlias = list[Card | None]
"""The faces of cards in their places; `None` is a gap."""

JOKERS = [card for card in PACK if is_joker(card)]

REFILLS = 5
"""So many tricks are decided before the deck is empty."""

TRIES = 20
"""So often cards are drawn for a forgotten trick before all are drawn anew: another may have taken what it needs."""


def resample(view: View, random: Random) -> State:
    """Unseen cards can be anywhere, but for two things: a forgotten trick was won by who won it, and the turned-up
    card is with who drew it, or was played by that one."""
    while True:
        table = _Table(view, random)
        if table.fill_forgotten_tricks():
            return table.filled()


class _Table:
    """All places for cards, with gaps where the viewer knows none."""

    def __init__(self, view: View, random: Random) -> None:
        public = view.public
        self._view = view
        self._random = random
        self._hands: list[Places] = [[None] * count for count in public.hands]
        if view.viewer is not None:
            self._hands[view.viewer] = list(view.hand)
        self._lie: Places = list(view.lie)
        self._tricks: list[tuple[Places, Places]] = [(list(seen.lie), list(seen.answer)) for seen in view.tricks]
        self._deck: Places = [None] * public.deck
        if public.deck:
            self._deck[-1] = public.turned_up
        elif public.turned_up not in chain(*(self._of_taker() if is_joker(public.turned_up) else self._places())):
            self._place_turned_up_card()  # a joker that its taker showed is it, or else the other one can be anywhere
        seen = known(tuple(chain(*self._places())))
        self._unseen = list((Counter(faces(PACK)) - Counter(seen)).elements())
        random.shuffle(self._unseen)

    def fill_forgotten_tricks(self) -> bool:
        """Whether cards were found for all challenged tricks that the viewer has forgotten."""
        forgotten = [
            (seen, *cards)
            for seen, cards in zip(self._view.tricks, self._tricks, strict=True)
            if not seen.is_forfeited and None in chain(*cards)
        ]
        return all(self._fill_forgotten(seen, lie, answer) for seen, lie, answer in forgotten)

    def filled(self) -> State:
        """The position with any unseen card in every gap that is left, and with either joker for each."""
        jokers = iter(self._random.sample(JOKERS, len(JOKERS)))
        for places in self._places():
            found = [self._unseen.pop() if face is None else face for face in places]
            places[:] = [next(jokers) if face == JOKER else face for face in found]
        public = self._view.public
        possible = known(tuple(chain(self._deck[-1:], *self._of_taker(), *self._places())))
        turned_up = next(card for card in possible if face_of(card) == public.turned_up)
        lie, deck = known(tuple(self._lie)), known(tuple(self._deck))
        return State(
            replace(public, turned_up=turned_up, up=lie[0] if lie else None),
            hands=tuple([cheapest_first(known(tuple(hand))) for hand in self._hands]),
            deck=deck,
            lie=lie,
            tricks=tuple(map(_filled_trick, self._view.tricks, self._tricks)),
        )

    def _places(self) -> Iterator[Places]:
        """All of them."""
        return chain(self._hands, [self._deck, self._lie], *self._tricks)

    def _of_taker(self) -> list[Places]:
        """Where the turned-up card may be since it was drawn: in the hand, in the Lie, or in a later trick."""
        public = self._view.public
        later = zip(self._view.tricks[REFILLS:], self._tricks[REFILLS:], strict=True)
        places = [lie if seen.liar == public.taker else answer for seen, (lie, answer) in later]
        if public.liar == public.taker:
            places.append(self._lie)
        return places + [hand for seat, hand in enumerate(self._hands) if seat == public.taker]

    def _place_turned_up_card(self) -> None:
        """Into a gap of who drew it."""
        gaps = [(cards, place) for cards in self._of_taker() for place, card in enumerate(cards) if card is None]
        cards, place = self._random.choice(gaps)
        cards[place] = self._view.public.turned_up

    def _fill_forgotten(self, seen: SeenTrick, lie: Places, answer: Places) -> bool:
        """Draws for one trick until it is won by who won it. Every way to fill it can come."""
        for _ in range(TRIES):
            drawn = self._random.sample(self._unseen, lie.count(None) + answer.count(None))
            cards = iter(drawn)
            laid = [[next(cards) if card is None else card for card in half] for half in (lie, answer)]
            if showdown(self._view.public.trump, *laid).liar_wins == (seen.winner == seen.liar):
                lie[:], answer[:] = laid
                for card in drawn:
                    self._unseen.remove(card)
                return True
        return False


def _filled_trick(seen: SeenTrick, cards: tuple[Places, Places]) -> Trick:
    lie, answer = (known(tuple(half)) for half in cards)
    return Trick(seen.liar, seen.winner, lie, answer, open=lie[:1] if seen.is_forfeited else lie + answer)
