"""A published record replays; one with anything changed does not, and the first difference is named."""

import copy
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import engine
from engine import verify as verifying
from engine.chance import commitment
from engine.privacy import private_fields
from engine.registry import GAMES
from engine.verify import DifferenceError, verify
from events.log import SYSTEM, Commit
from events.memory import MemoryLog
from events.record import record
from events.table.commands import Resign
from events.table.events import Settings
from events.table.state import Table
from tests.events.played import EventfulGame, RandomGame
from tests.events.table.scenario import Scenario

Record = dict[str, Any]
Leaf = tuple[Any, int]
"""One value in a record: the list that it is in, and where."""

SEEDS = range(3)


class Absentees(EventfulGame):
    """Players who are often away, at a table that discloses everything."""

    settings = Settings(deadline=86_400, max_timeouts=1, disclose="all")


@cache
def written(game: str, seed: int, kind: type[RandomGame], seats: int) -> str:
    """The record of a random match, as it is downloaded."""
    log: MemoryLog[Table] = MemoryLog()
    played = kind(log, game, seats, {}, seed)
    next(table for table in played.play() if table.phase == "over")
    head = log.head(played.table_id, consistent=True)
    assert head
    return json.dumps(record(played.table_id, head.state, log.read(played.table_id, 0, head.commit.n)))


def recorded(game: str, seed: int = 1, kind: type[RandomGame] = RandomGame, seats: int = 0) -> Record:
    """The record of a random match; the fewest players if it is not said."""
    found: Record = json.loads(written(game, seed, kind, seats or GAMES[game].seats[0]))  # type: ignore[arg-type] # classes can be hashed
    return found


def fails(changed: Record, named: str) -> None:
    with pytest.raises(DifferenceError, match=named):
        verify(changed)


# ---- what holds ----


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_record_holds(game: str, seed: int) -> None:
    assert "holds" in verify(recorded(game, seed))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_moves_for_the_absent_and_resignations_hold(game: str, seed: int) -> None:
    assert "holds" in verify(recorded(game, seed, Absentees, seats=GAMES[game].seats[-1]))


def test_a_match_that_was_left_to_bots_holds() -> None:
    table = Scenario(seats=3, bots=2, first_opener=1).sat("Anna").when(Resign(0))
    commits = [Commit("table", moment.version, SYSTEM, b"", b"", moment.at, events) for moment, events in table.commits]
    assert "holds" in verify(json.loads(json.dumps(record("table", table.table, commits))))


def test_no_person_is_in_a_record() -> None:
    assert "person" not in json.dumps(recorded("liars_dice"))


# ---- what does not ----


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_one_changed_card_fails(game: str, seed: int) -> None:
    """Or die: anything hidden of the set-up, in the place of something else."""
    changed = recorded(game, seed)
    event, cards = hidden_cards(changed)
    holder, index = Random(seed).choice(cards)
    holder[index] = next(other[at] for other, at in cards if other[at] != holder[index])
    fails(changed, f"the set-up: {event}")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_two_reordered_moves_fail(game: str, seed: int) -> None:
    changed = recorded(game, seed)
    moves = changed["moves"]
    first = Random(seed).randrange(len(moves) - 1)
    moves[first], moves[first + 1] = moves[first + 1], moves[first]
    fails(changed, f"move {first + 1} ")


@pytest.mark.parametrize("game", GAMES)
def test_another_seed_fails(game: str) -> None:
    changed = recorded(game) | {"seed": "00" * 32}
    fails(changed, "the commitment")


@pytest.mark.parametrize("game", GAMES)
def test_another_seed_with_its_own_commitment_fails(game: str) -> None:
    changed = recorded(game)
    fails(changed | {"seed": "00" * 32, "commitment": commitment(changed["table"], bytes(32))}, "the set-up")


@pytest.mark.parametrize("game", GAMES)
def test_a_changed_entropy_fails(game: str) -> None:
    changed = recorded(game)
    changed["entropies"][-1] += "!"
    fails(changed, "the set-up")


@pytest.mark.parametrize("game", GAMES)
def test_a_move_left_out_fails(game: str) -> None:
    changed = recorded(game)
    del changed["moves"][0]
    fails(changed, "move ")


@pytest.mark.parametrize("game", GAMES)
def test_a_match_that_is_broken_off_fails(game: str) -> None:
    changed = recorded(game)
    del changed["moves"][-1]
    fails(changed, "the match is not over")


@pytest.mark.parametrize("game", GAMES)
def test_another_winner_fails(game: str) -> None:
    changed = recorded(game)
    changed["places"][0] += 1
    fails(changed, r"the places\[0\]")


