"""check-log finds whatever is not as it was written, and nothing else."""

import os
import re
from pathlib import Path
from typing import Any

import pytest

from functions.aws import clients
from functions.operator.__main__ import main
from functions.operator.commands.database import _LINES
from tests.functions.play.party import Party
from tests.packages import register


def checked(capsys: pytest.CaptureFixture[str], *tables: str) -> tuple[list[str], int]:
    """The lines that it says, and its exit code."""
    capsys.readouterr()
    code = 0
    try:
        main(["check-log", *tables])
    except SystemExit as ended:
        code = int(str(ended.code))
    return capsys.readouterr().out.splitlines(), code


def item(party: Party, n: int) -> dict[str, Any]:
    key = {"table": {"S": party.table_id}, "n": {"N": str(n)}}
    return dict(clients.dynamodb().get_item(TableName=os.environ["LOG_TABLE"], Key=key)["Item"])


def changes(party: Party, n: int, **attributes: bytes) -> None:
    changed = {name: {"B": value} for name, value in attributes.items()}
    clients.dynamodb().put_item(TableName=os.environ["LOG_TABLE"], Item=item(party, n) | changed)


def loses(party: Party, n: int) -> None:
    key = {"table": {"S": party.table_id}, "n": {"N": str(n)}}
    clients.dynamodb().delete_item(TableName=os.environ["LOG_TABLE"], Key=key)


def bad(lines: list[str], party: Party) -> list[int]:
    """The versions that are named, all of that table."""
    assert all(line.startswith(f"{party.table_id}  version ") for line in lines)
    return [int(line.split()[2]) for line in lines]


def test_a_whole_log_has_no_faults(party: Party, capsys: pytest.CaptureFixture[str]) -> None:
    lines, code = checked(capsys)
    assert (len(lines), code) == (1, 0)


def test_a_missing_commit_is_named_and_what_follows_is_checked(
    party: Party, capsys: pytest.CaptureFixture[str]
) -> None:
    loses(party, 2)
    wrong = item(party, 3)
    changes(party, 4, state=wrong["state"]["B"], recent=wrong["recent"]["B"])
    *lines, _ = checked(capsys)[0]
    assert bad(lines, party) == [2, 4]
    assert checked(capsys, party.table_id)[1] == 1


def test_a_game_that_cannot_be_imported_is_named_with_its_error(
    party: Party, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    register(tmp_path, monkeypatch, "torn", ("CARDS = range(1, 7)", "CARDS = range("))
    (named, _), code = checked(capsys)
    assert re.search("torn of bluffpost-torn .* SyntaxError", named)
    assert code == 0


def test_a_table_that_the_log_does_not_have_is_an_error(party: Party, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["check-log", "typo"])
    assert ended.value.code not in (None, 0)
    assert not capsys.readouterr().out


def test_a_broken_snapshot_and_events_that_cannot_be_read_are_told_apart(
    party: Party, capsys: pytest.CaptureFixture[str]
) -> None:
    changes(party, 2, state=item(party, 2)["state"]["B"][:-4])
    changes(party, 4, events=item(party, 4)["events"]["B"][:-4])
    *lines, _ = checked(capsys)[0]
    assert bad(lines, party) == [2, 4]
    assert len({line.split(maxsplit=3)[3] for line in lines}) == 2


def test_where_a_snapshot_alone_is_broken_nothing_is_lost(party: Party, capsys: pytest.CaptureFixture[str]) -> None:
    changes(party, 2, state=item(party, 2)["state"]["B"][:-4])
    (*lines, _), code = checked(capsys)
    assert (bad(lines, party), code) == ([2], 0)


@pytest.mark.parametrize("name", ["command", "digest", "events"])
@pytest.mark.parametrize("at", [0, -1])
def test_a_flipped_byte_is_noticed(party: Party, capsys: pytest.CaptureFixture[str], name: str, at: int) -> None:
    flipped = bytearray(item(party, 4)[name]["B"])
    flipped[at] ^= 0x10
    changes(party, 4, **{name: bytes(flipped)})
    (*lines, _), code = checked(capsys)
    assert (bad(lines, party), code) == ([4], 1)


def test_a_snapshot_of_another_schema_is_no_fault(party: Party, capsys: pytest.CaptureFixture[str]) -> None:
    changes(party, 3, state=b"1111" + b"whatever an older version stored")
    assert checked(capsys)[1] == 0


def test_a_table_that_is_being_deleted_is_no_fault(party: Party, capsys: pytest.CaptureFixture[str]) -> None:
    main(["close", party.table_id])
    loses(party, 1)
    lines, code = checked(capsys)
    assert [line.split()[0] for line in lines[:-1]] == [party.table_id]
    assert code == 0


def test_a_table_that_lost_a_lot_is_told_in_a_few_lines(party: Party, capsys: pytest.CaptureFixture[str]) -> None:
    for n in range(1, 5 + _LINES):
        clients.dynamodb().put_item(TableName=os.environ["LOG_TABLE"], Item=item(party, 4) | {"n": {"N": str(100 + n)}})
    lines, code = checked(capsys)
    assert len(lines) <= 3 * (_LINES + 1) + 1
    assert code == 1
