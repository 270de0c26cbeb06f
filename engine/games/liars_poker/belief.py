"""What else may be in Liar's Poker: states that fit a view (LP.6).

A viewer lastingly knows when and with whom a card was seen: in the own hand, turned up, in a pile that the viewer took.
In between it travelled unseen. So a state is imagined in three steps: the ways of seen cards, the card that the rule
led by its true rank, then all others by chance.
"""

from collections.abc import Sequence
from random import Random

from engine.games.liars_poker.history import History, history_of
from engine.games.liars_poker.values import SEATS, Pile, Play, State, View
from engine.games.liars_poker.ways import Ways
from engine.kit.cards import Card, deck

_DECK = deck()


def resample(view: View, random: Random) -> State:
    """Draws a state from those that fit what the viewer sees and was told since the deal.

    A card that finds no way goes first in the next try.
    """
    history = history_of(view)
    tasks = list(history.tasks)
    while True:
        ways = Ways(history, random)
        failed = next((task for task in tasks if not ways.find(task)), None)
        if failed is None:
            return _filled(history, ways, random)
        tasks.remove(failed)
        tasks.insert(0, failed)


def _filled(history: History, ways: Ways, random: Random) -> State:
    view = history.view
    rest = [card for card in _DECK if card not in history.dealt and card not in ways.seen]
    random.shuffle(rest)
    hands = {seat: [rest.pop() for _ in range(ways.deal[seat])] for seat in history.hidden}
    piles: list[Pile] = []
    time = 0
    for pile in view.piles:
        plays: list[Play] = []
        arriving: list[Card] = []
        for play in pile.plays:
            if not play.cards:
                play = _drawn(play, ways.cards[time], hands[play.by], random)
            assert play.cards
            if pile.place in hands:
                arriving += [card for card in play.cards if time >= ways.seen.get(card, (0,))[-1]]
            plays.append(play)
            time += 1
        if pile.place in hands:
            hands[pile.place] += arriving
        piles.append(Pile(tuple(plays), pile.turned_up, pile.place))
    held = [view.hand if seat == view.viewer else tuple(sorted(hands[seat])) for seat in SEATS]
    return State(view.public, tuple(held), tuple(piles))


def _drawn(play: Play, decided: Sequence[Card], hand: list[Card], random: Random) -> Play:
    """Draws the cards of a play from the hand, besides those already decided, in any order."""
    cards = [*decided, *[hand.pop(random.randrange(len(hand))) for _ in range(play.count - len(decided))]]
    random.shuffle(cards)
    return Play(play.by, play.count, tuple(cards), play.rank)
