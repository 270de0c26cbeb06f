"""Stories: tables written by hand of who does what, and of who is told what and when (`stories/`).

The real `settle` and `notify` run under a clock that goes from one thing that is due to the next.
"""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from email.policy import SMTP
from itertools import islice
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from engine.chance import commitment
from engine.registry import GAMES
from events.directory.addresses import Channel
from events.directory.notices import Notice
from events.directory.person import Person, Reference
from events.directory.preferences import Preferences, Quiet
from events.people.proving import prove_address
from events.table.commands import Begin, Nudge, Open, TakeSeat
from events.table.events import Settings
from events.tables import Sender
from functions.messages.channel import Answer, Sent
from functions.messages.channels import Limited
from functions.messages.letters import Letter
from functions.notify.notifier import Notifier
from tests.events.table.scenario import SALT, SEED
from tests.functions.replies.postbox import Postbox
from tests.functions.world import HOUR, Play, World

STORIES = Path(__file__).parent / "stories"
MONDAY = datetime(2027, 1, 18, tzinfo=UTC)
DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
CHANNELS: dict[str, Channel] = {"mail": "mail", "text": "sms"}
SWEPT_EVERY = 300


class Told(NamedTuple):
    """A message that somebody got, to the minute.

    :param table: that it is about, where there are several; none for a digest
    """

    at: str
    kind: str
    channel: str
    name: str
    table: str = ""


class Line(NamedTuple):
    """Something that happens, or a moment at which nothing does."""

    at: int
    act: str


class Setting(NamedTuple):
    """A table of a story.

    :param hours: for each move
    :param names: of those who sit there, by seat
    :param host: the name of one of them
    """

    game: str
    hours: int
    begins_when_full: bool
    names: list[str]
    host: str


class Story:
    """A story as it is written: at one table, or at several that have names.

    :param told: who is told what, in any order within a minute
    """

    def __init__(self, name: str) -> None:
        self.settings: dict[str, str] = {}
        self.tables: dict[str, Setting] = {}
        self.people: dict[str, list[str]] = {}
        self.lines: list[Line] = []
        self.told: list[Told] = []
        self.hosts = ""
        self._now = datetime.min
        for line in (STORIES / f"{name}.txt").read_text().splitlines():
            text = line.partition("#")[0].rstrip()
            if text:
                self._read(text)
        if not self.tables:
            is_full = "full" in self.settings["begins"]
            hours = int(self.settings["deadline"])
            self.tables[""] = Setting(self.settings["game"], hours, is_full, list(self.people), self.hosts)

    def _read(self, text: str) -> None:
        words = text.split()
        if words[0] in ("game", "deadline", "begins"):
            self.settings[words[0]] = text.partition(" ")[2].strip()
        elif words[0] == "table":
            name, game, hours, begins, *names = words[1:]
            self.tables[name] = Setting(game, int(hours), begins == "full", names, names[0])
        elif re.match(r"(Mon|Tue|Wed|Thu|Fri|Sat|Sun) |  ", text):
            self._happens(text)
        else:
            if "hosts" in words:
                self.hosts = words[0]
            self.people[words[0]] = [each for each in words[1:] if each != "hosts"]

    def _happens(self, text: str) -> None:
        left, _, right = text.partition("|")
        if left[:3] in DAYS:
            at = datetime.strptime(left[4:9], "%H:%M").time()
            day = MONDAY + timedelta(days=DAYS.index(left[:3]))
            now = datetime.combine(day.date(), at, UTC)
            self._now = now if now.timestamp() >= self._stamp() else now + timedelta(weeks=1)
        self.lines.append(Line(self._stamp(), left[9:].strip()))
        if right.strip():
            *kind, channel, name = right.split()
            table = kind.pop(0) if kind[0] in self.tables else ""
            self.told.append(Told(shown(self._stamp()), "_".join(kind), channel, name, table))

    def _stamp(self) -> int:
        return 0 if self._now == datetime.min else int(self._now.timestamp())


def shown(at: int) -> str:
    """A moment as it is read, with its day of the month, to the minute."""
    return datetime.fromtimestamp(at, UTC).strftime("%d %a %H:%M")


