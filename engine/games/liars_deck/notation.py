"""Notation (RULES DK.11)."""

from collections.abc import Sequence

from engine.games.liars_deck.deck import CARDS
from engine.games.liars_deck.moves import targets
from engine.games.liars_deck.values import Action, Call, Cards, Play, Point, View
from engine.kit.notation import parts, player, unreadable, words
from engine.kit.seats import Seat

_CALLS = frozenset(("liar", "call", "call liar", "liar liar"))


def parse(text: str, view: View, names: Sequence[str]) -> tuple[Action, ...]:
    """Reads `play I L L`, `p ill`, `liar`, `shoot anna` (DK.11)."""
    return tuple([_parse_part(part, view, names) for part in parts(text)])


def _parse_part(text: str, view: View, names: Sequence[str]) -> Action:
    said = words(text)
    match [word.lower() for word in said]:
        case ["play" | "p", *letters] if letters:
            return Play(_cards(text, letters))
        case ["aim", "at", *_] if len(said) == 3:
            return _parse_part(f"aim {said[2]}", view, names)
        case ["shoot" | "point" | "aim", "nobody"] if "nobody" not in map(str.casefold, names):
            return Point(None)
        case ["shoot" | "point" | "aim", _]:
            return Point(_target(said[1], view, names))
        case call if " ".join(call) in _CALLS:
            return Call()
        case _:
            raise unreadable(text)


def _cards(text: str, letters: Sequence[str]) -> Cards:
    cards = tuple("".join(letters).upper())
    if not CARDS.issuperset(cards):
        raise unreadable(text)
    return cards


def _target(word: str, view: View, names: Sequence[str]) -> Seat:
    """A number or whole name may be any seat, so that the refusal can name the targets."""
    is_whole = word.isdecimal() or word.casefold() in map(str.casefold, names)
    if is_whole or view.viewer is None or view.public.phase != "SHOOT":
        return player(word, names, range(len(view.public.order)))
    return player(word, names, targets(view.public, view.viewer))
