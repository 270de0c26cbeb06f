"""Everything stops at once and says so, and exactly that goes on again."""

import io
import json
import os
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any
from unittest import mock

import pytest
from botocore.session import get_session

from events.directory.standstill import Standstill
from functions.aws import clients
from functions.operator.__main__ import main
from functions.operator.commands import pausing
from functions.operator.pausing import PausableStack
from functions.operator.resources import FUNCTION, MAPPING, SCHEDULE, Resource
from functions.play.door import pause_flag
from functions.play.door import site as sites
from functions.play.door.pause_flag import KNOWN
from functions.play.door.site import Site
from tests.functions.play.http import Client
from tests.functions.play.party import PROGRAM, Party
from tests.said import said

BROWSER = Client()
QUEUES = ("notify", "bot", "wake-up")


@dataclass
class OnAws:
    """What of a deployed stack moves by itself."""

    functions: Any
    feedback: str
    mappings: list[str]
    sweep: str
    group: str
    wake_ups: str

    def states(self) -> list[str]:
        found = [self.functions.get_event_source_mapping(UUID=each)["State"] for each in self.mappings]
        workers = self.functions.get_function_concurrency(FunctionName=self.feedback)
        return [
            *found,
            clients.schedules().get_schedule(Name=self.sweep, GroupName=self.group)["State"].capitalize(),
            "Disabled" if workers.get("ReservedConcurrentExecutions") == 0 else "Enabled",
        ]

    def target(self) -> Any:
        return clients.schedules().get_schedule(Name=self.sweep, GroupName=self.group)["Target"]

    def resources(self) -> list[Resource]:
        return [
            Resource("FeedbackFunction", self.feedback, FUNCTION),
            Resource("WakeUpQueue", self.wake_ups, "AWS::SQS::Queue"),
            Resource("SettleFunctionSweep", self.sweep, SCHEDULE),
            Resource("ScheduleGroup", self.group, "AWS::Scheduler::ScheduleGroup"),
            *[Resource(f"Mapping{number}", uuid, MAPPING) for number, uuid in enumerate(self.mappings)],
        ]


