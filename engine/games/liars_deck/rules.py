"""The rules of Liar's Deck."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import islice

from engine.chance import Chance
from engine.game import Course
from engine.games.liars_deck import events
from engine.games.liars_deck.deck import deck, hand_size, kind, ranks
from engine.games.liars_deck.values import (
    REVOLVER,
    Action,
    Bullet,
    Call,
    Card,
    Cards,
    Options,
    Play,
    Point,
    Public,
    State,
)
from engine.kit.seats import Seat, with_seat
from engine.kit.value import replace

# ---- begin ----


def begin(course: Course[State, events.Event], options: Options, seats: int, chance: Chance) -> None:
    """Draws seats, first player and revolvers (DK.1)."""
    order = chance.shuffle("seating", range(seats))
    first = chance.pick("first", range(seats))
    revolvers = tuple([chance.shuffle("revolver", REVOLVER) for _ in range(seats)])
    course.add(deal(course.add(events.Started(options.rules, order, first, revolvers)).public, chance))


def deal(public: Public, chance: Chance) -> events.RoundBegan:
    """A ROUND_START: deals to players alive (DK.4)."""
    options = public.options
    rank = chance.pick("rank", ranks(options)) if options.faces == "court" else ""
    counts = [hand_size(options) if seat in public.alive else 0 for seat in range(len(public.order))]
    stock = iter(chance.shuffle("deck", deck(options, rank)))
    hands = tuple([tuple(sorted(islice(stock, count))) for count in counts])
    left_over = tuple(sorted(stock))
    return events.RoundBegan(public.turn, rank, len(left_over), hands, left_over)


# ---- decide ----


def decide(course: Course[State, events.Event], seat: Seat, action: Action, chance: Chance) -> None:
    """Carries out a move (DK.4). Forced or automatic events follow at once."""
    match action:
        case Play(cards):
            _play(course, seat, cards, chance)
        case Call():
            _call(course, seat, chance)
        case Point(target):
            _point(course, seat, target, chance)  # `None` only by rule (DK-D17)


def _play(course: Course[State, events.Event], by: Seat, cards: Cards, chance: Chance) -> None:
    public = course.state.public
    left = with_seat(public.hands, by, public.hands[by] - len(cards))
    next_player = next(seat for seat in following(public, by) if left[seat])  # there is one (DK-D4)
    forced = sum(map(bool, left)) == 1
    course.add(events.Played(by, len(cards), next_player, forced, tuple(sorted(cards))))
    if forced and public.options.auto_forced:
        _call(course, next_player, chance)


def _call(course: Course[State, events.Event], by: Seat, chance: Chance) -> None:
    """Turns up the last play (DK.5 to DK.7)."""
    state, public = course.state, course.state.public
    cards = state.plays[-1]
    kinds = [kind(card, public) for card in cards]
    verdict = "L" if "L" in kinds else kinds[0]
    called = events.Called(by, public.accused, cards, verdict, forced=public.phase == "FORCED")
    course.add(called)
    if seats := shooters(public, by, verdict):
        course.add(events.ShootingBegan(seats))
        return
    pulls = tuple([(seat, state.revolvers[seat][0]) for seat in pullers(public, by, verdict)])
    course.add(events.RoulettePlayed(pulls))
    _end_round(course, [seat for seat, bullet in pulls if bullet == "X"], chance)


def shooters(public: Public, caller: Seat, verdict: Card) -> tuple[Seat, ...]:
    """Shooters in Chaos, by verdict (DK.7)."""
    if public.options.variant != "chaos":
        return ()
    return {"I": (), "L": (caller,), "M": (public.accused,), "C": tuple(sorted(public.alive))}[verdict]


def pullers(public: Public, caller: Seat, verdict: Card) -> tuple[Seat, ...]:
    """Players who pull, without a shooting (DK.5, DK.6)."""
    match verdict:
        case "L":
            return (public.accused,)
        case "D":
            return tuple([seat for seat in sorted(public.alive) if seat != public.accused and public.hands[seat]])
        case _:
            return (caller,)


def _point(course: Course[State, events.Event], by: Seat, target: Seat | None, chance: Chance) -> None:
    after = course.add(events.Pointed(by, target is None, target))
    public = after.public
    if set(public.pointed) != set(public.shooters):
        return
    shots = tuple([(seat, after.targets[seat], after.revolvers[seat][0]) for seat in public.shooters])
    out = sorted({hit for _, hit, bullet in shots if bullet == "X" and hit is not None})
    course.add(events.Shot(shots))
    for seat, _, bullet in shots:
        if bullet == "X" and seat not in out:
            course.add(events.Reloaded(seat, chance.shuffle("revolver", REVOLVER)))
    _end_round(course, out, chance)


def _end_round(course: Course[State, events.Event], out: Sequence[Seat], chance: Chance) -> None:
    """Eliminates; ends the match or begins a round (DK.8)."""
    alive = [seat for seat in course.state.public.alive if seat not in out]
    if out:
        course.add(events.Eliminated(tuple(out), place=len(alive) + 1))
    if len(alive) < 2:
        course.add(events.Ended(alive[0] if alive else None))
        return
    public = course.state.public
    starter = public.accused if public.verdict == "L" else public.caller
    first = next(seat for seat in [starter, *following(public, starter)] if seat in alive)
    course.add(deal(course.add(events.RoundEnded(first)).public, chance))


def following(public: Public, seat: Seat) -> list[Seat]:
    """The other seats, in turn order."""
    at = public.order.index(seat)
    return [*public.order[at + 1 :], *public.order[:at]]


# ---- evolve ----


def evolve(state: State | None, event: events.Event) -> State:
    """Applies one event."""
    if isinstance(event, events.Started):
        return _started(event)
    assert state is not None
    public = state.public
    match event:
        case events.RoundBegan():
            return _round_began(state, event)
        case events.Played():
            return _played(state, event)
        case events.Called(by, _, _, verdict):
            return _with(state, caller=by, verdict=verdict)
        case events.ShootingBegan(shooters):
            return _with(state, phase="SHOOT", shooters=shooters)
        case events.Pointed(by, is_nobody, target):
            nobody = (*public.at_nobody, by) if is_nobody else public.at_nobody
            pointed = _with(state, pointed=(*public.pointed, by), at_nobody=nobody)
            return replace(pointed, targets=with_seat(state.targets, by, target))
        case events.RoulettePlayed(pulls):
            return _pulled(state, dict(pulls))
        case events.Shot(shots):  # it shows everyone the targets
            shown = _with(state, shooters=(), pointed=(), at_nobody=())
            after = replace(shown, targets=(None,) * len(state.targets))
            return _pulled(after, {by: bullet for by, _, bullet in shots})
        case events.Reloaded(by, revolver):
            counts = with_seat(public.revolvers, by, len(REVOLVER))
            loaded = _with(state, revolvers=counts, spent=tuple([seat for seat in public.spent if seat != by]))
            return replace(loaded, revolvers=with_seat(state.revolvers, by, revolver or ()))
        case events.Eliminated(seats, place):
            places = tuple([place if seat in seats else before for seat, before in enumerate(public.places)])
            return _with(state, places=places)
        case events.RoundEnded(first):
            return _with(state, phase="ROUND_START", turn=first)
        case events.Ended(winner):
            places = public.places if winner is None else with_seat(public.places, winner, 1)
            return _with(state, phase="OVER", winner=winner, places=places)


def _with(state: State, **changes: object) -> State:
    return replace(state, public=replace(state.public, **changes))  # type: ignore[arg-type]


def _started(event: events.Started) -> State:
    seats = len(event.order)
    none: tuple[()] = ()
    public = Public(
        event.options,
        order=event.order,
        turn=event.first,
        hands=(0,) * seats,
        revolvers=(len(REVOLVER),) * seats,
        places=(0,) * seats,
    )
    return State(public, (none,) * seats, (), (), event.revolvers or (none,) * seats, (None,) * seats)


def _round_began(state: State, event: events.RoundBegan) -> State:
    hands = tuple([hand or () for hand in event.hands])
    public = replace(
        state.public,
        phase="FIRST",
        turn=event.first,
        hands=tuple(map(len, hands)),
        plays=(),
        undealt=event.undealt,
        rounds=state.public.rounds + 1,
        rank=event.rank,
        verdict="",
    )
    return State(public, hands, (), event.left_over or (), state.revolvers, state.targets)


def _played(state: State, event: events.Played) -> State:
    public, by, cards = state.public, event.by, event.cards or ()
    left = tuple((Counter(state.hands[by]) - Counter(cards)).elements())
    played = _with(
        state,
        phase="FORCED" if event.forced else "TURN",
        turn=event.next,
        hands=with_seat(public.hands, by, len(left)),
        plays=(*public.plays, (by, event.count)),
    )
    return replace(played, hands=with_seat(state.hands, by, left), plays=(*state.plays, cards))


def _pulled(state: State, pulls: Mapping[Seat, Bullet]) -> State:
    counts = tuple([count - (seat in pulls) for seat, count in enumerate(state.public.revolvers)])
    lethal = [seat for seat, bullet in pulls.items() if bullet == "X"]
    left = [cards[1:] if seat in pulls else cards for seat, cards in enumerate(state.revolvers)]
    return replace(_with(state, revolvers=counts, spent=(*state.public.spent, *lethal)), revolvers=tuple(left))
