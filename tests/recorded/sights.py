"""What became different for each viewer with a commit, from the full facts before and after it."""

import hashlib
from collections.abc import Mapping
from typing import Any

from events.store.log import Commit
from events.table.state import Table
from tests.recorded.lens.facts import Facts, facts
from tests.recorded.lens.table import legal_moves, sight, since_opened, told, told_later, viewers

MOST_MOVES_LISTED = 16
"""Longer lists of legal moves are recorded as their number and a digest."""

AS_ALL = "="
"""A fact of a seat that is the same as for spectators again."""

ALL = "watching"
"""The viewer whose facts are everybody's."""


class Sights:
    """The sights of one table, commit after commit."""

    def __init__(self) -> None:
        self._before: dict[str, Facts] = {}
        self._told: list[tuple[Commit, dict[str, list[Facts]]]] = []

    def after(self, table: Table, commit: Commit) -> dict[str, Facts | None]:
        """What the commit made different for whom, and what it told them.

        :param table: as it is after it
        """
        seen = _apart({name: _seen(table, viewer) for name, viewer in viewers(table).items()})
        news = {name: told(table, commit, viewer) for name, viewer in viewers(table).items()}
        self._told.append((commit, news))
        changed: dict[str, Facts | None] = {name: None for name in self._before if name not in seen}
        for name, now in seen.items():
            change = _change(self._before.get(name, {}), now, None if name == ALL else AS_ALL)
            if name == ALL:
                change |= facts(at=since_opened(table, commit.at), told=news[ALL] or None)
            elif news[name] != news[ALL]:
                change["told"] = _beside(news[name], news[ALL])
            if change:
                changed[name] = change
        self._before = seen
        return changed

    def later(self, table: Table) -> dict[str, Facts]:
        """What of each commit reads differently when the table stands like this than it was told, by its number."""
        found: dict[str, Facts] = {name: {} for name in viewers(table)}
        for commit, news in self._told:
            public = told_later(table, commit, None)
            for name, viewer in viewers(table).items():
                now, then = told_later(table, commit, viewer), news.get(name, [])
                if now != then:
                    as_all = name != ALL and now == public
                    found[name][str(commit.n)] = AS_ALL if as_all else _beside(now, then)
        return {name: read for name, read in found.items() if read}


def _seen(table: Table, viewer: int | None) -> Facts:
    moves = legal_moves(table, viewer)
    return {**sight(table, viewer), **({"legal": _in_short(moves)} if moves else {})}


def _in_short(moves: list[str]) -> Any:
    if len(moves) <= MOST_MOVES_LISTED:
        return moves
    digest = hashlib.sha256("\n".join(moves).encode()).hexdigest()
    return f"{len(moves)} moves, {digest[:12]}"


def _apart(seen: Mapping[str, Facts]) -> dict[str, Facts]:
    """What spectators see, and for each seat what it sees differently; `None` for what it does not see."""
    public = seen[ALL]
    differing = {
        name: {each: own.get(each) for each in {**public, **own} if own.get(each) != public.get(each)}
        for name, own in seen.items()
    }
    return {**differing, ALL: public}


def _beside(news: list[Facts], others: list[Facts]) -> list[Any]:
    """The news, those that others have too as their place among the others'."""
    return [others.index(each) if each in others else each for each in news]


def _change(before: Facts, after: Facts, gone: str | None) -> Facts:
    absent = object()
    names = [name for name in {**before, **after} if before.get(name, absent) != after.get(name, absent)]
    return {name: after.get(name, gone) for name in names}
