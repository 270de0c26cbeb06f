"""What in a pattern lets it take longer than the text is long.

Python's patterns try again wherever a text can be shared out in another way: among neighbouring repeats, which takes
the square of its length, or among the rounds of a repeat within a repeat, which may never end (R. Cox, "Regular
Expression Matching Can Be Simple And Fast", 2007).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any, TypeAlias

from tests.patterns.found import Pattern

LONG = 16
"""A repeat that may go on longer than this counts as one without end."""

_parser: Any = import_module("re._parser")  # private; but it is how Python itself reads patterns
_compiler: Any = import_module("re._compiler")

_ALPHABET = "".join(map(chr, range(0x10000)))
_ALL_SIGNS = frozenset(_ALPHABET)
_SIGNS = ("LITERAL", "NOT_LITERAL", "ANY", "IN")
_REPEATS = ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT")

Node: TypeAlias = tuple[Any, Any]
"""An operation of a parsed pattern, and what it is about."""


@dataclass(frozen=True, slots=True)
class Repeat:
    """A repeat without end that may give back what it took, as it is seen from further on in the pattern.

    :param signs: what it can match
    :param between: what has to be matched after it, as far as it could match that itself; order and number mean nothing
    :param is_search: it stands for beginning anew at the next sign of a text, which is only done if something fails
    """

    signs: frozenset[str]
    between: frozenset[frozenset[str]] = frozenset()
    is_search: bool = False

    def past(self, signs: frozenset[str]) -> Iterator["Repeat"]:
        """Steps over one of these signs; if the repeat can match none of them, nothing later is shared with it."""
        if shared := self.signs & signs:
            yield replace(self, between=self.between | {shared})

    def shares(self, signs: frozenset[str]) -> bool:
        """Whether the same text can go to it or to a later repeat of these signs."""
        return bool(self.signs & signs) and all(each & signs for each in self.between)

    def finds_all_of(self, other: "Repeat") -> bool:
        """Whether it shares a text wherever the other one does, so that the other need not be looked at."""
        return self.between < other.between and (self.is_search, self.signs) == (other.is_search, other.signs)


Repeats: TypeAlias = frozenset[Repeat]


def faults(pattern: Pattern) -> list[str]:
    """The faults of a pattern in words; empty for one that takes no longer than the text is long."""
    tree = _parser.parse(pattern.text, pattern.flags)
    search = Repeat(_ALL_SIGNS, is_search=True)
    judge = _Judge()
    judge.nodes(tree, frozenset({search} if pattern.searched else ()), tree.state.flags, can_fail=False)
    return judge.faults


class _Judge:
    """Goes through a parsed pattern with the repeats that came before."""

    def __init__(self) -> None:
        self.faults: list[str] = []

    def nodes(self, nodes: Sequence[Node], before: Repeats, flags: int, can_fail: bool) -> Repeats:
        """Goes through nodes that follow each other.

        :param before: the repeats as they are seen here
        :param can_fail: whether something behind all of the nodes can fail
        :returns: the repeats as they are seen from behind
        """
        for index, node in enumerate(nodes):
            before = self._node(node, before, flags, can_fail or any(map(_can_fail, nodes[index + 1 :])))
        return before

    def _node(self, node: Node, before: Repeats, flags: int, can_fail: bool) -> Repeats:
        match str(node[0]), node[1]:
            case name, _ if name in _SIGNS:
                return _past(before, _signs([node], flags))
            case name, (least, most, inner) if name in _REPEATS:
                passed = self._repeat(most, inner, before, flags, can_fail)
                return passed if least else _fewest(passed | before)
            case "BRANCH", (_, branches):
                return _fewest(frozenset().union(*(self.nodes(each, before, flags, can_fail) for each in branches)))
            case "SUBPATTERN", (_, add, remove, inner):
                return self.nodes(inner, before, (flags | add) & ~remove, can_fail)
            case "ASSERT" | "ASSERT_NOT", (_, inner):
                self.nodes(inner, before, flags, can_fail=True)
                return before
            case "AT", _:
                return before
            case name, _:
                self.faults.append(f"{name} is not known to end soon")
                return before

    def _repeat(self, most: int, inner: Sequence[Node], before: Repeats, flags: int, can_fail: bool) -> Repeats:
        if most == 1:
            return self.nodes(inner, before, flags, can_fail)
        if any(map(_has_ways, inner)):
            self.faults.append("a choice or a repeat within a repeat")
        signs = _signs(inner, flags)
        if most <= LONG:
            return _past(before, signs)
        if any(each.shares(signs) and (can_fail or not each.is_search) for each in before):
            self.faults.append("two neighbouring repeats that can match the same signs")
        return _past(before, signs) | {Repeat(signs)}


def _signs(nodes: Sequence[Node], flags: int) -> frozenset[str]:
    """All signs that can be matched somewhere in the nodes."""
    found: set[str] = set()
    for node in nodes:
        if str(node[0]) in _SIGNS:
            found |= _matched(node, flags)
        for inner in _inner(node):
            found |= _signs(inner, flags)
    return frozenset(found)


_known: dict[tuple[str, int], frozenset[str]] = {}


def _matched(node: Node, flags: int) -> frozenset[str]:
    """The signs that a single node matches; each node is tried on the whole alphabet once."""
    written = str(node)
    if (written, flags) not in _known:
        pattern = _compiler.compile(_parser.SubPattern(_parser.State(), [node]), flags)
        _known[written, flags] = frozenset(pattern.findall(_ALPHABET))
    return _known[written, flags]


def _fewest(repeats: Repeats) -> Repeats:
    """The repeats without those that find nothing more: else each phrase of a long choice would be one of its own."""
    return frozenset(each for each in repeats if not any(other.finds_all_of(each) for other in repeats))


def _past(before: Repeats, signs: frozenset[str]) -> Repeats:
    return frozenset(seen for each in before for seen in each.past(signs))


def _inner(node: Node) -> Iterator[Sequence[Node]]:
    """The sequences of nodes that a node is made of."""
    about = node[1] if isinstance(node[1], tuple) else (node[1],)
    for each in about:
        yield from (one for one in (each if isinstance(each, list) else [each]) if isinstance(one, _parser.SubPattern))


def _has_ways(node: Node) -> bool:
    """Whether there are several ways through a node: a choice or a repeat, however deep."""
    is_one = str(node[0]) == "BRANCH" or str(node[0]) in _REPEATS
    return is_one or any(_has_ways(each) for inner in _inner(node) for each in inner)


def _can_fail(node: Node) -> bool:
    """Whether there are texts that a node does not match."""
    match str(node[0]), node[1]:
        case "BRANCH", (_, branches):
            return all(any(map(_can_fail, each)) for each in branches)
        case name, (least, _, inner) if name in _REPEATS:
            return bool(least) and any(map(_can_fail, inner))
        case "SUBPATTERN", (_, _, _, inner):
            return any(map(_can_fail, inner))
        case _:
            return True
