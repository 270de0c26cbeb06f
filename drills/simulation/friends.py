"""A circle of friends: they found it, join, open the next table two at a time, and answer by own links and by calls."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from drills.simulation.people import NAMES, People, Seat
from drills.simulation.world import HOUR
from engine.registry import GAMES
from events import links
from events.circles import MOST_NUMBERS, Group
from events.directory.notices import Notice
from events.store.log import Head
from events.table.state import Table
from functions.notices.ways import addressed, to_ask
from tests.functions.play.http import Answer
from tests.invariants import Sent, Violation

MOST_FRIENDS = 5


@dataclass
class Friends:
    """The members of one circle.

    :param everyone: the link to pass on
    :param own: the link of each member
    """

    people: People
    everyone: str = ""
    own: list[Seat] = field(default_factory=list)

    @property
    def circle(self) -> str:
        """Its id."""
        return self.everyone.split("/")[2]

    def acts(self) -> None:
        """A friend does something."""
        random = self.people.world.random
        if not self.everyone:
            self._founds()
        elif len(self.own) < MOST_FRIENDS and random.random() < 0.5:
            self._joins()
        elif random.random() < 0.25:
            self._opens(random.choice(self.own))
        else:
            self._answers(random.choice(self.own))

    def calls(self, path: str) -> None:
        """A call's reader answers."""
        page = self.people.ask("GET", path)
        if page is not None and page.status == 200:
            self._sits(Seat(path), page.json, {})

    def _founds(self) -> None:
        start = self.people.ask("GET", "/circles")
        if start is None or start.status != 200:
            return
        fields = {"circle": "Sunday Liars", "name": NAMES[0]}
        answer = self._send("/circles", "found", start.json["commands"]["found"], fields)
        if answer is None or answer.status != 303:
            return
        own = Seat(urlsplit(answer.location).path)
        shown = self.people.ask("GET", f"{own.link}/links")
        if shown is not None and shown.status == 200:
            self.everyone = urlsplit(shown.json["everyone"]).path
            self.own.append(own)

    def _joins(self) -> None:
        page = self.people.ask("GET", self.everyone)
        if page is None or page.status != 200 or "join" not in page.json["commands"]:
            return
        free = [table["id"] for table in page.json["tables"] if table["free"]]
        fields = {"name": self.people.world.random.choice(NAMES), "table": free[0] if free else ""}
        answer = self._send(self.everyone, "join", page.json["commands"]["join"], fields)
        if answer is not None and answer.status == 303 and urlsplit(answer.location).path.startswith("/c/"):
            self.own.append(Seat(urlsplit(answer.location).path))

    def _opens(self, friend: Seat) -> None:
        random = self.people.world.random
        page = self.people.ask("GET", f"{friend.link}/next")
        if page is None or page.status != 200:
            return
        fields = {
            "serial": page.json["serial"],
            "game": random.choice(sorted(GAMES)),
            "deadline": random.choice((HOUR, 6 * HOUR)),
            "asked": [each["number"] for each in page.json["members"] if random.random() < 0.8],
        }
        self._seated(self._send(f"{friend.link}/next", "open", f"{fields['serial']} {friend.link}", fields))

    def _answers(self, friend: Seat) -> None:
        page = self.people.ask("GET", friend.link)
        if page is None or page.status != 200:
            return
        free = [table["id"] for table in page.json["tables"] if table["free"] and not table["seated"]]
        if free:
            self._sits(friend, page.json, {"table": free[0]})

    def _sits(self, friend: Seat, page: Any, fields: dict[str, Any]) -> None:
        says = "not" if self.people.world.random.random() < 0.15 else "in"
        self._seated(self._send(friend.link, "answer", page["commands"]["answer"], {**fields, "says": says}))

    def _send(self, path: str, command: str, number: str, fields: dict[str, Any]) -> Answer | None:
        sent, ip = Sent("", command, number, {"command": command, **fields}), self.people.an_ip()
        if self.people.world.random.random() < 0.2:  # pressed twice
            self.people.world.crew.begin(lambda: self._seated(self.people.send(path, sent, ip)))
        return self.people.send(path, sent, ip)

    def _seated(self, answer: Answer | None) -> None:
        path = urlsplit(answer.location).path if answer is not None and answer.status == 303 else ""
        if path.startswith("/t/") and path not in [each.link for each in self.people.seats]:
            seat = Seat(path, ip=self.people.an_ip())
            self.people.seats.append(seat)
            page = self.people.page(seat)
            if page is not None and "contact" in page["commands"] and self.people.world.random.random() < 0.7:
                address = {"email": f"p{self.people.world.random.randrange(10**6)}@example.org"}
                self.people.send(path, Sent(seat.table, "contact", page["commands"]["contact"], address), seat.ip)


def check(friends: Friends, heads: list[Head[Table]], key: bytes) -> None:
    """What holds of a circle when nothing is left to do: each result once, a table for each number, all calls sent."""
    world, now = friends.people.world, int(friends.people.world.now)
    group = world.directory.circles.get(friends.circle, now) if friends.everyone else None
    if group is None:
        return
    ours = [head for head in heads if head.state.circle == friends.circle]
    results = Counter(each.table for each in world.directory.circles.results(friends.circle))
    _one_table_each(group, {head.commit.table for head in ours} | set(results), key)
    for head in ours:
        table, table_id = head.state, head.commit.table
        members = links.members_at(key, table_id, table, MOST_NUMBERS)
        if results[table_id] != (table.over > 0 and len(members) > 1):
            raise Violation("each result once", f"{table_id} ({table.phase}) has {results[table_id]}")
        if (table_id in group.tables) == (table.over > 0 or table.closed > 0):
            raise Violation("each result once", f"{table_id} ({table.phase}) is open there: {[*group.tables]}")
        _told(friends, group, head, key)
    for each in friends.own:
        if (answer := friends.people.opened_alone(each.link)) is None or answer.status != 200:
            raise Violation("every page answers", f"{answer and answer.status} to GET {each.link}")


def _one_table_each(group: Group, known: set[str], key: bytes) -> None:
    """No other press opened a table, and no more than one waits for the number to move on."""
    circle = group.circle
    numbers = {links.circle_table_id(key, circle.id, serial) for serial in range(circle.serial + 1)}
    if strange := known - numbers:
        raise Violation("one table", f"{strange} under no number up to {circle.serial}")


def _told(friends: Friends, group: Group, head: Head[Table], key: bytes) -> None:
    directory, now = friends.people.world.directory, int(friends.people.world.now)
    for member in to_ask(group, head, key, now):
        person = directory.people.get(member.person) if member.person else None
        for channel in addressed(person, now)[:1] if person else ():
            call = Notice(-member.number, "call", 1, head.commit.table, channel)
            wanted = person is not None and directory.contacts.get(person.contacts[channel].contact)
            if wanted and not wanted.ended and not directory.claims.sent([call]):
                raise Violation("owed = told", f"{call} never left")
