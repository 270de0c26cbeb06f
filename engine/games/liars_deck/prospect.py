"""How the players of Liar's Deck stand, for bots that think ahead: prospect and quiet."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import product
from math import prod
from typing import TypeAlias

from engine.games.liars_deck.moves import targets
from engine.games.liars_deck.values import REVOLVER, Public, State
from engine.kit.seats import Seat

Revolvers: TypeAlias = tuple[int, ...]
"""The cards in the revolver of each seat; none where the player is eliminated."""
Aims: TypeAlias = tuple[tuple[Seat, tuple[Seat, ...]], ...]
"""Who pulls a trigger, and whom it may be pointed at: one of them, as likely as another."""


def prospect(state: State) -> tuple[float, ...]:
    """The share of the others whom one outlives: those who are out already, and the living by their revolvers."""
    public = state.public
    order = range(len(public.order))
    revolvers = tuple([public.revolvers[seat] if seat in public.alive else 0 for seat in order])
    if public.phase == "SHOOT":
        ahead = _by_shots(revolvers, _aims(state))
    elif public.options.variant == "chaos":
        ahead = _in_chaos(revolvers)
    else:
        ahead = tuple([_by_roulette(revolvers, seat) for seat in order])
    return tuple([(_behind(public, seat) + ahead[seat]) / (len(order) - 1) for seat in order])


def quiet(state: State) -> bool:
    """Between two rounds only the revolvers count; and what shots may do need not be tried."""
    return state.public.phase in ("FIRST", "SHOOT")


def _behind(public: Public, seat: Seat) -> float:
    """How many others went out before a player; who went out together halves it."""
    if seat in public.alive:
        return len(public.order) - len(public.alive)
    place = public.places[seat]
    return len(public.order) - place - (public.places.count(place) - 1) / 2


# ---- roulette only ----


def _by_roulette(revolvers: Revolvers, seat: Seat) -> float:
    """How many of the living a player outlives."""
    if not revolvers[seat]:
        return 0.0
    others = [left for other, left in enumerate(revolvers) if left and other != seat]
    return sum([_lasts_longer(revolvers[seat], left) for left in others])


@cache
def _lasts_longer(own: int, other: int) -> float:
    """How likely the own lethal card is the later one, if it is as likely the one's turn to pull as the other's."""
    if not (own and other):
        return float(own > other)
    after_own = (1 - 1 / own) * _lasts_longer(own - 1, other)
    after_other = 1 / other + (1 - 1 / other) * _lasts_longer(own, other - 1)
    return (after_own + after_other) / 2


# ---- shots at others ----


def _aims(state: State) -> Aims:
    """Who has not pointed yet will point at anybody; shots at nobody change too little to count."""
    public = state.public
    shooters = [seat for seat in public.shooters if seat not in public.at_nobody]
    pointed = [(seat, state.targets[seat]) for seat in shooters]
    return tuple([(seat, tuple(targets(public, seat)) if target is None else (target,)) for seat, target in pointed])


@cache
def _in_chaos(revolvers: Revolvers) -> tuple[float, ...]:
    """How many of the living each one outlives, if it is as likely anybody's turn to pull.

    Half of the triggers are taken to be pulled at oneself, half at any of the others: near enough to the exact worth of
    a position among players who move at random (`tests/bench/ceiling.py`), and much sooner known.
    """
    living = [seat for seat, left in enumerate(revolvers) if left]
    if len(living) < 2:
        return (0.0,) * len(revolvers)
    pulls = [
        _by_shots(revolvers, ((shooter, aim),))
        for shooter in living
        for aim in ((shooter,), tuple([seat for seat in living if seat != shooter]))
    ]
    return tuple([sum(each) / len(pulls) for each in zip(*pulls, strict=True)])


@lru_cache(1_000)
def _by_shots(revolvers: Revolvers, aims: Aims) -> tuple[float, ...]:
    """The same, when these triggers are pulled first."""
    outlived = [0.0] * len(revolvers)
    living = [seat for seat, left in enumerate(revolvers) if left]
    for chance, after in shots(revolvers, dict(aims)):
        ahead = _in_chaos(after)
        hit = len([seat for seat in living if not after[seat]])
        for seat in living:
            outlived[seat] += chance * (hit + ahead[seat] if after[seat] else (hit - 1) / 2)
    return tuple(outlived)


def shots(revolvers: Revolvers, aims: Mapping[Seat, Sequence[Seat]]) -> Iterator[tuple[float, Revolvers]]:
    """What can come of triggers that are pulled together, and how likely it is (DK.7). Roulette is a shot at oneself.

    :param aims: the seats that pull, each at any of these
    """
    pulls = [
        [(1 - 1 / revolvers[seat], seat, None), *[(1 / revolvers[seat] / len(aim), seat, target) for target in aim]]
        for seat, aim in aims.items()
    ]
    for together in product(*pulls):
        if chance := prod([each for each, _, _ in together]):
            after = list(revolvers)
            for _, seat, target in together:
                after[seat] = after[seat] - 1 if target is None else len(REVOLVER)
            for _, _, target in together:
                if target is not None:
                    after[target] = 0
            yield chance, tuple(after)
