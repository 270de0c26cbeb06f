"""A published record replays; one with anything changed does not, and the first difference is named."""

import errno
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from runpy import run_path
from typing import Any

import pytest

import engine
from engine import RULES_VERSION
from engine import verify as verifying
from engine.chance import commitment
from engine.conformance.configurations import Configuration
from engine.differences import DifferenceError
from engine.privacy import private_fields
from engine.registry import GAMES
from engine.verify import verify
from tests.engine.every_variant import every_variant
from tests.engine.records import LIARS_DICE, Absentees, Record, fails, holds, recorded, written
from tests.said import said

Leaf = tuple[Any, Any]
"""One value in a record: the list or object that it is in, and where."""

SEEDS = range(3 if "EVERY_VARIANT" in os.environ else 1)
OTHERS = 20
"""Seeds or entropies that are tried: a game may draw so little that one other gives the same."""
LUCKY = r"the set-up: Started\.lucky"
NO_BID = re.escape(said("liars_dice", "nothing_to_challenge"))


# ---- what holds ----


@every_variant
@pytest.mark.parametrize("seed", SEEDS)
def test_a_record_holds(variant: Configuration, seed: int) -> None:
    holds(recorded(variant, seed))


@every_variant
@pytest.mark.parametrize("seed", SEEDS)
def test_moves_for_the_absent_and_resignations_hold(variant: Configuration, seed: int) -> None:
    holds(recorded(variant, seed, Absentees))


# ---- what does not ----


@every_variant
@pytest.mark.parametrize("seed", SEEDS)
def test_one_changed_value_fails(variant: Configuration, seed: int) -> None:
    """Anything that an event hid, a card or a die, in the place of something else; or told, if nothing is hidden."""
    changed = recorded(variant, seed)
    hidden = list(values(changed, private_fields))
    where, holder, key, others = Random(seed).choice(hidden or list(values(changed, lambda kind: kind.__match_args__)))
    holder[key] = others[0]
    fails(changed, "different", where=rf"{re.escape(where)}\b")


@every_variant
@pytest.mark.parametrize("seed", SEEDS)
def test_two_reordered_moves_fail(variant: Configuration, seed: int) -> None:
    """Even if they are numbered anew; where two seats could have moved in either order, by the hash alone."""
    moves = range(1, len(recorded(variant, seed)["moves"]))
    for first in Random(seed).sample(moves, len(moves)):
        changed = recorded(variant, seed)
        one, other = changed["moves"][first - 1 : first + 1]
        changed["moves"][first - 1 : first + 1] = other | {"number": first}, one | {"number": first + 1}
        where = first_difference(changed)
        if where and where != "the hash":  # all by itself it tells the order of moves that go either way
            assert re.match(rf"move (?:{first}|{first + 1}) ", where)
            return
        assert one["seat"] != other["seat"], "the moves of one seat have an order"
    pytest.fail("the order of moves makes no difference")


@every_variant
@pytest.mark.parametrize("seed", SEEDS)
def test_numbers_out_of_order_fail(variant: Configuration, seed: int) -> None:
    changed = recorded(variant, seed)
    moves = changed["moves"]
    first = Random(seed).randrange(len(moves) - 1)
    moves[first], moves[first + 1] = moves[first + 1], moves[first]
    fails(changed, "different", where=f"move {first + 1} ", recorded=f"{first + 2}$", replayed=f"{first + 1}$")


@every_variant
def test_another_seed_fails(variant: Configuration) -> None:
    changed = recorded(variant) | {"seed": "00" * 32}
    fails(changed, "different", where="the commitment")


@every_variant
def test_another_seed_with_its_own_commitment_fails(variant: Configuration) -> None:
    changed = recorded(variant, kind=Absentees)
    seeds = [bytes([number]) * 32 for number in range(OTHERS)]
    new = [{"seed": seed.hex(), "commitment": commitment(changed["table"], seed)} for seed in seeds]
    draws_differ([changed | each for each in new])


@every_variant
def test_a_changed_entropy_fails(variant: Configuration) -> None:
    changed = recorded(variant, kind=Absentees)
    *before, last = changed["entropies"]
    draws_differ([changed | {"entropies": [*before, last + "!" * number]} for number in range(1, OTHERS)])


@every_variant
def test_a_move_left_out_fails(variant: Configuration) -> None:
    changed = recorded(variant)
    del changed["moves"][0]
    with pytest.raises(DifferenceError) as found:
        verify(changed)
    assert str(found.value.values["where"]).startswith("move ")


