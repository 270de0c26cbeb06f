"""Finds the move in a mail's lines (docs/design/mail.md), in any language and from any mail program.

A wrong move is worse than none. So lines of a possible older mail are left out; of the others one must be a move, and
the rest courtesy.
"""

import re
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import field
from itertools import takewhile
from typing import TypeAlias

from engine.kit.value import Value
from engine.patience import in_time
from functions.aws.failures import failure
from functions.aws.log_lines import logger
from functions.replies.courtesy import Courtesies, bare, is_doubted
from functions.replies.mails import LONGEST_READING, Body, Mail

MOST_LINES, LONGEST_HEADING = 60, 12
"""Lines of a mail, and of a heading. No reader would find a move further below."""

_QUOTED = re.compile(r"[A-Za-z]{0,3}[>|»](?!:['’]?-?\(|[._][<>])")
"""A quoted line; some programs put its author's initials first. `>:(` and `>_<` are smileys."""

_DRAWN = "-_=*~"

_SIGNATURE = re.compile(r"-- ?$")
_HEADER = re.compile(r"\*?[^\s:]{1,14} ?:\*?\s")
_HEADED = re.compile(rf"\b20\d\d\b|\b\d\d?[:.]\d\d\b|^{_HEADER.pattern}")
_DATED = re.compile(r"\b20\d\d\b|\b\d\d?[:.]\d\d\b|:")
_REPLY_MARK = re.compile(r"[^\s:\[]{1,6}(?:\[\d{1,3}\])?:\s*")
_OPENING, _CLOSING = "*_`\"'“„«‘", "*_`\"'”“»’"
"""Bold, italics and quotation marks in plain text."""

Parses: TypeAlias = Callable[[str], str | None]
"""A line as a move in the game's own notation, or `None`."""


class Ours(Value):
    """Marks by which mail programs introduce our mail.

    :param addresses: its sender, and its addresses for answers
    :param site: the start of its links
    """

    name: str
    addresses: tuple[str, ...]
    site: str
    subject: str = ""


class MailContent(Value):
    """A mail's content.

    :param lines: of its author
    :param moves: the lines that are moves, by the game's notation; only a single one counts
    :param is_clear: whether no other line may take the move back
    """

    lines: tuple[str, ...] = ()
    moves: Mapping[str, str] = field(default_factory=dict)
    is_clear: bool = True

    @property
    def move(self) -> str:
        """The only move, or ""."""
        return next(iter(self.moves.values())) if len(self.moves) == 1 else ""


class _Form(MailContent):
    """A mail's text or its page, marked if the older mail's beginning is recognisable."""

    is_marked: bool = True


def read(mail: Mail, ours: Ours, parses: Parses, names: Set[str] = frozenset()) -> MailContent:
    """Reads a mail that answers ours. Text and page must agree.

    :param names: to be greeted, or to sign, case-folded
    """
    try:
        with in_time(LONGEST_READING):
            forms = [_form(body, ours, parses, names | {ours.name.casefold()}) for body in mail.bodies]
    except Exception as error:  # the sender controls every line
        logger.warning("mail not understood", failure=failure(error))
        return MailContent()
    marked = [each for each in forms if each.is_marked]
    if not marked:
        return MailContent()
    lines = next((each.lines for each in marked if each.lines), ())
    moves = {parsed: text for each in reversed(marked) for parsed, text in each.moves.items()}
    same = all(each.moves.keys() == moves.keys() for each in marked)
    same &= all(each.lines[: len(lines)] == lines for each in forms if not each.is_marked)
    return MailContent(lines, moves, same and all(each.is_clear for each in marked))


def _form(body: Body, ours: Ours, parses: Parses, names: Set[str]) -> _Form:
    own, is_all = own_lines(body, ours)
    if any(ours.site in line for line in own):  # the older mail is not marked
        return _Form(tuple(own), is_clear=False, is_marked=False)
    courtesies, moves, is_clear = Courtesies(names), dict[str, str](), is_all
    for line in own:
        if found := _move(line, parses, names):
            moves.setdefault(*found)
            is_clear &= not is_doubted(line)
        else:
            is_clear &= courtesies.has(line)
    return _Form(tuple(own), moves, is_clear)


