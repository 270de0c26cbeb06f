"""Nothing leaks: the three tests of the contract."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import fields, replace
from itertools import chain, islice
from random import Random
from time import process_time
from typing import Any, TypeAlias

from engine.chance import KeyedChance
from engine.conformance.configurations import Configuration
from engine.conformance.observers import observed
from engine.conformance.playing import PlayedMove
from engine.conformance.traits import Small, traits
from engine.conformance.worlds import World, every, worlds
from engine.game import AnyGame, carry_out
from engine.kit.cards import in_faces
from engine.kit.plain import Json, plain
from engine.kit.seats import Seat, Viewer
from engine.kit.value import Value
from engine.patience import in_time
from engine.privacy import private_fields, tell

LONGEST = 10.0
"""Seconds of computing for a drawn state; more is a loop without end."""

SAMPLES, SAMPLES_EACH = 2_000, 40
"""Draws for each view, at most, or for each position that fits: some may be rare."""

MOST_WHOLE = 400
"""Positions that fit a view and must all be drawn; of more, each value that any part of them can have."""

LOOKS = 20
"""Draws between two looks at what is missing."""

MOST_VIEWS = 12
"""For each viewer after each move."""

Told: TypeAlias = tuple[Any, ...]
"""A viewer's events up to a position."""

# ---- first: equal for every state that the viewer cannot tell apart ----


def check_nothing_leaks(configuration: Configuration, state: Any, random: Random, read: bool = True) -> None:
    """A viewer's part is the same in another state that fits the view.

    :param read: one viewer also gets rendered pages and messages
    """
    game = configuration.game

    def other(viewer: Viewer) -> Any:
        return game.resample(game.view(state, viewer), random)

    check_looks_alike(configuration, state, other, random, read)


def check_looks_alike(
    configuration: Configuration, state: Any, other: Callable[[Viewer], Any], random: Random, read: bool = True
) -> None:
    """A viewer's part is the same in another state.

    :param other: looks the same to the viewer
    :param read: one viewer also gets rendered pages and messages
    """
    viewers = (None, *range(configuration.seats))
    reader = random.choice(viewers)
    for viewer in viewers:
        instead = other(viewer)
        if instead == state:  # nothing is hidden, or chance drew the same
            continue
        parts = [observed(configuration, each, viewer, read and viewer == reader) for each in (state, instead)]
        for (name, one), (_, another) in zip(*parts, strict=True):
            assert one == another, f"{configuration}: {name} tells viewer {viewer} something hidden"


def check_default_moves_keep_secrets(move: PlayedMove, random: Random) -> None:
    """Silence shows nothing of a hand: in another position that fits a viewer, where the same moves are legal, a seat's
    default move tells the viewer the same. One that is drawn by chance from the hand may differ."""
    game, viewer = move.game, random.choice(move.viewers)
    other = game.resample(game.view(move.before, viewer), random)
    for seat, question in game.to_act(game.view(move.before, None)).items():
        one, another = (game.view(state, seat) for state in (move.before, other))
        if seat == viewer or not (default := _only_default(game, one)) or not (instead := _only_default(game, another)):
            continue
        if default != instead and default in game.legal(another) and instead in game.legal(one):
            told = [_told_first(game, *each, seat, viewer) for each in ((move.before, default), (other, instead))]
            asked = type(question).__name__
            assert told[0] == told[1], f"silence on {asked} tells {viewer} of a hand: “{default}”, or “{instead}”"


def _only_default(game: AnyGame, view: Any) -> Any:
    """The seat's default move, unless chance chooses it."""
    made = list(islice(every(lambda chance: game.automatic(view, chance, None)), 2))
    return made[0] if len(made) == 1 else None


def _told_first(game: AnyGame, state: Any, action: Any, seat: Seat, viewer: Viewer) -> Any:
    """The move itself; later events may show hands by the rules."""
    return tell(carry_out(game, state, seat, action, KeyedChance(bytes(32), 1)).events[0], viewer)


# ---- second: what is declared private reaches nobody else ----


def check_private_fields(move: PlayedMove, random: Random) -> None:
    """Scrambled private fields change nothing told to other viewers."""
    for event in move.events:
        for viewer in move.viewers:
            other = scrambled(event, viewer, random)
            assert tell(other, viewer) == tell(event, viewer), f"{type(event).__name__} tells {viewer} too much"
            assert move.game.tells(tell(other, viewer)) == move.game.tells(tell(event, viewer))


def scrambled(event: Any, viewer: Viewer, random: Random) -> Any:
    """The event with other values in all fields that are not for the viewer."""
    changed = {}
    for name, audience in private_fields(event.__class__).items():
        value = getattr(event, name)
        if audience.each:
            entries = enumerate(value)
            changed[name] = tuple(entry if seat == viewer else _scramble(entry, random) for seat, entry in entries)
        elif viewer is None or viewer not in [getattr(event, field) for field in audience.seats_in]:
            changed[name] = _scramble(value, random)
    return replace(event, **changed)


