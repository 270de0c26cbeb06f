"""A history that was made up around the true seed follows from it like the real one: what one noted tells which."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from engine import verify as verifying
from engine.kit.value import replace
from engine.retold import Retold
from engine.verdict import LEAST_DIGITS, Noted, Verdict, judged
from engine.verify import verify
from events.table.commands import Close, Resign, Say
from tests.engine.records import Record, fails, fails_against, holds, noted, written_by
from tests.events.table.scenario import Scenario, by

TALK = "Never in my life!"
NO_STEPS = Retold((), 0)


def played(*bids: str) -> Scenario:
    """Anna and Ben bid against each other at a table with the same seed; then it is over."""
    table = Scenario(seats=2, first_opener=1).sat("Anna", "Ben").when(by(1, Say(TALK)))
    for number, bid in enumerate(bids):
        table.moves(number % 2, bid)
    return table


def true() -> Record:
    """Anna bids, Ben bids, and she gives up: the table is closed by its host."""
    return written_by(played("1x6", "2x6").when(Close()))


def forged() -> Record:
    """The true seed, and other moves."""
    return written_by(played("2x5", "3x5").when(Close()))


def given_up() -> Record:
    """Anna bids, and Ben gives up."""
    return written_by(played("1x6").when(by(1, Resign())))


# ---- the hash ----


def test_a_history_that_was_made_up_around_the_true_seed_is_not_that_of_the_hash() -> None:
    real = true()
    assert forged()["commitment"] == real["commitment"]
    assert holds(real).closed
    fails_against(noted(real), forged(), "not_told", noted=real["hash"])


def test_without_the_hash_nothing_shows_which_of_them_happened() -> None:
    for record in (true(), forged()):
        verdict = verify(record, replace(noted(record), hash=""))
        assert not verdict.holds
        assert [option for option, _ in verdict.to_compare] == ["hash"]
        assert record["hash"] in str(verdict)


def test_what_was_not_noted_is_named_with_what_the_record_says() -> None:
    record = true()
    verdict = verify(record)
    assert [option for option, _ in verdict.to_compare] == ["commitment", "entropy", "entropy", "hash"]
    for value in (record["commitment"], *record["entropies"], record["hash"]):
        assert value in str(verdict)


def test_the_hash_of_an_earlier_step_vouches_for_what_came_before_it() -> None:
    record = true()
    before = written_by(played("1x6").when(Close()))
    begun = Scenario(seats=2, first_opener=1).sat("Anna", "Ben").when(by(1, Say(TALK))).table.history.hash.hex()
    verdict = verify(record, replace(noted(record), hash=begun))
    assert (verdict.after, verdict.holds) == (len(record["history"]) - 2, False)
    fails_against(noted(before), record, "not_told")


def test_the_beginning_of_a_hash_or_a_commitment_is_enough() -> None:
    record = true()
    short = replace(noted(record), commitment=record["commitment"][:LEAST_DIGITS], hash=record["hash"][:LEAST_DIGITS])
    assert verify(record, short).holds
    fails_against(replace(short, hash=record["hash"][: LEAST_DIGITS - 1]), record, "not_told")


@pytest.mark.parametrize(
    ("wrong", "key"),
    [({"commitment": "0" * 64}, "noted"), ({"entropy": "mine"}, "noted"), ({"seat": 2}, "no_such_seat")],
)
def test_what_was_noted_otherwise_fails(wrong: dict[str, str], key: str) -> None:
    record = true()
    fails_against(replace(noted(record), **wrong), record, key)  # type: ignore[arg-type] # each value is of its field


# ---- resignations ----


def test_a_resignation_is_believed_only_with_a_hash_that_fits() -> None:
    record = given_up()
    assert holds(record).moves == 1
    fails(record, "resigned", seats="player 2$")
    fails_against(noted(true()), record, "not_told")


def test_a_hash_from_before_it_does_not_show_it() -> None:
    early = Noted(hash=played("1x6").table.history.hash.hex())
    fails_against(early, given_up(), "resigned")


def test_a_match_that_somebody_cut_short_to_end_with_a_resignation_fails() -> None:
    """It looks like a match that really ended this way to everybody but who noted the hash."""
    fails_against(noted(true()), given_up(), "not_told")


def test_after_a_resignation_the_moves_are_the_default_moves() -> None:
    table = Scenario(seats=3, first_opener=1).sat("Anna", "Ben", "Cleo").when(by(1, Resign())).moves(0, "1x6")
    record = written_by(table.when(Close()))
    assert [move["how"] for move in record["moves"] if move["seat"] == 1] == ["autopilot"]
    holds(record)
    for move in record["moves"]:
        move["how"] = "own"
    fails(record, "gave_up", where="move 2$")


# ---- names and talk ----


def test_names_and_talk_can_be_forgotten_and_the_rest_still_holds() -> None:
    record = true()
    assert [each["text"] for each in record["texts"]] == ["Anna", "Ben", TALK]
    for kept in (0, 1, 2):
        left = record | {"texts": record["texts"][:kept], "names": []}
        assert holds(left).moves == 2
    assert TALK not in json.dumps(record | {"texts": []})
    del record["texts"]
    holds(record)


def test_names_and_talk_that_are_there_are_what_was_said() -> None:
    record = true()
    record["texts"][2]["text"] = "Often!"
    fails(record, "no_such_text", text="Often!")


# ---- a history that is not that of the moves ----


def a_player_left_out(record: Record) -> None:
    del record["history"][0]["told"][2]


def another_name(record: Record) -> None:
    record["texts"] = []
    record["history"][0]["told"][1]["name"] = "0" * 64


def another_order_of_seats(record: Record) -> None:
    record["history"][0]["told"][1:3] = reversed(record["history"][0]["told"][1:3])


def talk_before_it_began(record: Record) -> None:
    record["history"][0]["told"].insert(3, record["history"][1]["told"][0])


def no_beginning(record: Record) -> None:
    del record["history"][0]["told"][3]


def two_beginnings(record: Record) -> None:
    record["history"][1]["told"].append({"type": "Begun"})


def another_resignation(record: Record) -> None:
    record["history"][-1]["told"].insert(0, {"type": "Resigned", "seat": 0})


def a_seat_that_is_none(record: Record) -> None:
    record["history"][-1]["told"].insert(0, {"type": "Resigned", "seat": -1})


def no_opening(record: Record) -> None:
    del record["history"][0]


def a_move_twice(record: Record) -> None:
    record["history"][2]["told"] *= 2


def a_move_less(record: Record) -> None:
    del record["history"][3]


def something_after_the_end(record: Record) -> None:
    record["history"].append({"told": [{"type": "Resigned", "seat": 0}], "hidden": ""})


def nobody_closed_it(record: Record) -> None:
    del record["history"][-1]


def others_sat_there(record: Record) -> None:
    record["history"][0]["told"][1]["bot"] = True


def a_bot_took_over(record: Record) -> None:
    record["history"][1]["told"].append({"type": "SeatTaken", "seat": 1, "bot": True, "name": "0" * 64})


def something_else(record: Record) -> None:
    record["history"][2]["told"].append({"type": "Rained"})


def another_game(record: Record) -> None:
    record["history"][0]["told"][0]["stand_in"] = True


def another_hidden_part(record: Record) -> None:
    record["history"][1]["hidden"] = "00" * 32


@pytest.mark.parametrize(
    ("change", "key", "where"),
    [
        (a_player_left_out, "different", ".*seats taken$"),
        (another_order_of_seats, "different", ".*seat$"),
        (talk_before_it_began, "no_order", "step 1 "),
        (no_beginning, "no_order", "step 2 "),
        (two_beginnings, "no_order", "step 2 "),
        (a_bot_took_over, "different", ".*bot$"),
        (another_name, "different", "the hash$"),
        (another_resignation, "different", "resigned$"),
        (a_seat_that_is_none, "no_such_seat", ""),
        (no_opening, "no_order", "step 1 "),
        (a_move_twice, "different", ".*number$"),
        (a_move_less, "different", "moves in the history$"),
        (something_after_the_end, "no_order", "step 6 "),
        (nobody_closed_it, "different", "closed$"),
        (others_sat_there, "different", ".*bot$"),
        (something_else, "no_order", "step 3 "),
        (another_game, "different", ".*stand_in$"),
        (another_hidden_part, "different", "the hash$"),
    ],
)
def test_a_history_with_anything_changed_fails(change: Callable[[Record], None], key: str, where: str) -> None:
    record = true()
    change(record)
    fails(record, key, where=where)


# ---- what is said of it ----


def test_steps_after_the_hash_are_counted_and_nothing_is_left_to_compare() -> None:
    said = str(Verdict(moves=3, closed=True, to_compare=(), after=2))
    assert "2" in said
    assert "--" not in said


def test_the_cut_of_a_bot_is_nobodys_to_compare() -> None:
    record = true()
    everybody, without_one = (
        [option for option, _ in judged(record | {"bots": bots}, Noted(), NO_STEPS).to_compare] for bots in ([], [1])
    )
    assert everybody.count("entropy") == without_one.count("entropy") + 1


# ---- the command line ----


def call(folder: Path, record: Record, *options: str) -> int:
    (folder / "record.json").write_text(json.dumps(record), encoding="utf-8")
    return verifying.main([str(folder / "record.json"), *options])


def options(record: Record, seat: int = 0) -> list[str]:
    """What somebody gives who noted all of it."""
    own = ["--seat", str(seat + 1), "--entropy", record["entropies"][seat]]
    return ["--commitment", record["commitment"], *own, "--hash", record["hash"]]


def test_the_command_takes_what_was_noted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = given_up()
    assert call(tmp_path, record, *options(record, seat=1)) == 0
    assert capsys.readouterr().out == f"{holds(record)}\n"


def test_the_command_says_what_differs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call(tmp_path, forged(), *options(true())) == 1
    assert capsys.readouterr().err == f"{fails_against(noted(true()), forged(), 'not_told')}\n"


@pytest.mark.parametrize(
    "wrong", [["--hash", "no hash"], ["--commitment", "abc"], ["--entropy", "mine"], ["--seat", "1"], ["--seat", "one"]]
)
def test_a_wrong_call_is_none(tmp_path: Path, wrong: list[str]) -> None:
    assert call(tmp_path, true(), *wrong) == 2
