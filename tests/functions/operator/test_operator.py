"""What an operator does by hand."""

import json
import os
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from botocore.session import get_session
from botocore.stub import Stubber

from events import links
from events.directory.person import Person, Reference
from events.tables import Busy, Tables
from functions.aws import clients
from functions.operator import deployed
from functions.operator.__main__ import main
from functions.operator.command import OperatorCommand
from functions.operator.commands import COMMANDS
from functions.play.door import site as sites
from functions.play.door.site import Site
from tests.functions.operator.typed import ask_about, typed
from tests.functions.play.conftest import KEY
from tests.functions.play.party import PROGRAM, Party, open_party
from tests.functions.settle.test_missing_game import removed

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
    closed = said(capsys, "close", party.table_id)
    assert party.table_id in closed
    assert party.page(0)["phase"] == "closed"
    with pytest.raises(SystemExit, match=party.table_id) as again:
        main(["close", party.table_id])
    assert str(again.value) != closed


def test_close_says_when_there_is_no_such_table(site: Site) -> None:
    with pytest.raises(SystemExit, match="nowhere"):
        main(["close", "nowhere"])


def test_close_names_the_game_that_is_missing(party: Party) -> None:
    with removed(), pytest.raises(SystemExit, match="liars_dice is not installed"):
        main(["close", party.table_id])


def test_protect_keeps_both_tables_from_deletion_and_can_be_repeated(
    site: Site, capsys: pytest.CaptureFixture[str]
) -> None:
    tables = {os.environ["LOG_TABLE"], os.environ["DIRECTORY_TABLE"]}
    assert not any(is_protected(table) for table in tables)
    for _ in range(2):
        assert {line.split()[0] for line in said(capsys, "protect").splitlines()} == tables
    assert all(is_protected(table) for table in tables)


def is_protected(table: str) -> bool:
    return bool(clients.dynamodb().describe_table(TableName=table)["Table"].get("DeletionProtectionEnabled"))


