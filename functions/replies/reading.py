"""Which line of a mail is the move (DESIGN §7). It knows no language and no mail program, but the marks of our mail.

A wrong move is worse than none. So whatever could be the older mail is left out, and of the lines that are left
exactly one must be a move; a person who is not understood is answered with help.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from engine.kit.value import Value
from functions.replies.mails import Mail

MOST_LINES, LONGEST_LINE = 60, 500
"""What is looked at of a mail; a move is in the first lines, or nobody would find it."""

_QUOTED = re.compile(r"[A-Za-z]{0,3}[>|»]")
"""How the line of a quotation begins; some programs put the initials of its writer first."""

_DRAWN = "-_=*~"
"""Of what programs draw lines."""

_SIGNATURE = re.compile(r"-- ?$|—$")
_DATED = re.compile(r"\b20\d\d\b|\b\d\d?[:.]\d\d\b|:")
_REPLY_MARK = re.compile(r"[^\s:\[]{1,6}(?:\[\d{1,3}\])?:\s*")
_OPENING, _CLOSING = "*_`\"'“„«‘", "*_`\"'”“»’"
"""What mail programs make of bold and slanted letters, and what quotes a word."""

Parses: TypeAlias = Callable[[str], str | None]
"""Reads a line as a move: gives it as the game writes it, or `None`."""


class Ours(Value):
    """By what a mail program names the mail that is answered.

    :param name: that it came from
    :param addresses: that it came from, and that answers go to
    :param site: how its links begin
    """

    name: str
    addresses: tuple[str, ...]
    site: str
    subject: str = ""


class Reading(Value):
    """What a mail says.

    :param lines: what its writer wrote
    :param moves: those of the lines that are moves, each move once; one alone counts
    """

    lines: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()

    @property
    def move(self) -> str:
        """The move, or empty."""
        return self.moves[0] if len(self.moves) == 1 else ""


def read(mail: Mail, ours: Ours, parses: Parses) -> Reading:
    """Reads a mail that answers one of ours: its text, and its page if the text holds no move."""
    best = Reading()
    for body in mail.bodies:
        own = list(own_lines(body.lines, ours))
        if any(ours.site in line for line in own):  # the older mail stands there, and we cannot tell where it begins
            return Reading()
        said = dict(move for line in own if (move := _move(line, parses)))
        reading = Reading(tuple(own), tuple(said.values()))
        if reading.moves:
            return reading
        best = best if best.lines else reading
    return best


def own_lines(body: Sequence[str], ours: Ours) -> Iterator[str]:
    """The lines that the answer's writer wrote, as far as that can be told: neither quoted, nor of the older mail, nor
    of a signature, nor those that introduce a quotation."""
    found, index = 0, 0
    while index < len(body) and found < MOST_LINES:
        line = body[index]
        if _SIGNATURE.fullmatch(line):
            return
        if _separates(line) or _introduces(line, ours):
            after = _quotation_after(body, index)
            if after is None:
                return  # what follows is the older mail, and nothing marks its end
            index = after
            continue
        index += 1
        if line and not _QUOTED.match(line) and ours.name.casefold() not in line.casefold():
            found += 1
            yield line[:LONGEST_LINE]


def subject_of(subject: str) -> str:
    """A subject without the signs of an answer, in whatever language.

    >>> subject_of("AW: Re: Liar’s Dice with Ben"), subject_of("RE[2]: Liar’s Dice")
    ('Liar’s Dice with Ben', 'Liar’s Dice')
    """
    subject, begin = subject.strip(), 0
    while mark := _REPLY_MARK.match(subject, begin):
        begin = mark.end()
    return subject[begin:].strip()


def _separates(line: str) -> bool:
    """Whether the line is drawn of signs, or of signs around a text: `________`, `-----Original Message-----`."""
    line = line.removesuffix(":")
    before, after = len(line) - len(line.lstrip(_DRAWN)), len(line) - len(line.rstrip(_DRAWN))
    return before >= 3 and after >= 2 and len(line) >= 5


def _introduces(line: str, ours: Ours) -> bool:
    """Whether the line names the older mail: an address of ours, its subject in a list of headers, or our name with a
    date or a colon. Whoever begins with “Hi Bluffpost,” names nothing."""
    said = line.casefold()
    if _QUOTED.match(line):
        return False
    if any(address.casefold() in said for address in ours.addresses):
        return True
    if ours.name.casefold() in said and _DATED.search(line):
        return True
    return bool(ours.subject) and ":" in line and said.endswith(ours.subject.casefold())


def _quotation_after(body: Sequence[str], index: int) -> int | None:
    """Where the quotation begins that the line introduces, after the rest of its paragraph; `None` if none does."""
    while index < len(body) and body[index]:
        if _QUOTED.match(body[index]):
            return index
        index += 1
    while index < len(body) and not body[index]:
        index += 1
    return index if index < len(body) and _QUOTED.match(body[index]) else None


def _move(line: str, parses: Parses) -> tuple[str, str] | None:
    """The line as a move, as the game writes it and as it was written, without signs around it."""
    word = line.lstrip(_OPENING).rstrip(_CLOSING)
    is_emphasised = bool(word) and line[0] in _OPENING and line[-1] in _CLOSING
    for text in (word, line) if is_emphasised else (line,):
        if (parsed := parses(text)) is not None:
            return parsed, text
    return None
