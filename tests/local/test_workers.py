"""Functions as processes, as a handler meets them."""

import json
import os
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.local.conftest import PARAMETERS, TEMPLATE, Do, ask, printed
from tests.stack import Stack


def test_a_handler_is_given_lambdas_context(do: Do) -> None:
    given = do("context")
    assert given["name"] == "bluffpost-WebFunction"
    assert given["arn"] == "arn:aws:lambda:us-east-1:123456789012:function:bluffpost-WebFunction"
    assert given["memory"] == "256"
    assert 0 < given["remaining"] <= 2000
    assert given["trace"].startswith("Root=1-")
    assert len(given["request"]) == 36


def test_a_worker_has_the_environment_of_its_function_alone(do: Do, stack: Stack) -> None:
    environment = do("context")["environment"]
    assert environment["GREETING"] == "hello, bluffpost"
    assert environment["NOTES_TABLE"] == stack.resources()["NotesTable"]
    assert environment["SENDER"] == PARAMETERS["Sender"]
    assert environment["AWS_LAMBDA_FUNCTION_NAME"] == "bluffpost-WebFunction"
    assert "EXTRA" not in environment
    assert "HOME" not in environment
    assert "GREETING" not in stack.environment("QueueFunction")


def test_a_generated_secret_fits_its_template(do: Do) -> None:
    secret = do("secret")
    assert secret["current"] == "1"
    assert len(secret["1"]) == 64


def test_the_clock_of_workers_moves(do: Do, stack: Stack) -> None:
    before = do("context")["now"]
    stack.move_clock(3600)
    assert 3600 <= do("context")["now"] - before < 3660
    assert abs(stack.now() - do("context")["now"]) < 60


def test_the_clock_does_not_go_back(stack: Stack) -> None:
    assert_refused(stack, "clock", {"seconds": -1}, "forward only")


def test_an_exception_is_a_500_and_in_the_log(do: Do, stack: Stack) -> None:
    assert do("fail").status == 500
    assert "the handler failed" in printed(stack, "WebFunction", "errorMessage")


def test_a_handler_that_does_not_answer_in_time_is_ended(do: Do) -> None:
    assert do("sleep").status == 500
    assert do("context")["name"] == "bluffpost-WebFunction"


def test_a_worker_that_died_is_replaced(do: Do) -> None:
    assert do("exit").status == 500
    assert do("context")["name"] == "bluffpost-WebFunction"


def test_killed_workers_are_replaced_and_no_request_is_lost(do: Do, stack: Stack) -> None:
    before = do("context")["process"]
    stack.kill("WebFunction")
    assert do("context")["process"] != before


def test_a_worker_that_is_killed_in_the_middle_of_a_request_is_replaced(do: Do, stack: Stack) -> None:
    with ThreadPoolExecutor() as pool:
        under_way = pool.submit(do, "sleep")
        time.sleep(0.3)
        killed = [each for worker in range(2) for each in stack.kill("WebFunction", worker)]
        assert under_way.result().status == 500
    assert killed
    assert do("context")["process"] not in killed


def test_one_worker_is_killed_and_told_by_its_process(do: Do, stack: Stack) -> None:
    alive = do("context")["process"]
    assert alive in stack.kill("WebFunction", 0) + stack.kill("WebFunction", 1)
    assert stack.kill("WebFunction") == []


def test_a_handler_that_cannot_be_imported_answers_with_an_error(tmp_path: Path) -> None:
    template = tmp_path / "template.yaml"
    template.write_text(TEMPLATE.read_text())
    (tmp_path / "handlers.py").write_text("raise RuntimeError('this module is broken')")
    with Stack(template, PARAMETERS) as broken:
        assert ask(broken, "GET", "/").status == 500
        assert "this module is broken" in broken.logs()["WebFunction"][0]


def test_calls_are_recorded_without_their_contents(do: Do, stack: Stack, recorded: Path) -> None:
    stack.quiet()
    before = len(recorded.read_text()) if recorded.exists() else 0
    with stack.paused():
        do("note", pk="note-1", sk=1)
        do("schedule", name="wake", after=60)
        do("text", text="your dice")
    names = stack.resources()
    queue_arn = stack.environment("WebFunction")["WAKE_UP_QUEUE_ARN"]
    role_arn = stack.environment("WebFunction")["SCHEDULER_ROLE_ARN"]
    assert [json.loads(line) for line in recorded.read_text()[before:].splitlines()] == [
        {
            "function": "WebFunction",
            "service": "dynamodb",
            "operation": "PutItem",
            "parameters": {"TableName": names["NotesTable"]},
        },
        {
            "function": "WebFunction",
            "service": "scheduler",
            "operation": "CreateSchedule",
            "parameters": {
                "Name": "wake",
                "GroupName": names["ScheduleGroup"],
                "Target": {"Arn": queue_arn, "RoleArn": role_arn},
            },
        },
        {
            "function": "WebFunction",
            "service": "pinpoint-sms-voice-v2",
            "operation": "SendTextMessage",
            "parameters": {"DestinationPhoneNumber": "+..", "OriginationIdentity": "pool-1"},
        },
    ]


def assert_refused(stack: Stack, control: str, order: dict[str, object], sentence: str) -> None:
    reply = ask(stack, "POST", f"/_local/{control}", json.dumps(order))
    assert reply.status == 400
    assert sentence in reply.json["error"]


def test_the_tests_own_environment_does_not_reach_a_worker(do: Do) -> None:
    assert "PYTEST_CURRENT_TEST" in os.environ
    assert "PYTEST_CURRENT_TEST" not in do("context")["environment"]


def test_dynamodb_gives_the_functions_two_items_at_a_time(do: Do) -> None:
    for number in range(3):
        do("note", pk="note-of-many", sk=number)
    assert do("page") == 2
