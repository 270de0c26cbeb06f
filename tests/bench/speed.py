"""How fast one core is: raw moves of each game, and full commands from the link to the mover's view."""

import time
from dataclasses import dataclass
from random import Random
from typing import Any

from engine.chance import KeyedChance
from engine.game import AnyGame, play, start
from engine.registry import GAMES
from events import links
from events.store.memory import MemoryLog
from events.table.commands import Move
from events.table.state import Table
from events.tables import Sender, Submission, Tables
from events.who import Who
from functions.pages.links import Visit
from functions.pages.table import NEWS_READ, news_after, table_page
from tests.events.played import RandomGame

SECONDS = 2.0
KEY = bytes(32)


@dataclass(frozen=True, slots=True)
class Recorded:
    """A move that was made, with the position before it."""

    position: Any
    seat: int
    action: Any
    number: int


def raw_moves(game: AnyGame, seats: int) -> float:
    """`decide` and `evolve` of legal moves, a second."""
    moves = _recorded(game, seats)
    made, began = 0, time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        for move in moves:
            chance = KeyedChance(KEY, move.number)
            play(game, move.position, move.seat, move.action, chance)
        made += len(moves)
    return made / (time.perf_counter() - began)


def full_commands(name: str, seats: int) -> float:
    """Link checked, head loaded, decided, appended, the mover's view made, in memory, a second."""
    made, spent, seed = 0, 0.0, 0
    while spent < SECONDS:
        log: MemoryLog[Table] = MemoryLog()
        game = RandomGame(log, name, seats, {}, seed)
        lobby = game.play()
        for _ in range(seats):
            next(lobby)
        seed += 1
        tables, random = Tables(log), Random(seed)
        while spent < SECONDS and (table := tables.head(game.table_id).state).phase == "playing":
            seat = next(seat for seat, place in enumerate(table.places) if place.prompt)
            text = str(_sample(GAMES[table.game], table.position, seat, random))
            began = time.perf_counter()
            _command(tables, game.table_id, table, seat, text)
            spent += time.perf_counter() - began
            made += 1
    return made / spent


def _command(tables: Tables, table_id: str, before: Table, seat: int, text: str) -> None:
    place = before.places[seat]
    assert place.prompt
    number = place.prompt.number
    secret = links.secret(KEY, table_id, links.seat(place))

    def request(table: Table) -> Submission:
        assert links.holder(KEY, table_id, table, secret) == Who("seat", seat)
        sender = Sender(f"seat{place.chair}", f"{before.version}", text)
        return Submission(Who("seat", seat), Move(number, text), sender, confirmed=True)

    head = tables.run(table_id, request, before.touched + 60).head
    visit = Visit(head, Who("seat", seat), secret, KEY, "https://example.org", head.commit.at, "nonce")
    commits = tables.told(head, seat, news_after(head.state, visit.who), NEWS_READ)
    table_page(visit, commits)


def _recorded(game: AnyGame, seats: int) -> list[Recorded]:
    """One random game."""
    random, moves = Random(seats), list[Recorded]()
    position = start(game, game.options(), seats, KeyedChance(KEY, 0)).state
    while game.outcome(position) is None and len(moves) < 2000:
        seat = random.choice(sorted(game.to_act(game.view(position, None))))
        move = Recorded(position, seat, _sample(game, position, seat, random), len(moves) + 1)
        moves.append(move)
        chance = KeyedChance(KEY, move.number)
        position = play(game, position, seat, move.action, chance).state
    return moves


def _sample(game: AnyGame, position: Any, seat: int, random: Random) -> Any:
    return game.legal(game.view(position, seat)).sample(random)
