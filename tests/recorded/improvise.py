"""Random company: plays recorded games on, and makes new ones up, of which the shortest that show more are kept."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from engine.game import AnyGame
from engine.kit.options import OptionValue, Setting, defaults
from engine.kit.options import settings as settings_of
from engine.kit.seats import Seat
from events.store.log import Log
from events.table.state import Table
from tests.recorded.lens import improvising
from tests.recorded.recording import Recording, Step
from tests.recorded.session import Session

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Freya", "Gustav", "Hilda", "Ivo", "Juna")
NOON = 1_800_000_000
SHORT_WHILE = 900
"""Seconds between two commands at most, if nobody waits for something."""

MOST_TURNS = 5_000
"""A game that takes longer does not end."""


class Company:
    """People and bots at a table who do anything that they can.

    :param calm: whether they hardly do anything but move
    """

    def __init__(self, session: Session, random: Random, calm: bool = True) -> None:
        self.session = session
        self._random = random
        self._now = session.head.commit.at - session.began
        self._incidents: list[tuple[int, Callable[[], object]]] = [
            (60 if calm else 12, self._moves),
            (2, self._time_passes),
            (4, self._comes_back),
            (0 if calm else 3, self._says_more),
            (1 if calm else 5, self._orders),
            (0 if calm else 1, self._talks),
        ]

    @property
    def table(self) -> Table:
        """As it is now."""
        return self.session.head.state

    def play(self, most: int) -> Iterator[Session]:
        """Plays to the end, or until there are so many steps; stops after each turn."""
        yield self.session
        while self.table.phase in ("lobby", "playing") and len(self.session.steps) < most:
            self.turn()
            yield self.session

    def turn(self) -> None:
        """One thing that happens."""
        if seats := improvising.open_seats(self.table):
            self._sits_down(seats[0])
        elif seats := improvising.turns_of_bots(self.table):
            text = improvising.a_move(self.table, seats[0], self._random)
            self._does(by="bot", do="move", seat=seats[0] + 1, text=text)
        else:
            weights, incidents = zip(*self._incidents, strict=True)
            self._random.choices(incidents, weights)[0]()

    def _sits_down(self, seat: Seat) -> None:
        name = self.table.places[seat].name or NAMES[seat]
        self._does(f"open {seat + 1}", do="sit down", name=name, entropy=f"entropy of {name}")

    def _moves(self) -> None:
        self._answers(lambda move: move)

    def _says_more(self) -> None:
        """More than is asked: it waits, or is refused when its moment comes."""
        self._answers(lambda move: f"{move}; {move}")

    def _answers(self, said: Callable[[str], str]) -> None:
        if prompts := improvising.prompts(self.table):
            seat = self._random.choice(list(prompts))
            text = said(improvising.a_move(self.table, seat, self._random))
            self._does(f"seat {seat + 1}", do="move", prompt=prompts[seat], text=text)

    def _time_passes(self) -> None:
        """Until somebody's time is up, or an order answers."""
        due = improvising.next_time_out(self.table)
        if due is not None:
            self._now = max(self._now, due - self.session.began)
            self._does(by="system", do="time out")

    def _comes_back(self) -> None:
        for seat in improvising.seats_away(self.table)[:1]:
            self._does(f"seat {seat + 1}", do="back")

    def _orders(self) -> None:
        seat = self._random.randrange(len(self.table.places))
        if text := improvising.an_order(self.table, seat, self._random):
            self._tries(f"seat {seat + 1}", do="order", text=text)

    def _talks(self) -> None:
        seat = self._random.randrange(len(self.table.places))
        self._does(f"seat {seat + 1}", do="say", text="Really?")

    def _does(self, place: str = "", **command: Any) -> None:
        """What nothing forbids."""
        step = self._tries(place, **command)
        assert step.answer == "done", step

    def _tries(self, place: str = "", **command: Any) -> Step:
        """What somebody does, with the link of a place."""
        self._now += self._random.randint(1, SHORT_WHILE)
        who = {"with": self.session.link_of(place)} if place else {}
        return self.session.send({"at": self._now, **who, **command})


def played_on(recording: Recording, log: Log[Table]) -> Table:
    """The table of a recorded game, after people and bots played it on from its log to its end."""
    session = Session.resumed(recording, log)
    for _ in Company(session, Random(recording.about)).play(MOST_TURNS):
        pass
    return session.head.state


# ---- the shortest that show something new ----

MOST_STEPS = 150
SETTING_UP = 8
"""What a further file costs, in steps."""

LEAST_TABLES = 40
"""So many are drawn even if fewer show everything: the shortest are to be short."""


def improvised(game: AnyGame, missing: set[str], tables: Iterable[int]) -> Iterator[tuple[str, Recording]]:
    """Recorded games, with their names, that show what is missing of a game, as far as it occurs at these tables."""
    missing = {name for name in missing if name.startswith(f"{game.name}:")}
    found = list(_candidates(game, missing, tables))
    while missing:
        worth, best, steps = max(
            ((each.worth(steps, missing), each, steps) for each in found for steps in range(1, len(each.shown))),
            key=lambda entry: entry[0],
        )
        if not worth:
            return
        missing -= best.shown[steps]
        yield f"{best.name}-{steps}", best.recorded(steps)


def _candidates(game: AnyGame, missing: set[str], tables: Iterable[int]) -> "Iterator[_Candidate]":
    """Random tables, until everything that is missing has occurred."""
    for drawn, number in enumerate(tables):
        if drawn >= LEAST_TABLES and not missing:
            return
        candidate = _Candidate.drawn(game, number)
        missing = missing.difference(*candidate.shown)
        yield candidate


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A random table.

    :param shown: all that it shows when it stops after so many steps
    """

    name: str
    session: Session
    shown: tuple[frozenset[str], ...]

    @staticmethod
    def drawn(game: AnyGame, number: int) -> "_Candidate":
        """The table of that number."""
        random, seats = Random(number), game.seats[number % len(game.seats)]
        usual = defaults(game.options)
        options = {name: _drawn(each, usual[name], random) for name, each in settings_of(game.options).items()}
        if game.refuse_options(game.options(**options), seats):
            options = {}
        name = f"{game.name}-{number}"
        session = Session(f"links of {name}", NOON, {}, looks=False)
        opening = {"id": name, "game": game.name, "seats": seats, "options": options}
        session.send({"at": 0, "with": "host", "do": "open", **opening, "seed": random.randbytes(32).hex()})
        so_far: set[str] = set()
        shown = [frozenset[str]()]
        for _ in Company(session, random).play(MOST_STEPS):
            so_far = so_far.union(*session.shown)
            shown += [frozenset(so_far | session.stops)] * (len(session.steps) + 1 - len(shown))
        return _Candidate(name, session, tuple(shown))

    def worth(self, steps: int, missing: set[str]) -> float:
        """How much that is missing so many steps show, for each of them."""
        return len(self.shown[steps] & missing) / (steps + SETTING_UP)

    def recorded(self, steps: int) -> Recording:
        """The first steps of it."""
        session = Session(self.session.key, self.session.began, {})
        for step in self.session.steps[:steps]:
            session.send(step.command)
        return session.recorded(f"improvised: the first {steps} steps of {self.name}")


def _drawn(setting: Setting, default: OptionValue, random: Random) -> OptionValue:
    """A value of an option: any choice; of a number the default, none, or a small one, so that matches are short."""
    if setting.choices:
        return random.choice(list(setting.choices))
    if random.random() < 0.1:
        return random.choice([default, *[None] * setting.optional])
    return setting.least + setting.step * random.randrange(2)
