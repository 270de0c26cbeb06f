"""A parsed mail: some fields of its head, and the lines of its text and HTML page.

The standard library's parser raises on invalid mails, and is slow on nesting. This one has bounds, and `whole` tells
whether one cut the text.

Sources: RFC 5322, 2.2 (fields), RFC 2045 and 2046 (parts), RFC 2183 (attachments).
"""

import binascii
import re
from collections.abc import Iterator, Mapping
from dataclasses import field
from itertools import islice

from engine.kit.value import Value
from engine.patience import in_time
from functions.aws.failures import failure
from functions.aws.log_lines import logger
from functions.replies.bodies import lines
from functions.replies.header_fields import quoted_string
from functions.replies.html_text import text_of_page

LONGEST_HEAD, LONGEST_FIELD, MOST_FIELDS = 8192, 2048, 2000
"""Bytes of all fields that are read, and of one; the most fields, read or not."""

LONGEST_READING = 8.0
"""Seconds. A mail is read in two steps, so the function's time-out leaves as much time again."""

LONGEST_BODY, MOST_PARTS, DEEPEST = 32_768, 40, 8
"""Characters of a text or page, parts of a mail, and levels of nesting."""

LISTS = ("list-id", "list-post", "list-help", "list-subscribe", "list-unsubscribe", "list-owner", "list-archive")
NOTED_AS_AUTOMATIC = (
    "x-autoreply",
    "x-autorespond",
    "x-autoresponder",
    "x-auto-reply",
    "x-mail-autoreply",
    "x-loop",
    "x-failed-recipients",
    "feedback-id",
)
_READ = frozenset(
    (
        *("from", "return-path", "message-id", "subject", "in-reply-to", "references", "auto-submitted", "precedence"),
        *("content-type", "content-transfer-encoding", "content-disposition", "authentication-results"),
        *LISTS,
        *NOTED_AS_AUTOMATIC,
    )
)

_NAME = re.compile(rb"([!-9;-~]{1,76})[ \t]*:")
_END_OF_FIELD = re.compile(rb"\n(?![ \t])")
_END_OF_HEAD = re.compile(rb"(?:^|\n)\r?\n")
_KIND = re.compile(r"\s*([\w.+-]+/[\w.+-]+)")
_PARAMETER = re.compile(r';\s*([^\s=;"]+)\s*=\s*([^\s;"]*)')
_END_OF_DELIMITER = re.compile(rb"(--)?[ \t]*(?=\r?\n|$)")
_CHARSET = re.compile(r"[\w.:+-]{1,40}", re.ASCII)
_SLOW = frozenset(("idna", "punycode"))
"""Codecs with quadratic time."""

_ENCODED, _NOT_BASE64 = 4 * LONGEST_BODY, re.compile(rb"[^A-Za-z0-9+/]")
"""Enough bytes for so many characters in any encoding."""


class Body(Value):
    """An alternative form of a mail's text, whole if no bound cut it."""

    lines: tuple[str, ...] = field(repr=False)
    whole: bool = True


class Mail(Value):
    """A mail with its text and its page, each joined from its parts.

    :param status: lines of the last report on a delivery (RFC 3464, 2)
    """

    fields: Mapping[str, tuple[str, ...]] = field(repr=False)
    bodies: tuple[Body, ...] = field(repr=False)
    kind: str = "text/plain"
    status: tuple[str, ...] = field(default=(), repr=False)

    def first(self, name: str) -> str:
        """The first field, or ""."""
        return _only(self.fields, name)

    def has(self, *names: str) -> bool:
        """Whether the mail has one of the fields."""
        return any(name in self.fields for name in names)


class TooLong(Exception):
    """The head is too long, so that the author may be unknown."""


NOTHING = Mail({}, ())
"""No author, no text."""


def read_mail(raw: bytes) -> Mail:
    """Invalid bytes give a mail without author and text."""
    try:
        with in_time(LONGEST_READING):
            return _read(raw)
    except TooLong:
        return NOTHING
    except Exception as error:  # the sender controls every byte
        logger.warning("mail not understood", failure=failure(error))
        return NOTHING


def _read(raw: bytes) -> Mail:
    fields, content = _split(raw)
    parts = _Parts()
    text, page = parts.of(fields, content, 0)
    bodies = dict.fromkeys(each for each in (text, page) if each is not None and any(each.lines))  # one if they agree
    return Mail(fields, tuple(bodies), _kind(fields), parts.status)


_Forms = tuple[Body | None, Body | None]


