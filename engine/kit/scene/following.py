"""Follows pieces from one board to the next.

Identities would reveal cards, so a name has only visible facts: `place.generation.face.number`. Equal faces of a place,
backs too, count from 0. Mixing changes a place's generation, and all its names.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain

from engine.kit.scene.board import Board, Piece, Place
from engine.kit.seats import Seat
from engine.kit.value import Value

BACK = "back"

STAGGER = 90
"""Milliseconds between pieces."""


class Path(Value):
    """A way between places. In one place pieces turn over, or leave their cover after mixing.

    :param at: the first start, in milliseconds after the picture appears
    :param every: milliseconds
    :param stays: a copy moves, as for counted dice
    """

    start: str
    end: str
    at: int = 0
    every: int = STAGGER
    stays: bool = False


class Origin(Value):
    """A piece's origin.

    :param name: of the earlier piece, or its place
    :param at: milliseconds after the picture appears
    """

    name: str
    at: int = 0


class Named(Value):
    """A named piece in a place."""

    name: str
    place: str
    generation: tuple[int, ...]
    piece: Piece

    @property
    def face(self) -> str:
        """Visible or known."""
        return self.piece.face or BACK


def at_seat(message: Callable[..., str], seat: Seat) -> str:
    """Names the place with that label on a seat's mat."""
    return f"{message.__name__}-{seat}"


def places_named(board: Board) -> list[tuple[str, ...]]:
    """Names of places, mat by mat, then the middle."""
    mats = [[f"{_own_name(place)}-{mat.seat}" for place in mat.places] for mat in board.mats]
    return [tuple(_distinct(names)) for names in (*mats, [_own_name(place) for place in board.middle])]


def _own_name(place: Place) -> str:
    return place.name or place.label.key


def named(board: Board) -> tuple[Named, ...]:
    """All pieces, mat by mat, then the middle."""
    names = chain.from_iterable(places_named(board))
    places = [*[place for mat in board.mats for place in mat.places], *board.middle]
    return tuple([each for name, place in zip(names, places, strict=True) for each in lying(name, place)])


def lying(name: str, place: Place) -> list[Named]:
    """The pieces of a place, named.

    >>> from engine.kit.sentence import Sentence
    >>> dice = Place(Sentence("shown"), (Piece("3"), Piece("*"), Piece("3"), Piece()), generation=(3, 0))
    >>> [each.name for each in lying("shown-1", dice)]
    ['shown-1.3-0.3.0', 'shown-1.3-0.*.0', 'shown-1.3-0.3.1', 'shown-1.3-0.back.0']
    """
    seen: Counter[str] = Counter()
    found, mixed = [], "-".join(map(str, place.generation))
    for piece in place.pieces:
        face = piece.face or BACK
        found.append(Named(f"{name}.{mixed}.{face}.{seen[face]}", name, place.generation, piece))
        seen[face] += 1
    return found


def _distinct(names: Sequence[str]) -> Iterator[str]:
    """Numbers places of the same name.

    >>> list(_distinct(["meld", "stock", "meld"]))
    ['meld', 'stock', 'meld_2']
    """
    seen: Counter[str] = Counter()
    for name in names:
        seen[name] += 1
        yield f"{name}_{seen[name]}" if seen[name] > 1 else name


# ---- from board to board ----


def follow(before: Board, after: Board, paths: Sequence[Path] = ()) -> dict[str, Origin]:
    """The origins of new pieces, by name.

    Pieces of the same name stayed. Others turn over in their place, unless it was mixed. The rest follow each path:
    equal faces, then backs and faces from the end, then unseen pieces.

    >>> from engine.kit.scene.board import Mat, Place, pieces
    >>> from engine.kit.sentence import Sentence
    >>> def board(hand, lie):
    ...     mats = (Mat(1, (Place(Sentence("hand"), pieces(hand)),)),)
    ...     return Board(mats, (Place(Sentence("lie"), pieces(lie)),))
    >>> held, laid, open = board([None] * 3, []), board([None], ["KH", None]), board([None], ["KH", "2D"])
    >>> {name: each.name for name, each in follow(held, laid, [Path("hand-1", "lie")]).items()}
    {'lie..KH.0': 'hand-1..back.2', 'lie..back.0': 'hand-1..back.1'}

    A back that is turned over stays where it lay:

    >>> {name: each.name for name, each in follow(laid, open).items()}
    {'lie..2D.0': 'lie..back.0'}
    """
    old, new = named(before), named(after)
    stayed = {each.name for each in old} & {each.name for each in new}
    gone, come = _by_place(old, stayed), _by_place(new, stayed)
    origins: dict[str, Origin] = {}
    timing = {path.end: path for path in paths if path.start == path.end}
    for place, arrived in come.items():
        _turn(gone[place], arrived, timing.get(place, Path(place, place, every=0)), origins)
    for path in paths:
        if path.stays:
            _copy([each for each in new if each.place == path.start], come[path.end], path, origins)
        else:
            _move([] if path.start == path.end else gone[path.start], come[path.end], path, origins)
    return origins


def _by_place(pieces: Iterable[Named], without: set[str]) -> defaultdict[str, list[Named]]:
    places: defaultdict[str, list[Named]] = defaultdict(list)
    for each in pieces:
        if each.name not in without:
            places[each.place].append(each)
    return places


def _turn(gone: list[Named], come: list[Named], path: Path, origins: dict[str, Origin]) -> None:
    if not gone or not come or gone[0].generation != come[0].generation:
        return
    pairs: list[tuple[Named, Named]] = []
    for was_back in (True, False):
        old = [each for each in gone if (each.face == BACK) is was_back]
        new = [each for each in come if (each.face == BACK) is not was_back]
        pairs += zip(old, new, strict=False)
    _pair(pairs, gone, come, path, origins)


def _move(gone: list[Named], come: list[Named], path: Path, origins: dict[str, Origin]) -> None:
    pairs: list[tuple[Named, Named]] = []
    left = list(gone)
    for new in come:
        if new.face != BACK and (same := next((old for old in left if old.face == new.face), None)):
            left.remove(same)
            pairs.append((same, new))
    paired = [new for _, new in pairs]
    for new in [each for each in come if each not in paired]:
        hidden = next((old for old in reversed(left) if BACK in (old.face, new.face)), None)
        if hidden:
            left.remove(hidden)
            pairs.append((hidden, new))
    in_order = sorted(pairs, key=lambda pair: come.index(pair[1]))
    _pair(in_order, gone, come, path, origins)
    for number, unseen in enumerate(come, len(pairs)):
        origins[unseen.name] = Origin(path.start, path.at + path.every * number)
    come.clear()


def _copy(lying: Sequence[Named], come: list[Named], path: Path, origins: dict[str, Origin]) -> None:
    pairs: list[tuple[Named, Named]] = []
    left = list(come)
    for old in lying:
        if new := next((each for each in left if each.face == old.face), None):
            left.remove(new)
            pairs.append((old, new))
    _pair(pairs, [], come, path, origins)


def _pair(
    pairs: Sequence[tuple[Named, Named]], gone: list[Named], come: list[Named], path: Path, origins: dict[str, Origin]
) -> None:
    for number, (old, new) in enumerate(pairs):
        origins[new.name] = Origin(old.name, path.at + path.every * number)
        come.remove(new)
        if old in gone:
            gone.remove(old)
