"""Hidden cards of Lie 21, and cards that viewers can look up."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import TypeAlias

from engine import game
from engine.games.lie21.counting import PACK, cheapest_first, is_joker, showdown
from engine.games.lie21.values import Challenged, Event, Lied, SeenTrick, State, Trick, View, known
from engine.kit.cards import JOKER, Card, face_of, faces
from engine.kit.value import replace

Places: TypeAlias = list[Card | None]
"""The faces of cards in their places; `None` is a gap."""

JOKERS = [card for card in PACK if is_joker(card)]

REFILLS = 5
"""So many tricks are decided before the deck is empty."""

TRIES = 20
"""So often cards are drawn for a forgotten trick before all are drawn anew."""

# ---- resample ----


def resample(view: View, random: Random) -> State:
    """Puts the unseen cards anywhere. Only a forgotten trick goes to its winner, and the turned-up card stays with its
    drawer, or among the cards that player laid."""
    while True:
        table = _Table(view, random)
        if table.fill_forgotten_tricks():
            return table.filled()


class _Table:
    """All places for cards, with gaps where the viewer does not know the card."""

    def __init__(self, view: View, random: Random) -> None:
        public = view.public
        self._view = view
        self._random = random
        self._hands: list[Places] = [[None] * count for count in public.hands]
        if view.viewer is not None:
            self._hands[view.viewer] = list(view.hand)
        self._lie: Places = list(view.lie)
        self._tricks = [(seen, list(seen.lie), list(seen.answer)) for seen in view.tricks]
        self._deck: Places = [None] * public.deck
        if public.deck:
            self._deck[-1] = public.turned_up
        elif public.turned_up not in chain(*(self._of_taker() if is_joker(public.turned_up) else self._places())):
            self._place_turned_up_card()  # a joker that its taker showed is it, or else the other one can be anywhere
        seen = known(tuple(chain(*self._places())))
        self._unseen = list((Counter(faces(PACK)) - Counter(seen)).elements())
        random.shuffle(self._unseen)

    def fill_forgotten_tricks(self) -> bool:
        """Fills the forgotten challenged tricks; says whether there were cards for them."""
        challenged = [trick for trick in self._tricks if not trick[0].is_forfeited]
        return all(self._fill(*trick) for trick in challenged if None in chain(*trick[1:]))

    def filled(self) -> State:
        """Returns the position with unseen cards in the gaps, and with either joker for each."""
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
            tricks=tuple([_filled_trick(*trick) for trick in self._tricks]),
        )

    def _places(self) -> Iterator[Places]:
        return chain(self._hands, [self._deck, self._lie], *[cards for _, *cards in self._tricks])

    def _of_taker(self) -> list[Places]:
        """Returns where the turned-up card may be since it was drawn: the hand, the Lie, or a later trick."""
        public = self._view.public
        places = [lie if seen.liar == public.taker else answer for seen, lie, answer in self._tricks[REFILLS:]]
        if public.liar == public.taker:
            places.append(self._lie)
        return places + [hand for seat, hand in enumerate(self._hands) if seat == public.taker]

    def _place_turned_up_card(self) -> None:
        gaps = [(cards, place) for cards in self._of_taker() for place, card in enumerate(cards) if card is None]
        cards, place = self._random.choice(gaps)
        cards[place] = self._view.public.turned_up

    def _fill(self, seen: SeenTrick, lie: Places, answer: Places) -> bool:
        """Draws for one trick until its winner wins it."""
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


def _filled_trick(seen: SeenTrick, *cards: Places) -> Trick:
    lie, answer = (known(tuple(half)) for half in cards)
    return Trick(seen.liar, seen.winner, lie, answer, open=lie[:1] if seen.is_forfeited else lie + answer)


# ---- memory ----


class Memory(game.Memory[View, Event]):
    """The cards of older tricks, which players have to remember (L21-D11)."""

    def recalls(self, view: View, event: Event) -> Event:
        """Returns an event with only the viewer's own cards of tricks that can no longer be read in this game."""
        public = view.public
        if not isinstance(event, Lied | Challenged) or event.game < public.game or public.can_be_read(event.trick):
            return event
        if isinstance(event, Lied):
            return replace(event, up=None)
        lie = event.lie if view.viewer == event.liar else None
        answer = event.answer if view.viewer == event.by else None
        return replace(event, lie=lie, answer=answer, sums=None, reason=None)

    def sees_again(self, view: View, past: View) -> View:
        """Returns the earlier view with the tricks of this game as they are known now; of the Lie that lay on the table
        what is known of it now."""
        public, tricks = view.public, view.tricks
        if past.public.game < public.game or past.public.is_scored:
            return past
        seen = tuple([_known_now(view, trick, number) for number, trick in enumerate(past.tricks, 1)])
        trick = past.public.trick
        if past.public.phase != "JUDGE" or trick > len(tricks) or public.can_be_read(trick):
            return replace(past, tricks=seen)
        return replace(past, public=replace(past.public, up=None), lie=tricks[trick - 1].lie, tricks=seen)


def _known_now(view: View, trick: SeenTrick, number: int) -> SeenTrick:
    return trick if view.public.can_be_read(number) else view.tricks[number - 1]
