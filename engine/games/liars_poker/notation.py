"""Notation (LP.8)."""

from collections.abc import Sequence

from engine.games.liars_poker.values import Action, Add, Doubt, Lead, Pass, Sweep, View
from engine.games.liars_poker.words import Words
from engine.kit.cards import read_rank
from engine.kit.notation import Unreadable, parts, read_cards, unreadable, words
from engine.kit.numerals import read_number
from engine.kit.sentence import sentence

_WITHOUT_CARDS: dict[str, Action] = {
    **dict.fromkeys(("pass", "p", "i pass"), Pass()),
    **dict.fromkeys(("doubt", "i doubt", "i doubt it", "i doubt you", "liar"), Doubt()),
    "sweep": Sweep(),
}


def parse(text: str, view: View, names: Sequence[str]) -> tuple[Action, ...]:
    """Reads `4C 5D as J`, `2 jacks: 4C 5D`, `add 2H` (LP.8)."""
    return tuple([_parse_part(part) for part in parts(text)])


def _parse_part(text: str) -> Action:
    said = words(text)
    match [word.lower() for word in said]:
        case ["add", _, *_]:
            return Add(read_cards(said[1:], text))
        case ["lead", _, *_]:
            return _lead(text, said[1:])
        case lowered if " ".join(lowered) in _WITHOUT_CARDS:
            return _WITHOUT_CARDS[" ".join(lowered)]
        case _:
            return _lead(text, said)


def _lead(text: str, said: Sequence[str]) -> Lead:
    """Ends with a rank (`4C 5D as J`) or a card (`2 J 4C 5D`): so `2 A AS AH` is read, though `AS` looks like the
    keyword.
    """
    match said:
        case [_, *_, keyword, called] if keyword.lower() == "as" and (rank := read_rank(called)):
            return Lead(read_cards(said[:-2], text), rank)
        case [count, called, _, *_] if (number := read_number(count)) is not None and (rank := read_rank(called)):
            cards = read_cards(said[2:], text)
            if number != len(cards):
                raise Unreadable(sentence(Words.number_does_not_fit, number=number, cards=cards))
            return Lead(cards, rank)
        case _:
            raise unreadable(text)
