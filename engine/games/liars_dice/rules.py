"""The rules of Liar's Dice."""

from collections import Counter

from engine.chance import Chance
from engine.game import Course
from engine.games.liars_dice.values import (
    Action,
    Bid,
    BidMade,
    Challenged,
    Eliminated,
    Event,
    Options,
    PotTaken,
    Public,
    Rerolled,
    Rolled,
    Started,
    State,
    Won,
)
from engine.games.liars_dice.words import Words
from engine.kit.dice import matching, roll_dice
from engine.kit.seats import Seat, with_seat
from engine.kit.sentence import Sentence, sentence
from engine.kit.value import replace

DICE_EACH = 5
CHIPS_EACH = 50

# ---- begin ----


def refuse_options(options: Options, seats: int) -> Sentence | None:
    """Refuses an opener without a seat."""
    if options.first_opener != "random" and options.first_opener > seats:
        return sentence(Words.no_such_opener, opener=options.first_opener, players=seats)
    return None


def begin(course: Course[State, Event], options: Options, seats: int, chance: Chance) -> None:
    """Sets up the match, rolls (LD.1, LD.6)."""
    opener = chance.pick("opener", range(seats)) if options.first_opener == "random" else options.first_opener - 1
    course.add(roll(course.add(Started(options, seats, opener)).public, chance))


def roll(public: Public, chance: Chance) -> Rolled:
    """A round's ROLL (LD.6). A player with one chip pays it into the round pot (LD.8)."""
    payers = [chips if public.dice[seat] else 0 for seat, chips in enumerate(public.chips)]
    return Rolled(
        to_round_pot=tuple([int(chips > 0) for chips in payers]),
        to_game_pot=tuple([int(chips > 1) for chips in payers]),
        hidden=roll_dice(chance, public.dice),
    )


# ---- decide ----


def decide(course: Course[State, Event], seat: Seat, action: Action, chance: Chance) -> None:
    """A bid or a challenge (LD.6)."""
    if isinstance(action, Bid):
        _bid(course, seat, action, chance)
    else:
        _challenge(course, seat, chance)


def _bid(course: Course[State, Event], by: Seat, bid: Bid, chance: Chance) -> None:
    course.add(BidMade(by, bid, next_with_dice(course.state.public, by)))
    if bid.show:
        old = course.state.hidden[by]
        (new,) = roll_dice(chance, [len(old)])
        course.add(Rerolled(by, len(old), old, new))


def next_with_dice(public: Public, seat: Seat) -> Seat:
    """The seat after one, past those that are out (LD.6)."""
    still_in = public.still_in
    return next((other for other in still_in if other > seat), still_in[0])


def _challenge(course: Course[State, Event], by: Seat, chance: Chance) -> None:
    """Count, eliminations and pots (LD.8), then the next round or the winner."""
    before, challenged = course.state.public, _count(course.state, by)
    after, winner = course.add(challenged).public, challenged.winner
    if out := tuple([seat for seat in before.still_in if not after.dice[seat]]):
        course.add(Eliminated(out, place=len(after.still_in) + 1))
    if before.round_pot:
        course.add(PotTaken(winner, "round", before.round_pot))
    if len(after.still_in) > 1:
        course.add(roll(course.state.public, chance))
        return
    if before.game_pot:
        course.add(PotTaken(winner, "game", before.game_pot))
    course.add(Won(winner))


def _count(state: State, by: Seat) -> Challenged:
    """Turns up all dice, settles the challenge (LD.4, LD.7)."""
    bidder, bid = state.public.bids[-1]
    dice = tuple([tuple(sorted(own)) for own in map(tuple.__add__, state.hidden, state.public.shown)])
    actual = sum([matching(own, bid.face) for own in dice])
    difference = actual - bid.amount
    if difference > 0:
        owed = {by: difference}
    elif difference < 0:
        owed = {bidder: -difference}
    else:
        owed = {seat: 1 for seat in state.public.still_in if seat != bidder}
    lost = tuple([min(owed.get(seat, 0), len(own)) for seat, own in enumerate(dice)])
    return Challenged(by, bidder, bid, dice, actual, lost, winner=by if difference < 0 else bidder)


# ---- evolve ----


def evolve(state: State | None, event: Event) -> State:
    """Applies one event."""
    if isinstance(event, Started):
        return _started(event)
    assert state is not None
    public = state.public
    match event:
        case BidMade():
            return _bid_made(state, event)
        case Rerolled(by):
            return State(public, with_seat(state.hidden, by, event.new or ()))
        case Rolled():
            return _rolled(public, event)
        case Challenged(lost=lost, winner=winner):
            left = tuple([count - gone for count, gone in zip(public.dice, lost, strict=True)])
            none = ((),) * len(left)
            return State(replace(public, phase="ROLL", turn=winner, dice=left, shown=none, bids=()), hidden=none)
        case Eliminated(seats, place):
            places = tuple([place if seat in seats else before for seat, before in enumerate(public.places)])
            return State(replace(public, places=places), state.hidden)
        case PotTaken():
            return State(_pot_taken(public, event), state.hidden)
        case Won(by):
            return State(replace(public, phase="OVER", places=with_seat(public.places, by, 1)), state.hidden)


def _started(event: Started) -> State:
    seats = event.seats
    dice, places = (DICE_EACH,) * seats, (0,) * seats
    chips = (CHIPS_EACH,) * seats if event.options.variant == "chips" else ()
    none = ((),) * seats
    public = Public(event.options, "ROLL", event.opener, dice, shown=none, bids=(), places=places, chips=chips)
    return State(public, hidden=none)


def _rolled(public: Public, event: Rolled) -> State:
    paid = zip(public.chips, event.to_round_pot, event.to_game_pot, strict=True)
    rolled = replace(
        public,
        phase="OPEN",
        chips=tuple([chips - to_round - to_game for chips, to_round, to_game in paid]),
        round_pot=public.round_pot + sum(event.to_round_pot),
        game_pot=public.game_pot + sum(event.to_game_pot),
        rounds=public.rounds + 1,
    )
    return State(rolled, tuple([own or () for own in event.hidden]))


def _bid_made(state: State, event: BidMade) -> State:
    public, by, show = state.public, event.by, event.bid.show
    after = replace(public, phase="RAISE", turn=event.next, bids=(*public.bids, (by, event.bid)))
    if not show:
        return State(after, state.hidden)
    shown = with_seat(public.shown, by, tuple(sorted(public.shown[by] + show)))
    left = tuple(sorted((Counter(state.hidden[by]) - Counter(show)).elements()))
    return State(replace(after, shown=shown), with_seat(state.hidden, by, left))


def _pot_taken(public: Public, event: PotTaken) -> Public:
    chips = with_seat(public.chips, event.by, public.chips[event.by] + event.chips)
    if event.pot == "round":
        return replace(public, chips=chips, round_pot=0)
    return replace(public, chips=chips, game_pot=0)
