"""A circle: friends who play at one table after the other (docs/design/circles.md). Rows alone, without a log: what
follows from them.
"""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime

from engine.kit.sentence import Says, Sentence, sentence
from engine.kit.value import Value
from engine.kit.words import Words

MOST_MEMBERS = 20
"""At a time."""

MOST_NUMBERS = 200
"""Ever: a seat's member is found by trying all numbers."""

MOST_TABLES = 8
"""Open at a time."""

TABLES_OF_A_KEY = 100
"""After the host key was given."""

TABLES_OF_A_TABLE = 20
"""After a table was opened by the host key, and its players play again."""

CIRCLE_KEPT = 400 * 86_400
"""Seconds after the last deed."""

FORMER_KEPT = 184 * 86_400
"""Seconds for which the name of a former member stays: this quarter of a year and the next."""

_NEW = 7 * 86_400
"""Seconds for which all members see that somebody joined."""

_KEEPS = 30 * 86_400
"""Seconds after the last deed for which a member can be the keeper."""


class Circle(Value):
    """A circle, apart from its members.

    :param key: the name of the key of its links
    :param epoch: of the link for everyone
    :param serial: of its next table
    :param number: of its next member
    :param closed: whether nobody can join
    :param tables_left: tables that may follow; `None` for any number
    """

    id: str
    name: str
    key: str
    epoch: int = 0
    serial: int = 0
    number: int = 1
    closed: bool = False
    tables_left: int | None = None


class Member(Value):
    """A member. Times are 0 for never.

    :param number: never used again
    :param joined: the command that joined
    :param person: at the member's last table here
    :param seen: the last deed
    :param later: until when not to ask
    """

    number: int
    name: str
    joined: str
    since: int
    seen: int
    epoch: int = 0
    person: str = ""
    left: int = 0
    later: int = 0

    def is_new(self, now: int) -> bool:
        """Whether the others may not have noticed."""
        return now < self.since + _NEW


class Group(Value):
    """A circle with its members and its open tables.

    :param everyone: also those who left
    :param tables: each with the members who do not come, the newest first
    """

    circle: Circle
    everyone: tuple[Member, ...]
    tables: Mapping[str, frozenset[int]]

    @property
    def members(self) -> list[Member]:
        """By number."""
        return [each for each in self.everyone if not each.left]

    def name(self, number: int) -> str:
        """A member's, also of one who left; without a name of one who was forgotten."""
        return next((each.name for each in self.everyone if each.number == number), f"Member {number}")

    def keeper(self, now: int) -> Member | None:
        """The first who did something lately, or the first of all."""
        lately = [each for each in self.members if now < each.seen + _KEEPS]
        return next(iter(lately or self.members), None)


class CircleResult(Value):
    """A match of a circle.

    :param finishes: number and place of each seat; number 0 for a guest or a bot
    """

    table: str
    game: str
    at: int
    finishes: tuple[tuple[int, int], ...]

    @property
    def season(self) -> str:
        """Where it counts."""
        return season_of(self.at)


def season_of(at: int) -> str:
    """The quarter of a year, by UTC.

    >>> season_of(1_798_761_599), season_of(1_798_761_600)
    ('2026-4', '2027-1')
    """
    then = datetime.fromtimestamp(at, UTC)
    return f"{then.year}-{(then.month + 2) // 3}"


def season_before(season: str) -> str:
    """The quarter before.

    >>> season_before("2026-4"), season_before("2027-1")
    ('2026-3', '2026-4')
    """
    year, quarter = map(int, season.split("-"))
    return f"{year - (quarter == 1)}-{quarter - 1 or 4}"


class Standing(Value):
    """A member in a season: a point for each member they finished ahead of, and the matches."""

    number: int
    points: int = 0
    matches: int = 0


def standings(group: Group, results: Iterable[CircleResult]) -> list[Standing]:
    """Of all members, and of former ones who played: the leader first; before any match by number."""
    found = {each.number: Standing(each.number) for each in group.members}
    for result in results:
        places = [(number, place) for number, place in result.finishes if number]
        for number, place in places:
            ahead = sum(place < other for _, other in places)
            known = found.get(number, Standing(number))
            found[number] = Standing(number, known.points + ahead, known.matches + 1)
    if not any(each.matches for each in found.values()):
        return list(found.values())
    return sorted(found.values(), key=lambda each: (-each.points, group.name(each.number)))


def duels(results: Iterable[CircleResult]) -> dict[tuple[int, int], int]:
    """How often the first finished ahead of the second, over matches of two members and nobody else."""
    won: dict[tuple[int, int], int] = {}
    for result in results:
        if len(result.finishes) == 2 and all(number for number, _ in result.finishes):
            (one, place), (other, behind) = result.finishes
            won[one, other] = won.get((one, other), 0) + (place < behind)
            won[other, one] = won.get((other, one), 0) + (behind < place)
    return won


class CircleRefusals(Words):
    """Why something is refused in a circle."""

    circle_full = Says("This circle is full. Ask a member to make room.")
    circle_closed = Says("Nobody can join this circle just now. Ask a member.")
    circle_tables = Says("This circle has as many open tables as it can. Play one of them to its end first.")
    circle_others_asked = Says("This table asks other members. Open one of your own.")
    circle_no_tables_left = Says(
        "This circle has used up the tables of its host key. Anyone with the key can add more."
    )


def refuse_member(group: Group) -> Sentence | None:
    """Why nobody can join; `None` if a player can."""
    if group.circle.closed:
        return sentence(CircleRefusals.circle_closed)
    if len(group.members) >= MOST_MEMBERS or group.circle.number > MOST_NUMBERS:
        return sentence(CircleRefusals.circle_full)
    return None


def refuse_table(group: Group) -> Sentence | None:
    """Why no table can be opened now; `None` if one can."""
    if len(group.tables) >= MOST_TABLES:
        return sentence(CircleRefusals.circle_tables)
    return sentence(CircleRefusals.circle_no_tables_left) if group.circle.tables_left == 0 else None
