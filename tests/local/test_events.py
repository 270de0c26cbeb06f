"""The default bus: which rule an event matches, what its target gets; and the events that the outbox makes."""

from collections.abc import Iterator
from typing import Any

import pytest

from local.events import handed_on
from local.feedback import event, fates
from tests.functions.feedback.reported import documented

MAIL = {
    "kind": "email",
    "id": "an id",
    "sent": 1_800_000_000.5,
    "to": ["you@example.org"],
    "subject": "Hello",
    "headers": [["From", "us@example.org"]],
    "tags": {"table": "t1"},
}
TEXT = {**MAIL, "kind": "sms", "to": ["+14155550123"], "headers": [], "tags": {}}
RULE = {"EventPattern": {"source": ["aws.ses"], "detail": {"mail": {"tags": {"table": ["t1", "t2"]}}}}}


def rule(**target: Any) -> list[Any]:
    return [{**RULE, "Targets": [{"Arn": "arn:of:function", "Id": "1", **target}]}]


def test_a_target_gets_the_event_of_a_rule_that_it_matches() -> None:
    bounce = event("bounce", MAIL, 1_800_000_060)
    assert list(handed_on(rule(), bounce)) == [("arn:of:function", bounce)]
    assert list(handed_on(rule(), event("bounce", {**MAIL, "tags": {"table": "t3"}}, 1_800_000_060))) == []
    assert list(handed_on([{**rule()[0], "State": "DISABLED"}], bounce)) == []


def test_a_target_gets_what_its_transformer_makes_of_it() -> None:
    paths = {"to": "$.detail.mail.destination[0]", "none": "$.detail.nothing[0].here", "big": "$.detail.mail.tags"}
    transformer = {"InputPathsMap": paths, "InputTemplate": '{"to": "<to>", "none": "<none>", "big": <big>}'}
    ((_, given),) = handed_on(rule(InputTransformer=transformer), event("bounce", MAIL, 1_800_000_060))
    assert given == {"to": "you@example.org", "none": "", "big": {"table": ["t1"]}}


def members(value: Any, within: str = "") -> Iterator[str]:
    """The names of all members, those of objects in arrays too."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield f"{within}.{name}"
            yield from members(inner, f"{within}.{name}")
    elif isinstance(value, list):
        for inner in value:
            yield from members(inner, f"{within}[]")


@pytest.mark.parametrize(
    ("what", "message", "name"),
    [
        *[(what, MAIL, what) for what in ("bounce", "complaint", "delay", "reject")],
        ("invalid", TEXT, "text"),
    ],
)
def test_what_the_outbox_makes_has_members_as_aws_documents_them(what: str, message: dict[str, Any], name: str) -> None:
    known = {each for each in members(documented(name)) if ".tags." not in each}
    made = {each for each in members(event(what, message, 1_800_000_060)) if ".tags." not in each}
    assert made <= known
    assert {each for each in known if each.startswith(".detail.") and each.count(".") == 2} >= {".detail.eventType"}


def test_every_button_makes_an_event() -> None:
    for message in (MAIL, TEXT):
        kind = str(message["kind"])
        assert all(event(what, message, 1_800_000_060)["detail"]["eventType"] for what in fates(kind))