class _Parts:
    def __init__(self) -> None:
        self._left = MOST_PARTS
        self.status: tuple[str, ...] = ()

    def of(self, fields: Mapping[str, tuple[str, ...]], content: bytes, depth: int) -> _Forms:
        kind, disposition = _kind(fields), _only(fields, "content-disposition").strip().casefold()
        self._left -= 1
        if disposition.startswith("attachment"):
            return None, None
        if kind.startswith("multipart/"):
            return self._of_parts(kind, _parameter(fields, "boundary"), content, depth)
        if kind == "message/delivery-status":
            self.status = lines(_decoded(fields, content)[0])
        if kind not in ("text/plain", "text/html"):
            return None, None
        text, is_whole = _decoded(fields, content)
        if kind == "text/html":
            return None, Body(lines(text_of_page(text)), is_whole)
        return Body(lines(text), is_whole), None

    def _of_parts(self, kind: str, boundary: str, content: bytes, depth: int) -> _Forms:
        if depth >= DEEPEST:
            return Body((), False), None
        found = [
            self.of(*_split(each), depth + 1)
            for each in islice(_parts(boundary, content), MOST_PARTS)
            if self._left > 0
        ]
        is_whole = self._left > 0
        if kind == "multipart/alternative":
            texts, pages = [text for text, _ in found if text], [page for _, page in found if page]
            return (texts[0] if texts else None), (pages[-1] if pages else None)
        has_page = any(page for _, page in found)
        text = _joined([text or page for text, page in found], is_whole)
        return text, (_joined([page or text for text, page in found], is_whole) if has_page else None)


def _joined(bodies: list[Body | None], is_whole: bool) -> Body:
    there = [each for each in bodies if each is not None]
    said = [line for each in there for line in (*each.lines, "")]
    return Body(tuple(said), is_whole and all(each.whole for each in there))


def _split(raw: bytes) -> tuple[dict[str, tuple[str, ...]], bytes]:
    end = _END_OF_HEAD.search(raw)
    head, content = (raw[: end.start() + 1], raw[end.end() :]) if end else (raw, b"")
    fields: dict[str, tuple[str, ...]] = {}
    left = LONGEST_HEAD
    for number, (name, value) in enumerate(_fields(head)):
        if name not in _READ:
            continue
        if left <= 0 or number >= MOST_FIELDS:
            raise TooLong
        text = re.sub(rb"\r?\n", b"", value[:LONGEST_FIELD]).decode("utf-8", "replace").strip()
        left -= len(text)
        is_cut_name = name == "from" and len(value) > LONGEST_FIELD
        fields[name] = (*fields.get(name, ()), "" if is_cut_name else text)
    return fields, content


def _fields(head: bytes) -> Iterator[tuple[str, bytes]]:
    """Names and folded values; invalid lines are skipped."""
    head, begin = head + b"\n", 0
    for end in _END_OF_FIELD.finditer(head):
        if name := _NAME.match(head, begin, end.start()):
            yield name[1].decode("ascii").casefold(), head[name.end() : end.start()]
        begin = end.end()


def _parts(boundary: str, content: bytes) -> Iterator[bytes]:
    if not 0 < len(boundary) <= 70:
        return
    delimiter, begin = b"--" + boundary.encode(), None
    place = content.find(delimiter)
    while place >= 0:
        rest = _END_OF_DELIMITER.match(content, place + len(delimiter))
        if rest and content[place - 1 : place] in {b"", b"\n"}:
            if begin is not None:
                yield content[begin:place].removesuffix(b"\n").removesuffix(b"\r")
            if rest[1]:
                return
            begin = content.find(b"\n", rest.end()) + 1 or len(content)
        place = content.find(delimiter, place + 1)
    if begin is not None:
        yield content[begin:]


def _kind(fields: Mapping[str, tuple[str, ...]]) -> str:
    """Text if missing or invalid (RFC 2045, 5.2)."""
    found = _KIND.match(_only(fields, "content-type"))
    return found[1].casefold() if found else "text/plain"


def _parameter(fields: Mapping[str, tuple[str, ...]], wanted: str) -> str:
    value, place = _only(fields, "content-type"), 0
    while found := _PARAMETER.search(value, place):
        quoted = None if found[2] else quoted_string(value, found.end())
        text, place = quoted or (found[2], found.end())
        if found[1].casefold() == wanted:
            return text
    return ""


def _only(fields: Mapping[str, tuple[str, ...]], name: str) -> str:
    return next(iter(fields.get(name, ())), "")


def _decoded(fields: Mapping[str, tuple[str, ...]], content: bytes) -> tuple[str, bool]:
    """The text, in any charset, and whether it is complete."""
    raw, encoding = content[:_ENCODED], _only(fields, "content-transfer-encoding").strip().casefold()
    if encoding == "base64":
        signs = _NOT_BASE64.sub(b"", raw)
        signs = signs[: len(signs) - (len(signs) % 4 == 1)]
        raw = binascii.a2b_base64(signs + b"=" * (-len(signs) % 4))
    elif encoding == "quoted-printable":
        raw = binascii.a2b_qp(raw)
    charset = _parameter(fields, "charset").casefold()
    try:
        text = raw.decode(charset if _CHARSET.fullmatch(charset) and charset not in _SLOW else "utf-8", "replace")
    except (LookupError, ValueError):  # unknown charset, or not for text
        text = raw.decode("utf-8", "replace")
    return text[:LONGEST_BODY], len(content) <= _ENCODED and len(text) <= LONGEST_BODY
