"""A small language for tests of a table: `playing("Anna", "Ben").when(...).then(...)`."""

from typing import Any

from engine.chance import commitment
from engine.kit.notation import Refused
from engine.registry import GAMES
from events.table.commands import BotMove, Command, Move, Open, TakeSeat, TimeOut
from events.table.decide import DrawSources, decide, may_begin, open_table
from events.table.events import Moved, Settings, TableEvent
from events.table.evolve import CommitHeader, evolve_all
from events.table.state import Prompt, Table
from events.table.turns import Decided
from events.who import HOST, SYSTEM, Who

SEED = bytes(range(32))
SALT = bytes(range(16))
NOON = 1_800_000_000
HOUR = 3600
DAY = 24 * HOUR


def whose(seat: int | None, command: Command) -> Who:
    """By which link a seat sends the command; without a seat, the host or the system."""
    if seat is None:
        return SYSTEM if isinstance(command, TimeOut | BotMove) else HOST
    return Who("open" if isinstance(command, TakeSeat) else "seat", seat)


def by(seat: int, command: Command) -> tuple[Who, Command]:
    """A command of a seat."""
    return whose(seat, command), command


class Scenario:
    """One table, the clock, and what the last command led to."""

    def __init__(
        self,
        game: str = "liars_dice",
        seats: int = 3,
        settings: Settings | None = None,
        bots: int = 0,
        **options: Any,
    ) -> None:
        self.game = GAMES[game]
        self.now = NOON
        self.entropies: dict[int, str] = {}
        opening = Open(
            game=game,
            options=options,
            seats=seats,
            settings=settings or Settings(deadline=HOUR, objection=0),
            link_key="1",
            seed=SEED,
            commitment=commitment("table", SEED),
            bots=bots,
            salt=SALT,
        )
        self.commits: list[tuple[CommitHeader, tuple[TableEvent, ...]]] = []
        self.events: tuple[TableEvent, ...] = ()
        self._commit(None, open_table(self.game, opening, CommitHeader(1, self.now)), CommitHeader(1, self.now))
        self.refused = ""

    def when(self, *commands: Command | tuple[Who, Command]) -> "Scenario":
        """Runs commands, those of nobody in particular as the host's; a refusal is kept for `then_refused`."""
        for each in commands:
            who, command = each if isinstance(each, tuple) else (whose(None, each), each)
            self.refused = ""
            try:
                self._run(who, command)
            except Refused as refusal:
                self.events = ()
                self.refused = refusal.sentence.key
        return self

    def _run(self, who: Who, command: Command) -> None:
        moment = CommitHeader(self.table.version + 1, self.now, not isinstance(command, TimeOut))
        origins = DrawSources(SEED, self.entropies) if may_begin(self.table, command) else None
        self._commit(self.table, decide(self.game, self.table, who, command, moment, origins, confirmed=True), moment)
        if isinstance(command, TakeSeat):
            self.entropies[who.own] = command.entropy

    def _commit(self, before: Table | None, decided: Decided, moment: CommitHeader) -> None:
        """What was decided is what its events lead to."""
        assert decided.table == evolve_all(self.game, before, decided.events, moment)
        self.events, self.table = decided.events, decided.table
        self.commits.append((moment, decided.events))

    def sat(self, *names: str) -> "Scenario":
        """People sit down on the first seats."""
        return self.when(*(by(seat, TakeSeat(name, f"dice of {name}", f"p-{name}")) for seat, name in enumerate(names)))

    def later(self, seconds: int) -> "Scenario":
        """The clock moves."""
        self.now += seconds
        return self

    def moves(self, seat: int, text: str) -> "Scenario":
        """The seat answers its open prompt."""
        return self.when(by(seat, Move(self.prompt(seat).number, text)))

    def times_out(self) -> "Scenario":
        """The deadline passes and the system looks."""
        return self.later(self.table.settings.deadline).when(TimeOut())

    def prompt(self, seat: int) -> Prompt:
        """The seat's open prompt; there must be one."""
        prompt = self.table.places[seat].prompt
        assert prompt, f"seat {seat} is not asked"
        return prompt

    @property
    def asked(self) -> list[int]:
        """The seats with an open prompt."""
        return [seat for seat, place in enumerate(self.table.places) if place.prompt]

    @property
    def moved(self) -> list[tuple[int, str]]:
        """Who moved how in the last commit; of what was planned, how."""
        return [(event.seat, event.planned or event.how) for event in self.events if isinstance(event, Moved)]

    def then(self, *kinds: type[TableEvent]) -> "Scenario":
        """The last commit held exactly these events."""
        assert self.refused == ""
        assert [type(event) for event in self.events] == list(kinds)
        return self

    def then_refused(self, key: str) -> "Scenario":
        """The last command was refused with that sentence and changed nothing."""
        assert self.refused == key
        return self

    def folded(self) -> Table:
        """The table from its events alone."""
        table: Table | None = None
        for moment, events in self.commits:
            table = evolve_all(self.game, table, events, moment)
        assert table
        return table


def lobby(seats: int = 3, settings: Settings | None = None) -> Scenario:
    """A table that was just opened."""
    return Scenario(seats=seats, settings=settings)


def playing(*names: str, settings: Settings | None = None) -> Scenario:
    """A game of Liar's Dice that has begun; the first seat opens."""
    return Scenario(seats=len(names), settings=settings, first_opener=1).sat(*names)
