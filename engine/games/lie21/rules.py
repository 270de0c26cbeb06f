"""The rules of Lie 21."""

from collections.abc import Sequence

from engine.chance import Chance
from engine.game import Course
from engine.games.lie21.counting import PACK, cheapest_first, points, showdown, worth
from engine.games.lie21.values import (
    Action,
    Challenge,
    Challenged,
    Dealt,
    Drew,
    Ended,
    Event,
    Forfeit,
    Forfeited,
    Lie,
    Lied,
    Options,
    Public,
    Scored,
    Started,
    State,
    Trick,
    other,
)
from engine.kit.cards import Card, by_name, held
from engine.kit.seats import Seat, with_seat
from engine.kit.value import replace

HAND = 6
REFILL = 3
"""Drawn by each player after a trick."""

TRICKS = len(PACK) // (2 * REFILL)
"""In a game."""

# ---- begin ----


def begin(course: Course[State, Event], options: Options, seats: int, chance: Chance) -> None:
    """Draws the first dealer, who deals (L21.3)."""
    begun = course.add(Started(options, dealer=chance.pick("dealer", range(seats))))
    course.add(deal(begun.public, chance))


def deal(public: Public, chance: Chance) -> Dealt:
    """Six cards each, the dealer first; turns up the last card (L21.3)."""
    *cards, turned_up = chance.shuffle("deck", PACK)
    of_dealer, of_other = cheapest_first(cards[:HAND]), cheapest_first(cards[HAND : 2 * HAND])
    hands = (of_dealer, of_other) if public.dealer == 0 else (of_other, of_dealer)
    return Dealt(public.game + 1, public.dealer, turned_up, hands, stock=tuple(cards[2 * HAND :]))


# ---- decide ----


def decide(course: Course[State, Event], seat: Seat, action: Action, chance: Chance) -> None:
    """Carries out a move (L21.5)."""
    public, cards = course.state.public, _meant(course.state, seat, action.cards)
    match action:
        case Lie():
            course.add(Lied(public.game, public.trick, seat, cards[0], cards))
        case Forfeit():
            course.add(Forfeited(public.game, public.trick, seat, public.liar, cards))
            _end_trick(course, chance)
        case Challenge():
            course.add(_challenge(course.state, seat, cards))
            _end_trick(course, chance)


def _meant(state: State, seat: Seat, said: Sequence[Card]) -> tuple[Card, ...]:
    called = by_name(state.hands[seat])
    cards = held(tuple(called), said)
    assert cards is not None
    return tuple([called[card] for card in cards])


def _challenge(state: State, judge: Seat, answer: tuple[Card, ...]) -> Challenged:
    """Compares Lie and answer (L21.6)."""
    game, trick, liar, lie = state.public.game, state.public.trick, state.public.liar, state.lie
    shown = showdown(state.public.trump, lie, answer)
    winner = liar if shown.liar_wins else judge
    return Challenged(game, trick, judge, liar, winner, lie, answer, shown.sums, shown.reason)


def _end_trick(course: Course[State, Event], chance: Chance) -> None:
    """Both draw. Without cards, scores the game and deals the next (L21.5, L21-D15)."""
    if course.state.deck:
        course.add(_draw(course.state))
    elif not any(course.state.hands):
        public = course.add(_score(course.state)).public
        course.add(ended(public) or deal(public, chance))


def ended(public: Public) -> Ended | None:
    """The end of the match or single game, if any (L21.7, L21-D13)."""
    if not public.scores:
        return None
    best = max(public.scores)
    leader = None if public.scores[0] == public.scores[1] else public.scores.index(best)
    if public.options.format == "single":
        return Ended(leader, "points", public.scores)
    if worth(best) == "sweep":
        return Ended(leader, "sweep", public.scores)
    if max(public.wins) >= public.options.target:
        return Ended(leader, "wins", public.wins)
    return None


