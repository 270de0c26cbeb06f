"""Text messages by AWS End User Messaging. Nothing is tried twice here: a lost reply would send it twice.

Sources: AWS End User Messaging SMS and Voice v2 API Reference, "SendTextMessage" and its errors; the reasons are those
of botocore's model. What a carrier refuses later comes back as a delivery event.
"""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from botocore.exceptions import ClientError

from engine.kit.seats import Seat
from engine.kit.value import Value
from events.table.state import Table
from functions.messages.channel import Answer, Never, Obstacle, Sent
from functions.messages.letters import Letter
from functions.messages.readers import Reader
from functions.messages.refusals import UNANSWERED, code, not_now
from functions.messages.sms import text_message, text_reader

if TYPE_CHECKING:
    from mypy_boto3_pinpoint_sms_voice_v2 import PinpointSMSVoiceV2Client

_NUMBER = re.compile(r"\+[1-9][0-9]{6,14}")
"""ITU-T E.164."""

_KEPT = 3600
"""Seconds for which AWS keeps a message that its carrier does not take yet: what arrives later is no longer so."""

_OPTED_OUT = frozenset(
    {"DESTINATION_PHONE_NUMBER_OPTED_OUT", "DESTINATION_PHONE_NUMBER_BLOCKED_BY_PROTECT_NUMBER_OVERRIDE"}
)


class TextsByEndUserMessaging(Value):
    """The channel `sms`.

    A number is dead if it is none, if its owner answered STOP, or if the operator's Protect configuration names it. A
    country or a price that the operator's settings exclude is on our side: it was let in here.

    :param may_text: whether a number, in international form, is written to here
    :param origination: the ARN of the pool, phone number or sender ID that messages come from
    :param protect: the id of a Protect configuration; empty for what the configuration set or the account has
    :param max_price: dollars that one message may cost, as a decimal number
    """

    client: "PinpointSMSVoiceV2Client"
    may_text: Callable[[str], bool]
    origination: str
    configuration_set: str
    protect: str
    max_price: str

    def serves(self, address: str) -> bool:
        """Numbers of the countries that the operator chose."""
        return self.may_text(address)

    def reader(self, table: Table, seat: Seat, zone: str) -> Reader:
        """With names in the alphabet of text messages."""
        return text_reader(table, seat, zone)

    def readmit(self, address: str) -> None:
        """Numbers are kept from nobody: only who opted out, and they come back by a text of their own."""

    def deliver(self, letter: Letter, address: str, now: int) -> Answer:
        """One SendTextMessage. Delivery events that reach EventBridge name the message by its id alone."""
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
    """Whether this number gets nothing for good; a message can be invalid in its other fields, too."""
    reason = _reason(error)
    if reason == "FIELD_VALIDATION_FAILED" and "DestinationPhoneNumber" in _fields(error):
        return Never()
    return Never(by_owner=True) if reason in _OPTED_OUT else None


def _obstacle(error: Exception) -> Obstacle | None:
    """What the service means; `None` for what every service may say."""
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
"""Reasons of ValidationException that are about where a message comes from, or where it may go."""


def _reason(error: Exception) -> str:
    return str(error.response.get("Reason", "")) if isinstance(error, ClientError) else ""


def _fields(error: Exception) -> list[str]:
    found: Any = error.response.get("Fields", ()) if isinstance(error, ClientError) else ()
    return [each["Name"] for each in found]
