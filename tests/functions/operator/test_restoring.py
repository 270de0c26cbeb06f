"""The drill: a table is played on, its log is restored to a second before that, and it is played on otherwise."""

import io
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from events.directory import Directory
from events.people.ending import end
from events.store import pages
from events.store.stored import log_of_tables
from events.tables import Tables
from functions.aws import clients
from functions.operator.__main__ import main
from functions.operator.backups import Backups
from functions.operator.commands import restoring
from functions.operator.commands.restoring import OnAws, Restoration
from functions.operator.deployed import deployed
from functions.operator.switching import NotSwitched, Switch, contradicted
from tests import stores
from tests.functions.mailbox import address
from tests.functions.services import on_moto
from tests.functions.world import DIRECTORY, LOG, Play, World, running
from tests.said import headline

BEGUN, TURN = headline("begun"), headline("turn")
TO = datetime(2027, 1, 15, 8, 0, tzinfo=UTC)
"""When every world begins."""
SET_BACK_TO = 5
"""The version of the table then: it was opened, taken twice and begun, and Anna moved."""
KEYS_ONLY: Any = {"StreamEnabled": True, "StreamViewType": "KEYS_ONLY"}
REFUSED = Backups.refused
RESTORED, RESTORED_DIRECTORY = (f"{table}-as-of-20270115T080000Z" for table in (LOG, DIRECTORY))


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    """AWS with backups, and no waiting for it."""
    with running(on_moto) as world:
        monkeypatch.setattr("time.sleep", lambda seconds: None)
        monkeypatch.setattr("sys.stdin", io.StringIO("bluffpost\n" * 9))
        for table in (LOG, DIRECTORY):
            world.dynamodb.update_continuous_backups(
                TableName=table, PointInTimeRecoverySpecification={"PointInTimeRecoveryEnabled": True}
            )
        monkeypatch.setattr(Backups, "refused", lambda *_: "")  # moto's window begins when it was asked for
        world.dynamodb.update_table(TableName=LOG, StreamSpecification=KEYS_ONLY)
        client = clients.dynamodb()
        real = client.restore_table_to_point_in_time

        def as_of(SourceTableName: str, TargetTableName: str, RestoreDateTime: datetime) -> Any:  # noqa: N803
            """moto restores everything: what was written later goes."""
            reply = real(SourceTableName=SourceTableName, TargetTableName=TargetTableName)
            for item in list(pages.every_item(client, "scan", TableName=TargetTableName)):
                if "n" in item and int(item["at"]["N"]) > RestoreDateTime.timestamp():
                    client.delete_item(TableName=TargetTableName, Key={"table": item["table"], "n": item["n"]})
            return reply

        monkeypatch.setattr(client, "restore_table_to_point_in_time", as_of)
        monkeypatch.setattr(restoring, "patient", lambda: client)
        yield world


@pytest.fixture
def play(world: World) -> Play:
    """Anna and Ben: one move before the second that comes back, three after it."""
    play = world.table("Anna", "Ben").moves("1x2")
    world.flows()
    for lost in ("1x3", "1x4", "1x5"):
        world.later(60)
        play.moves(lost)
        world.flows()
    return play


