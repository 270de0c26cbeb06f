"""Requests and capacity of everything that a table costs: moves, conflicts, pages, polls, presence, what follows."""

import os
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from typing import Any

from events import links
from events.table.commands import Say
from events.tables import Sender
from functions import clients
from functions.play import stack as stacks
from tests.bench.meter import Meter, metered
from tests.functions.play.http import JSON, Client
from tests.functions.world import PUBLIC_URL, Play, World, running

MOVES = 12
KEY = b"key of the links"


def rows() -> list[str]:
    """Rows of a Markdown table: part, calls, read units, written units."""
    with running() as world, redirect_stdout(StringIO()):  # what the functions print is no part of the report
        os.environ["OPEN_CREATION"] = "true"
        stacks.stack.cache_clear()
        try:
            return list(_rows(world))
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
        seat = self.play.asked[0]
        prompt = self.play.table.places[seat].prompt
        assert prompt
        self.amount += 1
        text = f"{self.amount}x2"
        if self.amount > 12:
            text, self.amount = "liar", 0
        form = {"command": "move", "id": f"move {self.play.table.version}", "prompt": prompt.number, "text": text}
        answer = self.client.post(self._url(seat), form)
        assert answer.status == 303, answer.body

    def moves_against_talk(self) -> None:
        """Somebody else's commit comes between the head that is loaded and the move that is appended."""
        tables = stacks.stack().tables
        append = tables.log.append

        def interrupted(head: Any) -> Any:
            tables.log.append = append  # type: ignore[method-assign]
            other = self.play.world.tables
            sender = Sender("host", f"talk {head.commit.n}", "talk")
            other.run(self.play.id, lambda table: (sender, Say(None, "hurry")), self.play.world.now)
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

    def _url(self, seat: int) -> str:
        place = self.play.table.places[seat]
        return f"{PUBLIC_URL}/t/{self.play.id}/{links.seat_secret(KEY, self.play.id, place.chair, place.epoch)}"
