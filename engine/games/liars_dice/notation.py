"""Notation: `4x5` for four 5s, `3*` for three stars, `11x6 show 6`, `liar`."""

import re
from collections.abc import Sequence

from engine.games.liars_dice.values import Action, Bid, Challenge, View
from engine.kit.dice import STAR
from engine.kit.notation import Refused, ambiguous, parts, unreadable, words
from engine.kit.numerals import read_number

_CHALLENGES = frozenset(("liar", "challenge", "i challenge", "call", "doubt"))
_SIGNS = str.maketrans({"×": "x", "★": "*"})
_FACES = {"*": STAR} | {str(face): face for face in range(2, 7)}
_FACE_WORDS = _FACES | {"star": STAR, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_FACE_WORDS |= {"sixes" if word == "six" else word + "s": face for word, face in _FACE_WORDS.items() if word != "*"}

_FACE = "|".join(re.escape(word) for word in _FACE_WORDS)
_BID = re.compile(rf"(?:bid )?(?P<amount>\d+|[a-z-]+)(?: ?x ?| |(?=\*))(?P<face>{_FACE})", re.ASCII)
_SHOWN = re.compile(r"[2-6* ]+")
_RUN_TOGETHER = re.compile(r"(?:bid )?(?P<amount>\d+)(?P<sign> ?\* ?|)(?P<face>[2-6])s?", re.ASCII)
_NUMBER_WITH_S = re.compile(r"(?:bid )?(?P<number>\d+)s", re.ASCII)


def parse(text: str, view: View, names: Sequence[str]) -> tuple[Action, ...]:
    """Reads the forms of LD.11."""
    return tuple([_parse_part(part) for part in parts(text)])


def _parse_part(text: str) -> Action:
    said = " ".join(words(text)).lower().translate(_SIGNS)
    if said in _CHALLENGES:
        return Challenge()
    bid, *shown = said.split(" show ")
    found = _BID.fullmatch(bid)
    amount = read_number(found["amount"]) if found else None
    if found is None or amount is None or not all(map(_SHOWN.fullmatch, shown)):
        raise _not_read(text, said)
    show = tuple([_FACES[sign] for sign in "".join(shown) if sign in _FACES])
    return Bid(amount, _FACE_WORDS[found["face"]], show)


def _not_read(text: str, said: str) -> Refused:
    """Names both readings of `4*5`, `45`, `3s`."""
    if found := _NUMBER_WITH_S.fullmatch(said):
        return ambiguous(text, f"{found['number']}*", f"?x{found['number']}")
    if found := _RUN_TOGETHER.fullmatch(said):
        amount, face = found["amount"], found["face"]
        return ambiguous(text, f"{amount}x{face}", f"{amount}*" if found["sign"] else f"{amount}{face}x?")
    return unreadable(text)
