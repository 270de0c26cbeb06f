"""The two channels, and what each answers to every refusal of its service: sent, not now, never."""

from collections.abc import Iterator
from typing import Any

import pytest
from botocore.exceptions import ParamValidationError, ReadTimeoutError
from botocore.session import get_session
from botocore.stub import Stubber

from functions.messages.channel import Answer, MessageChannel, Never, NotNow, Obstacle, Sent, may_have_left
from functions.messages.end_user_messaging import TextsByEndUserMessaging
from functions.messages.ses import MailBySes
from functions.messages.sms import text_message
from tests.functions.notify.observer import NOON
from tests.functions.notify.test_mail import LETTER

SENDER, READER, NUMBER = "games@example.org", "anna@example.org", "+447400123456"
POOL = "arn:aws:sms-voice:eu-west-1:123456789012:pool/pool-1"
UNVERIFIED = "Email address is not verified. The following identities failed the check in region EU-WEST-1: "
"""As in the SES Developer Guide, "Amazon SES email sending errors"."""


@pytest.fixture(autouse=True)
def credentials(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "test")


class Channel:
    """A channel whose service answers as it is told to."""

    def __init__(self, channel: MessageChannel, client: Any, stubber: Stubber, operation: str, address: str) -> None:
        self.channel, self.client, self.stubber = channel, client, stubber
        self.operation, self.address = operation, address

    def delivers(self, address: str = "") -> Answer:
        return self.channel.deliver(LETTER, address or self.address, NOON)

    def refused(self, code: str, said: str = "", status: int = 400, more: dict[str, Any] | None = None) -> Answer:
        """The answer when the service gives that error, with the further members of its kind."""
        self.stubber.add_client_error(self.operation, code, said, status, modeled_fields=more or {})
        answer = self.delivers()
        self.stubber.assert_no_pending_responses()
        return answer

    def fails(self, error: Exception) -> None:
        """Every call ends so, before there is an answer."""

        def fail(**_: object) -> None:
            raise error

        self.stubber.deactivate()
        self.client.meta.events.register("before-call", fail)


@pytest.fixture
def mail() -> Iterator[Channel]:
    client: Any = get_session().create_client("sesv2", region_name="eu-west-1")
    with Stubber(client) as stubber:
        yield Channel(
            MailBySes(client, SENDER, "bluffpost", "contact of {}".format), client, stubber, "send_email", READER
        )


@pytest.fixture
def texts() -> Iterator[Channel]:
    client: Any = get_session().create_client("pinpoint-sms-voice-v2", region_name="eu-west-1")
    with Stubber(client) as stubber:
        yield Channel(by_messaging(client), client, stubber, "send_text_message", NUMBER)


def by_messaging(client: Any, protect: str = "") -> TextsByEndUserMessaging:
    return TextsByEndUserMessaging(
        client,
        lambda _: True,
        POOL,
        "bluffpost-texts",
        protect,
        "0.10",
    )


@pytest.fixture(params=["mail", "texts"])
def channel(request: pytest.FixtureRequest) -> Channel:
    found: Channel = request.getfixturevalue(request.param)
    return found


def obstacle(answer: Answer) -> Obstacle:
    assert isinstance(answer, NotNow)
    return answer.obstacle


# ---- both ----


def test_what_the_service_takes_is_sent(channel: Channel) -> None:
    channel.stubber.add_response(channel.operation, {"MessageId": "0101"})
    assert channel.delivers() == Sent()


@pytest.mark.parametrize(
    ("code", "status", "expected"),
    [
        ("Throttling", 400, Obstacle.BUSY),
        ("ThrottlingException", 400, Obstacle.BUSY),
        ("AccessDeniedException", 403, Obstacle.ACCESS),
        ("InternalFailure", 500, Obstacle.NO_ANSWER),
        ("ServiceUnavailable", 503, Obstacle.NO_ANSWER),
        ("InvalidClientTokenId", 403, Obstacle.UNKNOWN),
        ("ThoughtOfLater", 400, Obstacle.UNKNOWN),
    ],
)
def test_what_any_service_may_say(channel: Channel, code: str, status: int, expected: Obstacle) -> None:
    """AWS General Reference, "Common Errors"."""
    assert obstacle(channel.refused(code, "no", status)) is expected


