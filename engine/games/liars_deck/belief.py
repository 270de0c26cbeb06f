"""Hidden cards of Liar's Deck (resample), and prospects for bots (hints)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import islice, product
from math import prod
from random import Random
from typing import TypeAlias

from engine.games.liars_deck.deck import deck
from engine.games.liars_deck.moves import targets
from engine.games.liars_deck.policy import policy
from engine.games.liars_deck.values import REVOLVER, Action, Bullet, Card, Cards, Public, State, View
from engine.hints import Hints, Weighted, evenly
from engine.kit.moves import LegalActions
from engine.kit.seats import Seat

# ---- resample ----


def resample(view: View, random: Random) -> State:
    """Unseen cards can be anywhere, lethal cards in any place of a revolver, secret shots at any target."""
    public = view.public
    hands, plays, undealt = _cards(view, random)
    revolvers = [_revolver(count, seat in public.spent, random) for seat, count in enumerate(public.revolvers)]
    aims = [_target(view, seat, random) for seat in range(len(public.order))]
    return State(public, hands, plays, undealt, tuple(revolvers), tuple(aims))


def _cards(view: View, random: Random) -> tuple[tuple[Cards, ...], tuple[Cards, ...], Cards]:
    """Hands, plays and undealt cards. Of unseen cards one thing is known: an active Devil is played alone (DK.6)."""
    public = view.public
    seen = Counter([*view.hand, *[card for cards in view.plays for card in cards or ()]])
    unseen = list((Counter(deck(public.options, public.rank)) - seen).elements())
    random.shuffle(unseen)
    plays = [(known, count) for known, (_, count) in zip(view.plays, public.plays, strict=True)]
    several = sum([count for known, count in plays if not known and count > 1])
    if public.devil_is_active and "D" in unseen:
        unseen.remove("D")
        unseen.insert(random.randint(several, len(unseen)), "D")
    in_several, elsewhere = iter(unseen[:several]), iter(unseen[several:])

    def drawn(cards: Iterator[Card], count: int) -> Cards:
        return tuple(sorted(islice(cards, count)))

    return (
        tuple([view.hand if seat == view.viewer else drawn(elsewhere, each) for seat, each in enumerate(public.hands)]),
        tuple([known or drawn(in_several if count > 1 else elsewhere, count) for known, count in plays]),
        drawn(elsewhere, public.undealt),
    )


def _revolver(count: int, is_spent: bool, random: Random) -> tuple[Bullet, ...]:
    cards: list[Bullet] = ["B"] * count if is_spent else list(REVOLVER[:count])
    random.shuffle(cards)
    return tuple(cards)


def _target(view: View, seat: Seat, random: Random) -> Seat | None:
    public = view.public
    if seat == view.viewer:
        return view.target
    if seat not in public.pointed or seat in public.at_nobody:
        return None
    return random.choice(targets(public, seat))


# ---- hints ----

Revolvers: TypeAlias = tuple[int, ...]
"""The cards in the revolver of each seat; none where the player is eliminated."""
Aims: TypeAlias = tuple[tuple[Seat, tuple[Seat, ...]], ...]
"""The seats that pull a trigger, each with its equally likely targets."""


class DeckHints(Hints[State, View, Action]):
    """Values players by how many others they may outlive."""

    imagined = 2_000
    warmth = 0.003

    def prospect(self, state: State) -> tuple[float, ...]:
        """The share of other players that a seat outlives: eliminated ones, and the living by their revolvers."""
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

    def quiet(self, state: State) -> bool:
        """Between rounds only the revolvers count, and shots need no trial."""
        return state.public.phase in ("FIRST", "SHOOT")

    def searches(self, view: View) -> bool:
        """Only in Chaos, where shots count most."""
        return view.public.options.variant == "chaos"

    def policy(self, view: View, legal: LegalActions[Action]) -> Weighted[Action]:
        """See the module `policy`."""
        return evenly(legal) if view.public.options.variant == "chaos" else policy(view)


def _behind(public: Public, seat: Seat) -> float:
    if seat in public.alive:
        return len(public.order) - len(public.alive)
    place = public.places[seat]
    return len(public.order) - place - (public.places.count(place) - 1) / 2


# ---- roulette only ----


def _by_roulette(revolvers: Revolvers, seat: Seat) -> float:
    others = [left for other, left in enumerate(revolvers) if left and other != seat]
    return sum([_lasts_longer(revolvers[seat], left) for left in others])


@cache
def _lasts_longer(own: int, other: int) -> float:
    """The chance that the own lethal card comes later, if both are equally likely to pull next."""
    if not (own and other):
        return float(own > other)
    after_own = (1 - 1 / own) * _lasts_longer(own - 1, other)
    after_other = 1 / other + (1 - 1 / other) * _lasts_longer(own, other - 1)
    return (after_own + after_other) / 2


# ---- shots at others ----


def _aims(state: State) -> Aims:
    """Seats that have not pointed yet may point at any target."""
    public = state.public
    shooters = [seat for seat in public.shooters if seat not in public.at_nobody]
    pointed = [(seat, state.targets[seat]) for seat in shooters]
    return tuple([(seat, tuple(targets(public, seat)) if target is None else (target,)) for seat, target in pointed])


@cache
def _in_chaos(revolvers: Revolvers) -> tuple[float, ...]:
    """How many of the living each seat outlives, if all are equally likely to pull next.

    Assumes that half of the shots go at oneself, half at any other: close to the exact value
    (`drills/bench/ceiling.py`), and much faster.
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
    """As `_in_chaos`, after these triggers are pulled."""
    outlived = [0.0] * len(revolvers)
    living = [seat for seat, left in enumerate(revolvers) if left]
    for chance, after in shots(revolvers, dict(aims)):
        ahead = _in_chaos(after)
        hit = len([seat for seat in living if not after[seat]])
        for seat in living:
            outlived[seat] += chance * (hit + ahead[seat] if after[seat] else (hit - 1) / 2)
    return tuple(outlived)


def shots(revolvers: Revolvers, aims: Mapping[Seat, Sequence[Seat]]) -> Iterator[tuple[float, Revolvers]]:
    """Yields the outcomes of triggers pulled together, with their chances (DK.7). Roulette is a shot at oneself.

    :param aims: each pulling seat's possible targets
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
