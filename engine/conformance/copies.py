"""Equal cards cannot be told apart (RULES 0.10): views depend on faces alone.

They change places in each shuffle of a twin match, and in single positions. No viewer may notice either.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from engine.chance import Chance, Item, KeyedChance
from engine.conformance.leaks import check_looks_alike
from engine.conformance.pictures import cards_in, shown_to
from engine.conformance.playing import Played, PlayedMove, make
from engine.game import AnyGame, start
from engine.kit.cards import Card, copy_of, face_of, in_faces, with_cards
from engine.kit.notation import IllegalAction
from engine.kit.seats import Viewer
from engine.kit.value import Value, replace
from engine.privacy import tell

# ---- the checks ----


def check_equal_cards(played: Played, looked_at: PlayedMove, random: Random) -> None:
    """All checks of a match; none where all cards differ.

    :param looked_at: the move to compare in pictures and all observers
    """
    if not any(map(copy_of, cards_in(played.setup))):
        return
    twin = list(_twin(played, random))
    for move, other in zip(played.moves, twin, strict=True):
        check_nobody_notices(move, other)
    other, renamed = twin[looked_at.number - 1], _renamed(played.configuration.game, looked_at, random)
    check_only_faces_are_seen(looked_at)
    check_nobody_notices(looked_at, renamed)
    check_pictures_look_alike(looked_at, renamed)
    check_pictures_look_alike(looked_at, other)
    check_looks_alike(played.configuration, looked_at.after, lambda viewer: other.after, random)
    check_looks_alike(played.configuration, looked_at.before, lambda viewer: renamed.before, random, read=False)


def check_only_faces_are_seen(move: PlayedMove) -> None:
    """Views and told events hold faces alone."""
    for viewer in move.viewers:
        view = move.game.view(move.after, viewer)
        assert in_faces(view) == view, f"the view of {viewer} tells equal cards apart"
        told = told_to(viewer, move)
        assert in_faces(told) == told, f"{viewer} is told which of equal cards it is"


def check_nobody_notices(move: PlayedMove, other: PlayedMove) -> None:
    """With other copies the same move has the same told events and views."""
    for viewer in move.viewers:
        told = told_to(viewer, move)
        where = f"in move {move.number} “{move.action}”"
        assert told == told_to(viewer, other), f"{where} {viewer} is told which of equal cards it is"
        view = move.game.view(move.after, viewer)
        assert view == move.game.view(other.after, viewer), f"{where} {viewer} sees which of equal cards it is"


def check_pictures_look_alike(move: PlayedMove, other: PlayedMove) -> None:
    """Pictures and names of pieces do not tell equal cards apart."""
    for viewer in move.viewers:
        same = shown_to(viewer, move) == shown_to(viewer, other)
        assert same, f"in move {move.number} “{move.action}” a picture tells {viewer} which of equal cards it is"


def told_to(viewer: Viewer, move: PlayedMove) -> tuple[Any, ...]:
    """The events as told."""
    return tuple(tell(event, viewer) for event in move.events)


# ---- the same with other copies ----


def _renamed(game: AnyGame, move: PlayedMove, random: Random) -> PlayedMove:
    """The move in its position with other copies.

    It is made anew, because `with_cards` finds no number of copy an event keeps beside a face.
    """
    rename = _renaming(cards_in(move.before), random)
    return _made(game, with_cards(move.before, lambda card: rename.get(card, card)), move, move.chance())


def _twin(played: Played, random: Random) -> Iterator[PlayedMove]:
    configuration, game = played.configuration, played.configuration.game
    chance = _Exchanging(KeyedChance(played.key, 0), random)
    state = start(game, configuration.options, configuration.seats, chance).state
    for move in played.moves:
        instead = _made(game, state, move, _Exchanging(move.chance(), random))
        yield instead
        state = instead.after


def _made(game: AnyGame, state: Any, move: PlayedMove, chance: Chance) -> PlayedMove:
    try:
        course = make(game, state, move.seat, move.action, move.by_rule, chance)
    except IllegalAction as refused:
        raise AssertionError(f"“{move.action}” is refused with other copies: {refused}") from refused
    return replace(move, before=state, events=tuple(course.events), after=course.state)


class _Exchanging(Value):
    """Chance that exchanges equal cards in shuffles."""

    chance: Chance
    random: Random

    def roll(self, purpose: str, sides: int, count: int) -> tuple[int, ...]:
        return self.chance.roll(purpose, sides, count)

    def pick(self, purpose: str, items: Sequence[Item]) -> Item:
        return self.chance.pick(purpose, items)

    def shuffle(self, purpose: str, items: Sequence[Item]) -> tuple[Item, ...]:
        shuffled = self.chance.shuffle(purpose, items)
        rename: Mapping[Any, Any] = _renaming([item for item in shuffled if isinstance(item, int)], self.random)
        return tuple([rename.get(item, item) for item in shuffled])


# ---- equal cards ----


def _renaming(cards: Iterable[Card], random: Random) -> dict[Card, Card]:
    by_face: dict[Card, set[Card]] = defaultdict(set)
    for card in cards:
        if copy_of(card):  # otherwise a face, for any of them
            by_face[face_of(card)].add(card)
    renamed: dict[Card, Card] = {}
    for found in by_face.values():
        copies = sorted(found)
        if len(copies) > 1:
            renamed |= dict(zip(copies, random.sample(copies, len(copies)), strict=True))
    return renamed