def test_no_answer_is_neither_sent_nor_the_addresses_fault(channel: Channel) -> None:
    channel.fails(ReadTimeoutError(endpoint_url="the service"))
    answer = channel.delivers()
    assert obstacle(answer) is Obstacle.NO_ANSWER
    assert may_have_left(answer)


def test_a_fault_of_this_program_is_raised(channel: Channel) -> None:
    channel.fails(ParamValidationError(report="no such parameter"))
    with pytest.raises(ParamValidationError):
        channel.delivers()


def test_no_error_that_the_models_name_is_taken_as_sent_or_for_a_dead_address(channel: Channel) -> None:
    operation = channel.client.meta.method_to_api_mapping[channel.operation]
    shapes = channel.client.meta.service_model.operation_model(operation).error_shapes
    assert len(shapes) >= 7
    for shape in shapes:
        error = shape.metadata.get("error", {})
        answer = channel.refused(error.get("code", shape.name), "", error.get("httpStatusCode", 400))
        assert isinstance(answer, NotNow), shape.name


def test_what_is_written_to_logs_quotes_nobody(channel: Channel) -> None:
    answer = channel.refused("ThoughtOfLater", f"{READER} and {NUMBER} are unknown")
    assert READER not in repr(answer)
    assert NUMBER not in repr(answer)


# ---- mail ----


@pytest.mark.parametrize(
    ("code", "said", "expected"),
    [
        ("MessageRejected", UNVERIFIED + SENDER, Obstacle.SENDER),
        ("MessageRejected", f"{UNVERIFIED}{READER}, {SENDER}", Obstacle.SENDER),
        ("MessageRejected", f"{UNVERIFIED}Games@Example.Org", Obstacle.SENDER),
        ("MessageRejected", UNVERIFIED + READER, Obstacle.SANDBOX),
        ("MessageRejected", f"{UNVERIFIED}board{SENDER}", Obstacle.SANDBOX),
        ("MessageRejected", "Sending suspended for this account.", Obstacle.PAUSED),
        ("MessageRejected", "Message contains something", Obstacle.UNKNOWN),
        ("MailFromDomainNotVerifiedException", "", Obstacle.SENDER),
        ("AccountSuspendedException", "", Obstacle.PAUSED),
        ("SendingPausedException", "", Obstacle.PAUSED),
        ("NotFoundException", "Configuration set <bluffpost> does not exist.", Obstacle.SETTINGS),
        ("LimitExceededException", "", Obstacle.QUOTA),
        ("TooManyRequestsException", "Daily message quota exceeded.", Obstacle.QUOTA),
        ("TooManyRequestsException", "Maximum sending rate exceeded.", Obstacle.BUSY),
        ("BadRequestException", "Domain contains control or whitespace", Obstacle.UNKNOWN),
    ],
)
def test_what_ses_refuses_is_on_our_side(mail: Channel, code: str, said: str, expected: Obstacle) -> None:
    assert obstacle(mail.refused(code, said)) is expected


@pytest.mark.parametrize(
    "address",
    [
        *("", "none", "a@", "@b.de", "a@b", "a b@c.de", "a@b@c.de", "é@b.de", f"{'a' * 65}@b.de", '"a b"@c.de'),
        *(".a@b.de", "a.@b.de", "a..b@c.de", "a@b..de", "a@.b.de"),
        *("anna@example.org\r\nBcc: all@example.org", "two@b.de, more@b.de"),
    ],
)
def test_an_address_that_is_none_is_dead(mail: Channel, address: str) -> None:
    """RFC 5321, 4.1.2. SES is not asked: it would not say whose address it means."""
    assert mail.channel.deliver(LETTER, address, NOON) == Never()


@pytest.mark.parametrize("address", ["Anna.O'Neil+dice@mail.example.org", "a@xn--bcher-kva.example", "a@b.xn--p1ai"])
def test_an_address_that_is_one_is_not(mail: Channel, address: str) -> None:
    mail.stubber.add_response("send_email", {"MessageId": "0101"})
    assert mail.delivers(address) == Sent()


