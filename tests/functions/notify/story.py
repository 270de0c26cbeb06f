"""Stories: tables written by hand of who does what, and of who is told what and when (`stories/`).

The real `settle` and `notify` run under a clock that goes from one thing that is due to the next.
"""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
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
from events.table.commands import Begin, Nudge, Open, TakeSeat
from events.table.events import Settings
from events.tables import Sender
from functions.messages.channel import Answer, Sent
from functions.messages.channels import Limited
from functions.messages.letters import Letter
from functions.notify.notifier import Notifier
from tests.events.table.scenario import SALT, SEED
from tests.functions.world import HOUR, Play, World

STORIES = Path(__file__).parent / "stories"
MONDAY = datetime(2027, 1, 18, tzinfo=UTC)
DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
CHANNELS: dict[str, Channel] = {"mail": "mail", "text": "sms"}
SWEPT_EVERY = 300
TABLE = "story00000000000"


class Told(NamedTuple):
    """A message that somebody got, to the minute."""

    at: str
    kind: str
    channel: str
    name: str


class Line(NamedTuple):
    """Something that happens, or a moment at which nothing does."""

    at: int
    act: str


class Story:
    """A story as it is written.

    :param told: who is told what, in any order within a minute
    """

    def __init__(self, name: str) -> None:
        self.settings: dict[str, str] = {}
        self.people: dict[str, list[str]] = {}
        self.lines: list[Line] = []
        self.told: list[Told] = []
        self.hosts = ""
        self._now = datetime.min
        for line in (STORIES / f"{name}.txt").read_text().splitlines():
            text = line.partition("#")[0].rstrip()
            if text:
                self._read(text)

    def _read(self, text: str) -> None:
        words = text.split()
        if words[0] in ("game", "deadline", "begins"):
            self.settings[words[0]] = text.partition(" ")[2].strip()
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
            self.told.append(Told(shown(self._stamp()), "_".join(kind), channel, name))

    def _stamp(self) -> int:
        return 0 if self._now == datetime.min else int(self._now.timestamp())


def shown(at: int) -> str:
    """A moment as it is read, with its day of the month, to the minute."""
    return datetime.fromtimestamp(at, UTC).strftime("%d %a %H:%M")


def person(world: World, name: str, words: list[str]) -> Person:
    """Somebody as the story has them: channels, time zone, and what they prefer."""
    zone = next(index for index, word in enumerate(words) if "/" in word)
    order = tuple([CHANNELS[each] for each in words[:zone] if each in CHANNELS])
    chosen = dict(zip(words[zone + 1 :: 2], words[zone + 2 :: 2], strict=True))
    quiet = Quiet(*map(int, chosen["quiet"].split("-"))) if "quiet" in chosen else None
    off = frozenset(chosen.get("off", "").split())
    return Person(
        f"person-{name}",
        name,
        preferences=Preferences(words[zone], quiet, order, off, int(chosen.get("digest", "0"))),
        contacts={each: Reference(_met(world, each, f"{name} by {each}"), world.now) for each in order},
    )


def _met(world: World, channel: Channel, address: str) -> str:
    """An address that its owner has proved."""
    contact = world.directory.contacts.meet(channel, address, world.now + 90 * 24 * HOUR)
    world.directory.contacts.prove(contact, world.now)
    return contact


class Performance:
    """A story as it comes about."""

    def __init__(self, world: World, story: Story) -> None:
        self.world, self.story = world, story
        self.names = list(story.people)
        self.told: list[Told] = []
        self.moves = 0
        self._sending: list[Notice] = []
        world.now = story.lines[0].at - HOUR
        world.directory.live.add(TABLE, world.now)
        self.play = Play(world, TABLE)
        world.plays.append(self.play)
        world.tables.open(TABLE, Sender("host", "opening", "opening"), self._opening(), world.now)
        world.delivered[TABLE] = 0
        self.people = {name: person(world, name, words) for name, words in story.people.items()}

    def _opening(self) -> Open:
        game = self.story.settings["game"]
        return Open(
            game=game,
            options={"first_opener": 1} if game == "liars_dice" else {},
            seats=len(self.names),
            settings=Settings(
                deadline=int(self.story.settings["deadline"]) * HOUR,
                begin_when_full="full" in self.story.settings["begins"],
            ),
            link_key="1",
            seed=SEED,
            commitment=commitment(TABLE, SEED),
            host=self.names.index(self.story.hosts),
            salt=SALT,
        )

    def perform(self) -> list[Told]:
        """Everything happens; who was told what."""
        notify, answered = Notifier.notify, self._answered

        def noted(notifier: Notifier, notice: Notice, now: int) -> object:
            self._sending = [notice]
            return notify(notifier, notice, now)

        def deliver(channel: Limited, letter: Letter, address: str, now: int) -> Answer:
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
        (notice,) = self._sending
        kind = "digest" if letter.thread.startswith("digest") else notice.kind
        name, _, over = address.partition(" by ")
        assert over == channel.name
        self.told.append(Told(shown(self.world.now), kind, "text" if over == "sms" else over, name))
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
        match act.replace(":", "").split():
            case ["all", "sit", "down"]:
                for name in self.names:
                    self._sits_down(name)
            case [name, "sits", "down"]:
                self._sits_down(name)
            case [name, "begins"]:
                self._does(name, Begin())
            case [name, "looks"]:
                self._is_seen(name)
            case [name, "nudges", other]:
                self._does(name, Nudge(self.names.index(other)))
            case [name, "plays"]:
                self._moves(name, "draw")
                self._moves(name, self._a_discard(name))
            case [name, move]:
                self._moves(name, move)
            case _:
                raise AssertionError(f"nobody knows how to do this: {act}")

    def _sits_down(self, name: str) -> None:
        self.world.directory.people.add(self.people[name], self.world.now + 90 * 24 * HOUR)
        seat = self.names.index(name)
        self._is_seen(name)
        self.play.does(seat, TakeSeat(name, f"entropy of {name}", f"person-{name}"))
        self.world.flows()

    def _does(self, name: str, command: Begin | Nudge) -> None:
        self._is_seen(name)
        self.play.does(None if isinstance(command, Begin) else self.names.index(name), command)

    def _is_seen(self, name: str) -> None:
        self.world.directory.presence.seen(TABLE, self.names.index(name), self.world.now)

    def _moves(self, name: str, text: str) -> None:
        seat = self.names.index(name)
        assert self.play.asked == [seat], f"{name} is not asked: {[self.names[each] for each in self.play.asked]}"
        self._is_seen(name)
        self.play.moves(text)
        self.moves += 1
        self.world.flows()

    def _a_discard(self, name: str) -> str:
        table = self.play.table
        game = GAMES[table.game]
        legal = map(str, islice(game.legal(game.view(table.position, self.names.index(name))), 300))
        return next(move for move in legal if move.startswith("discard"))