def _draw(after: State) -> Drew:
    """Three cards for the winner, then three for the loser (L21-D7)."""
    winner, deck = after.public.liar, after.deck
    first, second = deck[:REFILL], deck[REFILL : 2 * REFILL]
    cards = (first, second) if winner == 0 else (second, first)
    last_drawer = other(winner) if second else winner
    taker = last_drawer if len(deck) <= 2 * REFILL else None
    return Drew(winner, tuple(map(len, cards)), deck[-1], taker, cards)


def _score(after: State) -> Scored:
    piles = tuple([pile(after, seat) for seat in (0, 1)])
    scores = tuple(map(points, piles))
    winner = None if scores[0] == scores[1] else scores.index(max(scores))
    value = worth(max(scores))
    wins = value if after.public.options.format == "match" and value != "sweep" else 0
    return Scored(piles, scores, winner, wins)


def pile(state: State, seat: Seat) -> tuple[Card, ...]:
    """Cards won in this game, trick by trick."""
    return tuple([card for trick in state.tricks if trick.winner == seat for card in trick.cards])


# ---- evolve ----


def evolve(state: State | None, event: Event) -> State:
    """Applies one event."""
    if isinstance(event, Started):
        return State(Public(event.options, "DEAL", event.dealer, liar=event.dealer))
    assert state is not None
    public = state.public
    match event:
        case Dealt():
            return _dealt(public, event)
        case Lied(by=by, up=up, cards=cards):
            hands = _without(state.hands, by, cards or ())
            lied = replace(public, phase="JUDGE", up=up, hands=tuple(map(len, hands)))
            return replace(state, public=lied, hands=hands, lie=cards or ())
        case Forfeited(by=by, liar=liar, cards=cards):
            return _stored(state, by, Trick(liar, liar, state.lie, cards or (), open=state.lie[:1]))
        case Challenged(by=by, liar=liar, winner=winner, answer=cards):
            answer = cards or ()
            return _stored(state, by, Trick(liar, winner, state.lie, answer, open=state.lie + answer))
        case Drew():
            return _drew(state, event)
        case Scored():
            return replace(state, public=_scored(public, event))
        case Ended():
            return replace(state, public=replace(public, phase="OVER"))


def _dealt(public: Public, event: Dealt) -> State:
    hands = tuple([hand or () for hand in event.hands])
    deck = (*(event.stock or ()), event.turned_up)
    begun = Public(public.options, "LIE", event.dealer, liar=event.dealer, game=event.game, wins=public.wins)
    counts = tuple(map(len, hands))
    return State(replace(begun, turned_up=event.turned_up, deck=len(deck), hands=counts), hands, deck)


def _stored(state: State, judge: Seat, trick: Trick) -> State:
    """A trick's winner is the next Liar."""
    public, liar = state.public, trick.winner
    won = with_seat(public.won, liar, public.won[liar] + 1)
    hands = _without(state.hands, judge, trick.answer)
    public = replace(public, phase="LIE", liar=liar, hands=tuple(map(len, hands)), up=None, won=won)
    return replace(state, public=public, hands=hands, lie=(), tricks=(*state.tricks, trick))


def _drew(state: State, event: Drew) -> State:
    drawn = [cards or () for cards in event.cards]
    hands = tuple([cheapest_first(hand + cards) for hand, cards in zip(state.hands, drawn, strict=True)])
    deck = state.deck[sum(event.counts) :]
    public = replace(state.public, hands=tuple(map(len, hands)), deck=len(deck), taker=event.taker)
    return replace(state, public=public, hands=hands, deck=deck)


def _scored(public: Public, event: Scored) -> Public:
    """Passes the deal on (L21-D8), counts wins."""
    wins = public.wins
    if event.winner is not None:
        wins = with_seat(wins, event.winner, wins[event.winner] + event.wins)
    return replace(public, phase="DEAL", dealer=other(public.dealer), scores=event.scores, wins=wins)


def _without(hands: tuple[tuple[Card, ...], ...], seat: Seat, played: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    return with_seat(hands, seat, tuple([card for card in hands[seat] if card not in played]))