@pytest.fixture(autouse=True)
def known_for_ten_seconds(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """As deployed; other tests read the flag once."""
    monkeypatch.setattr(pause_flag, "KNOWN", KNOWN)


@pytest.fixture
def on_aws(party: Party, monkeypatch: pytest.MonkeyPatch) -> OnAws:
    """The stack of a party as Lambda and Scheduler know it."""
    sign = os.urandom(4).hex()
    roles: Any = get_session().create_client("iam")
    role = roles.create_role(RoleName=f"role-{sign}", AssumeRolePolicyDocument="{}")["Role"]["Arn"]
    functions: Any = get_session().create_client("lambda")
    code = io.BytesIO()
    with zipfile.ZipFile(code, "w") as archive:
        archive.writestr("handler.py", "")
    functions.create_function(
        FunctionName=f"feedback-{sign}",
        Runtime="python3.13",
        Role=role,
        Handler="handler.handler",
        Code={"ZipFile": code.getvalue()},
    )
    mappings = []
    for name in QUEUES:
        clients.queues().create_queue(QueueName=f"{name}-{sign}")
        queue = f"arn:aws:sqs:eu-west-1:123456789012:{name}-{sign}"
        mapping = functions.create_event_source_mapping(EventSourceArn=queue, FunctionName=f"feedback-{sign}")
        mappings.append(mapping["UUID"])
    clients.schedules().create_schedule_group(Name=f"group-{sign}")
    clients.schedules().create_schedule(
        Name=f"sweep-{sign}",
        GroupName=f"group-{sign}",
        ScheduleExpression="rate(1 hour)",
        FlexibleTimeWindow={"Mode": "OFF"},
        Target={
            "Arn": "arn:aws:lambda:eu-west-1:123456789012:function:settle",
            "RoleArn": role,
            "Input": "{}",
        },
    )
    found = OnAws(
        functions,
        f"feedback-{sign}",
        mappings,
        f"sweep-{sign}",
        f"group-{sign}",
        os.environ["WAKE_UP_QUEUE_URL"],
    )
    monkeypatch.setattr(pausing, "resources", lambda stack: found.resources())
    monkeypatch.setattr("time.sleep", lambda seconds: None)
    return found


def test_everything_stops_and_exactly_that_goes_on_again(on_aws: OnAws) -> None:
    on_aws.functions.update_event_source_mapping(UUID=on_aws.mappings[0], Enabled=False)  # by hand, before
    before = on_aws.states(), on_aws.target()
    main(["pause"])
    assert set(on_aws.states()) == {"Disabled"}
    main(["resume"])
    assert (on_aws.states(), on_aws.target()) == before


def test_both_can_be_repeated(on_aws: OnAws, party: Party) -> None:
    before = on_aws.states()
    main(["pause"])
    first = party.site.directory.standstill.stopped()
    main(["pause"])
    assert party.site.directory.standstill.stopped() == first
    main(["resume"])
    main(["resume"])
    assert on_aws.states() == before


def test_a_pause_that_was_interrupted_is_undone_as_a_whole(on_aws: OnAws, monkeypatch: pytest.MonkeyPatch) -> None:
    before = on_aws.states()
    with monkeypatch.context() as broken:
        broken.setattr(PausableStack, "_switch_schedule", interrupted)
        with pytest.raises(KeyboardInterrupt):
            main(["pause"])
    main(["pause"])
    assert set(on_aws.states()) == {"Disabled"}
    main(["resume"])
    assert on_aws.states() == before


def interrupted(*_: Any) -> None:
    raise KeyboardInterrupt


def test_a_source_that_a_deploy_replaced_meanwhile_holds_nothing_up(on_aws: OnAws) -> None:
    main(["pause"])
    on_aws.functions.delete_event_source_mapping(UUID=on_aws.mappings.pop())
    main(["resume"])
    assert set(on_aws.states()) == {"Enabled"}


def test_resuming_has_every_table_looked_at(on_aws: OnAws, party: Party) -> None:
    main(["pause"])
    clients.queues().purge_queue(QueueUrl=on_aws.wake_ups)
    main(["resume"])
    (message,) = clients.queues().receive_message(QueueUrl=on_aws.wake_ups)["Messages"]
    assert json.loads(message["Body"]) == {"table": party.table_id}


def test_resuming_says_how_reports_of_the_break_are_taken_in(on_aws: OnAws, capsys: pytest.CaptureFixture[str]) -> None:
    """Lambda puts what comes for a function without workers into the failure queue at once (AWS Lambda Developer Guide,
    "Asynchronous invocation")."""
    main(["pause"])
    capsys.readouterr()
    main(["resume"])
    assert "`redrive`" in capsys.readouterr().out
    main(["resume"])
    assert "`redrive`" not in capsys.readouterr().out


def test_a_deploy_leaves_a_paused_site_paused_as_a_whole(on_aws: OnAws) -> None:
    """CloudFormation makes sources anew, enables others, and replaces every worker."""
    before = on_aws.states()
    main(["pause", "--again"])
    assert on_aws.states() == before  # a running site goes on
    main(["pause"])
    deploy(on_aws)
    main(["pause", "--again"])
    assert set(on_aws.states()) == {"Disabled"}
    assert BROWSER.get("/").status == HTTPStatus.SERVICE_UNAVAILABLE
    main(["resume"])
    sites.site.cache_clear()
    assert on_aws.states() == before
    assert BROWSER.get("/").status == HTTPStatus.OK


def deploy(on_aws: OnAws) -> None:
    enabled, replaced, *_ = on_aws.mappings
    on_aws.functions.update_event_source_mapping(UUID=enabled, Enabled=True)
    queue = on_aws.functions.delete_event_source_mapping(UUID=replaced)["EventSourceArn"]
    made = on_aws.functions.create_event_source_mapping(EventSourceArn=queue, FunctionName=on_aws.feedback)
    on_aws.mappings[1] = made["UUID"]
    sites.site.cache_clear()


def test_people_and_programs_read_that_the_site_takes_a_break(
    on_aws: OnAws, party: Party, later: Callable[[int], None]
) -> None:
    main(["pause"])
    later(KNOWN)
    for path in ("/", party.seats[0], f"{party.seats[0]}/poll"):
        page = BROWSER.get(path)
        assert page.status == HTTPStatus.SERVICE_UNAVAILABLE
        assert int(page.headers["retry-after"]) > 60
    assert said("problem", "paused") in BROWSER.get(party.seats[0]).body
    before = party.site.tables.head(party.table_id)
    moved = PROGRAM.post(party.seats[0], {"command": "move", "prompt": 1, "text": "1x2"})
    assert (moved.status, moved.json["code"]) == (503, "paused")
    assert party.site.tables.head(party.table_id) == before


def test_what_the_page_is_made_of_is_there_meanwhile(party: Party, later: Callable[[int], None]) -> None:
    party.site.directory.standstill.stop("today", ())
    later(KNOWN)
    assert BROWSER.get("/").status == HTTPStatus.SERVICE_UNAVAILABLE
    assert BROWSER.get("/service-worker.js").status == HTTPStatus.OK
    assert BROWSER.get("/privacy").status == HTTPStatus.OK


def test_a_worker_asks_once_in_ten_seconds_and_pausing_waits_for_the_last(
    on_aws: OnAws, party: Party, later: Callable[[int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    waited = list[float]()
    with mock.patch.object(Standstill, "is_set", return_value=False) as asked:
        for second in range(KNOWN, 3 * KNOWN):
            later(second)
            BROWSER.get(party.seats[0])
    assert asked.call_count == 2
    monkeypatch.setattr("time.sleep", waited.append)
    main(["pause"])
    assert sum(waited) > KNOWN
