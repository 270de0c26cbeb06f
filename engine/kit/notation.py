"""Common notation (RULES 0.10) and three kinds of refusal."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from engine.kit.cards import Card, read_card
from engine.kit.sentence import Sentence, Verbatim, sentence
from engine.kit.words import Words

Action = TypeVar("Action")

LONGEST = 500
"""Characters of a message."""

RESERVED = ("moves", "?", "hand", "status", "back", "resign")
"""Words of every game, never moves."""

CARRIER_WORDS = frozenset(
    {"HELP", "INFO", "STOP", "STOPALL", "END", "QUIT", "CANCEL", "REMOVE", "UNSUBSCRIBE", "OPT-OUT", "OPTOUT", "REVOKE"}
    | {"START", "UNSTOP", "ARRET", "TD"}
)
"""Words for telephone carriers; they begin no move."""

_SEPARATORS = re.compile(r"[\s,:/|+]+")
_CLOSING = ".!? \t\r\n"
_QUESTIONS = ("ask", "quest")
_GAME_TAG = re.compile(r"g\d+", re.IGNORECASE)


class Refused(Exception):
    """A refused move, which changes and costs nothing (RULES 0.11)."""

    def __init__(self, why: Sentence) -> None:
        super().__init__(why.key)  # the key alone: players' texts never reach a log
        self.sentence = why


class Unreadable(Refused):
    """Not a move."""


class Ambiguous(Refused):
    """A text with two readings, both named."""


class IllegalAction(Refused):
    """A move that is not legal now."""


def unreadable(text: str) -> Unreadable:
    """Refuses a text that is no move."""
    return Unreadable(sentence(Words.unreadable, text=_quoted(text)))


def unreadable_order(text: str) -> Unreadable:
    """Refuses a text that is no order."""
    return Unreadable(sentence(Words.order_unreadable, text=_quoted(text)))


def ambiguous(text: str, one: str, other: str) -> Ambiguous:
    """Refuses a text with two readings."""
    return Ambiguous(sentence(Words.ambiguous, text=_quoted(text), one=Verbatim(one), other=Verbatim(other)))


def _quoted(text: str) -> Verbatim:
    return Verbatim(text.strip()[:80])


def words(text: str) -> list[str]:
    """The words of one part, case kept, without game tag and closing punctuation.

    >>> words(" g12 Bid, 4x5 ! ")
    ['Bid', '4x5']

    :raises Unreadable: when it is too long, or a question: “liar?” is no move
    """
    _check_length(text)
    said = text.rstrip(_CLOSING)
    found = [word for word in _SEPARATORS.split(said) if word]
    if found and _GAME_TAG.fullmatch(found[0]):
        del found[0]
    if "?" in text[len(said) :] and not (found and found[0].lower() in _QUESTIONS):
        raise unreadable(text)
    return found


def parts(text: str) -> list[str]:
    """Splits a message at `;`.

    :raises Unreadable: when it is too long or empty
    """
    _check_length(text)
    found = [part.strip() for part in text.split(";") if part.strip()]
    if not found:
        raise unreadable(text)
    return found


def among(moves: Iterable[Action], text: str, names: Sequence[str] = ()) -> tuple[Action, ...]:
    """Reads moves from a list.

    :param moves: all of the game, even illegal ones
    :param names: of players, in moves that name one (`Whom`)
    :raises Unreadable, Ambiguous: when a part is none of them, or names several players
    """
    known = {str(move).lower(): move for move in moves}
    called = [" ".join(_SEPARATORS.split(name)) for name in names]
    read = [(" ".join(words(part)), " ".join(words(part.lower()))) for part in parts(text)]
    return tuple([known[low] if low in known else _with_name(known, part, text, called) for part, low in read])


def _with_name(known: Mapping[str, Action], said: str, text: str, names: Sequence[str]) -> Action:
    for written in known:
        beginning = written.rpartition(" ")[0]
        if said.lower().startswith(f"{beginning} ") and getattr(known[written], "named_seat", None) is not None:
            seats = [seat for seat in range(len(names)) if f"{beginning} {seat + 1}" in known]
            return known[f"{beginning} {player(said[len(beginning) + 1 :], names, seats) + 1}"]
    raise unreadable(text)


def read_cards(said: Iterable[str], text: str) -> tuple[Card, ...]:
    """Reads words as cards.

    :param text: for the refusal
    :raises Unreadable: when a word is none
    """
    cards = [read_card(word) for word in said]
    if None in cards:
        raise unreadable(text)
    return tuple([card for card in cards if card is not None])


def _check_length(text: str) -> None:
    if len(text) > LONGEST:
        raise Unreadable(sentence(Words.too_long, most=LONGEST, length=len(text)))


def player(word: str, names: Sequence[str], among: Sequence[int]) -> int:
    """The seat of a number or the beginning of a name; a whole name comes first.

    :param among: seats the move may name
    :raises Unreadable, Ambiguous: when it fits none, or several
    """
    if word.isdecimal():
        fitting = [int(word) - 1] if int(word) - 1 in among else []
    else:
        wanted, called = _seen(word), {seat: _seen(names[seat]) for seat in among}
        whole = [seat for seat in among if called[seat] == wanted]
        fitting = whole or [seat for seat in among if wanted and called[seat].startswith(wanted)]
    if not fitting:
        raise Unreadable(sentence(Words.nobody_called, name=Verbatim(word)))
    if len(fitting) > 1:
        raise Ambiguous(sentence(Words.several_called, name=Verbatim(word), seats=tuple(fitting[:2])))
    return fitting[0]


def _seen(word: str) -> str:
    """Folds case and drops joiners and the like (category Cf), rare on keyboards."""
    return "".join(sign for sign in word.casefold() if unicodedata.category(sign) != "Cf")
