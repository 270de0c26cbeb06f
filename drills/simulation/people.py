"""Players, hosts and scanners. They have nothing but links and mailboxes, except that moves are chosen by the engine.

Whoever gets no answer sends the same again, as browsers and people do.
"""

import json
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, cast
from urllib.parse import urlencode, urlsplit

from drills.simulation.faults import AT_ANSWERS
from drills.simulation.workers import Worker
from drills.simulation.world import HOUR, World
from engine.registry import GAMES
from events.reading import NoSuchTable
from functions.play import handler as play
from tests.events.played import any_move
from tests.functions.mailbox import Mail
from tests.functions.play.http import FORM, HTML, JSON, Answer, Context, answer_of, event_of
from tests.invariants import Sent, Violation

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Freya", "Gil", "Hana")
ATTEMPTS = 5
"""How often the same is sent until there is an answer."""

TABLES = 4
"""At most, that people open by themselves."""

WEIGHTS = {"begin": 8, "move": 8, "say": 2, "order": 4, "again": 3, "resign": 0.3, "close": 0.2, "leave": 0.3}
"""How often people choose a command beside the others, which have a weight of 1."""

_LINK = re.compile(r"https://bluffpost\.example\.org(/(confirm|unsubscribe|settings|t|call)/[^\s\"<>]+)")


@dataclass(slots=True)
class Seat:
    """Somebody with a link, and how they are reached."""

    link: str
    address: str = ""
    ip: str = "192.0.2.1"

    @property
    def table(self) -> str:
        """The id of the table."""
        return self.link.split("/")[2]


@dataclass(slots=True)
class Asked:
    """A request, and what came of it."""

    worker: Worker
    method: str
    path: str
    answer: Answer


