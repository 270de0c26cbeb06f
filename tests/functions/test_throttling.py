"""Calls that DynamoDB refuses at once are tried again while there is time. No time passes: the clock is a number."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from botocore.awsrequest import AWSResponse
from botocore.compat import HTTPHeaders
from botocore.exceptions import ClientError, ReadTimeoutError

from functions.aws import clients, throttling

MOVES = 200
KEY: Any = {"pk": {"S": "a"}, "sk": {"S": "b"}}


class Body:
    """What is read of an answer."""

    def __init__(self, text: str) -> None:
        self._text = text.encode()

    def stream(self, **_: object) -> Iterator[bytes]:
        yield self._text


class Service:
    """DynamoDB without a network: refuses this share of all calls.

    :ivar pauses: in seconds
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch, share: float, code: str = "ThrottlingException") -> None:
        self.share, self.code, self.now, self.calls = share, code, 0.0, 0
        self._random, self.pauses = random.Random(7), list[float]()
        monkeypatch.setattr(throttling, "random", random.Random(8))
        monkeypatch.setattr("time.monotonic", lambda: self.now)
        monkeypatch.setattr("botocore.endpoint.time.sleep", self._sleeps)
        for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
            monkeypatch.setenv(name, "test")
        monkeypatch.setenv("AWS_DEFAULT_REGION", "eu-west-1")
        self.client = clients.dynamodb.__wrapped__()
        self.client.meta.events.register("before-send", self._answers)

    def _sleeps(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self.now += seconds

    def _answers(self, request: Any, **_: object) -> Any:
        self.calls += 1
        self.now += 0.005
        if self._random.random() < self.share:
            refused = json.dumps({"__type": f"com.amazonaws.dynamodb.v20120810#{self.code}", "message": ""})
            return AWSResponse(request.url, 400, HTTPHeaders(), Body(refused))
        return AWSResponse(request.url, 200, HTTPHeaders(), Body("{}"))

    def moves(self) -> bool:
        """A move asks for the head of the log, and writes a commit; whether it is done."""
        try:
            self.client.get_item(TableName="log", Key=KEY)
            self.client.put_item(TableName="log", Item=KEY)
        except ClientError:
            return False
        return True


@pytest.mark.parametrize("code", ["ThrottlingException", "ProvisionedThroughputExceededException"])
def test_where_three_calls_of_ten_are_refused_nearly_all_moves_are_done(
    monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    service = Service(monkeypatch, share=0.3, code=code)
    done = sum(service.moves() for _ in range(MOVES))
    assert done == MOVES
    assert service.calls < 2 * MOVES / 0.6, "and no call is made more often than it must be"


def test_where_all_are_refused_a_call_is_given_up_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    service = Service(monkeypatch, share=1)
    assert not service.moves()
    assert throttling.BUDGET / 2 < service.now <= throttling.BUDGET + 1
    assert service.calls > 8


def test_pauses_differ_so_that_not_all_come_again_together(monkeypatch: pytest.MonkeyPatch) -> None:
    service = Service(monkeypatch, share=1)
    pauses = service.pauses
    service.moves()
    assert len(set(pauses)) == len(pauses) > 8
    assert max(pauses) <= throttling.LONGEST


def test_what_is_refused_for_another_reason_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    service = Service(monkeypatch, share=1, code="ConditionalCheckFailedException")
    assert not service.moves()
    assert service.calls == 1


def test_without_an_answer_there_are_two_attempts(monkeypatch: pytest.MonkeyPatch) -> None:
    service = Service(monkeypatch, share=0)

    def is_lost(request: Any, **_: object) -> None:
        service.calls += 1
        raise ReadTimeoutError(endpoint_url=request.url)

    service.client.meta.events.unregister("before-send", service._answers)
    service.client.meta.events.register("before-send", is_lost)
    with pytest.raises(ReadTimeoutError):
        service.moves()
    assert service.calls == 2