def test_block_forgets_everybody_with_that_address(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    site.directory.people.add(
        Person("p1", "Anna", contacts={"mail": Reference(site.directory.contacts.meet("mail", ADDRESS, 2**31))}),
        expires=2**31,
    )
    with typed(" Anna@Example.org "):
        assert re.findall(r"\d+", said(capsys, "block")) == ["1"]
    assert site.directory.people.get("p1") is None
    assert site.directory.contacts.forbids("mail", ADDRESS)
    ask_about("unblock", ADDRESS)
    assert not site.directory.contacts.forbids("mail", ADDRESS)


def test_host_key_is_the_one_that_opens_tables(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "host-key") == links.host_key(site.keys.named("1"))


def test_rebuild_directory_makes_every_table_known_again(party: Party, capsys: pytest.CaptureFixture[str]) -> None:
    for found in party.site.directory.live.all():
        party.site.directory.live.drop(found)
    assert said(capsys, "list") == ""
    assert re.findall(r"\d+", said(capsys, "rebuild-directory")) == ["1"]
    assert [live.table for live in party.site.directory.live.all()] == [party.table_id]


# ---- how commands speak ----


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_the_list_of_commands_has_a_sentence_without_the_words_of_the_engine_room(command: OperatorCommand) -> None:
    words = set(re.findall(r"[a-z]+", command.headline.lower()))
    assert 4 < len(words) < 30
    assert words.isdisjoint({"claim", "commit", "fold", "lease", "mapping", "snapshot", "stream", "sweep"})
    assert command.headline in " ".join((command.run.__doc__ or "").split())


def test_a_reader_that_has_enough_stops_no_command_halfway(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """As `| head` does."""
    tables = [open_party(site, taken=0).table_id for _ in range(2)]
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w") as gone:
        monkeypatch.setattr("sys.stdout", gone)
        main(["close", *tables, "--yes"])
    assert [site.tables.head(table).state.phase for table in tables] == ["closed"] * 2


# ---- a key that leaked ----


def set_keys(current: str, **keys: str) -> None:
    """The secret is changed, and every process starts anew."""
    secret = json.dumps({"current": current, **keys})
    clients.secrets().update_secret(SecretId=os.environ["LINK_KEYS_ID"], SecretString=secret)
    sites.site.cache_clear()


def counted(printed: str) -> int:
    """How many tables got new links, of what the command says."""
    return int(re.findall(r"^(\d+) ", printed, re.MULTILINE)[0])


def test_the_current_key_is_not_revoked(party: Party) -> None:
    """New tables would go on getting it."""
    with pytest.raises(SystemExit, match="current"):
        main(["revoke-key", "1"])
    assert PROGRAM.get(party.seats[0]).status == 200


def test_revoking_a_key_kills_its_links_and_those_of_no_other(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    leaked = [open_party(site) for _ in range(3)]
    set_keys("2", **{"1": KEY, "2": "another"})
    other = open_party(site)
    assert counted(said(capsys, "revoke-key", "1")) == 3
    for party in leaked:
        assert [PROGRAM.get(link).status for link in (party.host, *party.seats)] == [404] * 4
        assert site.tables.head(party.table_id).state.link_key == "2"
    assert PROGRAM.get(other.host).status == 200
    assert counted(said(capsys, "revoke-key", "1")) == 0


def test_what_a_run_could_not_do_the_next_one_does(
    site: Site, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One busy table holds up no other, and nobody is told to delete the key yet."""
    parties = [open_party(site) for _ in range(2)]
    set_keys("2", **{"1": KEY, "2": "another"})
    runs, busy = Tables.run, {parties[0].table_id}

    def run(tables: Tables, table_id: str, *rest: Any) -> Any:
        if table_id in busy:
            busy.clear()
            raise Busy
        return runs(tables, table_id, *rest)

    monkeypatch.setattr(Tables, "run", run)
    first = said(capsys, "revoke-key", "1")
    assert (parties[0].table_id in first, counted(first.partition("\n")[2]), "Delete" in first) == (True, 1, False)
    second, last = said(capsys, "revoke-key", "1"), said(capsys, "revoke-key", "1")
    assert (counted(second), "Repeat" in second, "Delete" in second) == (1, True, False)
    assert ("Delete" in last, "Circles" in last) == (True, True)


def test_a_table_that_was_closed_meanwhile_keeps_its_key_until_that_is_deleted(
    party: Party, capsys: pytest.CaptureFixture[str]
) -> None:
    set_keys("2", **{"1": KEY, "2": "another"})
    said(capsys, "close", party.table_id)
    assert counted(said(capsys, "revoke-key", "1")) == 0
    assert PROGRAM.get(party.seats[0]).status == 200
    set_keys("2", **{"2": "another"})
    assert PROGRAM.get(party.seats[0]).status == 404


def test_a_key_that_was_deleted_too_early_is_still_revoked(party: Party, capsys: pytest.CaptureFixture[str]) -> None:
    """So that its tables have links again."""
    set_keys("2", **{"2": "another"})
    assert PROGRAM.get(party.seats[0]).status == 404
    assert counted(said(capsys, "revoke-key", "1")) == 1
    assert counted(said(capsys, "revoke-key", "1")) == 0


def test_a_table_that_was_never_opened_is_passed_over(party: Party, capsys: pytest.CaptureFixture[str]) -> None:
    party.site.directory.live.add("unborn", 1)
    set_keys("2", **{"1": KEY, "2": "another"})
    assert counted(said(capsys, "revoke-key", "1")) == 1


# ---- which stack ----


OUTPUTS = {
    "LogTable": "LOG_TABLE",
    "DirectoryTable": "DIRECTORY_TABLE",
    "LinkKeys": "LINK_KEYS_ID",
    "NotifyFunction": "NOTIFY_FUNCTION",
}
"""The environment variables of the functions that say the same."""


@pytest.fixture
def outside(site: Site, monkeypatch: pytest.MonkeyPatch) -> Mapping[str, str]:
    """The operator's own machine knows nothing of the stack: what its outputs say."""
    monkeypatch.setenv("NOTIFY_FUNCTION", "bluffpost-NotifyFunction")
    said = {output: os.environ[variable] for output, variable in OUTPUTS.items()}
    for variable in OUTPUTS.values():
        monkeypatch.delenv(variable)
    return said


@pytest.fixture
def cloudformation(outside: Mapping[str, str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Stubber]:
    """What CloudFormation will answer."""
    session = get_session()
    client = session.create_client("cloudformation")
    monkeypatch.setattr(session, "create_client", lambda service: client)
    monkeypatch.setattr(deployed, "get_session", lambda: session)
    with Stubber(client) as stubber:
        yield stubber


def described(outputs: Mapping[str, str]) -> dict[str, Any]:
    stack = {
        "StackName": "bluffpost",
        "CreationTime": datetime(2026, 11, 21, tzinfo=UTC),
        "StackStatus": "CREATE_COMPLETE",
        "Outputs": [{"OutputKey": name, "OutputValue": value} for name, value in outputs.items()],
    }
    return {"Stacks": [stack]}


def test_the_tables_of_a_stack_on_aws_are_found_in_its_outputs(
    party: Party, outside: Mapping[str, str], cloudformation: Stubber, capsys: pytest.CaptureFixture[str]
) -> None:
    cloudformation.add_response("describe_stacks", described(outside), {"StackName": "bluffpost"})
    assert party.table_id in said(capsys, "list")


def test_another_stack_is_told_from_a_bluffpost(cloudformation: Stubber) -> None:
    cloudformation.add_response("describe_stacks", described({"Url": "https://example.org"}))
    with pytest.raises(SystemExit, match=r"\bother\b.*make deploy.*--stack"):
        main(["--stack", "other", "host-key"])


@pytest.mark.parametrize(
    ("code", "advice"),
    [
        ("ValidationError", r"\bbluffpost\b.*make deploy.*--stack"),
        ("ExpiredToken", "ExpiredToken.*AWS_PROFILE"),
        ("AccessDenied", "DescribeStacks.*AWS_PROFILE"),
        ("Throttling", "^(?!.*AWS_PROFILE).*Throttling"),
    ],
)
def test_what_aws_refuses_is_told_in_a_sentence(cloudformation: Stubber, code: str, advice: str) -> None:
    cloudformation.add_client_error("describe_stacks", code, "Stack with id bluffpost does not exist")
    with pytest.raises(SystemExit, match=advice):
        main(["host-key"])


REGION = {"AWS_DEFAULT_REGION": "eu-west-1"}
CREDENTIALS = {"AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": "secret"}


@pytest.mark.parametrize(
    ("environment", "advice"),
    [
        (REGION, "credentials.*AWS_PROFILE"),
        ({**REGION, "AWS_ACCESS_KEY_ID": "half"}, "credentials.*AWS_PROFILE"),
        ({**REGION, "AWS_PROFILE": "nobody"}, "credentials.*nobody.*AWS_PROFILE"),
        ({**CREDENTIALS, "AWS_REGION": "eu-west-1"}, "^(?!.*AWS_PROFILE).*region.*AWS_DEFAULT_REGION"),
        ({**CREDENTIALS, **REGION, "AWS_ENDPOINT_URL": "http://localhost:9"}, "http://localhost:9.*_REGION"),
    ],
    ids=["no credentials", "half of them", "no such profile", "no region", "no network"],
)
def test_what_the_operator_has_not_set_up_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, environment: Mapping[str, str], advice: str
) -> None:
    for name in [name for name in os.environ if name.startswith("AWS_")]:
        monkeypatch.delenv(name)
    nothing = {name: str(tmp_path / "nothing") for name in ("AWS_CONFIG_FILE", "AWS_SHARED_CREDENTIALS_FILE")}
    alone = {"AWS_EC2_METADATA_DISABLED": "true", "AWS_MAX_ATTEMPTS": "1"}
    for name, value in {**nothing, **alone, **environment}.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(SystemExit, match=advice):
        main(["host-key"])
