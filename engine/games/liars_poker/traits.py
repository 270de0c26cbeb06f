"""Liar's Poker: no card is lost; six cards can be listed, when all others were turned up and swept."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice, permutations

from engine.chance import Chance
from engine.conformance.traits import Small, Traits
from engine.game import carry_out
from engine.games.liars_poker import GAME
from engine.games.liars_poker.knowledge import known_elsewhere
from engine.games.liars_poker.values import (
    SEATS,
    TABLE,
    Action,
    Add,
    Dealt,
    Doubt,
    Doubted,
    Event,
    Lead,
    Options,
    Pass,
    Pile,
    Played,
    Started,
    State,
    Swept,
    View,
    truthful,
)
from engine.kit.cards import SUITS, Card, deck, rank_of, read_card

# ---- nothing is lost ----


def nothing_lost(state: State) -> None:
    """Cards are in order."""
    public = state.public
    assert tuple(map(len, state.hands)) == public.hands, "a hand is miscounted"
    hands = [set(hand) for hand in state.hands]
    for pile in reversed(state.piles):
        _take_back(pile, hands)
    assert sorted(card for hand in hands for card in hand) == list(deck()), "a card is missing or there twice"
    assert all(len(hand) == 13 for hand in hands), "LP.1: the piles lead from the deal to other hands"
    on_table = [index for index, pile in enumerate(state.piles) if pile.place == TABLE]
    assert on_table == [len(state.piles) - 1] * bool(public.rank), "LP.3: only the last pile is on the table"
    assert max(public.wins) <= public.options.hands_to_win, "LP.1: the match goes on after it was won"


def _take_back(pile: Pile, hands: Sequence[set[int]]) -> None:
    for play in reversed(pile.plays):
        cards = set(play.cards or ())
        assert len(cards) == play.count, "a play is miscounted"
        assert not play.rank or truthful(tuple(cards), play.rank), "LP.7: a default move led a false card"
        if pile.place in SEATS:
            assert cards <= hands[pile.place], "LP.5: not all of a pile was taken"
            hands[pile.place] -= cards
    for play in pile.plays:
        hands[play.by].update(play.cards or ())


# ---- small positions ----

OWNER = 3
"""The seat that puts down all other cards."""


def deal(cards: str, sizes: Sequence[int], moves: int) -> Callable[[State, Chance], Sequence[Event]]:
    """Deals the cards, so many to each seat; the rest is turned up and swept. Some moves by chance follow."""
    few = [card for word in cards.split() if (card := read_card(word)) is not None]
    others = tuple(card for card in deck() if card not in few)
    possible = sorted({tuple(_parted(order, sizes)) for order in permutations(few)})

    def dealt(start: State, chance: Chance) -> Sequence[Event]:
        hands = list(chance.pick("hands", possible))
        hands[OWNER] += others
        rank = rank_of(others[0])
        events: list[Event] = [
            Dealt(OWNER, OWNER, tuple(hands)),
            Played(OWNER, len(others), rank, leads=True, goes_out=False, is_true=False, next=0, cards=others),
            Doubted(0, OWNER, rank, others, is_true=False),
            Swept(0, len(others)),
        ]
        state = GAME.fold(start, events)
        for _ in range(moves):
            for seat in GAME.to_act(GAME.view(state, None)):
                action = chance.pick("move", list(actions(GAME.view(state, seat))))
                made = carry_out(GAME, state, seat, action, chance)
                events += made.events
                state = made.state
        return events

    return dealt


def _parted(cards: Sequence[Card], sizes: Sequence[int]) -> Iterator[tuple[Card, ...]]:
    rest = iter(cards)
    yield from (tuple(sorted(islice(rest, size))) for size in sizes)


def actions(view: View) -> Iterator[Action]:
    """Leads of 2s, true or not, and the default one; one more card or two; everything but passes."""
    for action in GAME.legal(view):
        match action:
            case Lead(cards, rank) if len(cards) == 1 and rank == rank_of(cards[0]):
                yield Lead(cards, rank, automatic=True)
            case Lead(cards, 2) if len(cards) == 2:
                yield from (Lead(order, 2) for order in permutations(cards))
            case Add(cards) if len(cards) == 1:
                yield action
            case Lead() | Add() | Pass():
                continue
            case _:
                yield action


def absurd(view: View, action: Action) -> bool:
    """Doubts a certain truth, passes a certain lie, or is the last to let a player go out with a possible one."""
    if view.public.phase not in ("RESPOND", "OUT") or view.pile is None:
        return False
    top = view.pile.plays[-1]
    if isinstance(action, Doubt):
        return bool(top.rank)
    is_lie = not top.rank and top.count > len(SUITS) - known_elsewhere(view, view.public.rank)
    return is_lie or (view.public.phase == "OUT" and view.public.passes == len(SEATS) - 2 and not top.rank)


START = GAME.fold(None, [Started(Options(), dealer=0)])

TRAITS = Traits(
    nothing_lost,
    interacting=(),
    small=(
        Small("six cards, three moves", 4, START, deal("2C 2D 3C 4C 5C 6C", (2, 2, 1, 1), 3), actions, moves=0),
        Small("six cards, four moves", 4, START, deal("2C 2D 3C 4C 5C 6C", (2, 2, 1, 1), 4), actions, moves=0),
    ),
    variants=((4, {}), (4, {"hands_to_win": 2})),
    sample=6,
    absurd=absurd,
)