def hidden_cards(changed: Record) -> tuple[str, list[Leaf]]:
    """All values of the first hidden field of the set-up, and the name of its event."""
    types = {each.__name__: each for each in GAMES[changed["game"]].events}
    for event in changed["setup"]:
        for name in private_fields(types[event["type"]]):  # type: ignore[arg-type] # classes can be hashed
            cards = list(leaves(event[name]))
            if len({holder[index] for holder, index in cards}) > 1:
                return f"{event['type']}.{name}", cards
    raise AssertionError("nothing is hidden in the set-up")


def leaves(values: Any) -> Iterator[Leaf]:
    for index, value in enumerate(values):
        if isinstance(value, list):
            yield from leaves(value)
        else:
            yield values, index


# ---- by example: Liar's Dice ----


def another_reroll(changed: Record) -> None:
    for move in changed["moves"]:
        for event in move["events"]:
            if event["type"] == "Rerolled":
                event["new"][0] = event["new"][0] % 6 + 1
                return
    pytest.fail("nobody rerolled")


def another_number(changed: Record) -> None:
    changed["moves"][1]["number"] = 1


def another_text(changed: Record) -> None:
    changed["moves"][0]["text"] = "liar"


def an_event_left_out(changed: Record) -> None:
    del changed["moves"][-1]["events"][-1]


def something_added(changed: Record) -> None:
    changed["setup"][0]["lucky"] = 7


def a_member_left_out(changed: Record) -> None:
    del changed["moves"][2]["text"]


def an_unknown_seat(changed: Record) -> None:
    changed["moves"][2]["seat"] = 7


def an_unknown_option(changed: Record) -> None:
    changed["options"]["jokers"] = 4


def too_many_players(changed: Record) -> None:
    changed["seats"] = 7


def another_engine(changed: Record) -> None:
    changed["engine"] = "0"


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (another_reroll, r"Rerolled\.new\[0\]: \d in the record, \d in the replay"),
        (another_number, "move 2 .*: its number"),
        (another_text, r"move 1 \(player \d, “liar”\): it was not possible then\. There is no bid"),
        (an_event_left_out, "its events"),
        (something_added, r"the set-up: Started\.lucky: 7 in the record, nothing in the replay"),
        (a_member_left_out, "not a whole record"),
        (an_unknown_seat, "not a whole record"),
        (an_unknown_option, "cannot be played with these options"),
        (too_many_players, "cannot be played with these options by so many"),
        (another_engine, "The record is of engine 0; this is engine 1"),
    ],
)
def test_a_changed_record_fails_and_the_first_difference_is_named(change: Callable[[Record], None], named: str) -> None:
    changed = copy.deepcopy(recorded("liars_dice", 1, seats=3))
    change(changed)
    fails(changed, named)


def test_a_move_that_no_rule_makes_for_the_absent_fails() -> None:
    for seed in range(8):
        changed = recorded("liars_dice", seed, Absentees, seats=4)
        own = next((move for move in changed["moves"] if move["how"] == "own" and "show" in move["text"]), None)
        if own:
            own["how"] = "timeout"
            fails(changed, "not the move that the rules make")
            return
    pytest.fail("nobody showed dice")


# ---- the command line ----


def command_line(folder: Path, written: str) -> "subprocess.CompletedProcess[str]":
    """`python -m engine.verify` with the standard library and the engine, and nothing else."""
    (folder / "record.json").write_text(written, encoding="utf-8")
    (folder / "engine").symlink_to(Path(engine.__file__).parent)
    command = [sys.executable, "-S", "-E", "-m", "engine.verify", "record.json"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("game", GAMES)
def test_the_standard_library_is_enough(game: str, tmp_path: Path) -> None:
    done = command_line(tmp_path, written(game, 1, RandomGame, GAMES[game].seats[0]))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("The record holds: ")


def test_the_first_difference_is_the_last_word(tmp_path: Path) -> None:
    done = command_line(tmp_path, json.dumps(recorded("liars_dice") | {"seed": "00" * 32}))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("First difference, the commitment: ")


@pytest.mark.parametrize(("arguments", "code"), [([], 2), (["nowhere.json"], 1), (["broken.json"], 1)])
def test_what_is_no_record(arguments: list[str], code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "broken.json").write_text("{")
    monkeypatch.chdir(tmp_path)
    assert verifying.main(arguments) == code


def test_a_record_that_holds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "record.json"
    path.write_text(json.dumps(recorded("liars_dice")))
    assert verifying.main([str(path)]) == 0
    assert "holds" in capsys.readouterr().out
