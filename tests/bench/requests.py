"""Requests and capacity of everything that a table costs: moves, conflicts, pages, polls, presence, what follows."""

import os
import statistics
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from itertools import islice
from random import Random
from typing import Any

from engine.chance import commitment
from engine.game import AnyGame
from engine.registry import GAMES
from events import links
from events.table.commands import Open, Say, TakeSeat
from events.table.events import Settings
from events.tables import Sender, Submission
from events.who import HOST
from functions.aws import clients
from functions.play import stack as stacks
from tests.bench.meter import Meter, metered
from tests.functions.play.http import JSON, Client
from tests.functions.world import PUBLIC_URL, SEED, Play, World, running

MOVES = 12
PLAYERS = ("Anna", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ida", "Jo")

MOVES_EACH = 60
"""So many moves of random games are sent in each game."""

KEY = b"key of the links"


def rows() -> list[str]:
    """Rows of a Markdown table: part, calls, read units, written units."""
    with _world() as world:
        return list(_rows(world))


def games() -> list[str]:
    """Rows of a Markdown table: game, players, calls of a move and its units: usually, and at worst."""
    with _world() as world:
        return [_row_of_game(world, game, game.seats[len(game.seats) // 2]) for game in GAMES.values()]


@contextmanager
def _world() -> Iterator[World]:
    """A world in which anybody may open tables; what the functions print is no part of the report."""
    with running() as world, redirect_stdout(StringIO()):
        os.environ["OPEN_CREATION"] = "true"
        stacks.stack.cache_clear()
        try:
            yield world
        finally:
            del os.environ["OPEN_CREATION"]
            stacks.stack.cache_clear()


def _rows(world: World) -> Iterator[str]:
    player = _Player(world.table("Anna", "Ben", "Cleo"))
    world.flows().later(3600)
    player.moves()  # the first request of a process fetches the keys of links
    yield _row("POST of a move, first try", player.measured(player.moves), 1)
    yield _row("POST of a move that lost one race", player.measured(player.moves_against_talk), 1)
    yield _row("the page after it (head, and the commits since the own last move)", player.measured(player.looks), 1)
    yield _row("a poll that finds nothing new (304)", player.measured(player.polls), 1)
    yield _row("a sign of presence", player.measured(player.is_there), 1)
    world.flows().later(3600).flows()
    yield _row("everything after the commit, for each move that is told by mail", player.follow_ups(), MOVES)


def _row(part: str, meter: Meter, times: int) -> str:
    return f"| {part} | {meter.per(times)} |"


def _row_of_game(world: World, game: AnyGame, seats: int) -> str:
    meters = list(islice(_meters(world, game, seats), MOVES_EACH))
    ((usual, _),) = Counter(meter.named for meter in meters).most_common(1)
    most = max(meters, key=lambda meter: meter.calls.total())
    units = [[meter.read for meter in meters], [meter.written for meter in meters]]
    middle, worst = (" + ".join(f"{what(each):g}" for each in units) for what in (statistics.median, max))
    return f"| {game.title} | {seats} | {usual} | {most.named} | {middle} | {worst} |"


def _meters(world: World, game: AnyGame, seats: int) -> Iterator[Meter]:
    """Of each move of random games, for ever."""
    random = Random(game.name)
    while True:
        player = _Player(_table(world, game, seats))
        while player.play.table.phase == "playing":
            yield player.measured(lambda: player.moves_at_random(random))  # noqa: B023 - it is called at once


def _table(world: World, game: AnyGame, seats: int) -> Play:
    """People without contacts sit down, and the game begins."""
    table_id = f"table{len(world.delivered):011d}"
    opening = Open(game.name, {}, seats, Settings(deadline=3600), "1", SEED, commitment(table_id, SEED))
    world.tables.open(table_id, Sender("host", "opening", "opening"), opening, world.now)
    world.delivered[table_id] = 0
    play = Play(world, table_id)
    for seat in range(seats):
        play.does(seat, TakeSeat(PLAYERS[seat], "entropy", f"person {seat + 1}"))
    return play


class _Player:
    """Whoever is asked, with a browser."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.client = Client(accept=JSON)
        self.amount = 0

    def measured(self, act: Any) -> Meter:
        with metered([clients.dynamodb(), clients.queues()]) as meter:
            act()
        return meter

    def follow_ups(self) -> Meter:
        """What settle and notify do after moves of which the next player is told by mail."""
        services = [clients.dynamodb(), clients.queues(), clients.schedules(), clients.mail()]
        total = Meter()
        for _ in range(MOVES):
            self.moves()
            with metered(services) as meter:
                self.play.world.flows()
            total.calls += meter.calls
            total.read += meter.read
            total.written += meter.written
            self.play.world.later(3600)
        return total

    def moves(self) -> None:
        """One more 2 than before; a challenge when that is as much as there is."""
        self.amount += 1
        text = f"{self.amount}x2"
        if self.amount > 12:
            text, self.amount = "liar", 0
        self._sends(self.play.asked[0], text)

    def moves_at_random(self, random: Random) -> None:
        """Any legal move, in any game."""
        table, seat = self.play.table, random.choice(self.play.asked)
        game = GAMES[table.game]
        self._sends(seat, str(game.legal(game.view(table.position, seat)).sample(random)))

    def moves_against_talk(self) -> None:
        """Somebody else's commit comes between the head that is loaded and the move that is appended."""
        tables = stacks.stack().tables
        append = tables.log.append

        def interrupted(head: Any) -> Any:
            tables.log.append = append  # type: ignore[method-assign]
            other = self.play.world.tables
            sender = Sender("host", f"talk {head.commit.n}", "talk")
            other.run(self.play.id, lambda table: Submission(HOST, Say("hurry"), sender), self.play.world.now)
            return append(head)

        tables.log.append = interrupted  # type: ignore[method-assign]
        self.moves()

    def looks(self) -> None:
        assert self.client.get(self._url(0)).status == 200

    def polls(self) -> None:
        number = self.play.table.places[0].told
        assert self.client.get(f"{self._url(0)}/poll", if_none_match=f'"{number}"').status == 304

    def is_there(self) -> None:
        assert self.client.post(f"{self._url(0)}/presence", {}).status in (200, 204)

    def _sends(self, seat: int, text: str) -> None:
        """An answer to the seat's prompt; an odd move is meant."""
        table = self.play.table
        prompt = table.places[seat].prompt
        assert prompt
        form = {"command": "move", "id": f"move {table.version}", "prompt": prompt.number, "text": text}
        answer = self.client.post(self._url(seat), form | {"confirmed": True})
        assert answer.status == 303, answer.body

    def _url(self, seat: int) -> str:
        place = self.play.table.places[seat]
        return f"{PUBLIC_URL}/t/{self.play.id}/{links.secret(KEY, self.play.id, links.seat(place))}"
