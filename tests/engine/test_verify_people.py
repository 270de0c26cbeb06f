"""What a record says of people, bots and the end is held against the game, as far as that can be judged."""

import re
from typing import Any, get_args

import pytest

from engine.history import HOW
from events.table.commands import BotMove, Close, Resign
from events.table.events import How, Settings
from events.table.turns import bot_turns
from tests.engine.records import Record, fails, holds, recorded, written_by
from tests.events.table.scenario import Scenario, by


def ended_by_resignation() -> Record:
    """Anna bids, and Ben gives up."""
    table = Scenario(seats=2, first_opener=1).sat("Anna", "Ben").moves(0, "1x6").when(by(1, Resign()))
    return written_by(table)


def against_bots(**settings: Any) -> Record:
    """Anna bids, a bot answers, and she gives up."""
    table = Scenario(seats=3, bots=2, settings=Settings(**settings), first_opener=1).sat("Anna")
    return written_by(table.moves(0, "1x6").when(BotMove(1, "2x6")).when(by(0, Resign())))


# ---- how it ended ----


def test_a_match_that_was_left_to_bots_holds() -> None:
    table = Scenario(seats=3, bots=2, first_opener=1).sat("Anna").when(by(0, Resign()))
    holds(written_by(table))


def test_places_and_scores_after_resignations_fail_if_another_won() -> None:
    given_up = ended_by_resignation()
    holds(given_up)
    scores = {"recorded": r"\[99, 0\]$", "replayed": r"\[\]$"}
    fails(given_up | {"scores": [99, 0]}, "different", where="the scores$", **scores)
    fails(given_up | {"places": [2, 1]}, "different", where=r"the places\[0\]$")


@pytest.mark.parametrize("member", ["bots", "resigned"])
@pytest.mark.parametrize("seats", [[0, 1, 2, 9], [0, "x", None], [1, 1], [True], [1.0], [-1], {}, ""])
def test_what_is_no_list_of_seats_fails(member: str, seats: Any) -> None:
    fails(recorded() | {member: seats}, "not_seats", where=f"{member}$")


def test_a_match_whose_table_was_closed_holds_as_far_as_it_goes() -> None:
    closed = written_by(Scenario(seats=2, first_opener=1).sat("Anna", "Ben").moves(0, "1x6").when(Close()))
    assert holds(closed).closed
    fails(closed | {"places": [1, 2]}, "not_over")
    fails(closed | {"scores": [1, 0]}, "different", where="the scores$")


def test_a_match_that_was_over_is_none_whose_table_was_closed() -> None:
    for over in (recorded(), ended_by_resignation()):
        fails(over | {"places": [], "scores": []}, "different", where="the places$", recorded=r"\[\]$")


# ---- who made the moves ----


def test_the_ways_in_which_moves_come_about_are_those_of_the_table() -> None:
    assert set(HOW) == set(get_args(How))


@pytest.mark.parametrize("how", ["ownx", "Own", "order", "instruction", "", None, 1, ["own"]])
def test_a_move_that_came_about_in_no_known_way_fails(how: Any) -> None:
    changed = recorded()
    changed["moves"][0]["how"] = how
    fails(changed, "unknown_way", where="move 1 ", how=re.escape(repr(how)))


@pytest.mark.parametrize("how", ["own", "timeout", "autopilot"])
def test_the_seat_of_a_bot_is_moved_by_its_bot_alone(how: str) -> None:
    changed = against_bots()
    holds(changed)
    changed["moves"][1]["how"] = how
    fails(changed, "seat_of_bot", where="move 2 ", how=f"{how}$")


def test_a_person_is_moved_for_by_a_bot_only_where_bots_stand_in() -> None:
    for stand_in in (False, True):
        changed = against_bots(stand_in=stand_in)
        changed["moves"][0]["how"] = "bot"
        if stand_in:
            fails(changed, "different", where="the hash$")  # nothing else says who moved
        else:
            fails(changed, "seat_of_person", where="move 1 ")
    for member in ("stand_in", "easy_bots"):
        fails(changed | {member: "sometimes"}, "not_yes_or_no", where=f"{member}$")


def test_a_bot_neither_gives_up_nor_adds_to_the_chance() -> None:
    changed = against_bots()
    fails(changed | {"resigned": [0, 1]}, "bot_resigned", seat="player 2$")
    lucky = changed | {"entropies": [changed["entropies"][0], "luck", ""]}
    fails(lucky, "different", where="the entropy of player 2", recorded="luck$", replayed="$")


def test_a_match_goes_on_while_somebody_looks_on_at_bots() -> None:
    """Anna is out, Ben gave up, two bots are left: Anna likes to see the end."""
    table = Scenario(seats=4, bots=2, first_opener=1).sat("Anna", "Ben")
    table.moves(0, "40x6").moves(1, "liar").when(by(1, Resign()))
    while table.table.phase == "playing":
        (bot,) = bot_turns(table.game, table.table)
        table.when(BotMove(bot, "liar" if table.table.position.public.bids else "40x6"))
    whole = written_by(table)
    holds(whole)
    fails(whole | {"moves": whole["moves"][:2], "places": [4, 3, 1, 1], "scores": []}, "not_over")
