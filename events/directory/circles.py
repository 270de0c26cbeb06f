"""Circles, their members, their open tables, and the results of their matches.

Numbers of members and tables are given out by condition: first the row of the new one, then the counter, which any
later caller moves on after a crash.
"""

from events.circles import CIRCLE_KEPT, FORMER_KEPT, Circle, CircleResult, Group, Member
from events.directory.rows import Row, Rows, Stored, key, row, texts, value_of, whole

_NEW = "attribute_not_exists(pk)"

_THERE = "attribute_exists(pk) AND attribute_not_exists(#left)"
"""A member who has not left."""

_NOW = "now/"
"""Of all rows that a page needs, apart from results."""


class Circles(Rows):
    """The circles."""

    def get(self, circle: str, now: int) -> Group | None:
        """A circle with all that is open in it, consistent. One Query."""
        rows = [each for each in self._all(_pk(circle), _NOW) if whole(each, "expires") > now]
        kinds: dict[str, list[Row]] = {"circle": [], "member": [], "table": []}
        for each in rows:
            kinds[each["sk"]["S"].split("/")[1]].append(each)
        if not kinds["circle"]:
            return None
        newest = sorted(kinds["table"], key=lambda each: -whole(each, "at"))
        return Group(
            _circle(circle, kinds["circle"][0]),
            tuple(map(_member, kinds["member"])),
            {each["sk"]["S"].split("/")[2]: frozenset(map(int, texts(each, "no"))) for each in newest},
        )

    def found(self, circle: Circle, founder: Member) -> None:
        """Stores a new circle and its first member; a repeat changes nothing."""
        values: dict[str, Stored] = {"name": circle.name, "link_key": circle.key, "number": 2, "serial": 0, "epoch": 0}
        if circle.tables_left is not None:
            values["tables_left"] = circle.tables_left
        self._join(circle.id, founder)
        self._put(row(_circle_key(circle.id), **values, expires=founder.seen + CIRCLE_KEPT), _NEW)

    def join(self, circle: Circle, member: Member) -> bool:
        """Stores a new member; `False` if another took the number. Moves the counter on in any case."""
        is_in = self._join(circle.id, member)
        change = "SET #number = :next, expires = :expires"
        values = {"was": circle.number, "next": circle.number + 1, "expires": member.seen + CIRCLE_KEPT}
        self._update(_circle_key(circle.id), change, "#number = :was", **values)
        return is_in

    def _join(self, circle: str, member: Member) -> bool:
        values: dict[str, Stored] = {"name": member.name, "joined": member.joined, "since": member.since, "epoch": 0}
        new = row(_member_key(circle, member.number), **values, seen=member.seen, expires=member.seen + CIRCLE_KEPT)
        return self._put(new, _NEW) is None

    def sat_down(self, circle: str, member: int, person: str, now: int) -> None:
        """Notes a member's person at their newest seat, and that they are there."""
        change = "SET person = :person, seen = :now, expires = :expires"
        self._update(_member_key(circle, member), change, _THERE, person=person, now=now, expires=now + CIRCLE_KEPT)

    def leave(self, circle: str, member: int, now: int) -> None:
        """The member is one no more; the name stays for the season and the next."""
        change = "SET #left = :now, expires = :expires"
        self._update(_member_key(circle, member), change, _THERE, now=now, expires=now + FORMER_KEPT)

    def forget(self, circle: str, member: int) -> None:
        """Erases a member; results keep the number."""
        self._delete(_member_key(circle, member))

    def renew(self, circle: Circle, member: Member | None) -> None:
        """Ends a member's link, or everyone's, unless it was ended since the read."""
        where, was = _circle_key(circle.id), circle.epoch
        if member:
            where, was = _member_key(circle.id, member.number), member.epoch
        self._update(where, "SET #epoch = :next", "#epoch = :was", was=was, next=was + 1)

    def ask_later(self, circle: str, member: int, until: int) -> None:
        """The member is not asked until then."""
        self._update(_member_key(circle, member), "SET later = :until", _THERE, until=until)

    def close(self, circle: str, closed: bool) -> None:
        """Says whether nobody can join."""
        change, values = ("SET closed = :yes", {"yes": 1}) if closed else ("REMOVE closed", {})
        self._update(_circle_key(circle), change, "attribute_exists(pk)", **values)

    def allow(self, circle: str, tables: int) -> None:
        """Sets how many tables may follow."""
        self._update(_circle_key(circle), "SET tables_left = :tables", "attribute_exists(pk)", tables=tables)

    def end(self, circle: str) -> None:
        """Erases the circle with all that is kept of it: its own row last, by which a repeat finds the rest."""
        self._delete_each(reversed([*self._all(_pk(circle))]))

    # ---- tables ----

    def add_table(self, circle: str, table: str, now: int) -> None:
        """Notes an open table, before it is opened."""
        self._put(row(_table_key(circle, table), at=now, expires=now + CIRCLE_KEPT), _NEW)

    def opened(self, circle: Circle, now: int) -> None:
        """Moves the serial on after a table was opened under it."""
        takes = " ADD tables_left :less" if circle.tables_left is not None else ""
        values: dict[str, Stored] = {"was": circle.serial, "next": circle.serial + 1, "expires": now + CIRCLE_KEPT}
        if takes:
            values["less"] = -1
        change = f"SET #serial = :next, expires = :expires{takes}"
        self._update(_circle_key(circle.id), change, "#serial = :was", **values)

    def decline(self, circle: str, table: str, member: int) -> None:
        """The member does not come to a table."""
        self._update(_table_key(circle, table), "ADD #no :members", "attribute_exists(pk)", members={str(member)})

    def end_table(self, circle: str, table: str) -> None:
        """The table is open no more."""
        self._delete(_table_key(circle, table))

    # ---- results ----

    def remove_result(self, circle: str, result: CircleResult) -> None:
        """Forgets the result of a match that lost its end."""
        self._delete(_result_key(circle, result))

    def add_result(self, circle: str, result: CircleResult) -> None:
        """Stores a match's result; a repeat changes nothing."""
        who = " ".join([f"{number}.{place}" for number, place in result.finishes])
        values: dict[str, Stored] = {"game": result.game, "at": result.at, "who": who}
        self._put(row(_result_key(circle, result), **values, expires=result.at + CIRCLE_KEPT), _NEW)

    def results(self, circle: str, season: str = "") -> list[CircleResult]:
        """The results of a season, or all, eventually consistent."""
        return [_result(each) for each in self._all(_pk(circle), f"result/{season}", consistent=False)]


def _pk(circle: str) -> str:
    return f"circle/{circle}"


def _circle_key(circle: str) -> "Row":
    return key(_pk(circle), f"{_NOW}circle")


def _member_key(circle: str, number: int) -> "Row":
    return key(_pk(circle), f"{_NOW}member/{number:03}")


def _table_key(circle: str, table: str) -> "Row":
    return key(_pk(circle), f"{_NOW}table/{table}")


def _result_key(circle: str, result: CircleResult) -> "Row":
    return key(_pk(circle), f"result/{result.season}/{result.table}")


def _circle(circle: str, row: "Row") -> Circle:
    left = max(whole(row, "tables_left"), 0) if "tables_left" in row else None
    return value_of(row, Circle, id=circle, key=row["link_key"]["S"], closed="closed" in row, tables_left=left)


def _member(row: "Row") -> Member:
    return value_of(row, Member, number=int(row["sk"]["S"].split("/")[2]))


def _result(row: "Row") -> CircleResult:
    finishes = [each.split(".") for each in row["who"]["S"].split()]
    places = tuple([(int(number), int(place)) for number, place in finishes])
    return value_of(row, CircleResult, table=row["sk"]["S"].split("/")[2], finishes=places)