@every_variant
def test_a_match_that_is_broken_off_fails(variant: Configuration) -> None:
    changed = recorded(variant)
    del changed["moves"][-1]
    fails(changed, "not_over")


@every_variant
def test_another_winner_fails(variant: Configuration) -> None:
    changed = recorded(variant)
    changed["places"][0] += 1
    fails(changed, "different", where=r"the places\[0\]")


def first_difference(changed: Record) -> str | None:
    """Where a record fails; `None` if it holds."""
    try:
        verify(changed)
    except DifferenceError as difference:
        return str(difference.values["where"])
    return None


def draws_differ(changed: list[Record]) -> None:
    """Some of what is drawn falls otherwise, in the set-up or later; one draw may fall as before."""
    found = [where for each in changed if (where := first_difference(each))]
    assert found
    assert [where for where in found if not where.startswith(("the set-up", "move "))] == []


def values(changed: Record, names: Callable[[Any], Iterable[str]]) -> Iterator[tuple[str, Any, Any, list[Any]]]:
    """Every value in the named fields of all events: where it is, its holder and key, and other values of its field."""
    types = {each.__name__: each for each in GAMES[changed["game"]].events}
    for where, event in events_of(changed):
        for name in names(types[event["type"]]):
            found = [(holder, key) for holder, key in leaves(event, name) if holder[key] is not None]
            for holder, key in found:
                others = [one[at] for one, at in found if one[at] != holder[key]]
                yield f"{where}: {event['type']}.{name}", holder, key, others or [None]


def events_of(changed: Record) -> Iterator[tuple[str, Any]]:
    """The events of a record, each with where it is."""
    yield from (("the set-up", event) for event in changed["setup"])
    for move in changed["moves"]:
        where = f"move {move['number']} (player {move['seat'] + 1}, “{move['text']}”)"
        yield from ((where, event) for event in move["events"])


def leaves(holder: Any, key: Any) -> Iterator[Leaf]:
    """The plain values in one value of a list or an object."""
    match holder[key]:
        case list() as values:
            for index in range(len(values)):
                yield from leaves(values, index)
        case dict() as members:
            for name in members:
                if name != "type":
                    yield from leaves(members, name)
        case _:
            yield holder, key


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


def other_rules(changed: Record) -> None:
    changed["engine"] = "0"


def of_a_package(record: Record) -> None:
    record["engine"] = f"{RULES_VERSION}, bluffpost-skull 0.2.0"


def one_as_true(changed: Record) -> None:
    changed["moves"][0]["number"] = True


def one_as_a_float(changed: Record) -> None:
    changed["places"] = [float(place) for place in changed["places"]]


def a_seat_counted_from_the_end(changed: Record) -> None:
    changed["moves"][0]["seat"] -= 3


def a_seed_in_capitals(changed: Record) -> None:
    changed["seed"] = changed["seed"].upper()


def a_move_in_other_words(changed: Record) -> None:
    changed["moves"][0]["text"] = "bid " + changed["moves"][0]["text"]


def nothing_added(changed: Record) -> None:
    """A member that says "nothing" is one that the replay does not have."""
    changed["setup"][0]["lucky"] = "nothing"


def an_entropy_that_nobody_added(changed: Record) -> None:
    changed["entropies"].append("the server's")


def other_scores(changed: Record) -> None:
    changed["scores"] = [99, 0, 0]


@pytest.mark.parametrize(
    ("change", "key", "facts"),
    [
        (another_reroll, "different", {"where": r".*Rerolled\.new\[0\]$", "recorded": r"\d$", "replayed": r"\d$"}),
        (another_number, "different", {"where": "move 2 ", "recorded": "1$", "replayed": "2$"}),
        (
            another_text,
            "illegal",
            {"where": r"move 1 \(player \d, “liar”\)$", "why": NO_BID},
        ),
        (an_event_left_out, "different", {"where": "move "}),
        (
            something_added,
            "different",
            {"where": f"{LUCKY}$", "recorded": "7$", "replayed": "nothing$"},
        ),
        (a_member_left_out, "not_whole", {"why": ".*'text'"}),
        (an_unknown_seat, "no_such_seat", {"where": "move 3$", "seat": "7$"}),
        (an_unknown_option, "impossible", {}),
        (too_many_players, "impossible", {}),
        (other_rules, "other_rules", {"recorded": "0$", "own": f"{RULES_VERSION}$"}),
        (of_a_package, "other_package", {"package": "bluffpost-skull 0.2.0$"}),
        (one_as_true, "different", {"where": "move 1 ", "recorded": "True$", "replayed": "1$"}),
        (one_as_a_float, "different", {"where": r"the places\[0\]$", "recorded": r"\d\.0$", "replayed": r"\d$"}),
        (a_seat_counted_from_the_end, "no_such_seat", {"where": "move 1$", "seat": "-"}),
        (a_seed_in_capitals, "different", {"where": "the seed$"}),
        (a_move_in_other_words, "different", {"where": "move 1 ", "recorded": "bid "}),
        (nothing_added, "different", {"where": f"{LUCKY}$"}),
        (an_entropy_that_nobody_added, "not_entropies", {"seats": "3$"}),
        (other_scores, "different", {"where": "the scores"}),
    ],
)
def test_a_changed_record_fails_and_the_first_difference_is_named(
    change: Callable[[Record], None], key: str, facts: dict[str, str]
) -> None:
    changed = recorded()
    change(changed)
    fails(changed, key, **facts)


