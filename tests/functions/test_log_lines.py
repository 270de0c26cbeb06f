"""One command is followed by its table through the lines of all functions, which are few and short: each byte costs."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from botocore.exceptions import ClientError

from events import links
from functions.aws import clients
from functions.aws.metrics import count
from functions.play.door.site import site
from functions.settle.handler import LATE
from tests.deploy.deployed import TEMPLATE, Deployed
from tests.functions.events import stream_record
from tests.functions.log_lines import members, names_of, troubles
from tests.functions.play.http import Answer
from tests.functions.play.party import PROGRAM
from tests.functions.world import BOT, ENVIRONMENT, NOON, Play, World, running

GUIDE = TEMPLATE.parent / "docs/operating/incidents.md"

LINK_KEY = "key of the links"

OF_AN_EVENT = 26
"""Bytes that CloudWatch Logs adds to each line (API Reference, `PutLogEvents`)."""

REQUEST = {
    "requestId": "JKJaXmPLvHcESHA=",
    "routeKey": "POST /t/{table}/{secret}",
    "status": "303",
    "responseLatency": "123",
    "integrationErrorMessage": "-",
}
"""What API Gateway knows of a request, by its names."""


@pytest.fixture
def world() -> Iterator[World]:
    with running() as world:
        site.cache_clear()
        yield world
        site.cache_clear()


@pytest.fixture
def play(world: World, lines: Callable[[], str]) -> Play:
    """Two at a table, who know that it has begun."""
    play = world.table("Anna", "Ben")
    world.flows()
    lines()
    return play


def secret(play: Play, seat: int) -> str:
    return links.secret(LINK_KEY.encode(), play.id, links.seat(play.table.places[seat]))


def posts_move(play: Play, text: str) -> Answer:
    """Whoever is asked sends a move by their link."""
    (seat,) = play.asked
    prompt = play.table.places[seat].prompt
    assert prompt
    move = {"command": "move", "prompt": prompt.number, "text": text, "confirmed": True}
    return PROGRAM.post(f"/t/{play.id}/{secret(play, seat)}", move)


@contextmanager
def failing(operation: str, code: str) -> Iterator[None]:
    """Every such call to DynamoDB is answered by that error within the block."""

    def fail(**_: object) -> None:
        raise ClientError({"Error": {"Code": code, "Message": ""}}, operation)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(clients.dynamodb(), operation, fail)
        yield


def asks_bots(world: World, play: Play) -> None:
    """A message for the bots of a table, which has none."""
    world.sqs.send_message(QueueUrl=world.queues[BOT], MessageBody=json.dumps({"table": play.id}))


def access_line() -> str:
    """What the access log says of a move."""
    (stage,) = Deployed.with_parameters().of_type("AWS::ApiGatewayV2::Stage").values()
    line: str = stage["AccessLogSettings"]["Format"]
    for name, value in REQUEST.items():
        line = line.replace(f"$context.{name}", value)
    assert "$" not in line
    return line


def test_a_told_move_takes_little_of_all_logs(world: World, play: Play, lines: Callable[[], str]) -> None:
    assert posts_move(play, "1x2").status == 303
    world.flows()
    written = [access_line(), *lines().splitlines()]
    assert [json.loads(line).get("message") for line in written] == [None, "done", "table settled", "sent"]
    assert sum(len(line.encode()) + OF_AN_EVENT for line in written) <= 768


def test_lambda_adds_no_line_to_a_call_that_ends_well(play: Play) -> None:
    """Two for each are 0.5 KB. Those about calls that timed out or crashed are warnings."""
    for function in Deployed.with_parameters().functions.values():
        assert function["LoggingConfig"].items() >= {"LogFormat": "JSON", "SystemLogLevel": "WARN"}.items()
        # Lambda drops what is below it, and takes lines with counts for information.
        assert function["LoggingConfig"]["ApplicationLogLevel"] == "INFO"


def test_its_table_and_commit_follow_a_command_through_all_functions(
    world: World, play: Play, lines: Callable[[], str]
) -> None:
    posts_move(play, "1x2")
    made = play.table.version
    world.flows()
    asks_bots(world, play)
    posts_move(play, "no bid")
    world.flows()
    found = members(lines())
    assert {line["table"] for line in found} == {play.id}
    assert [line["message"] for line in found if line.get("n") == made][:3] == ["done", "table settled", "sent"]
    assert {"refused", "nothing to move"} <= {line["message"] for line in found}
    accessed = json.loads(access_line())["request"]
    assert [line["request"] for line in found if line["message"] in ("done", "refused")] == [accessed] * 2


def test_the_guides_query_asks_for_members_that_lines_have(world: World, play: Play, lines: Callable[[], str]) -> None:
    posts_move(play, "1x2")
    posts_move(play, "no bid")
    asks_bots(world, play)
    world.flows()
    with failing("query", "ThrottlingException"):
        PROGRAM.get(f"/t/{play.id}/{secret(play, 0)}")
    there = {name for line in members(lines()) for name in names_of(line)}
    (asked,) = re.findall(r"^fields (.*)\n\| filter table = ", GUIDE.read_text(), re.MULTILINE)
    assert set(asked.split(", ")) - {"@timestamp"} <= there


def test_no_line_keeps_anything_of_the_call_before(world: World, play: Play, lines: Callable[[], str]) -> None:
    posts_move(play, "1x2")
    PROGRAM.post("/t/wrong/link", {"command": "say", "text": "hello"})
    with failing("batch_get_item", "AccessDeniedException"):
        PROGRAM.get(f"/s/{'a' * links.SHORT_SIGNS}")
    *_, last = members(lines())
    assert (last["message"], "table" in last, "n" in last) == ("failed", False, False)


def test_where_a_secret_stands_in_the_tables_place_it_is_not_logged(play: Play, lines: Callable[[], str]) -> None:
    own = secret(play, 0)
    with failing("query", "AccessDeniedException"):
        for path in (f"/t/{own}/{play.id}", f"/t/{play.id}/{own}", f"/t/{own}/{own}"):
            PROGRAM.get(path)
            PROGRAM.post(path, {"command": "say", "text": "hello"})
    written = lines()
    assert [line.get("table") for line in members(written)] == [None, None, play.id, play.id, None, None]
    assert own not in written


def test_neither_secrets_nor_addresses_nor_dice_are_in_any_line(
    world: World, play: Play, lines: Callable[[], str]
) -> None:
    posts_move(play, "1x2")
    world.flows()
    posts_move(play, "5x6")
    world.flows()
    written = lines().lower()
    names = ("anna", "ben", "example.org", "entropy", "1x2", "5x6", LINK_KEY)
    assert not [word for word in (*names, *(secret(play, seat) for seat in (0, 1))) if word in written]


def test_a_throttled_table_is_trouble_whichever_function_meets_it(
    world: World, play: Play, lines: Callable[[], str]
) -> None:
    play.moves("1x2")
    with failing("query", "ThrottlingException"):
        PROGRAM.get(f"/t/{play.id}/{secret(play, 0)}")
        world.settles(*world.arrived())
        asks_bots(world, play)
        world.flows()
    written = lines()
    assert troubles(written) == ["Throttled"] * 3
    assert {line["table"] for line in members(written)} == {play.id}


def test_cloudwatch_reads_a_count_off_a_line(world: World, lines: Callable[[], str]) -> None:
    """As the alarms watch it (tests/deploy/test_alarms.py): in the namespace of the stack, without a dimension."""
    count("Busy")
    (line,) = members(lines())
    (metrics,) = line["_aws"]["CloudWatchMetrics"]
    assert (metrics["Namespace"], metrics["Dimensions"]) == (ENVIRONMENT["POWERTOOLS_METRICS_NAMESPACE"], [[]])
    assert [(metric["Unit"], line[metric["Name"]]) for metric in metrics["Metrics"]] == [("Count", 1)]
    assert line["_aws"]["Timestamp"] == world.now * 1000


def test_a_commit_that_is_followed_up_late_is_trouble(world: World, play: Play, lines: Callable[[], str]) -> None:
    """The record says when its commit was made: at noon."""
    assert world.now == NOON
    world.settles(stream_record(play.id, 2))
    world.later(LATE).settles(stream_record(play.id, 3))
    assert troubles(lines()) == []
    world.later(1).settles(stream_record(play.id, 4))
    assert troubles(lines()) == ["SettledLate"]
