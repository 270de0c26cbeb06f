"""What a plain move and a plain page ask of a game: each thing once, or nearly so, whoever asks."""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from types import CodeType, FrameType
from typing import Any

import pytest

from engine.game import AnyGame
from engine.privacy import tell
from engine.registry import GAMES
from events.table import evolve
from functions.play.door.site import Site
from tests.events.played import any_move, asked
from tests.functions.play.party import PROGRAM, open_party

POST = {"parse": 1, "refusal": 2, "view": 4, "to_act": 3}
GET = {"parse": 2, "refusal": 0, "view": 2, "to_act": 2}
"""Calls at most, the games' own among each other included. A page parses the examples of its standing orders."""


@contextmanager
def counted(functions: dict[str, Callable[..., Any]]) -> Iterator[Counter[str]]:
    """How often each of the functions is called, by whomever."""
    names: dict[CodeType, str] = {each.__code__: name for name, each in functions.items()}
    calls: Counter[str] = Counter()

    def note(frame: FrameType, event: str, argument: object) -> None:
        if event == "call" and frame.f_code in names:
            calls[names[frame.f_code]] += 1

    sys.setprofile(note)
    try:
        yield calls
    finally:
        sys.setprofile(None)


def functions_of(game: AnyGame, view: Any) -> dict[str, Callable[..., Any]]:
    """What is counted, by name: of the game, and how often the table applied an event."""
    asked = {name: getattr(game, name) for name in ("parse", "view", "to_act", "evolve")}
    if game.view is tell:  # a game so small that its view is its event: those told would be counted too
        del asked["view"]
    return {**asked, "refusal": type(game.legal(view)).refusal, "table": evolve.evolve}


@pytest.mark.parametrize("name", GAMES)
def test_a_plain_move_and_a_plain_page(site: Site, name: str) -> None:
    game = GAMES[name]
    party = open_party(site, seats=max(2, game.seats[0]), game=name)
    random = Random(name)
    for _ in range(3):
        table = site.tables.head(party.table_id).state
        seat = asked(table)
        prompt, view = table.places[seat].prompt, game.view(table.position, seat)
        assert prompt
        move = {"command": "move", "prompt": prompt.number, "text": any_move(table, random)}
        with counted(functions_of(game, view)) as posted:
            assert PROGRAM.post(party.seats[seat], {**move, "confirmed": True}).status == 303
        with counted(functions_of(game, view)) as got:
            assert PROGRAM.get(party.seats[seat]).status == 200
        head = site.tables.head(party.table_id)
        made = sum(len(getattr(event, "events", ())) for event in head.commit.events)
        assert posted["parse"] == 1
        assert (posted["evolve"], posted["table"]) == (made, len(head.commit.events))
        assert {each: posted[each] for each in POST if posted[each] > POST[each]} == {}, move
        assert {each: got[each] for each in GET if got[each] > GET[each]} == {}, move
        if head.state.phase != "playing":
            return
