"""Lie 21: no card is lost; when most cards have been turned up, the hidden ones can be listed."""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from engine.chance import Chance
from engine.conformance.traits import Small, Traits
from engine.games.lie21.counting import MOST, PACK, cheapest_first, showdown, sum_of
from engine.games.lie21.values import (
    CARDS,
    Action,
    Challenge,
    Challenged,
    Drew,
    Event,
    Forfeit,
    Forfeited,
    Lie,
    Lied,
    Options,
    Public,
    State,
    Trick,
    View,
)
from engine.kit.cards import read_card
from engine.kit.seats import Seat
from engine.kit.sentence import Sentence

# ---- nothing is lost ----


def nothing_lost(state: State) -> None:
    """Cards, tricks and scores are in order."""
    public = state.public
    stored = [card for trick in state.tricks for card in trick.cards]
    held = [card for hand in state.hands for card in hand]
    assert sorted([*held, *state.deck, *state.lie, *stored]) == sorted(PACK), "a card is missing or there twice"
    assert (tuple(map(len, state.hands)), len(state.deck)) == (public.hands, public.deck), "a count is wrong"
    assert bool(state.lie) == (public.phase == "JUDGE"), "L21.5: a Lie lies on the table exactly in the phase JUDGE"
    for trick in state.tricks:
        won_by_liar = trick.is_forfeited or showdown(public.trump, trick.lie, trick.answer).liar_wins
        assert (trick.winner == trick.liar) == won_by_liar, "L21.6: a trick lies with the wrong player"
    if not state.deck and public.phase == "LIE":
        assert len(held) in (12, 6), "L21.5: tricks 6 and 7 are played without drawing"
    if public.scores:
        assert len(state.tricks) == 7, "L21.5: there are always seven tricks"
        assert sum(public.scores) == 120, "L21.2: scores add up to 120"


# ---- what comes of a move ----


def came_of(before: State, seat: Seat, events: Sequence[Event]) -> Sentence | None:
    """The Judge is next; the nearer sum won, or the Liar."""
    match events[0]:
        case Lied():
            return Sentence("if_laid", {"judge": 1 - seat})
        case Challenged():
            return Sentence("if_challenged")
        case Forfeited(liar=liar):
            return Sentence("if_forfeited", {"liar": liar})
    return None


# ---- small positions ----


def position(deck: str) -> State:
    """Before the deal: these cards are in the deck, the last one turned up; all others lie in one shown trick."""
    cards = tuple(card for word in deck.split() if (card := read_card(word)) is not None)
    shown = tuple(card for card in PACK if card not in cards)
    public = Public(
        Options(memory="open"),
        "LIE",
        dealer=0,
        liar=0,
        game=1,
        turned_up=cards[-1],
        deck=len(cards),
        won=(1, 0),
    )
    return State(public, deck=cards, tricks=(Trick(0, 0, shown[:3], shown[3:], open=shown),))


def deal(state: State, chance: Chance) -> Sequence[Event]:
    """Three cards each. The turned-up card stays in the deck, or goes to the second player if there are only six."""
    *cards, turned_up = state.deck
    shuffled = (*chance.shuffle("deck", cards), turned_up)
    hands = tuple(map(cheapest_first, (shuffled[:3], shuffled[3:6])))
    return [Drew(0, (3, 3), turned_up, None if shuffled[6:] else 1, hands)]


def actions(view: View) -> Iterator[Action]:
    """All, in every order, because face-down cards have one."""
    for cards in permutations(view.hand, 3):
        if view.public.phase == "LIE":
            yield Lie(cards[0], cards[1:])
        else:
            yield from (Challenge(cards), Forfeit(cards))


def absurd(view: View, action: Action) -> bool:
    """Challenges with more than 21, where to forfeit is cheaper."""
    return isinstance(action, Challenge) and sum_of(action.cards) > MOST


STRONG = range(18, MOST + 1)
"""Sums that are laid to win."""


def bluffs(view: View, action: Action) -> bool | None:
    """Lays another sum as a Lie, while it has a strong one."""
    if not isinstance(action, Lie) or not any(sum_of(cards) in STRONG for cards in combinations(view.hand, CARDS)):
        return None
    return sum_of(action.cards) not in STRONG


TRAITS = Traits(
    nothing_lost,
    interacting=(("format", "target"), ("format", "memory")),
    small=(
        Small("the last trick, the turned-up card in a hand", 2, position("AS 7H KD JC 2H 4D"), deal, actions, moves=1),
        Small(
            "the turned-up card is drawn after the trick", 2, position("AS 7H KD JC 2H JK1 4D"), deal, actions, moves=2
        ),
    ),
    variants=((2, {}), (2, {"format": "match", "target": 2}), (2, {"format": "match", "memory": "open"})),
    sample=6,
    absurd=absurd,
    came_of=came_of,
    bluffs=bluffs,
)
