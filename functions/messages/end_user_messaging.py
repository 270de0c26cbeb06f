"""Text messages by AWS End User Messaging. No retries: after a lost reply the text would leave twice.

Sources: AWS End User Messaging SMS and Voice v2 API Reference, "SendTextMessage"; reasons as in botocore's model. A
carrier's later refusal arrives as a delivery event.
"""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from botocore.exceptions import ClientError

from engine.kit.seats import Seat
from events.table.state import Table
from functions.messages.channel import Answer, Never, Obstacle, PlainChannel, Sent
from functions.messages.letters import Letter
from functions.messages.readers import Reader
from functions.messages.service_refusals import UNANSWERED, code, not_now
from functions.messages.sms import text_message, text_reader

if TYPE_CHECKING:
    from mypy_boto3_pinpoint_sms_voice_v2 import PinpointSMSVoiceV2Client

_NUMBER = re.compile(r"\+[1-9][0-9]{6,14}")
"""ITU-T E.164."""

_KEPT = 3600
"""Seconds: a later text would be out of date."""

_OPTED_OUT = frozenset(
    {"DESTINATION_PHONE_NUMBER_OPTED_OUT", "DESTINATION_PHONE_NUMBER_BLOCKED_BY_PROTECT_NUMBER_OVERRIDE"}
)


class TextsByEndUserMessaging(PlainChannel):
    """The channel `sms`.

    A number is dead if it is invalid, its owner answered STOP, or the operator's Protect configuration names it. An
    excluded country or price is an obstacle of this side, which accepted the number. Only a text from its owner
    readmits a number that opted out.

    :param origination: the ARN of the pool, phone number or sender ID
    :param protect: the id of a Protect configuration; empty for the configuration set's or the account's
    :param max_price: dollars per message, as a decimal number
    """

    client: "PinpointSMSVoiceV2Client"
    may_text: Callable[[str], bool]
    origination: str
    configuration_set: str
    protect: str
    max_price: str

    def serves(self, address: str) -> bool:
        """Whether the operator chose the number's country."""
        return self.may_text(address)

    def reader(self, table: Table, seat: Seat, zone: str) -> Reader:
        """Names in the GSM alphabet."""
        return text_reader(table, seat, zone)

    def deliver(self, letter: Letter, address: str, now: int) -> Answer:
        """One SendTextMessage. Delivery events identify the message by its id."""
        if not _NUMBER.fullmatch(address):
            return Never()
        protect: Any = {"ProtectConfigurationId": self.protect} if self.protect else {}
        try:
            sent = self.client.send_text_message(
                DestinationPhoneNumber=address,
                OriginationIdentity=self.origination,
                MessageBody=text_message(letter),
                MessageType="TRANSACTIONAL",
                ConfigurationSetName=self.configuration_set,
                MaxPrice=self.max_price,
                TimeToLive=_KEPT,
                **protect,
            )
        except UNANSWERED as error:
            return _never(error) or not_now(error, _obstacle(error))
        return Sent(receipt=sent["MessageId"])


def _never(error: Exception) -> Never | None:
    """`Never` only if the number itself is dead: a validation error may be about other fields."""
    reason = _reason(error)
    if reason == "FIELD_VALIDATION_FAILED" and "DestinationPhoneNumber" in _fields(error):
        return Never()
    return Never(by_owner=True) if reason in _OPTED_OUT else None


def _obstacle(error: Exception) -> Obstacle | None:
    """The obstacle; `None` for errors common to all services."""
    match code(error), _reason(error):
        case "ConflictException", "DESTINATION_PHONE_NUMBER_NOT_VERIFIED":
            return Obstacle.SANDBOX
        case "AccessDeniedException", "INSUFFICIENT_ACCOUNT_REPUTATION" | "ACCOUNT_DISABLED":
            return Obstacle.PAUSED
        case "ServiceQuotaExceededException", _:
            return Obstacle.QUOTA
        case "ValidationException", "PRICE_OVER_THRESHOLD":
            return Obstacle.PRICE
        case "ConflictException" | "ResourceNotFoundException", _:
            return Obstacle.SETTINGS
        case "ValidationException", reason if reason in _OF_SETTINGS:
            return Obstacle.SETTINGS
    return None


_OF_SETTINGS = frozenset(
    {
        "COUNTRY_CODE_MISMATCH",
        "COUNTRY_NOT_ENABLED",
        "DESTINATION_COUNTRY_BLOCKED",
        "INTERNATIONAL_SENDING_NOT_SUPPORTED",
        "INVALID_ARN",
        "INVALID_IDENTITY_FOR_DESTINATION_COUNTRY",
        "RESOURCE_NOT_ACCESSIBLE",
        "SENDER_ID_NOT_REGISTERED",
        "SENDER_ID_NOT_SUPPORTED",
        "SENDER_ID_REQUIRES_REGISTRATION",
    }
)


def _reason(error: Exception) -> str:
    return str(error.response.get("Reason", "")) if isinstance(error, ClientError) else ""


def _fields(error: Exception) -> list[str]:
    found: Any = error.response.get("Fields", ()) if isinstance(error, ClientError) else ()
    return [each["Name"] for each in found]