def person(world: World, name: str, words: list[str], table: str) -> Person:
    """A player at a table as the story has them: channels, time zone, and what they prefer."""
    zone = next(index for index, word in enumerate(words) if "/" in word)
    order = tuple([CHANNELS[each] for each in words[:zone] if each in CHANNELS])
    chosen = dict(zip(words[zone + 1 :: 2], words[zone + 2 :: 2], strict=True))
    quiet = Quiet(*map(int, chosen["quiet"].split("-"))) if "quiet" in chosen else None
    off = frozenset(chosen.get("off", "").split())
    return Person(
        f"person-{table}-{name}",
        name,
        preferences=Preferences(
            words[zone], quiet, order, off, int(chosen.get("digest", "0")), always="always" in chosen
        ),
        contacts={each: Reference(_met(world, each, address(name, each)), world.now) for each in order},
    )


def address(name: str, channel: Channel) -> str:
    """Where somebody is reached over a channel; mail programs can write to it."""
    return f"{name}@{channel}.example"


def _met(world: World, channel: Channel, address: str) -> str:
    """An address that its owner has proved."""
    contact = world.directory.contacts.meet(channel, address, world.now + 90 * 24 * HOUR)
    prove_address(world.directory, contact, world.now)
    return contact


class Performance:
    """A story as it comes about.

    :ivar mailed: each letter that leaves by mail, its address, and when
    """

    def __init__(self, world: World, story: Story) -> None:
        self.world, self.story = world, story
        self.told: list[Told] = []
        self.mailed: list[tuple[Letter, str, int]] = []
        self.plays: dict[str, Play] = {}
        self.people: dict[str, dict[str, Person]] = {}
        self.answered_at: dict[tuple[str, str], str] = {}
        self.moves = 0
        self._sending: list[Notice] = []
        world.now = story.lines[0].at - HOUR
        for number, (name, setting) in enumerate(story.tables.items()):
            self._open(name, f"story{number:011d}", setting)

    def _open(self, name: str, table_id: str, setting: Setting) -> None:
        world = self.world
        world.directory.live.add(table_id, world.now)
        self.plays[name] = Play(world, table_id)
        world.plays.append(self.plays[name])
        words = self.story.people
        self.people[name] = {each: person(world, each, words[each], name) for each in setting.names}

    def perform(self) -> list[Told]:
        """Everything happens; who was told what."""
        notify, answered = Notifier.notify, self._answered

        def noted(notifier: Notifier, notice: Notice, now: int) -> object:
            self._sending = [notice]
            return notify(notifier, notice, now)

        def deliver(channel: Limited, letter: Letter, address: str, now: int) -> Answer:
            if channel.name == "mail":
                self.mailed.append((letter, address, now))
            return answered(channel, letter, address)

        with (
            patch.object(Notifier, "notify", noted),
            patch.object(Limited, "deliver", deliver),
            patch.object(Limited, "serves", lambda channel, address: True),
        ):
            for line in self.story.lines:
                self._until(line.at)
                if line.act:
                    self._acts(line.act)
                self.world.flows()
        return self.told

    def _answered(self, channel: Limited, letter: Letter, address: str) -> Answer:
        table = next((name for name, play in self.plays.items() if play.id == letter.thread), "")
        kind = "answer" if letter.answers else "digest" if letter.thread.startswith("digest") else self._sending[0].kind
        name, _, host = address.partition("@")
        over = host.removesuffix(".example")
        assert over == channel.name
        self.told.append(Told(shown(self.world.now), kind, "text" if over == "sms" else over, name, table))
        if letter.question:
            self.answered_at[table, name] = letter.links.reply_to
        return Sent()

    # ---- time ----

    def _until(self, end: int) -> None:
        """The clock goes on, and stops at whatever is due."""
        self.world.flows()
        while (coming := min([at for at in self._due() if at > self.world.now], default=end)) < end:
            self.world.now = coming
            if coming % SWEPT_EVERY == 0 and any(self.world.directory.live.due(coming)):
                self.world.sweep_due()
            self.world.flows()
        self.world.now = end

    def _due(self) -> Iterator[int]:
        yield from map(int, self.world.schedules().values())
        for row in self.world.directory.live.all():
            yield -(-max(row.at, self.world.now + 1) // SWEPT_EVERY) * SWEPT_EVERY
        yield from self.world.visible_at()

    # ---- acts ----

    def _acts(self, act: str) -> None:
        words = act.replace(":", "").split()
        table = words.pop(0) if words[0] in self.plays else ""
        names = self.story.tables[table].names
        match words:
            case ["all", "sit", "down"]:
                for name in names:
                    self._sits_down(table, name)
            case [name, "sits", "down"]:
                self._sits_down(table, name)
            case [name, "begins"]:
                self._does(table, name, Begin())
            case [name, "looks"]:
                self._is_seen(table, name)
            case [name, "nudges", other]:
                self._does(table, name, Nudge(names.index(other)))
            case [name, "plays"]:
                self._moves(table, name, "draw")
                self._moves(table, name, self._a_discard(table, name))
            case [name, "discards"]:
                self._moves(table, name, self._a_discard(table, name))
            case [name, "mails", move]:
                self._mails(table, name, move)
            case [name, move]:
                self._moves(table, name, move)
            case _:
                raise AssertionError(f"nobody knows how to do this: {act}")

    def _sits_down(self, table: str, name: str) -> None:
        known = self.people[table][name]
        self.world.directory.people.add(known, self.world.now + 90 * 24 * HOUR, self.plays[table].id)
        self._is_seen(table, name)
        setting, play, world = self.story.tables[table], self.plays[table], self.world
        hosts = name == setting.host
        if play.id not in world.delivered:
            opening = _opening(play.id, setting, known.id if hosts else "")
            world.tables.open(play.id, Sender("host", "opening", "opening"), opening, world.now)
            world.delivered[play.id] = 0
        if not hosts or play.table.host is None:
            play.does(self._seat(table, name), TakeSeat(name, f"entropy of {name}", known.id))
        world.flows()

    def _does(self, table: str, name: str, command: Begin | Nudge) -> None:
        self._is_seen(table, name)
        self.plays[table].does(None if isinstance(command, Begin) else self._seat(table, name), command)

    def _is_seen(self, table: str, name: str) -> None:
        self.world.directory.presence.seen(self.plays[table].id, self._seat(table, name), self.world.now)

    def _moves(self, table: str, name: str, text: str) -> None:
        self._is_asked(table, name)
        self._is_seen(table, name)
        self.plays[table].moves(text)
        self.moves += 1
        self.world.flows()

    def _mails(self, table: str, name: str, text: str) -> None:
        """Answers the last message that put a question."""
        self._is_asked(table, name)
        message = EmailMessage(policy=SMTP)
        message["Message-ID"] = f"<{self.world.now}@mail.example>"
        message["From"], message["To"] = address(name, "mail"), self.answered_at[table, name]
        message["Subject"] = "Re: your turn"
        message.set_content(text)
        assert Postbox(self.world).gets(message) == []
        self.moves += 1
        self.world.flows()

    def _is_asked(self, table: str, name: str) -> None:
        play, names = self.plays[table], self.story.tables[table].names
        assert play.asked == [names.index(name)], f"{name} is not asked: {[names[each] for each in play.asked]}"

    def _seat(self, table: str, name: str) -> int:
        return self.story.tables[table].names.index(name)

    def _a_discard(self, table: str, name: str) -> str:
        state = self.plays[table].table
        game = GAMES[state.game]
        legal = map(str, islice(game.legal(game.view(state.position, self._seat(table, name))), 300))
        return next(move for move in legal if move.startswith("discard"))


def _opening(table_id: str, setting: Setting, person: str) -> Open:
    return Open(
        game=setting.game,
        options={"first_opener": 1} if setting.game == "liars_dice" else {},
        seats=len(setting.names),
        settings=Settings(deadline=setting.hours * HOUR, begin_when_full=setting.begins_when_full),
        link_key="1",
        seed=SEED,
        commitment=commitment(table_id, SEED),
        host_name=setting.host if person else "",
        host_entropy=f"entropy of {setting.host}",
        host_person=person,
        salt=SALT,
    )
