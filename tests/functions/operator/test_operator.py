"""What an operator does by hand."""

import os
from datetime import UTC, datetime

import pytest
from botocore.session import get_session
from botocore.stub import Stubber

from events import links
from events.directory.people import Contact, Person, contact_hash
from functions.operator import deployed
from functions.operator.__main__ import main
from functions.play.stack import Stack
from tests.functions.play.party import Party

ADDRESS = "anna@example.org"


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    capsys.readouterr()
    main(list(arguments))
    return capsys.readouterr().out.strip()


def test_list_shows_live_tables_without_names(party: Party, capsys: pytest.CaptureFixture[str]) -> None:
    line = said(capsys, "list")
    assert line.startswith(f"{party.table_id}  liars_dice  playing  3/3 players    0 moves")
    assert "Anna" not in line


def test_close_ends_a_table_for_everybody(party: Party, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "close", party.table_id) == f"The table {party.table_id} is closed."
    assert party.page(0)["phase"] == "closed"
    with pytest.raises(SystemExit, match="closed already"):
        main(["close", party.table_id])


def test_close_says_when_there_is_no_such_table(stack: Stack) -> None:
    with pytest.raises(SystemExit, match="There is no table nowhere"):
        main(["close", "nowhere"])


def test_block_forgets_everybody_with_that_address(stack: Stack, capsys: pytest.CaptureFixture[str]) -> None:
    stack.directory.people.add(Person("p1", "Anna", contacts={"mail": Contact(ADDRESS)}), expires=2**31)
    assert said(capsys, "block", " Anna@Example.org ").startswith("Blocked. 1 had that address")
    assert stack.directory.people.get("p1") is None
    assert stack.directory.consents.get(contact_hash("mail", ADDRESS)).forbids
    said(capsys, "unblock", ADDRESS)
    assert not stack.directory.consents.get(contact_hash("mail", ADDRESS)).forbids


def test_host_key_is_the_one_that_opens_tables(stack: Stack, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "host-key") == links.host_key(stack.keys.named("1"))


def test_rebuild_directory_makes_every_table_known_again(party: Party, capsys: pytest.CaptureFixture[str]) -> None:
    party.stack.directory.live.remove(party.table_id)
    assert said(capsys, "list") == ""
    assert said(capsys, "rebuild-directory") == "1 tables are known to the sweep again."
    assert [live.table for live in party.stack.directory.live.all()] == [party.table_id]


def test_the_tables_of_a_stack_on_aws_are_found_in_its_outputs(
    party: Party, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    outputs = {"LogTable": "LOG_TABLE", "DirectoryTable": "DIRECTORY_TABLE", "LinkKeys": "LINK_KEYS_ID"}
    described = {
        "StackName": "bluffpost",
        "CreationTime": datetime(2026, 11, 21, tzinfo=UTC),
        "StackStatus": "CREATE_COMPLETE",
        "Outputs": [{"OutputKey": name, "OutputValue": os.environ[text]} for name, text in outputs.items()],
    }
    session = get_session()
    client = session.create_client("cloudformation")
    monkeypatch.setattr(session, "create_client", lambda service: client)
    monkeypatch.setattr(deployed, "get_session", lambda: session)
    for variable in outputs.values():
        monkeypatch.delenv(variable)
    with Stubber(client) as stubber:
        stubber.add_response("describe_stacks", {"Stacks": [described]}, {"StackName": "bluffpost"})
        assert party.table_id in said(capsys, "list")
