"""Whole random games, played at a table through the log: material for the tests of storage, and for the bench."""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from random import Random
from typing import Any

from engine.chance import commitment
from engine.conformance.composing import filled_in
from engine.conformance.traits import traits
from engine.history import SALT_BYTES
from engine.kit.notation import Refused
from engine.kit.seats import Seat
from engine.registry import GAMES
from events.store.log import Log
from events.table.commands import (
    CancelOrder,
    Close,
    ComeBack,
    Command,
    GiveOrder,
    GiveTime,
    GoAway,
    LeaveSeat,
    Move,
    Nudge,
    Open,
    PlayAgain,
    RenewLink,
    Resign,
    Say,
    TakeSeat,
    TimeOut,
)
from events.table.events import Settings
from events.table.state import Table
from events.tables import Sender, Submission, Tables
from events.who import HOST, SYSTEM, Who
from tests.events.table.scenario import whose

NOON = 1_800_000_000
NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Freya", "Gus", "Hilda", "Ivo", "Juna")


class RandomGame:
    """One table whose players move at random. Everything follows from the arguments.

    :param options: house rules besides those with which random games of this game end soon
    """

    settings = Settings(deadline=86_400)

    def __init__(self, log: Log[Table], game: str, seats: int, options: Mapping[str, Any], seed: int) -> None:
        self._tables = Tables(log, pause=lambda seconds: None)
        self._game = GAMES[game]
        self._seats = seats
        self._random = Random(f"{game} {seats} {sorted(options.items())} {seed}")  # no two games are the same table
        self._commands = 0
        self._now = NOON
        secret = self._random.randbytes(32)
        self.table_id = hashlib.sha256(secret).hexdigest()[:16]
        opened, salt = commitment(self.table_id, secret), hashlib.sha256(b"salt" + secret).digest()[:SALT_BYTES]
        command = Open(
            game, {**traits(self._game).usual, **options}, seats, self.settings, "1", secret, opened, salt=salt
        )
        self._tables.open(self.table_id, self._sender(HOST, command), command, self._now)

    def play(self) -> Iterator[Table]:
        """Sits everybody down and plays to the end; gives the table after each commit."""
        yield from self._lobby()
        while (table := self._table()).phase == "playing":
            yield from self._turn(table)
        yield from self._afterwards()

    def _lobby(self) -> Iterator[Table]:
        for seat in range(self._seats):
            yield self._sit(seat)

    def _turn(self, table: Table) -> Iterator[Table]:
        seat = self._random.choice([seat for seat, place in enumerate(table.places) if place.prompt])
        yield self._answer(table, seat, any_move(table, self._random, seat))

    def _afterwards(self) -> Iterator[Table]:
        yield from ()

    def _sit(self, seat: int) -> Table:
        person = f"{self._random.getrandbits(64):016x}"
        return self._run(TakeSeat(NAMES[seat], str(self._random.getrandbits(40)), person), Who("open", seat))

    def _answer(self, table: Table, seat: int, text: str) -> Table:
        prompt = table.places[seat].prompt
        assert prompt
        return self._run(Move(prompt.number, text), Who("seat", seat))

    def _run(self, command: Command, who: Who) -> Table:
        self._now += self._random.randint(60, 40_000)
        sender = self._sender(who, command) if who != SYSTEM else None
        submission = Submission(who, command, sender, confirmed=True)
        return self._tables.run(self.table_id, lambda table: submission, self._now).head.state

    def _sender(self, who: Who, command: Command | Open) -> Sender:
        self._commands += 1
        by = who.scope if who.seat is None else f"{who.scope}{who.seat}"
        return Sender(by, f"{self.table_id} {self._commands}", repr(command))

    def _table(self) -> Table:
        return self._tables.head(self.table_id).state


def asked(table: Table) -> Seat:
    """The first seat with an open prompt."""
    return next(seat for seat, place in enumerate(table.places) if place.prompt)


def any_move(table: Table, random: Random, seat: Seat | None = None) -> str:
    """A legal move of a seat; by default of the first that is asked."""
    game = GAMES[table.game]
    return str(game.legal(game.view(table.position, asked(table) if seat is None else seat)).sample(random))


