"""A viewer's certain knowledge of cards (LP.6).

An unseen default lead is some card of its rank (LP.7).
"""

from collections import Counter
from dataclasses import dataclass, field

from engine.games.liars_poker.history import history_of
from engine.games.liars_poker.values import SEATS, TABLE, Pile, Play, View, by_rank
from engine.kit.cards import SUITS, Card, Rank, card_of, rank_of
from engine.kit.seats import Seat
from engine.kit.value import replace


@dataclass(slots=True)
class _Place:
    """A hand, or the cards face down.

    :ivar known: certainly there
    :ivar more: further cards, by rank
    """

    known: set[Card] = field(default_factory=set)
    more: Counter[Rank] = field(default_factory=Counter)

    def count(self, rank: Rank) -> int:
        return self.more[rank] + sum([rank_of(card) == rank for card in self.known])

    def gain(self, play: Play) -> None:
        """Cards of a default lead are at least of its rank (LP.7)."""
        self.known.update(play.cards or ())
        if play.rank and not play.cards:
            self.more[play.rank] += play.count

    def keep(self, play: Play) -> None:
        """An unseen default lead came back: its cards are here."""
        if play.rank:
            known = len([card for card in self.known if rank_of(card) == play.rank])
            self.more[play.rank] = max(self.more[play.rank], play.count - known)

    def lose(self, play: Play) -> None:
        """A seen card that is not `known` may be one of the `more`, an unseen one any."""
        if not (self.known or self.more):
            return
        if play.cards:
            gone = Counter(map(rank_of, {*play.cards} - self.known))
            self.known.difference_update(play.cards)
        else:
            ranks = {play.rank} if play.rank else {*self.more, *map(rank_of, self.known)}
            doubtful = [card for card in self.known if rank_of(card) in ranks]
            gone = Counter(dict.fromkeys(ranks, play.count))
            self.known.difference_update(doubtful)
            self.more.update(map(rank_of, doubtful))
        self.more -= gone


def known_in_hand(seen: View, seat: Seat) -> tuple[Card, ...]:
    """Cards the viewer knows in another hand."""
    return by_rank(_hand(seen, seat).known)


def known_elsewhere(seen: View, rank: Rank) -> int:
    """Known cards of a rank outside the pile's top play."""
    face_down = _Place()
    for play in (*seen.to_answer.plays[:-1], *seen.swept):
        face_down.gain(play)
    hands = [_hand(seen, seat) for seat in SEATS if seat != seen.viewer]
    own = sum([rank_of(card) == rank for card in seen.hand])
    return own + sum([place.count(rank) for place in (face_down, *hands)])


def may_be_true(seen: View) -> bool:
    """Whether the pile's top play can be of its rank."""
    top, rank = seen.to_answer.plays[-1], seen.public.rank
    hand, unknown = _before_top(seen)
    candidates = [suit for suit in SUITS if top.by in _holders(seen, card_of(rank, suit))]
    return top.count <= min(len(candidates), len(SUITS) - known_elsewhere(seen, rank), hand.count(rank) + unknown)


def may_be_false(seen: View) -> bool:
    """Whether a card of the pile's top play can be of another rank."""
    hand, unknown = _before_top(seen)
    others = len(hand.known) + hand.more.total() - hand.count(seen.public.rank)
    return not seen.to_answer.plays[-1].rank and others + unknown > 0


def _holders(seen: View, card: Card) -> set[int | None]:
    places: set[int | None] = {seen.viewer} if card in history_of(seen).dealt else {*SEATS} - {seen.viewer}
    for pile in seen.piles:
        for play in pile.plays[:-1] if pile is seen.pile else pile.plays:
            if card in (play.cards or ()):
                places = {TABLE}
            elif play.by in places and not play.cards and play.rank in (0, rank_of(card)):
                places.add(TABLE)
        if TABLE in places:
            places = places - {TABLE} | {pile.place}
    return places


def _before_top(seen: View) -> tuple[_Place, int]:
    *under, top = seen.to_answer.plays
    hand = _hand(replace(seen, piles=(*seen.piles[:-1], *[Pile(tuple(under))] * bool(under))), top.by)
    return hand, seen.public.hands[top.by] + top.count - len(hand.known) - hand.more.total()


def _hand(seen: View, seat: Seat) -> _Place:
    """A play that came back unseen with its pile removed nothing."""
    hand = _Place()
    for pile in seen.piles:
        for play in pile.plays:
            if play.by == seat and (play.cards or pile.place != seat):
                hand.lose(play)
        for play in pile.plays if pile.place == seat else ():
            (hand.gain if play.cards or play.by != seat else hand.keep)(play)
    return hand