@dataclass
class People:
    """Everybody.

    :param checks: told of every answer
    """

    world: World
    checks: Any
    hosts: list[Seat] = field(default_factory=list)
    seats: list[Seat] = field(default_factory=list)
    sent: list[Sent] = field(default_factory=list)
    dead: set[str] = field(default_factory=set)
    renewed: set[str] = field(default_factory=set)
    read: int = 0
    opened: int = 0
    company: Callable[[], None] = field(default=lambda: None)
    called: Callable[[str], None] = field(default=lambda path: None)

    # ---- requests ----

    def ask(
        self, method: str, url: str, body: bytes = b"", kind: str = "", accept: str = JSON, ip: str = "192.0.2.1"
    ) -> Answer | None:
        """An answer of the API, or none."""
        world = self.world
        worker = world.starts("play", f"{method} {urlsplit(url).path[:24]}")
        event = event_of(method, url, body, kind, accept, ip)
        event["requestContext"]["timeEpoch"] = int(world.now) * 1000
        answer = world.crew.invoke(worker, lambda: answer_of(play.handler(event, cast("Any", Context()))))
        if answer is None:
            return None
        self.checks.answered(Asked(worker, method, url, answer))
        if world.faults.meets(AT_ANSWERS):
            world.tell(f"answer lost: {worker.what}")
            return None
        return cast("Answer", answer)

    def opened_alone(self, path: str, accept: str = JSON) -> Answer | None:
        """A page, while nobody does anything."""
        answers: list[Answer | None] = []
        self.world.crew.begin(lambda: answers.append(self.ask("GET", path, accept=accept)))
        while not answers:
            self.world.crew.resume(-1)  # it waited before it asked for what a batch had left out
        return answers[0]

    def page(self, seat: Seat) -> Any:
        """A page as data, if the link opens it and there is an answer."""
        answer = self.ask("GET", seat.link, ip=seat.ip)
        if answer is None or answer.status != 200:
            return None
        return answer.json

    def send(self, url: str, sent: Sent, ip: str) -> Answer | None:
        """Sends a command until there is an answer."""
        self.sent.append(sent)
        random = self.world.random
        body = {"id": sent.id, **sent.fields, **({"command": sent.command} if sent.table else {})}
        for _ in range(ATTEMPTS):
            if random.random() < 0.5:
                answer = self.ask("POST", url, json.dumps(body).encode(), JSON, ip=ip)
            else:
                form = {
                    name: ("yes" if value else "") if value is True or value is False else value
                    for name, value in _flat(body).items()
                }
                answer = self.ask("POST", url, urlencode({**form, "pressed": "yes"}, doseq=True).encode(), FORM, ip=ip)
            if answer is None or answer.status in (500, 503):
                continue
            self.world.tell(f"{sent.command} {dict(sent.fields)} at {sent.table[:4]}: {answer.status}")
            if answer.status == 303:
                sent.acknowledged = True
            return answer
        return None

    # ---- what they do ----

    def acts(self) -> None:
        """Somebody does something."""
        random = self.world.random
        if not self.hosts or (self.opened < TABLES and random.random() < 0.04):
            self.opens()
        elif random.random() < 0.15:
            self.reads_mail()
        elif self.world.seed % 3 == 0 and random.random() < 0.5:
            self.company()
        elif random.random() < 0.25:
            self.sits_down()
        else:
            self.does(random.choice([*self.seats, *self.seats, *self.hosts] or self.hosts))

    def opens(self) -> None:
        """Somebody opens a table."""
        random, ip = self.world.random, self.an_ip()
        start = self.ask("GET", "/", ip=ip)
        if start is None or start.status != 200:
            return
        name = random.choice(sorted(GAMES))
        least, most = GAMES[name].seats[0], min(GAMES[name].seats[-1], 4)
        fields: dict[str, Any] = {
            "game": name,
            "seats": random.randint(least, max(least, most)),
            "bots": random.choice((0, 0, 1)),
            "deadline": random.choice((HOUR, 6 * HOUR, 24 * HOUR)),
            "objection": random.choice((0, HOUR)),
            "max_timeouts": random.choice((1, 3)),
            "orders_at_once": random.random() < 0.5,
        }
        address = ""
        if random.random() < 0.5:
            address = self._address()
            fields |= {"name": random.choice(NAMES), "email": address}
        answer = self.send("/tables", Sent("", "open", start.json["commands"]["open"], fields), ip)
        if answer is not None and answer.status == 303:
            self.opened += 1
            self.hosts.append(Seat(urlsplit(answer.location).path, address, ip))

    def sits_down(self) -> None:
        """Somebody takes a seat of which the host shared the link."""
        random = self.world.random
        host = random.choice(self.hosts)
        share = self.ask("GET", f"{host.link}/links", ip=host.ip)
        if share is None or share.status != 200:
            return
        found = [each["url"] for each in share.json["seats"]] + [share.json["invitation"]] * bool(
            share.json["invitation"]
        )
        if not found:
            return
        guest = Seat(urlsplit(random.choice(found)).path, ip=self.an_ip())
        page = self.page(guest)
        if page is None or "take" not in page["commands"]:
            return
        fields = {"name": random.choice(NAMES), "entropy": "x"}
        if random.random() < 0.8:
            guest.address = self._address()
            fields["email"] = guest.address
        answer = self.send(guest.link, Sent(guest.table, "take", page["commands"]["take"], fields), guest.ip)
        if answer is not None and answer.status == 303:
            self.seats.append(Seat(urlsplit(answer.location).path, guest.address, guest.ip))

    def does(self, seat: Seat) -> None:
        """Somebody looks at a table, and mostly does something there."""
        random = self.world.random
        page = self.page(seat)
        if page is None:
            return
        if random.random() < 0.1:
            self.ask("POST", f"{seat.link}/presence", b"", FORM, ip=seat.ip)
        commands = sorted(page["commands"])
        if not commands or random.random() < 0.1:
            return
        asked = page["prompt"] and "move" in commands and random.random() < 0.8
        command = "move" if asked else random.choices(commands, [WEIGHTS.get(each, 1) for each in commands])[0]
        fields = self._fields(seat, page, command)
        if fields is None:
            return
        sent = Sent(seat.table, command, page["commands"][command], {**fields, "confirmed": True})
        if random.random() < 0.1:  # pressed twice
            self.world.crew.begin(lambda: self._again(seat, sent))
            return
        self._goes_on(seat, sent, self.send(seat.link, sent, seat.ip))

    def _again(self, seat: Seat, sent: Sent) -> None:
        self._goes_on(seat, sent, self.send(seat.link, sent, seat.ip))

    def _goes_on(self, seat: Seat, sent: Sent, answer: Answer | None) -> None:
        """From the page that the answer leads to: a link may be dead now, or another one be theirs."""
        if answer is None or answer.status != 303 or sent.command not in ("new_link", "leave", "pass_hosting", "again"):
            return
        path = urlsplit(answer.location).path
        if path.startswith("/c/"):
            path = self._at_circle(path, seat)
        if not path.startswith("/t/"):
            return
        if sent.command == "again":
            self.seats.append(Seat(path, seat.address, seat.ip))
        elif path != seat.link:
            self.dead.add(seat.link)
            self.renewed.add(sent.id)
            seat.link = path
        elif sent.fields.get("which") == "own" and sent.id not in self.renewed:
            raise Violation("nothing leaks", f"{path} was replaced by itself")

    def _at_circle(self, own: str, seat: Seat) -> str:
        """The member's newest seat, by their page of the circle."""
        page = self.ask("GET", own, ip=seat.ip)
        found = [table["url"] for table in page.json["tables"] if table["url"]] if page and page.status == 200 else []
        led = self.ask("GET", urlsplit(found[0]).path, ip=seat.ip) if found else None
        return urlsplit(led.location).path if led and led.status == 303 else ""

    def _fields(self, seat: Seat, page: Any, command: str) -> dict[str, Any] | None:
        random = self.world.random
        if command in page["about"]:
            about = page["about"][command]
            return {"seat": random.choice(about)} if about else None
        match command:
            case "move":
                return self._move(seat, page)
            case "say":
                return {"text": f"words {random.randrange(100)}"}
            case "order":
                examples = page["orders"]["examples"] if page["orders"] else ()
                return {"text": random.choice(examples)} if examples else None
            case "cancel":
                standing = page["orders"]["standing"] if page["orders"] else ()
                return {"text": random.choice(standing)} if standing else None
            case "contact":
                seat.address = self._address()
                return {"email": seat.address}
            case "new_link":
                return {"which": random.choice(("own", "invitation", "watching") if page["you"]["hosts"] else ("own",))}
            case "talk" | "watching":
                return {"on": random.random() < 0.8}
            case "away":
                return {"until": time.strftime("%Y-%m-%dT%H:%M", time.gmtime(self.world.now + 36 * HOUR))}
            case "take":
                return None
            case _:
                return {}

    def _move(self, seat: Seat, page: Any) -> dict[str, Any] | None:
        """A legal move, now and then one of yesterday."""
        if not page["prompt"]:
            return None
        try:
            table = self.world.tables.head(seat.table).state
        except NoSuchTable:
            return None
        own = page["you"]["seat"]
        if own is None or own >= len(table.places) or not table.places[own].prompt:
            return None
        text = any_move(table, self.world.random, own)
        return {"prompt": page["prompt"]["number"] - (self.world.random.random() < 0.03), "text": text}

    # ---- mail ----

    def reads_mail(self) -> None:
        """A mail is opened: by its reader, who goes where it leads, or by a scanner that tries everything."""
        if not self.world.posted[self.read :]:
            return
        posted = self.world.posted[self.read]
        self.read += 1
        if "@" not in posted.address:
            return
        found = list(dict.fromkeys(_LINK.findall(Mail(posted.raw.decode()).text)))
        random = self.world.random
        if random.random() < 0.2:
            self._scans([path for path, _ in found])
        for path, kind in found:
            if kind == "confirm" and random.random() < 0.9:
                self._confirms(path)
            elif kind == "call":
                self.called(path)
            elif kind == "unsubscribe" and random.random() < 0.03:
                self.ask("POST", path, urlencode({"List-Unsubscribe": "One-Click"}).encode(), FORM)

    def _confirms(self, path: str) -> None:
        random = self.world.random
        for _ in range(ATTEMPTS):
            page = self.ask("GET", path)
            if page is None or page.status != 200:
                continue
            self.ask("POST", path, json.dumps({"name": random.choice(NAMES)}).encode(), JSON)
            for name in NAMES:
                self.ask("POST", path, json.dumps({"name": name}).encode(), JSON)
            return

    def _scans(self, paths: list[str]) -> None:
        """Opens every link, and sends every form that needs no typing, as a program does that runs no script."""
        for path in paths:
            self.ask("GET", path, accept=HTML)
            page = self.ask("GET", path)
            if page is None or page.status != 200:
                continue
            for command, id_ in sorted(page.json.get("commands", {}).items()):
                about = page.json.get("about", {}).get(command, (0,))
                fields = {"command": command, "id": id_, "seat": about[0] if about else 0}
                if path.startswith("/t/"):
                    self.sent.append(Sent(path.split("/")[2], command, id_, fields, meant=False))
                self.ask("POST", path, urlencode(fields).encode(), FORM)

    def _address(self) -> str:
        return f"p{self.world.random.randrange(10**6)}@example.org"

    def an_ip(self) -> str:
        """Of a person."""
        return f"198.51.{self.world.random.randrange(256)}.{self.world.random.randrange(256)}"


def _flat(body: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in body.items() if value not in ("", None)}
