"""What a viewer of Liar's Poker knows for certain of where cards are (LP.6).

What the rule led and nobody saw is a card of its rank, whichever (LP.7).
"""

from collections import Counter
from dataclasses import dataclass, field

from engine.games.liars_poker.values import SEATS, Play, View, by_rank
from engine.kit.cards import Card, Rank, rank_of
from engine.kit.seats import Seat


@dataclass(slots=True)
class _Place:
    """A hand, or what lies face down.

    :ivar known: the cards that are certainly there
    :ivar more: how many others of each rank are certainly there, though nobody can say which
    """

    known: set[Card] = field(default_factory=set)
    more: Counter[Rank] = field(default_factory=Counter)

    def count(self, rank: Rank) -> int:
        """Returns the least number of cards of a rank there."""
        return self.more[rank] + sum([rank_of(card) == rank for card in self.known])

    def gain(self, play: Play) -> None:
        """Adds cards that came here; those of a default lead are at least of its rank (LP.7)."""
        self.known.update(play.cards or ())
        if play.rank and not play.cards:
            self.more[play.rank] += play.count

    def keep(self, play: Play) -> None:
        """Adds a default lead that nobody saw and that came back: whichever cards they are, they are here."""
        if play.rank:
            known = len([card for card in self.known if rank_of(card) == play.rank])
            self.more[play.rank] = max(self.more[play.rank], play.count - known)

    def lose(self, play: Play) -> None:
        """Removes cards that left. A seen card that is not `known` may be one of the `more`; an unseen one, any."""
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
    """Returns the cards that the viewer knows to be in another hand."""
    return by_rank(_hand(seen, seat).known)


def known_elsewhere(seen: View, rank: Rank) -> int:
    """Counts the cards of a rank that the viewer knows to be anywhere but in the play on top of the pile."""
    assert seen.pile is not None
    face_down = _Place()
    for play in (*seen.pile.plays[:-1], *seen.swept):
        face_down.gain(play)
    hands = [_hand(seen, seat) for seat in SEATS if seat != seen.viewer]
    own = sum([rank_of(card) == rank for card in seen.hand])
    return own + sum([place.count(rank) for place in (face_down, *hands)])


def _hand(seen: View, seat: Seat) -> _Place:
    """Returns what is certain of another hand. A play that came back unseen with its pile took nothing away."""
    hand = _Place()
    for pile in seen.piles:
        for play in pile.plays:
            if play.by == seat and (play.cards or pile.place != seat):
                hand.lose(play)
        for play in pile.plays if pile.place == seat else ():
            (hand.gain if play.cards or play.by != seat else hand.keep)(play)
    return hand