def _scramble(value: Any, random: Random) -> Any:
    """Another value of the same type, perhaps of another size."""
    match value:
        case bool() | None:
            return random.choice((True, False, None))
        case int():
            return value + random.randint(1, 99)
        case str():
            return value + "?"
        case tuple():
            return tuple(_scramble(item, random) for item in value[random.randint(0, 1) :])
        case _:
            return replace(value, **{each.name: _scramble(getattr(value, each.name), random) for each in fields(value)})


# ---- third: no more and no less than was told ----


class Reached(Value):
    """The checked views, and the types of events and questions met.

    :param seconds: of one processor
    """

    views: int = 0
    met: frozenset[str] = frozenset()
    seconds: float = 0.0

    def missed(self, game: AnyGame) -> list[str]:
        """The game's events and questions not met, in order."""
        names = [each.__name__ for each in (*game.events, *game.questions)]
        return [name for name in names if name not in self.met]

    def __add__(self, other: "Reached") -> "Reached":
        return Reached(self.views + other.views, self.met | other.met, self.seconds + other.seconds)


def check_resample_is_exact(
    game: AnyGame, small: Small, random: Random, most_views: int = MOST_VIEWS, least_samples: int = SAMPLES
) -> Reached:
    """The same told events give the same view, which keeps them, and `resample` reaches just the states that fit.

    States are grouped by told events, because a view that forgets agrees with itself.

    :param most_views: for each viewer after each move
    :param least_samples: of each view; up to `SAMPLES` while a possible state is missing
    """
    since, reached = process_time(), Reached()
    for now in worlds(game, small):
        for world in now if small.start is None and small.moves else ():
            traits(game).nothing_lost(world.state)
        views = sum(
            _check_views(game, small, now, viewer, random, most_views, least_samples)
            for viewer in (None, *range(small.seats))
        )
        asked = [game.to_act(game.view(world.state, None)).values() for world in now]
        met = chain(*asked, *[world.told_to(None) for world in now])
        reached += Reached(views, frozenset(type(each).__name__ for each in met))
    return replace(reached, seconds=process_time() - since)


def _check_views(
    game: AnyGame,
    small: Small,
    now: Iterable[World],
    viewer: Viewer,
    random: Random,
    most_views: int,
    least_samples: int,
) -> int:
    views: dict[Any, set[Any]] = defaultdict(set)  # by told events
    possible: dict[Any, set[Any]] = defaultdict(set)  # states, by lasting knowledge
    for world in now:
        view = game.view(world.state, viewer)
        views[world.told_to(viewer)].add(view)
        possible[view if small.forgets else (view, world.told_to(viewer))].add(in_faces(world.state))
    assert all(len(after) == 1 for after in views.values()), f"{small.name}: viewer {viewer} sees more than was told"
    if not small.forgets:
        _check_nothing_is_forgotten(small, viewer, possible)
    some = random.sample(sorted(possible, key=repr), k=min(most_views, len(possible)))
    for known in some:
        view = known if small.forgets else known[0]
        reached = _reached(game, view, random, possible[known], least_samples)
        assert reached <= possible[known], f"{small.name}: resample reaches what {viewer} knows to be impossible"
        missed = _missed(possible[known], reached)
        assert not missed, f"{small.name}: resample misses what is possible for {viewer}: {min(missed, key=repr)}"
    return len(some)


def _reached(game: AnyGame, view: Any, random: Random, possible: Set[Any], least_samples: int) -> set[Any]:
    reached: set[Any] = set()
    for drawn in range(max(SAMPLES, SAMPLES_EACH * min(len(possible), MOST_WHOLE))):
        if drawn >= least_samples and drawn % LOOKS == 0 and not _missed(possible, reached):
            break
        with in_time(LONGEST):
            reached.add(in_faces(game.resample(view, random)))
    return reached


def _missed(possible: Set[Any], reached: Set[Any]) -> Set[Any]:
    if len(possible) <= MOST_WHOLE:
        return possible - reached
    return _parts(possible) - _parts(reached)


def _parts(states: Iterable[Any]) -> frozenset[tuple[str, Json]]:
    return frozenset(part for state in states for part in leaves("", plain(state)))


def leaves(path: str, value: Json) -> Iterator[tuple[str, Json]]:
    """Yields each number, text and the like, with its place."""
    if isinstance(value, dict | list):
        for name, each in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(f"{path}.{name}", each)
    else:
        yield path, value


def _check_nothing_is_forgotten(small: Small, viewer: Viewer, possible: Mapping[tuple[Any, Told], Set[Any]]) -> None:
    """Views differ where told events leave other states possible; otherwise no `resample` could fit both."""
    first: dict[Any, Told] = {}
    for view, told in possible:
        other = first.setdefault(view, told)
        if possible[view, told] != possible[view, other]:
            events = sorted({type(one).__name__ for one, another in zip(told, other, strict=False) if one != another})
            raise AssertionError(f"{small.name}: viewer {viewer} is told by {events} what the view does not keep")
