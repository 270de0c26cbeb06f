"""Prompts, time-outs, autopilot, instructions, the end (docs/design/table.md, RULES 0.3 to 0.10)."""

from dataclasses import replace

import pytest

from engine.kit.seats import Seat
from events.table.commands import Close, ComeBack, Move, Resign, Say, TimeOut
from events.table.events import (
    Asked,
    AutopilotOff,
    AutopilotOn,
    Instructed,
    Moved,
    Over,
    Resigned,
    Said,
    Settings,
    Unasked,
)
from events.table.turns import advances
from tests.engine.games.liar_liar.position import given
from tests.events.table.scenario import HOUR, NOON, Scenario, by, playing


def test_a_move_ends_the_prompt_and_asks_the_next() -> None:
    table = playing("Anna", "Ben", "Cleo").moves(0, "1x2").then(Moved, Asked)
    assert table.asked == [1]
    assert table.prompt(1).due == NOON + HOUR


def test_talk_ends_no_prompt() -> None:
    table = playing("Anna", "Ben")
    before = table.prompt(0)
    assert table.when(by(1, Say("hurry"))).then(Said).prompt(0) == before


def test_an_illegal_move_changes_nothing() -> None:
    playing("Anna", "Ben").moves(0, "liar").then_refused("nothing_to_challenge").moves(0, "1x2").then(Moved, Asked)


def test_an_answered_prompt_is_stale() -> None:
    playing("Anna", "Ben").moves(0, "1x2").when(by(0, Move(1, "1x3"))).then_refused("prompt_ended")


def test_nobody_answers_before_being_asked() -> None:
    playing("Anna", "Ben").when(by(1, Move(1, "1x2"))).then_refused("not_asked")


def test_a_time_out_makes_the_automatic_move() -> None:
    table = playing("Anna", "Ben").times_out().then(Moved, Asked)
    assert table.moved == [(0, "timeout")]
    assert table.table.places[0].timeouts == 1


def test_a_time_out_that_is_not_due_changes_nothing() -> None:
    playing("Anna", "Ben").later(HOUR - 1).when(TimeOut()).then_refused("nothing_due")


def test_an_own_move_forgives_time_outs() -> None:
    table = playing("Anna", "Ben").times_out().times_out()
    assert [place.timeouts for place in table.table.places] == [1, 1]
    assert table.moves(0, "liar").table.places[0].timeouts == 0


def test_three_time_outs_are_autopilot() -> None:
    table = playing("Anna", "Ben", settings=Settings(deadline=HOUR, max_timeouts=1)).times_out()
    table.then(Moved, AutopilotOn, Asked)
    assert table.asked == [1]
    assert (1, "own") in table.moves(1, "liar").moved


def test_when_all_people_time_out_the_table_sleeps() -> None:
    table = playing("Anna", "Ben", settings=Settings(deadline=HOUR, max_timeouts=1)).times_out().times_out()
    assert table.asked == []
    table.times_out().then_refused("nothing_due")


def test_coming_back_wakes_the_table() -> None:
    table = playing("Anna", "Ben", settings=Settings(deadline=HOUR, max_timeouts=1)).times_out().times_out()
    table.when(by(1, ComeBack()))
    assert isinstance(table.events[0], AutopilotOff)
    assert table.asked == [1]
    table.when(by(1, ComeBack())).then_refused("not_away")


def test_a_player_on_autopilot_has_no_prompt() -> None:
    table = playing("Anna", "Ben", "Cleo", settings=Settings(deadline=HOUR, max_timeouts=1)).times_out()
    assert table.table.places[0].prompt is None
    table.when(by(0, Move(2, "liar"))).then_refused("on_autopilot")


def test_autopilot_moves_join_the_commit_that_made_them_due() -> None:
    table = playing("Anna", "Ben", "Cleo", settings=Settings(deadline=HOUR, max_timeouts=1))
    table.times_out().moves(1, "5x2").moves(2, "6x2")
    assert table.moved[:2] == [(2, "own"), (0, "autopilot")]


def test_with_two_left_a_resignation_ends_the_match() -> None:
    table = playing("Anna", "Ben").when(by(0, Resign())).then(Resigned, Over)
    assert (table.table.phase, table.table.results, table.table.resignation) == ("over", (2, 1), True)