def adopt(world: World, play: Play, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The functions get the restored table."""
    monkeypatch.setenv("LOG_TABLE", table)
    world.restart()
    world.tables = Tables(log_of_tables(world.dynamodb, table))
    world.delivered[play.id] = play.table.version


def test_nothing_owed_is_silent_and_nothing_comes_twice(
    world: World, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = {name: world.headlines(name) for name in ("Anna", "Ben")}
    main(["restore", "--to", "2027-01-15T08:00:00Z"])
    adopt(world, play, RESTORED, monkeypatch)
    assert play.table.version == SET_BACK_TO
    world.sweep()
    assert {name: world.headlines(name) for name in told} == told
    for instead in ("2x3", "2x4", "2x5"):
        play.moves(instead)
        world.flows().sweep()
    assert world.headlines("Anna") == [*told["Anna"], TURN, TURN]
    assert world.headlines("Ben") == [*told["Ben"], TURN]


def test_what_a_restore_forgets_is_brought_back(world: World) -> None:
    world.dynamodb.tag_resource(ResourceArn=arn(world, LOG), Tags=[{"Key": "team", "Value": "games"}])
    world.dynamodb.update_time_to_live(
        TableName=DIRECTORY, TimeToLiveSpecification={"Enabled": True, "AttributeName": "expires"}
    )
    main(["restore", "--to", "2027-01-15T08:00:00Z", "--directory"])
    described = [world.dynamodb.describe_table(TableName=table)["Table"] for table in (RESTORED, RESTORED_DIRECTORY)]
    log, directory = described
    assert log["StreamSpecification"] == KEYS_ONLY
    assert "StreamSpecification" not in directory
    for table in (log, directory):
        name = table["TableName"]
        assert table["DeletionProtectionEnabled"]
        backups = world.dynamodb.describe_continuous_backups(TableName=name)["ContinuousBackupsDescription"]
        assert backups["PointInTimeRecoveryDescription"]["PointInTimeRecoveryStatus"] == "ENABLED"
    assert world.dynamodb.list_tags_of_resource(ResourceArn=log["TableArn"])["Tags"] == [
        {"Key": "team", "Value": "games"}
    ]
    ttl = world.dynamodb.describe_time_to_live(TableName=directory["TableName"])["TimeToLiveDescription"]
    assert ttl == {"TimeToLiveStatus": "ENABLED", "AttributeName": "expires"}


def arn(world: World, table: str) -> str:
    return str(world.dynamodb.describe_table(TableName=table)["Table"]["TableArn"])


def test_a_no_stays_a_no_when_the_directory_is_set_back(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    client = clients.dynamodb()
    real = client.restore_table_to_point_in_time

    def before_that(**names: Any) -> Any:
        reply = real(**names)
        if names["SourceTableName"] == DIRECTORY:
            for row in stores.items(client, names["TargetTableName"]):
                if row["sk"]["S"] == "mailbox":
                    client.delete_item(TableName=names["TargetTableName"], Key={"pk": row["pk"], "sk": row["sk"]})
        return reply

    monkeypatch.setattr(client, "restore_table_to_point_in_time", before_that)
    end(world.directory, world.directory.contacts.meet("mail", address("Ben"), 2**31), "paused", world.now)
    main(["restore", "--to", "2027-01-15T08:00:00Z", "--directory"])
    assert Directory(world.dynamodb, RESTORED_DIRECTORY).contacts.forbids("mail", address("Ben"))


def test_nothing_happens_without_the_name_of_the_stack(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    for typed in ("", "yes\n"):
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        with pytest.raises(SystemExit):
            main(["restore", "--to", "2027-01-15T08:00:00Z"])
    assert world.dynamodb.list_tables()["TableNames"] == [LOG, DIRECTORY]


def test_a_second_that_no_backup_has_is_refused_before_anything_is_done(world: World) -> None:
    assert LOG in REFUSED(Backups(world.dynamodb), LOG, datetime(1999, 1, 1, tzinfo=UTC))


def test_a_restored_table_that_was_played_on_is_not_taken_for_a_new_one(
    world: World, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    backups = Backups(clients.dynamodb())
    list(backups.restore(LOG, RESTORED, TO))
    assert REFUSED(backups, LOG, TO) == ""  # a restore that was interrupted
    adopt(world, play, RESTORED, monkeypatch)
    world.later(600)
    play.moves("2x3")
    window = {"EarliestRestorableDateTime": TO - timedelta(days=1), "LatestRestorableDateTime": TO + timedelta(days=1)}
    answer = {"PointInTimeRecoveryDescription": {"PointInTimeRecoveryStatus": "ENABLED", **window}}
    monkeypatch.setattr(
        backups.client, "describe_continuous_backups", lambda **_: {"ContinuousBackupsDescription": answer}
    )
    assert "--to 2027-01-15T07:59:59Z" in REFUSED(backups, LOG, TO)
    assert REFUSED(backups, LOG, TO - timedelta(seconds=1)) == ""
    assert REFUSED(backups, RESTORED, TO) == ""  # the stack has it: what is left is done


@pytest.mark.parametrize("time", ["yesterday", "2027-01-15T08:00:00"])
def test_a_time_is_said_with_its_zone(world: World, time: str) -> None:
    with pytest.raises(SystemExit):
        main(["restore", "--to", time])


# ---- on AWS ----


class Account:
    """CloudFormation and what moves by itself, in one list of what was done to them."""

    def __init__(self, ends: str = "UPDATE_COMPLETE", looks: Sequence[str] = ("UPDATE_COMPLETE",)) -> None:
        self.done: list[str] = []
        self.given: dict[str, str] = {}
        self.ends = ends
        self.parameters = {"SenderAddress": "games@example.org", "AdoptedLogTable": "", "AdoptedLogStream": ""}
        self._looks = iter(looks)

    def describe_stacks(self, StackName: str) -> Any:  # noqa: N803
        parameters = [{"ParameterKey": name, "ParameterValue": value} for name, value in self.parameters.items()]
        return {"Stacks": [{"StackStatus": next(self._looks, self.ends), "Parameters": parameters}]}

    def update_stack(self, Parameters: Any, **_: Any) -> None:  # noqa: N803
        self.done.append("switch")
        self._looks = iter(["UPDATE_IN_PROGRESS", "UPDATE_IN_PROGRESS"])
        assert {"ParameterKey": "SenderAddress", "UsePreviousValue": True} in Parameters
        self.given = {each["ParameterKey"]: each["ParameterValue"] for each in Parameters if "ParameterValue" in each}

    def site(self, directory: Directory) -> Any:
        return self

    def pause(self, now: int) -> Iterator[str]:
        self.done.append("pause")
        yield "paused"

    def resume(self) -> Iterator[str]:
        self.done.append("resume")
        yield "resumed"


def restoration(account: Account) -> Restoration:
    on_aws = OnAws(account.site, Switch(account, "bluffpost"))
    return Restoration(deployed("bluffpost"), Backups(clients.dynamodb()), on_aws, TO)


def test_nobody_moves_between_the_backup_and_the_new_table(world: World, play: Play) -> None:
    account = Account()
    for _ in restoration(account).run(world.now):
        claims = [notice.cause for notice in world.directory.claims.of_table(play.id)]
        assert "switch" not in account.done or max(claims) <= SET_BACK_TO  # the directory fits before anybody can move
    assert account.done == ["pause", "switch", "resume"]
    assert account.given["AdoptedLogTable"] == RESTORED
    assert account.given["AdoptedLogStream"]


def test_what_was_interrupted_goes_on_with_the_same_words(world: World, play: Play) -> None:
    account = Account(ends="UPDATE_ROLLBACK_COMPLETE")
    with pytest.raises(NotSwitched, match="ROLLBACK"):
        list(restoration(account).run(world.now))
    assert "resume" not in account.done
    account.ends = "UPDATE_COMPLETE"
    assert list(restoration(account).run(world.now))
    assert account.done == ["pause", "switch", "pause", "pause", "switch", "resume"]


def test_what_cloudformation_took_back_is_paused_again(world: World, play: Play) -> None:
    """It may enable what was disabled."""
    account = Account(ends="UPDATE_ROLLBACK_COMPLETE")
    with pytest.raises(NotSwitched):
        list(restoration(account).run(world.now))
    assert account.done == ["pause", "switch", "pause"]


def test_nothing_is_begun_while_the_stack_is_updated(world: World, play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it has says so only afterwards."""
    account = Account(ends="UPDATE_IN_PROGRESS", looks=())
    monkeypatch.setattr(restoring, "_on_aws", lambda stack: OnAws(account.site, Switch(account, stack)))
    with pytest.raises(SystemExit):
        main(["restore", "--to", "2027-01-15T08:00:00Z"])
    assert account.done == []
    assert world.dynamodb.list_tables()["TableNames"] == [LOG, DIRECTORY]


def test_after_the_switch_it_only_resumes(world: World, play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    account = Account()
    list(restoration(account).run(world.now))
    monkeypatch.setenv("LOG_TABLE", RESTORED)
    list(restoration(account).run(world.now))
    assert account.done == ["pause", "switch", "resume", "resume"]


def test_lines_that_would_take_it_back_are_named(tmp_path: Any) -> None:
    file = tmp_path / "bluffpost.toml"
    assert contradicted(file, {"AdoptedLogTable": "new"}) == []
    file.write_text('SenderAddress = "a@example.org"\nAdoptedLogTable = "old"\n# AdoptedLogStream = ""\n')
    assert contradicted(file, {"AdoptedLogTable": "new", "AdoptedLogStream": "x"}) == ['AdoptedLogTable = "old"']
    file.write_text('AdoptedLogTable = "new"\n')
    assert contradicted(file, {"AdoptedLogTable": "new"}) == []
