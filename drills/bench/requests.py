"""Requests and capacity of everything that a table costs: moves, conflicts, pages, polls, presence, what follows."""

import json
import os
import statistics
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from itertools import islice
from random import Random
from typing import Any

from drills.bench import long_tables
from drills.bench.meter import Meter, metered
from engine.chance import commitment
from engine.game import AnyGame
from engine.registry import GAMES
from events import links
from events.table.commands import Open, Say, TakeSeat
from events.table.events import Settings
from events.tables import Sender, Submission
from events.who import HOST
from functions.aws import clients
from functions.play.door import site as sites
from tests.events.played import any_move
from tests.functions.events import stream_record
from tests.functions.play.http import JSON, Client
from tests.functions.world import DAY, PUBLIC_URL, SEED, WAKE_UP, Play, World, running

MOVES = 12
PLAYERS = ("Anna", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ida", "Jo")

MOVES_EACH = 60
"""So many moves of random games are sent in each game."""

KEY = b"key of the links"


def rows() -> list[str]:
    """Rows of a Markdown table: part, calls, read units, written units."""
    with small_world() as world:
        return list(_rows(world))


def games() -> list[str]:
    """Rows of a Markdown table: game, players, calls of a move and its units: usually, and at worst."""
    with small_world() as world:
        return [_row_of_game(world, game, game.seats[len(game.seats) // 2]) for game in GAMES.values()]


def of_a_long_table() -> list[str]:
    """Rows of a Markdown table: part, answer, calls, read units, written units."""
    with small_world() as world:
        return list(long_tables.rows(world))


def of_an_open_page() -> dict[str, Meter]:
    """What each kind of request costs that an open page makes by itself (`open_hour`)."""
    with small_world() as world:
        player = _Player(world.table("Anna", "Ben", "Cleo"))
        world.flows().later(3600)
        player.moves()
        acts = {"poll": player.polls, "page": player.looks, "steps": player.plays, "presence": player.is_there}
        return {kind: player.measured(act) for kind, act in acts.items()}


def of_a_told_move() -> dict[str, Meter]:
    """What each step of a move calls of which one player is told by mail: of the second and later ones in a row."""
    with small_world() as world:
        player = _Player(world.table("Anna", "Ben", "Cleo", deadline=3 * DAY))
        world.flows().later(3600).sweep_due()
        parts = {name: Meter() for name in ("POST", "settle", "notify", "wake-up", "page")}
        for _ in range(MOVES):
            parts["POST"] += player.measured(player.moves)
            parts["settle"] += player.measured(lambda: world.settles(*world.arrived()))
            parts["notify"] += player.measured(world.flows)
            parts["page"] += player.measured(player.looks)
            woken = json.dumps({"table": player.play.id})
            world.sqs.send_message(QueueUrl=world.queues[WAKE_UP], MessageBody=woken)
            parts["wake-up"] += player.measured(world.flows)
            world.later(3600)
    return {name: part.of_one(MOVES) for name, part in parts.items()}


@contextmanager
def small_world() -> Iterator[World]:
    """A world in which anybody may open tables; what the functions print is no part of the report."""
    with running() as world, redirect_stdout(StringIO()):
        os.environ["OPEN_CREATION"] = "true"
        sites.site.cache_clear()
        try:
            yield world
        finally:
            del os.environ["OPEN_CREATION"]
            sites.site.cache_clear()


def _rows(world: World) -> Iterator[str]:
    player = _Player(world.table("Anna", "Ben", "Cleo"))
    world.flows().later(3600)
    player.moves()  # the first request of a process fetches the keys of links
    yield _row("POST of a move, first try", player.measured(player.moves), 1)
    yield _row("POST of a move that lost one race", player.measured(player.moves_against_talk), 1)
    yield _row("the page after it (head, and the commits since the own last move)", player.measured(player.looks), 1)
    yield _row("a poll that finds nothing new (304)", player.measured(player.polls), 1)
    yield _row("the pictures of what happened since", player.measured(player.plays), 1)
    yield _row("a sign of presence", player.measured(player.is_there), 1)
    yield _row("the same of somebody who lets it be seen", player.measured(player.is_seen), 1)
    world.flows().later(3600).flows()
    yield _row("everything after the commit, for each move that is told by mail", player.follow_ups(), MOVES)
    ten = _table_of_ten(world)
    yield _row("the same among ten, in Liar, Liar", *_follow_ups_of_ten(world, ten))
    again = stream_record(player.play.id, player.play.table.version)
    world.settles(again)
    yield _row("settle where nothing is new", player.measured(lambda: world.settles(again)), 1)
    world.later(3600).sweep_due()
    yield _row("the sweep where nothing is due", player.measured(world.sweep_due), 1)


def _table_of_ten(world: World) -> Play:
    """Ten people who get mail; all that the beginning owes was paid."""
    play = world.table(*PLAYERS, game="liar_liar", deadline=3 * DAY)
    world.flows().later(3600).sweep_due()
    return play


def _follow_ups_of_ten(world: World, play: Play) -> tuple[Meter, int]:
    """What follows random moves of which one player is told, and how many these were."""
    random, total, told = Random(1), Meter(), 0
    player = _Player(play)
    while told < MOVES and play.table.phase == "playing":
        player.moves_at_random(random)
        with metered([clients.dynamodb(), clients.queues(), clients.schedules(), clients.mail()]) as meter:
            world.flows()
        if meter.calls["SendEmail"] == 1:
            total.calls += meter.calls
            total.read += meter.read
            total.written += meter.written
            told += 1
        world.later(3600)
    return total, told


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
        with metered([clients.dynamodb(), clients.queues(), clients.schedules(), clients.mail()]) as meter:
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
        self.ready_to_move()()

    def ready_to_move(self) -> Callable[[], None]:
        """Has everything looked up that the form says, and sends it."""
        self.amount += 1
        text = f"{self.amount}x2"
        if self.amount > 12:
            text, self.amount = "liar", 0
        return self._form(self.play.asked[0], text)

    def moves_at_random(self, random: Random) -> None:
        """Any legal move, in any game."""
        seat = random.choice(self.play.asked)
        self._form(seat, any_move(self.play.table, random, seat))()

    def moves_against_talk(self) -> None:
        """Somebody else's commit comes between the head that is loaded and the move that is appended."""
        tables = sites.site().tables
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
        self.ready_to_look(self.client)()

    def ready_to_look(self, client: Client) -> Callable[[], None]:
        """Opens the first player's page."""
        url = self._url(0)

        def look() -> None:
            assert client.get(url).status == 200

        return look

    def polls(self) -> None:
        self.ready_to_poll()()

    def ready_to_poll(self) -> Callable[[], None]:
        """Asks for what the first player knows already."""
        number, url = self.play.table.places[0].told, f"{self._url(0)}/poll"

        def poll() -> None:
            assert self.client.get(url, if_none_match=f'"{number}"').status == 304

        return poll

    def plays(self) -> None:
        """The last move."""
        number = self.play.table.places[0].told
        assert self.client.get(f"{self._url(0)}/steps?after={number - 1}&seen={number}").status == 200

    def is_seen(self) -> None:
        assert self.client.post(f"{self._url(0)}/presence?shown=yes", {}).status == 200

    def is_there(self) -> None:
        assert self.client.post(f"{self._url(0)}/presence", {}).status in (200, 204)

    def _form(self, seat: int, text: str) -> Callable[[], None]:
        """An answer to the seat's prompt, to be sent; an odd move is meant."""
        table = self.play.table
        prompt = table.places[seat].prompt
        assert prompt
        form = {"command": "move", "id": f"move {table.version}", "prompt": prompt.number, "text": text}
        url = self._url(seat)

        def send() -> None:
            answer = self.client.post(url, form | {"confirmed": True})
            assert answer.status == 303, answer.body

        return send

    def _url(self, seat: int) -> str:
        place = self.play.table.places[seat]
        return f"{PUBLIC_URL}/t/{self.play.id}/{links.secret(KEY, self.play.id, links.seat(place))}"