def own_lines(body: Body, ours: Ours) -> tuple[list[str], bool]:
    """The author's own lines, as far as recognisable, and whether they are complete. Quotations and their
    introductions, the older mail, and the signature are left out."""
    lines, own, index = body.lines, list[str](), 0
    while index < len(lines) and len(own) < MOST_LINES:
        line = lines[index]
        if _SIGNATURE.fullmatch(line):
            return own, True
        introduces = _introduces(line, ours) or (_is_attribution(line) and _quotation_after(lines, index) is not None)
        if introduces or (_separates(line) and _is_of_ours(lines, index, ours)):
            while introduces and own and index and own[-1] == lines[index - 1] and _HEADED.search(own[-1]):
                del own[-1]  # the start of the introduction
                index -= 1
            after = _quotation_after(lines, index)
            if after is None:
                return own, True  # the rest is the older mail, without a marked end
            index = after
            continue
        index += 1
        if line and not _QUOTED.match(line) and line.strip(_DRAWN):
            own.append(line)
    return own, body.whole and len(own) < MOST_LINES


def subject_of(subject: str) -> str:
    """Strips marks of an answer in any language.

    >>> subject_of("AW: Re: Liar’s Dice with Ben"), subject_of("RE[2]: Liar’s Dice")
    ('Liar’s Dice with Ben', 'Liar’s Dice')
    """
    subject, begin = subject.strip(), 0
    while mark := _REPLY_MARK.match(subject, begin):
        begin = mark.end()
    return subject[begin:].strip()


def _separates(line: str) -> bool:
    """Whether the line is drawn, perhaps around a text: `________`, `-----Original Message-----`."""
    line = line.removesuffix(":")
    before, after = len(line) - len(line.lstrip(_DRAWN)), len(line) - len(line.rstrip(_DRAWN))
    return before >= 3 and after >= 2 and len(line) >= 5


def _introduces(line: str, ours: Ours) -> bool:
    """Whether the line introduces the older mail: with an address of ours, its subject in a list of headers, or our
    name with a date or colon. “Hi Bluffpost,” does not."""
    said = line.casefold()
    if _QUOTED.match(line):
        return False
    if any(address.casefold() in said for address in ours.addresses):
        return True
    if ours.name.casefold() in said and _DATED.search(line):
        return True
    return bool(ours.subject) and ":" in line and said.endswith(ours.subject.casefold())


def _is_attribution(line: str) -> bool:
    """Whether the line gives another mail's date, even without a sender."""
    is_dated = line.endswith(":") and _DATED.search(line.removesuffix(":"))
    return bool(is_dated) and not _QUOTED.match(line)


def _is_of_ours(lines: Sequence[str], index: int, ours: Ours) -> bool:
    """Whether the paragraph below a drawn line begins the older mail: authors draw lines, too. A line around a text
    leads to headers."""
    has_text = lines[index].strip(_DRAWN + " :")
    begin = _next_paragraph(lines, index + 1)
    if has_text and begin < len(lines) and not _HEADER.match(lines[begin]):
        return False
    name, heading = ours.name.casefold(), takewhile(bool, lines[begin : begin + LONGEST_HEADING])
    return any(ours.site in line or name in line.casefold() or _introduces(line, ours) for line in heading)


def _quotation_after(body: Sequence[str], index: int) -> int | None:
    """The quotation the line's paragraph introduces."""
    while index < len(body) and body[index]:
        if _QUOTED.match(body[index]):
            return index
        index += 1
    index = _next_paragraph(body, index)
    return index if index < len(body) and _QUOTED.match(body[index]) else None


def _next_paragraph(lines: Sequence[str], index: int) -> int:
    """The line itself, or the first below it that is not empty."""
    while index < len(lines) and not lines[index]:
        index += 1
    return index


def _move(line: str, parses: Parses, names: Set[str]) -> tuple[str, str] | None:
    """Without marks and courtesy: in the game's notation, and as written."""
    word = line.lstrip(_OPENING).rstrip(_CLOSING)
    is_emphasised = bool(word) and line[0] in _OPENING and line[-1] in _CLOSING
    for text in ((word,) if is_emphasised else ()) + tuple(bare(line, names)):
        if (parsed := parses(text)) is not None:
            return parsed, text
    return None