class EventfulGame(RandomGame):
    """One table where everything happens that can happen at a table."""

    settings = Settings(deadline=86_400, max_timeouts=1, objection=0)

    def _lobby(self) -> Iterator[Table]:
        yield self._sit(0)
        yield self._run(LeaveSeat(), Who("seat", 0))
        yield from super()._lobby()

    def _turn(self, table: Table) -> Iterator[Table]:
        incidents: list[Callable[[Table], Iterator[Table]]] = [
            self._answers,
            self._instructs,
            self._talks,
            self._orders,
            self._times_out,
            self._comes_back,
            self._loses_the_link,
            self._resigns,
            self._takes_time,
        ]
        (incident,) = self._random.choices(incidents, weights=(12, 6, 3, 6, 2, 3, 1, 2, 3))
        yield from incident(table)

    def _answers(self, table: Table) -> Iterator[Table]:
        for seat in self._asked(table)[:1]:
            yield self._answer(table, seat, any_move(table, self._random, seat))

    def _instructs(self, table: Table) -> Iterator[Table]:
        for seat in self._asked(table)[:1]:
            move = any_move(table, self._random, seat)
            twice = f"{move}; {move}"
            actions = self._game.parse(twice, self._game.view(table.position, seat), NAMES)
            yield self._answer(table, seat, twice if len(actions) > 1 else move)  # melds and hits are one move

    def _talks(self, table: Table) -> Iterator[Table]:
        speaker = self._random.choice([None, *range(len(table.places))])
        said = Say("What a bid! " * self._random.randint(1, 5))
        yield self._run(said, whose(speaker, said))

    def _orders(self, table: Table) -> Iterator[Table]:
        """Answers in advance, or takes it back; sometimes an order's time has come."""
        seat = self._random.randrange(len(table.places))
        place = table.places[seat]
        dues = [due for each in table.places if (due := each.order_due)]
        if dues:
            self._now = max(self._now, *dues)
            yield self._run(TimeOut(), SYSTEM)
        elif place.orders and self._random.random() < 0.2:
            yield self._run(CancelOrder(place.orders[0].text), Who("seat", seat))
        elif controls := self._game.orders.controls(self._game.view(table.position, seat)):
            text = filled_in(self._random.choice(controls), self._random)
            with suppress(Refused):  # it stands already, or can never act
                yield self._run(GiveOrder(text), Who("seat", seat))

    def _times_out(self, table: Table) -> Iterator[Table]:
        due = [place.prompt.due for place in table.places if place.prompt and place.prompt.due]
        if due:  # a question may have no time limit
            self._now = max(self._now, *due)
            yield self._run(TimeOut(), SYSTEM)

    def _comes_back(self, table: Table) -> Iterator[Table]:
        for seat, place in enumerate(table.places):
            if place.autopilot == "absent":
                yield self._run(ComeBack(), Who("seat", seat))
                return

    def _loses_the_link(self, table: Table) -> Iterator[Table]:
        seat = self._random.randrange(len(table.places))
        yield self._run(RenewLink(seat), HOST)
        yield self._sit(seat)

    def _takes_time(self, table: Table) -> Iterator[Table]:
        """Gives some to others, nudges them, goes away, or comes back."""
        seat, other = self._random.sample(range(len(table.places)), 2)
        until = self._now + 86_400
        possible: list[Command] = [GiveTime(other), Nudge(other), GoAway(until), ComeBack()]
        with suppress(Refused):  # it is too early, or was done before
            yield self._run(self._random.choice(possible), Who("seat", seat))

    def _resigns(self, table: Table) -> Iterator[Table]:
        """Early, while there are enough others; the match should not always end so."""
        for seat in self._asked(table)[:1]:
            if not any(place.autopilot == "resigned" for place in table.places):
                yield self._run(Resign(), Who("seat", seat))

    def _afterwards(self) -> Iterator[Table]:
        yield self._run(PlayAgain(), Who("seat", 0))
        yield self._run(Close(), HOST)

    @staticmethod
    def _asked(table: Table) -> list[int]:
        """Those who answer themselves: an order that is due answers for its owner."""
        return [seat for seat, place in enumerate(table.places) if place.prompt and not place.order_due]
