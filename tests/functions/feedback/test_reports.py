"""What of AWS's events gets through the rules of the template, and what it means."""

import pytest

from functions.feedback.delivery_reports import DeliveryReport, Fate
from local.events import handed_on
from tests.functions.feedback.reported import documented, of_mail, of_text, rules

SENT = 1_800_000_000
TAGS = {"contact": "0123456789abcdef", "table": "sometable"}


def report(event: object) -> DeliveryReport:
    ((_, given),) = handed_on(rules(), event)  # type: ignore[arg-type]
    return DeliveryReport.model_validate(given)


@pytest.mark.parametrize(
    ("name", "fate"),
    [
        ("bounce", Fate.ENDED),
        ("transient_bounce", Fate.LOST),
        ("complaint", Fate.COMPLAINED),
        ("delay", Fate.LATE),
        ("reject", Fate.REFUSED),
    ],
)
def test_what_ses_tells_of_a_mail(name: str, fate: Fate) -> None:
    told = report(of_mail(name, TAGS, SENT))
    assert (told.fate, told.contact, told.table) == (fate, TAGS["contact"], TAGS["table"])
    assert told.at == (SENT + 60 if name == "complaint" else SENT)


@pytest.mark.parametrize(
    ("about", "fate"),
    [
        ({"complaintFeedbackType": "abuse"}, Fate.COMPLAINED),
        ({"complaintFeedbackType": "other"}, Fate.COMPLAINED),
        ({"complaintFeedbackType": None, "complaintSubType": None}, Fate.COMPLAINED),
        ({"complaintFeedbackType": "not-spam"}, Fate.WELCOME),
        ({"complaintFeedbackType": "Not-Spam", "complaintSubType": None}, Fate.WELCOME),
        ({"complaintFeedbackType": "auth-failure"}, Fate.REFUSED),
        ({"complaintFeedbackType": None, "complaintSubType": "OnAccountSuppressionList"}, Fate.ENDED),
    ],
)
def test_what_a_complaint_means_depends_on_its_type(about: dict[str, str | None], fate: Fate) -> None:
    event = of_mail("complaint", TAGS, SENT)
    event["detail"]["complaint"] |= about
    assert report(event).fate == fate
    given = {name: value for name, value in event["detail"]["complaint"].items() if name not in about or value}
    event["detail"]["complaint"] = given  # left out, where it said nothing
    assert report(event).fate == fate


@pytest.mark.parametrize("name", ["bounce", "transient_bounce"])
def test_the_type_and_subtype_of_a_bounce_reach_the_function(name: str) -> None:
    event = of_mail(name, TAGS, SENT)
    bounce, told = event["detail"]["bounce"], report(event)
    assert (told.kind, told.subtype) == (bounce["bounceType"], bounce["bounceSubType"])


@pytest.mark.parametrize(
    ("kind", "fate"),
    [
        ("TEXT_INVALID", Fate.ENDED),
        ("TEXT_BLOCKED", Fate.ENDED),
        ("TEXT_UNREACHABLE", Fate.LOST),
        ("TEXT_CARRIER_UNREACHABLE", Fate.LOST),
        ("TEXT_TTL_EXPIRED", Fate.LOST),
        ("TEXT_SPAM", Fate.REFUSED),
        ("TEXT_CARRIER_BLOCKED", Fate.REFUSED),
        ("TEXT_INVALID_MESSAGE", Fate.REFUSED),
        ("TEXT_PROTECT_BLOCKED", Fate.REFUSED),
        ("TEXT_OF_NEXT_YEAR", Fate.LOST),
    ],
)
def test_what_end_user_messaging_tells_of_a_text(kind: str, fate: Fate) -> None:
    told = report(of_text(kind, "an id", SENT))
    assert (told.fate, told.message, told.at) == (fate, "an id", SENT)


@pytest.mark.parametrize("kind", ["TEXT_DELIVERED", "TEXT_SUCCESSFUL", "TEXT_UNKNOWN"])
def test_what_arrived_costs_nothing(kind: str) -> None:
    assert list(handed_on(rules(), of_text(kind, "an id", SENT))) == []


def test_a_text_that_is_under_way_costs_nothing() -> None:
    event = of_text("TEXT_PENDING", "an id", SENT)
    event["detail"]["isFinal"] = False
    assert list(handed_on(rules(), event)) == []


def test_the_mail_of_others_in_the_account_is_none_of_ours() -> None:
    assert list(handed_on(rules(), documented("bounce"))) == []
    of_another_stack = of_mail("bounce", TAGS, SENT)
    of_another_stack["detail"]["mail"]["tags"]["ses:configuration-set"] = ["another"]
    assert list(handed_on(rules(), of_another_stack)) == []


def test_the_address_and_the_headers_stay_outside() -> None:
    for name in ("bounce", "complaint", "delay", "reject"):
        ((_, given),) = handed_on(rules(), of_mail(name, TAGS, SENT))
        assert "example.com" not in str(given)
        assert "Part_" not in str(given)