def test_with_three_left_a_resignation_is_autopilot_for_good() -> None:
    table = playing("Anna", "Ben", "Cleo").when(by(0, Resign()))
    assert table.asked == [1]
    table.when(by(0, ComeBack())).then_refused("gave_up").when(by(0, Resign())).then_refused("gave_up")
    table.when(by(1, Resign()))
    assert table.table.results == (2, 2, 1)


def test_a_later_part_waits_until_its_player_is_asked() -> None:
    table = playing("Anna", "Ben").moves(0, "1x2; liar").then(Moved, Instructed, Asked)
    table.moves(1, "1x3")
    assert table.moved == [(1, "own"), (0, "instruction")]
    assert table.table.places[0].instructions == ()


def test_what_waits_counts_for_nobody_else() -> None:
    plain, waiting = playing("Anna", "Ben").moves(0, "1x2"), playing("Anna", "Ben").moves(0, "1x2; 1x2")
    assert plain.table.places[1].told == waiting.table.places[1].told
    assert plain.prompt(1) == waiting.prompt(1)


def test_an_instruction_that_became_illegal_is_dropped_and_its_player_asked() -> None:
    table = playing("Anna", "Ben").moves(0, "1x2; 1x3").moves(1, "2x2")
    table.then(Moved, Instructed, Asked)
    assert table.asked == [0]


def test_what_waits_for_a_moment_of_this_round_does_not_wait_for_one_of_the_next() -> None:
    table = playing("Anna", "Ben").moves(0, "4x5; liar").moves(1, "liar")
    assert not table.table.places[0].instructions
    if table.asked == [1]:
        table.moves(1, "1x2")
    assert table.asked == [0]


def test_what_waits_beyond_one_commit_is_owed_and_another_answer_takes_its_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("events.table.turns.MOST_AUTOMATIC_MOVES", 0)
    table = playing("Anna", "Ben").moves(0, "1x2; liar").moves(1, "1x3")
    assert table.table.places[0].instructions == ("liar",)
    assert advances(table.game, table.table)
    table.moves(0, "1x4")
    assert not table.table.places[0].instructions


def test_a_question_is_due_after_the_tables_deadline() -> None:
    table = playing("Anna", "Ben").later(600).moves(0, "1x2")
    assert table.prompt(1).due == NOON + 600 + HOUR


def about_to_draw(hand: str) -> tuple[Scenario, Seat]:
    """Liar, Liar: whoever is asked first has this hand and begins the next one, too; 7S is the next card."""
    table = Scenario("liar_liar", 2).sat("Anna", "Ben")
    (by,) = table.asked
    state = given(*([hand, "2C 9D"] if by == 0 else ["2C 9D", hand]), stock="7S 3C 4C").state
    public = replace(state.public, turn=by, starter=1 - by)
    table.table = replace(table.table, position=replace(state, public=public))
    return table, by


def test_0_3_several_plays_share_a_deadline() -> None:
    table, by = about_to_draw("7C 7D 7H 9C")
    assert table.later(600).moves(by, "draw; meld 7C 7D 7H").prompt(by).due == NOON + 600 + HOUR
    assert table.later(600).moves(by, "hit 7S").prompt(by).due == NOON + 600 + HOUR


def test_0_3_who_plays_out_has_the_whole_time_to_begin_the_next_hand() -> None:
    table, by = about_to_draw("7C 7D 7H")
    assert table.later(600).moves(by, "draw; meld 7C 7D 7H 7S").prompt(by).due == NOON + 600 + HOUR


def test_the_snapshot_is_what_the_events_fold_to() -> None:
    table = (
        playing("Anna", "Ben", "Cleo")
        .moves(0, "1x2; liar")
        .times_out()
        .times_out()
        .when(by(1, Resign()), by(2, Say("so")))
    )
    assert table.folded() == table.table


def test_closing_ends_all_prompts() -> None:
    assert playing("Anna", "Ben").when(Close()).asked == []


def test_a_game_of_time_outs_alone_stays_bounded() -> None:
    table: Scenario = playing("Anna", "Ben", "Cleo", settings=Settings(deadline=HOUR))
    commits = 0
    while table.asked:
        table.times_out()
        commits += 1
    assert commits <= 3 * 3 * 3
    assert Unasked not in {type(event) for event in table.events}