# ---- text messages ----


@pytest.mark.parametrize("protect", ["", "protect-1"])
def test_a_text_says_where_it_comes_from_what_it_may_cost_and_which_contact_it_is_for(
    texts: Channel, protect: str
) -> None:
    parameters = {
        "DestinationPhoneNumber": NUMBER,
        "OriginationIdentity": POOL,
        "MessageBody": text_message(LETTER),
        "MessageType": "TRANSACTIONAL",
        "ConfigurationSetName": "bluffpost-texts",
        "MaxPrice": "0.10",
        "TimeToLive": 3600,
        **({"ProtectConfigurationId": protect} if protect else {}),
    }
    texts.stubber.add_response("send_text_message", {"MessageId": "0101"}, parameters)
    assert by_messaging(texts.client, protect).deliver(LETTER, NUMBER, NOON) == Sent()


@pytest.mark.parametrize(
    ("code", "more"),
    [
        ("ConflictException", {"Reason": "DESTINATION_PHONE_NUMBER_OPTED_OUT"}),
        ("ConflictException", {"Reason": "DESTINATION_PHONE_NUMBER_BLOCKED_BY_PROTECT_NUMBER_OVERRIDE"}),
        (
            "ValidationException",
            {"Reason": "FIELD_VALIDATION_FAILED", "Fields": [{"Name": "DestinationPhoneNumber", "Message": "no"}]},
        ),
    ],
)
def test_a_number_that_opted_out_or_is_none_is_dead(texts: Channel, code: str, more: dict[str, Any]) -> None:
    assert texts.refused(code, "no", more=more) == Never()


@pytest.mark.parametrize(
    ("code", "reason", "expected"),
    [
        ("ConflictException", "DESTINATION_PHONE_NUMBER_NOT_VERIFIED", Obstacle.SANDBOX),
        ("ConflictException", "NO_ORIGINATION_IDENTITIES_FOUND", Obstacle.SETTINGS),
        ("ConflictException", "DESTINATION_COUNTRY_BLOCKED_BY_PROTECT_CONFIGURATION", Obstacle.SETTINGS),
        ("ResourceNotFoundException", "", Obstacle.SETTINGS),
        ("ServiceQuotaExceededException", "MONTHLY_SPEND_LIMIT_REACHED_FOR_TEXT", Obstacle.QUOTA),
        ("AccessDeniedException", "INSUFFICIENT_ACCOUNT_REPUTATION", Obstacle.PAUSED),
        ("AccessDeniedException", "", Obstacle.ACCESS),
        ("ValidationException", "PRICE_OVER_THRESHOLD", Obstacle.PRICE),
        ("ValidationException", "SENDER_ID_REQUIRES_REGISTRATION", Obstacle.SETTINGS),
        ("ValidationException", "FIELD_VALIDATION_FAILED", Obstacle.UNKNOWN),
    ],
)
def test_everything_else_that_is_refused_is_on_our_side(
    texts: Channel, code: str, reason: str, expected: Obstacle
) -> None:
    assert obstacle(texts.refused(code, "no", more={"Reason": reason} if reason else {})) is expected


def test_no_reason_that_the_model_names_is_taken_as_sent(texts: Channel) -> None:
    operation = texts.client.meta.service_model.operation_model("SendTextMessage")
    reasons = [
        (shape.name, reason)
        for shape in operation.error_shapes
        if "Reason" in shape.members
        for reason in shape.members["Reason"].enum
    ]
    assert len(reasons) > 80
    for code, reason in reasons:
        assert texts.refused(code, "no", more={"Reason": reason}) != Sent()


@pytest.mark.parametrize(
    "number", ["", "anna@example.org", "07400 123456", "+0447400123456", "+44", "+44740012345600112345"]
)
def test_a_number_that_is_none_is_dead(texts: Channel, number: str) -> None:
    """ITU-T E.164."""
    assert texts.channel.deliver(LETTER, number, NOON) == Never()
