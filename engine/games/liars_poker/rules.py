"""The rules of Liar's Poker."""

from collections.abc import Iterable

from engine.chance import Chance
from engine.game import Course
from engine.games.liars_poker import events
from engine.games.liars_poker.values import (
    ASIDE,
    SEATS,
    Action,
    Add,
    Doubt,
    Lead,
    Options,
    Pass,
    Pile,
    Play,
    Public,
    State,
    Sweep,
    truthful,
)
from engine.kit.cards import Card, Rank, deck
from engine.kit.seats import Seat, with_seat
from engine.kit.value import replace

# ---- begin ----


def begin(course: Course[State, events.Event], options: Options, seats: int, chance: Chance) -> None:
    """Draws the first dealer, as by the highest card, and deals (LP.2)."""
    begun = course.add(events.Started(options, chance.pick("dealer", SEATS)))
    course.add(deal(begun.public, chance))


def deal(public: Public, chance: Chance) -> events.Dealt:
    """From the eldest hand on, who leads (LP.2)."""
    cards = chance.shuffle("deck", deck())
    leader = following(public.dealer)
    hands = [tuple(sorted(cards[(seat - leader) % len(SEATS) :: len(SEATS)])) for seat in SEATS]
    return events.Dealt(public.dealer, leader, tuple(hands))


def following(seat: Seat) -> Seat:
    """The next seat to the left."""
    return (seat + 1) % len(SEATS)


# ---- decide ----


def decide(course: Course[State, events.Event], seat: Seat, action: Action, chance: Chance) -> None:
    """Carries out a move (LP.4)."""
    state = course.state
    match action:
        case Lead(cards, rank):
            course.add(_played(state, seat, cards, rank, is_true=action.automatic and truthful(cards, rank)))
        case Add(cards):
            course.add(_played(state, seat, cards, state.public.rank))
        case Pass():
            _pass(course, seat, chance)
        case Doubt():
            _doubt(course, seat, chance)
        case Sweep():
            course.add(events.Swept(seat, state.piles[-1].count))


def _played(state: State, by: Seat, cards: tuple[Card, ...], rank: Rank, is_true: bool = False) -> events.Played:
    leads, goes_out = state.public.phase == "LEAD", len(cards) == state.public.hands[by]
    return events.Played(by, len(cards), rank, leads, goes_out, is_true, following(by), cards)


def _pass(course: Course[State, events.Event], by: Seat, chance: Chance) -> None:
    public = course.state.public
    passed = events.Passed(by, all_passed=public.passes == len(SEATS) - 2, next=following(by))
    course.add(passed)
    if public.phase == "OUT" and passed.all_passed:
        _end_hand(course, passed.next, chance)


def _doubt(course: Course[State, events.Event], by: Seat, chance: Chance) -> None:
    """Turns up the last cards (LP.5). Going out with the truth wins the hand (LP-D11)."""
    public, pile = course.state.public, course.state.piles[-1]
    last = pile.plays[-1]
    cards = last.cards or ()
    doubted = events.Doubted(by, last.by, public.rank, cards, truthful(cards, public.rank))
    course.add(doubted)
    if doubted.is_true and public.phase == "OUT":
        _end_hand(course, last.by, chance)
    else:
        taker, leader = (by, last.by) if doubted.is_true else (last.by, by)
        course.add(events.PileTaken(taker, leader, pile.count, _covered(pile, taker)))


def _covered(pile: Pile, taker: Seat) -> tuple[tuple[tuple[Card, ...] | None, ...], ...]:
    return tuple(
        [tuple([play.cards if seat in (taker, play.by) else None for play in pile.plays[:-1]]) for seat in SEATS]
    )


def _end_hand(course: Course[State, events.Event], winner: Seat, chance: Chance) -> None:
    """Ends the hand or match; else passes the deal on (LP.2)."""
    public = course.add(events.HandWon(winner, dealer=following(course.state.public.dealer))).public
    if public.wins[winner] == public.options.hands_to_win:
        course.add(events.Won(winner, public.wins[winner]))
    else:
        course.add(deal(public, chance))


# ---- evolve ----


def evolve(state: State | None, event: events.Event) -> State:
    """Applies one event."""
    if isinstance(event, events.Started):
        return _started(event)
    assert state is not None
    public = state.public
    match event:
        case events.Dealt(dealer, leader, hands):
            held = tuple([hand or () for hand in hands])
            dealt = replace(public, dealer=dealer, hands=tuple(map(len, held)), hand_winner=None)
            return State(_leading(dealt, leader), held, piles=())
        case events.Played():
            return _put_down(state, event)
        case events.Passed(_, all_passed, next):
            phase = "AFTER_PASSES" if all_passed and public.phase == "RESPOND" else public.phase
            return replace(state, public=replace(public, phase=phase, turn=next, passes=public.passes + 1))
        case events.Doubted():
            return _with_pile(state, replace(state.piles[-1], turned_up=True))
        case events.PileTaken():
            return _taken(state, event)
        case events.Swept(by):
            return replace(_with_pile(state, replace(state.piles[-1], place=ASIDE)), public=_leading(public, by))
        case events.HandWon(by, dealer):
            wins = with_seat(public.wins, by, public.wins[by] + 1)
            return replace(state, public=replace(public, phase="DEAL", dealer=dealer, wins=wins, hand_winner=by))
        case events.Won():
            return replace(state, public=replace(public, phase="OVER"))


def _started(event: events.Started) -> State:
    none = (0,) * len(SEATS)
    public = Public(event.options, "DEAL", event.dealer, turn=event.dealer, hands=none, rank=0, passes=0, wins=none)
    return State(public, hands=((),) * len(SEATS), piles=())


def _leading(public: Public, leader: Seat) -> Public:
    return replace(public, phase="LEAD", turn=leader, rank=0, passes=0)


def _put_down(state: State, event: events.Played) -> State:
    by, cards = event.by, event.cards or ()
    play = Play(by, event.count, cards, event.rank if event.is_true else 0)
    *others, pile = (*state.piles, Pile(())) if event.leads else state.piles
    piles = (*others, Pile((*pile.plays, play)))
    after = _with_hand(state, by, [card for card in state.hands[by] if card not in cards])
    answers = replace(after.public, phase="OUT" if event.goes_out else "RESPOND", turn=event.next, passes=0)
    return replace(after, public=replace(answers, rank=event.rank), piles=piles)


def _taken(state: State, event: events.PileTaken) -> State:
    pile, by = state.piles[-1], event.by
    cards = [card for play in pile.plays for card in play.cards or ()]
    after = _with_hand(_with_pile(state, replace(pile, place=by)), by, [*state.hands[by], *cards])
    return replace(after, public=_leading(after.public, event.leader))


def _with_pile(state: State, pile: Pile) -> State:
    return replace(state, piles=(*state.piles[:-1], pile))


def _with_hand(state: State, seat: Seat, cards: Iterable[Card]) -> State:
    hand = tuple(sorted(cards))
    counts = with_seat(state.public.hands, seat, len(hand))
    return replace(state, public=replace(state.public, hands=counts), hands=with_seat(state.hands, seat, hand))