def test_a_move_that_no_rule_makes_for_the_absent_fails() -> None:
    for seed in range(8):
        changed = recorded(LIARS_DICE, seed, Absentees)
        own = next((move for move in changed["moves"] if move["how"] == "own" and "show" in move["text"]), None)
        if own:
            own["how"] = "timeout"
            fails(changed, "not_automatic")
            return
    pytest.fail("nobody showed dice")


# ---- the command line ----


def command_line(folder: Path, written: str) -> "subprocess.CompletedProcess[str]":
    """`python -m engine.verify` with the standard library and the engine, and nothing else."""
    (folder / "record.json").write_text(written, encoding="utf-8")
    (folder / "engine").symlink_to(Path(engine.__file__).parent)
    command = [sys.executable, "-S", "-E", "-m", "engine.verify", "record.json"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


@every_variant
def test_the_standard_library_is_enough(variant: Configuration, tmp_path: Path) -> None:
    done = command_line(tmp_path, written(variant))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{verify(recorded(variant))}\n"


def test_the_first_difference_is_the_last_word(tmp_path: Path) -> None:
    changed = recorded() | {"seed": "00" * 32}
    done = command_line(tmp_path, json.dumps(changed))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"{fails(changed, 'different', where='the commitment')}\n"


def test_it_asks_for_a_record() -> None:
    assert verifying.main([]) == 2


@pytest.mark.parametrize(
    ("written", "key", "why"),
    [
        (None, "unreadable", os.strerror(errno.ENOENT)),
        ("{", "not_json", "Expecting"),
        ("[]", "not_whole", "TypeError"),
        ("[" * 100_000, "too_deep", ""),
    ],
)
def test_what_is_no_record_is_answered_with_a_sentence(
    written: str | None,
    key: str,
    why: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    if written is not None:
        (tmp_path / "record.json").write_text(written)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(DifferenceError) as found:
        verify(verifying.read(Path("record.json")))
    assert (found.value.key, why in str(found.value)) == (key, True)
    assert verifying.main(["record.json"]) == 1
    assert capsys.readouterr().err == f"{found.value}\n"


TERMINAL = "\x1b[2J\x1b[H The record holds\r\x9b1m\u202e\ud800\nThe record holds"
"""What clears a screen and writes a verdict of its own there; a lone surrogate, which no terminal can be sent."""


@pytest.mark.parametrize("member", ["engine", "seed", "commitment", "game", "table", "text", "how", "event"])
def test_what_is_recorded_takes_over_no_terminal(
    member: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    changed = recorded()
    if member in ("text", "how"):
        changed["moves"][0][member] = TERMINAL
    elif member == "event":
        changed["moves"][0]["events"][0][TERMINAL] = TERMINAL
    else:
        changed[member] = TERMINAL
    path = tmp_path / "record.json"
    path.write_text(json.dumps(changed))
    assert verifying.main([str(path)]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.removesuffix("\n").isprintable()


def test_values_that_are_nested_too_deeply_are_named_so() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    fails(recorded() | {"places": deep}, "too_deep")


def test_a_record_that_holds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "record.json"
    path.write_text(written(LIARS_DICE))
    assert verifying.main([str(path)]) == 0
    assert capsys.readouterr().out == f"{verify(recorded())}\n"


def test_the_module_is_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["verify.py", "nowhere.json"])
    with pytest.raises(SystemExit, match="1"):
        run_path(verifying.__file__, run_name="__main__")
