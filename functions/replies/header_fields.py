"""Parsers for addresses and authentication results in a mail's head.

Sources: RFC 5322, 3.2 (quoted strings, comments) and 3.4 (addresses), RFC 6532 (letters beyond ASCII), RFC 2047
(encoded words), RFC 8601, 2.2 (`Authentication-Results`). Obsolete forms (RFC 5322, 4.4) are refused, because two
readers may find two authors in them.
"""

import re
from collections.abc import Iterator
from email.errors import HeaderParseError
from email.header import decode_header, make_header

from engine.kit.value import Value

_BLANK = re.compile(r"[ \t]+")
_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")
_DELIMITER = re.compile(r'[()"]|\\.', re.DOTALL)
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_ATEXT = re.compile(r"[\w!#$%&'*+/=?^`{|}~-]+")
_LABEL = re.compile(r"(?!-)(?!.*_)[\w-]+(?<!-)")
_ATOM_OF_ADDRESS = re.compile(r'[^ \t"()\\<>@,;:\[\]]+')
_ATOM_OF_RESULT = re.compile(r'[^ \t"()\\;=]+')
_PROPERTY = re.compile(r"[a-z]+\.[a-z0-9-]+")


class Malformed(ValueError):
    """A field that breaks its grammar."""


class Lexeme(Value):
    """A token.

    :param kind: an `atom`, the inside of a `quoted` string, a `comment`, or a `special` character
    :param apart: whether a blank or a comment precedes it
    """

    kind: str
    text: str
    apart: bool


class AuthenticationResult(Value):
    """A method's result: `dkim=pass header.d=example.org`."""

    method: str
    result: str
    properties: tuple[tuple[str, str], ...]

    def values(self, name: str) -> list[str]:
        """A property's values; at most one in a valid field."""
        return [value for each, value in self.properties if each == name]


def lexemes(value: str, atom: re.Pattern[str]) -> Iterator[Lexeme]:
    """A field's tokens.

    :param atom: a word; any other sign is special
    :raises Malformed: for an open string or comment, or a misplaced character
    """
    if _CONTROL.search(value):
        raise Malformed("a sign that no field may have")
    place, apart = 0, False
    while place < len(value):
        sign = value[place]
        if blank := _BLANK.match(value, place):
            place, apart = blank.end(), True
        elif sign == "(":
            end = _end_of_comment(value, place)
            yield Lexeme("comment", value[place:end], apart)
            place, apart = end, True
        elif quoted := quoted_string(value, place):
            yield Lexeme("quoted", quoted[0], apart)
            place, apart = quoted[1], False
        elif word := atom.match(value, place):
            yield Lexeme("atom", word[0], apart)
            place, apart = word.end(), False
        elif sign in '")\\':
            raise Malformed("no such sign here")
        else:
            yield Lexeme("special", sign, apart)
            place, apart = place + 1, False


def address(value: str) -> str:
    """The only address, with or without a name before it.

    :raises Malformed: for no address, several, or one that another reader may parse differently
    """
    pieces = tuple(lexemes(value, _ATOM_OF_ADDRESS))
    if any(each.kind == "comment" and set("<>@") & set(each.text) for each in pieces):
        raise Malformed("an address in a comment")
    found = tuple(each for each in pieces if each.kind != "comment")
    signs = [each.text for each in found if each.kind == "special"]
    if signs == ["<", "@", ">"]:
        begin = next(index for index, each in enumerate(found) if each.kind == "special")
        if found[-1].text != ">" or any(set("<>") & set(decoded(each.text)) for each in found[:begin]):
            raise Malformed("more than a name and an address")
        found = found[begin + 1 : -1]
    elif signs != ["@"]:
        raise Malformed("no address, or several")
    if len(found) != 3 or any(each.apart for each in found[1:]):
        raise Malformed("an address in pieces")
    local_part, _, domain = found
    labels, atoms = domain.text.split("."), local_part.text.split(".")
    if domain.kind != "atom" or not all(map(_LABEL.fullmatch, labels)) or not all(map(_ATEXT.fullmatch, atoms)):
        raise Malformed("no address")
    return f"{local_part.text}@{domain.text}"


def results(value: str) -> tuple[str, tuple[AuthenticationResult, ...]]:
    """A server's results: `amazonses.com; dkim=pass header.i=@example.org`. Skips SES's parts outside the grammar
    (`client-ip=192.0.2.1;`).

    :raises Malformed: for an open string or comment
    """
    groups: list[list[Lexeme]] = [[]]
    for each in lexemes(value, _ATOM_OF_RESULT):
        if (each.kind, each.text) == ("special", ";"):
            groups.append([])
        elif each.kind != "comment":
            groups[-1].append(each)
    head, *found = groups
    server = head[0].text.casefold() if head and head[0].kind == "atom" else ""
    return server, tuple(result for each in found if (result := _result(each)))


def quoted_string(value: str, begin: int) -> tuple[str, int] | None:
    """The inside of a quoted string, and the place behind it, if one begins here and ends."""
    if value.startswith('"', begin):
        for sign in _DELIMITER.finditer(value, begin + 1):
            if sign[0] == '"':
                return _ESCAPED.sub(r"\1", value[begin + 1 : sign.start()]), sign.end()
    return None


def decoded(value: str) -> str:
    """Decodes encoded words; leaves an invalid text."""
    try:
        return str(make_header(decode_header(value)))
    except (LookupError, ValueError, HeaderParseError):
        return value


def _result(found: list[Lexeme]) -> AuthenticationResult | None:
    pairs = list(_pairs(found))
    if not pairs or any(not name or not value for name, value in pairs):
        return None
    (method, result), *properties = pairs
    if not all(_PROPERTY.fullmatch(name) for name, _ in properties):
        return None
    return AuthenticationResult(method.partition("/")[0], result, tuple(properties))


def _pairs(found: list[Lexeme]) -> Iterator[tuple[str, str]]:
    index = 0
    while index < len(found):
        name, value = found[index], ""
        is_pair = found[index + 1 : index + 2] and found[index + 1].text == "=" and found[index + 1].kind == "special"
        index += 2
        begin = index
        while index < len(found) and found[index].kind != "special" and (index == begin or not found[index].apart):
            value += found[index].text  # in several tokens, as `"a b"@example.org`
            index += 1
        yield (name.text.casefold() if is_pair and name.kind == "atom" else "", value.casefold())


def _end_of_comment(value: str, begin: int) -> int:
    depth = 0
    for sign in _DELIMITER.finditer(value, begin):
        depth += {"(": 1, ")": -1}.get(sign[0], 0)
        if depth == 0:
            return sign.end()
    raise Malformed("a comment without an end")
