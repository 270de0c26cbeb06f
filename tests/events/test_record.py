"""The record of a match: what a replay needs (`tests/engine/test_verify.py`), and nothing of persons."""

from typing import Any

import pytest

from engine import RULES_VERSION
from engine.chance import commitment
from events.table.commands import Close, Resign
from events.table.events import Settings
from events.table.told import published
from events.who import HOST, OPERATOR, SYSTEM, Who
from tests.engine.records import holds, written_by
from tests.events.table.scenario import HOUR, SEED, Scenario, by, lobby, playing


def given_up(**settings: Any) -> Scenario:
    """Anna bids, and Ben gives up."""
    table = playing("Anna", "Ben", settings=Settings(deadline=HOUR, **settings))
    return table.moves(0, "1x6").when(by(1, Resign()))


def test_it_holds_what_the_match_came_from() -> None:
    found = written_by(given_up())
    assert (found["engine"], found["table"], found["game"], found["seats"]) == (RULES_VERSION, "table", "liars_dice", 2)
    assert (found["commitment"], found["seed"]) == (commitment("table", SEED), SEED.hex())
    assert found["entropies"] == ["dice of Anna", "dice of Ben"]
    assert found["options"]["first_opener"] == 1


def test_it_holds_every_move_and_what_was_hidden() -> None:
    found = written_by(given_up())
    (move,) = found["moves"]
    assert (move["number"], move["seat"], move["how"], move["text"]) == (1, 0, "own", "1x6")
    _, rolled = found["setup"]
    assert [len(dice) for dice in rolled["hidden"]] == [5, 5]


@pytest.mark.parametrize(("says", "instruction"), [("liar", ""), ("accept", " keep")])
def test_rules_0_8_an_instruction_that_was_not_used_is_not_in_it(says: str, instruction: str) -> None:
    table = Scenario("liar_liar", seats=2).sat("Anna", "Ben")
    (asker,) = table.asked
    asked = 1 - asker
    table.moves(asker, f"ask {asked + 1} 7").moves(asked, "no keep").moves(asker, says).when(by(asker, Resign()))
    found = written_by(table)
    _, said, _ = found["moves"]
    assert said["text"] == f"no{instruction}"
    assert (said["events"][0]["if_accepted"] is None) == (not instruction)
    holds(found)


def test_rules_0_8_nor_is_one_that_nobody_had_time_for() -> None:
    table = Scenario("liar_liar", seats=2).sat("Anna", "Ben")
    (asker,) = table.asked
    table.moves(asker, f"ask {2 - asker} 7").moves(1 - asker, "no keep").when(by(asker, Resign()))
    assert [move["text"] for move in written_by(table)["moves"]][1:] == ["no"]


def test_it_holds_how_the_match_ended() -> None:
    found = written_by(given_up())
    assert (found["resigned"], found["places"], found["scores"], found["bots"]) == ([1], [1, 2], [], [])


@pytest.mark.parametrize("easy", [False, True])
def test_it_names_the_seats_of_bots_and_how_they_play(easy: bool) -> None:
    table = Scenario(seats=3, bots=2, settings=Settings(easy_bots=easy), first_opener=1).sat("Anna")
    found = written_by(table.when(by(0, Resign())))
    assert (found["bots"], found["stand_in"], found["easy_bots"]) == ([1, 2], False, easy)
    holds(found)


def test_no_person_is_in_it() -> None:
    assert "p-Anna" in repr(given_up().commits)
    assert "p-Anna" not in repr(written_by(given_up()))


@pytest.mark.parametrize(("disclose", "is_published"), [("all", True), ("none", False)])
def test_rules_0_8_it_is_published_after_the_match_unless_the_table_keeps_its_secrets(
    disclose: str, is_published: bool
) -> None:
    assert not published(playing("Anna", "Ben", settings=Settings(disclose=disclose)).table)  # type: ignore[arg-type]
    assert published(given_up(disclose=disclose).table) == is_published


@pytest.mark.parametrize("who", [HOST, OPERATOR, SYSTEM])
def test_rules_0_8_closing_a_table_that_had_begun_withholds_no_record(who: Who) -> None:
    table = playing("Anna", "Ben").moves(0, "1x6").when((who, Close()))
    found = written_by(table)
    assert ([move["text"] for move in found["moves"]], found["seed"]) == (["1x6"], SEED.hex())
    assert (found["places"], found["scores"]) == ([], [])
    holds(found)


def test_rules_0_8_nor_does_it_publish_what_the_table_keeps() -> None:
    assert not published(playing("Anna", "Ben", settings=Settings(disclose="none")).when(Close()).table)
    assert not published(lobby(2).when(Close()).table)


def test_rules_0_8_what_was_planned_at_a_table_that_is_closed_is_not_in_it() -> None:
    table = Scenario("liar_liar", seats=2).sat("Anna", "Ben")
    (asker,) = table.asked
    table.moves(asker, f"ask {2 - asker} 7").moves(1 - asker, "no keep").when(Close())
    assert [move["text"] for move in written_by(table)["moves"]][1:] == ["no"]


def test_nothing_is_recorded_that_is_not_published() -> None:
    with pytest.raises(AssertionError, match="disclosed"):
        written_by(playing("Anna", "Ben"))
