"""Liar's Poker: no card is lost; six cards can be listed, when all others were turned up and swept."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import permutations
from random import Random

from engine.chance import Chance
from engine.conformance.traits import Small, Traits
from engine.game import Course
from engine.games.liars_poker import GAME
from engine.games.liars_poker.events import Dealt, Doubted, Event, HandWon, Passed, PileTaken, Played, Started, Swept
from engine.games.liars_poker.knowledge import known_elsewhere
from engine.games.liars_poker.values import (
    SEATS,
    TABLE,
    Action,
    Add,
    Doubt,
    Lead,
    Options,
    Pass,
    Pile,
    State,
    View,
    truthful,
)
from engine.kit.cards import SUITS, Card, deck, rank_of, with_cards
from engine.kit.notation import read_cards
from engine.kit.seats import Seat
from engine.kit.sentence import Sentence
from engine.kit.value import replace

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


# ---- what comes of a move ----


def came_of(before: State, seat: Seat, events: Sequence[Event]) -> Sentence | None:
    """The pile and its taker, the winner of a hand, or the next player."""
    won = [event.by for event in events if isinstance(event, HandWon)]
    match events[0]:
        case Doubted(is_true=True) if won:
            return Sentence("if_true_out", {"by": won[0]})
        case Doubted(accused=accused, is_true=is_true):
            (pile,) = [event.count for event in events if isinstance(event, PileTaken)]
            return Sentence("if_true", {"pile": pile}) if is_true else Sentence("if_lie", {"by": accused, "pile": pile})
        case Passed() if won:
            return Sentence("if_let_out", {"by": won[0]})
        case Passed(next=after, all_passed=all_passed):
            by = before.piles[-1].plays[-1].by
            return Sentence("if_all_passed", {"by": by}) if all_passed else Sentence("if_passed", {"after": after})
        case Played(leads=leads, rank=rank, cards=cards, next=after):
            is_lie = not leads and not truthful(cards or (), rank)
            return Sentence("if_put_down_falsely" if is_lie else "if_put_down", {"after": after})
        case Swept(count=count):
            return Sentence("if_swept", {"pile": count})
    return None


def fitting(view: View, random: Random) -> Iterator[State]:
    """The top play is true, as far as cards can change places so that the viewer can’t tell."""
    for _ in range(100 if view.pile and view.public.phase in ("RESPOND", "OUT") else 0):
        state, rank = GAME.resample(view, random), view.public.rank
        wanted = [card for card in deck() if rank_of(card) == rank and card not in view.hand]
        for card in random.sample(wanted, len(wanted)):
            false = [each for each in state.piles[-1].plays[-1].cards or () if rank_of(each) != rank]
            swaps = (_played_instead(state, card, other) for other in false)
            state = next((each for each in swaps if each and GAME.view(each, view.viewer) == view), state)
        yield state


def _played_instead(state: State, card: Card, other: Card) -> State | None:
    """The card in the top play, for another one: out of the same hand, or everywhere; never in a true lead (LP.7)."""
    *piles, pile = state.piles
    top = pile.plays[-1]
    if card in (top.cards or ()):
        return None
    swapped = _relabelled(state, {card: other, other: card})
    if card in state.hands[top.by]:
        plays = (*pile.plays[:-1], swapped.piles[-1].plays[-1])
        return replace(swapped, piles=(*piles, replace(pile, plays=plays)))
    led = [play for each in swapped.piles for play in each.plays if play.rank]
    return swapped if all(truthful(play.cards or (), play.rank) for play in led) else None


def _relabelled(state: State, names: Mapping[Card, Card]) -> State:
    other = with_cards(state, lambda card: names.get(card, card))
    return replace(other, hands=tuple([tuple(sorted(hand)) for hand in other.hands]))


# ---- small positions ----

OWNER = 3
"""The seat that puts down all other cards."""


FEW = read_cards(("2C", "2D", "3C", "4C", "5C", "6C"), text="")
"""The cards that are not turned up and swept."""


def deal(moves: int) -> Callable[[State, Chance], Sequence[Event]]:
    """Two, two, one and one of the few cards; the rest is turned up and swept. Some moves by chance follow."""
    others = tuple(card for card in deck() if card not in FEW)
    rank = rank_of(others[0])
    possible = sorted({_parted(order) for order in permutations(FEW)})

    def dealt(start: State, chance: Chance) -> Sequence[Event]:
        hands = list(chance.pick("hands", possible))
        hands[OWNER] += others
        course = Course(GAME.evolve, start)
        course.add(Dealt(OWNER, OWNER, tuple(hands)))
        course.add(Played(OWNER, len(others), rank, leads=True, goes_out=False, is_true=False, next=0, cards=others))
        course.add(Doubted(0, OWNER, rank, others, is_true=False))
        course.add(Swept(0, len(others)))
        for _ in range(moves):
            for seat in GAME.to_act(GAME.view(course.state, None)):
                action = chance.pick("move", list(actions(GAME.view(course.state, seat))))
                GAME.decide(course, seat, action, chance)
        return course.events

    return dealt


def _parted(cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    return tuple([tuple(sorted(part)) for part in (cards[:2], cards[2:4], cards[4:5], cards[5:])])


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


def bluffs(view: View, action: Action) -> bool | None:
    """Plays a card of another rank, while it could lead or add a true one."""
    match action:
        case Lead(cards, rank):
            return not truthful(cards, rank)
        case Add(cards) if view.public.rank in map(rank_of, view.hand):
            return not truthful(cards, view.public.rank)
        case _:
            return None


START = GAME.fold(None, [Started(Options(), dealer=0)])

TRAITS = Traits(
    nothing_lost,
    interacting=(),
    small=(
        Small("six cards, three moves", 4, START, deal(3), actions, moves=0),
        Small("six cards, four moves", 4, START, deal(4), actions, moves=0),
    ),
    variants=((4, {}), (4, {"hands_to_win": 2})),
    sample=6,
    absurd=absurd,
    came_of=came_of,
    unreached=0.02,
    fitting=fitting,
    bluffs=bluffs,
)
