"""Which line of a mail is the move (docs/design/mail.md): the older mail is known by the marks of our mail, not by
a language or a mail program.

A wrong move is worse than none. So what could be the older mail is left out, of the lines that are left exactly one
must be a move, and the others mere courtesy; else the player is asked. A person who is not understood gets help.
"""

import re
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import field
from typing import TypeAlias

from engine.kit.value import Value
from functions.aws.failures import failure
from functions.aws.log import logger
from functions.replies.courtesy import Courtesies, bare
from functions.replies.mails import Body, Mail
from functions.replies.patience import in_time

MOST_LINES, LONGEST_HEADING = 60, 12
"""What is looked at of a mail; a move is in the first lines, or no reader would find it."""

_QUOTED = re.compile(r"[A-Za-z]{0,3}[>|»]")
"""How the line of a quotation begins; some programs put the initials of its writer first."""

_DRAWN = "-_=*~"
"""Of what programs draw lines."""

_SIGNATURE = re.compile(r"-- ?$")
_HEADER = re.compile(r"\*?[^\s:]{1,14} ?:\*?\s")
_HEADED = re.compile(rf"\b20\d\d\b|\b\d\d?[:.]\d\d\b|^{_HEADER.pattern}")
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
    :param moves: those of the lines that are moves, as they were written, by how the game writes each; one alone counts
    :param is_clear: whether nothing else was said that may take the move back
    """

    lines: tuple[str, ...] = ()
    moves: Mapping[str, str] = field(default_factory=dict)
    is_clear: bool = True

    @property
    def move(self) -> str:
        """The move, or empty."""
        return next(iter(self.moves.values())) if len(self.moves) == 1 else ""


class _Form(Value):
    """What one form of a mail says, its text or its page.

    :param is_marked: whether it can be told where the older mail begins
    """

    lines: tuple[str, ...]
    moves: Mapping[str, str]
    is_clear: bool
    is_marked: bool = True


def read(mail: Mail, ours: Ours, parses: Parses, names: Set[str] = frozenset()) -> Reading:
    """Reads a mail that answers one of ours: its text and its page, which must say the same.

    :param names: of those who may be greeted, or sign, folded
    """
    try:
        with in_time():
            forms = [_form(body, ours, parses, names | {ours.name.casefold()}) for body in mail.bodies]
    except Exception as error:  # each line of it is its writer's
        logger.warning("mail not understood", failure=failure(error))
        return Reading()
    marked = [each for each in forms if each.is_marked]
    if not marked:
        return Reading()
    lines = next((each.lines for each in marked if each.lines), ())
    moves = {parsed: text for each in reversed(marked) for parsed, text in each.moves.items()}
    same = all(each.moves.keys() == moves.keys() for each in marked)
    same &= all(each.lines[: len(lines)] == lines for each in forms if not each.is_marked)
    return Reading(lines, moves, same and all(each.is_clear for each in marked))


def _form(body: Body, ours: Ours, parses: Parses, names: Set[str]) -> _Form:
    own, is_all = own_lines(body, ours)
    if any(ours.site in line for line in own):  # the older mail stands there unmarked
        return _Form(tuple(own), {}, is_clear=False, is_marked=False)
    courtesies, moves, is_clear = Courtesies(names), dict[str, str](), is_all
    for line in own:
        if found := _move(line, parses, names):
            moves.setdefault(*found)
        else:
            is_clear &= courtesies.has(line)
    return _Form(tuple(own), moves, is_clear)


def own_lines(body: Body, ours: Ours) -> tuple[list[str], bool]:
    """The lines that the answer's writer wrote, as far as that can be told: neither quoted, nor of the older mail, nor
    of a signature, nor those that introduce a quotation. And whether these are all."""
    lines, own, index = body.lines, list[str](), 0
    while index < len(lines) and len(own) < MOST_LINES:
        line = lines[index]
        if _SIGNATURE.fullmatch(line):
            return own, True
        introduces = _introduces(line, ours) or (_is_attribution(line) and _quotation_after(lines, index) is not None)
        if introduces or (_separates(line) and _is_of_ours(lines, index, ours)):
            while introduces and own and index and own[-1] == lines[index - 1] and _HEADED.search(own[-1]):
                del own[-1]  # the beginning of what introduces
                index -= 1
            after = _quotation_after(lines, index)
            if after is None:
                return own, True  # what follows is the older mail, and nothing marks its end
            index = after
            continue
        index += 1
        if line and not _QUOTED.match(line) and line.strip(_DRAWN):
            own.append(line)
    return own, body.whole and len(own) < MOST_LINES


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


def _is_attribution(line: str) -> bool:
    """Whether the line says when another mail was written, if not by what sender."""
    is_dated = line.endswith(":") and _DATED.search(line.removesuffix(":"))
    return bool(is_dated) and not _QUOTED.match(line)


def _is_of_ours(lines: Sequence[str], index: int, ours: Ours) -> bool:
    """Whether the paragraph below a line that is drawn begins the older mail: writers draw lines, too. A
    line with a text in it leads to a list of headers."""
    has_text = lines[index].strip(_DRAWN + " :")
    index += 1
    while index < len(lines) and not lines[index]:
        index += 1
    begin = index
    if has_text and begin < len(lines) and not _HEADER.match(lines[begin]):
        return False
    while index < min(len(lines), begin + LONGEST_HEADING) and lines[index]:
        if (
            ours.site in lines[index]
            or ours.name.casefold() in lines[index].casefold()
            or _introduces(lines[index], ours)
        ):
            return True
        index += 1
    return False


def _quotation_after(body: Sequence[str], index: int) -> int | None:
    """Where the quotation begins that the line introduces, after the rest of its paragraph; `None` if none does."""
    while index < len(body) and body[index]:
        if _QUOTED.match(body[index]):
            return index
        index += 1
    while index < len(body) and not body[index]:
        index += 1
    return index if index < len(body) and _QUOTED.match(body[index]) else None


def _move(line: str, parses: Parses, names: Set[str]) -> tuple[str, str] | None:
    """The line as a move, as the game writes it and as it was written, without signs and courtesy around it."""
    word = line.lstrip(_OPENING).rstrip(_CLOSING)
    is_emphasised = bool(word) and line[0] in _OPENING and line[-1] in _CLOSING
    for text in ((word,) if is_emphasised else ()) + tuple(bare(line, names)):
        if (parsed := parses(text)) is not None:
            return parsed, text
    return None
