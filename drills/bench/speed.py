"""How fast one core is, by the time of the processor: raw moves of each game, full commands, and both beside peers."""

import time
from collections.abc import Callable
from itertools import count, islice
from random import Random
from typing import Any, TypeAlias

from engine.arena import Arena, Turn
from engine.chance import KeyedChance
from engine.game import AnyGame, play
from engine.registry import GAMES
from events import links
from events.store.memory import MemoryLog
from events.table.commands import Move
from events.table.state import Table
from events.tables import Sender, Submission, Tables
from events.who import Who
from functions.pages.links import Visit
from functions.pages.table import NEWS_READ, news_after, table_page
from tests.engine.scripted import Listening
from tests.events.played import RandomGame, asked

SECONDS = 2.0
MOVES = 3_000
COMMANDS = 1_000
KEY = bytes(32)


def raw_moves(game: AnyGame, seats: int) -> tuple[float, float]:
    """`play` of the moves of random games, a second; and the share of these moves that draw chance."""
    moves = _recorded(game, seats)
    draws = sum(_draws(game, move, number) for number, move in enumerate(moves))
    made, began = 0, time.process_time()
    while (spent := time.process_time() - began) < SECONDS:
        for number, move in enumerate(moves):
            play(game, move.before, move.seat, move.action, KeyedChance(KEY, number))
        made += len(moves)
    return made / spent, draws / len(moves)


class Commands:
    """Full commands of one table after another, in memory: link checked, head loaded, decided, appended.

    :param text: what a seat writes
    :param then: what is made of it for people: `views`, or `page`
    """

    def __init__(
        self, name: str, seats: int, text: Callable[[AnyGame, Any, int, Random], str], then: "Then | None" = None
    ) -> None:
        self._name = name
        self._seats = seats
        self._text = text
        self._then = then or views
        self._tables = 0

    def seconds(self, commands: int) -> float:
        """The processor's seconds of so many."""
        made, spent = 0, 0.0
        while made < commands:
            self._tables += 1
            log: MemoryLog[Table] = MemoryLog()
            game = RandomGame(log, self._name, self._seats, {}, self._tables)
            lobby = game.play()
            for _ in range(self._seats):
                next(lobby)
            tables, random = Tables(log), Random(self._tables)
            while made < commands and (table := tables.head(game.table_id).state).phase == "playing":
                seat = asked(table)
                text = self._text(GAMES[table.game], table.position, seat, random)
                began = time.process_time()
                self._then(tables, _command(tables, game.table_id, table, seat, text))
                spent += time.process_time() - began
                made += 1
        return spent


def full_commands(name: str, seats: int, then: "Then | None" = None) -> float:
    """Full commands of random games, a second, after a first table: what a process makes once is no part of it."""
    commands = Commands(name, seats, lambda *where: str(_sample(*where)), then)
    commands.seconds(COMMANDS // 4)
    return COMMANDS / commands.seconds(COMMANDS)


Then: TypeAlias = Callable[[Tables, Visit], None]
"""What follows a command, at the table as its sender finds it."""


def views(tables: Tables, visit: Visit) -> None:
    """What each player sees of the position."""
    game = GAMES[visit.table.game]
    for seat in range(len(visit.table.places)):
        game.view(visit.table.position, seat)


def page(tables: Tables, visit: Visit) -> None:
    """The mover's page, as the request after the command makes it: all that it says, not yet HTML."""
    table_page(visit, tables.told(visit.head, visit.who.seat, news_after(visit.table, visit.who), NEWS_READ))


def _command(tables: Tables, table_id: str, before: Table, seat: int, text: str) -> Visit:
    place = before.places[seat]
    assert place.prompt
    number = place.prompt.number
    link = links.seat(place)

    def request(table: Table) -> Submission:
        assert links.holder(table, link) == Who("seat", seat)
        sender = Sender(f"seat{place.chair}", f"{before.version}", text)
        return Submission(Who("seat", seat), Move(number, text), sender, confirmed=True)

    head = tables.run(table_id, request, before.touched + 60).head
    return Visit(head, Who("seat", seat), link, KEY, "https://example.org", head.commit.at, "nonce")


def _recorded(game: AnyGame, seats: int) -> list[Turn]:
    """Moves of random games, one after the other."""
    random = Random(seats)
    games = (Arena(game, game.options(), seats, str(number)).play_at_random(random) for number in count())
    return list(islice((move for each in games for move in islice(each, 1, None)), MOVES))


def _draws(game: AnyGame, move: Turn, number: int) -> bool:
    """Whether a move draws chance."""
    heard = set[str]()
    play(game, move.before, move.seat, move.action, Listening(heard, KEY, number))
    return bool(heard)


def _sample(game: AnyGame, position: Any, seat: int, random: Random) -> Any:
    return game.legal(game.view(position, seat)).sample(random)
