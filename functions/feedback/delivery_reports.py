"""Delivery reports, in the shape the template's rules make from events.

The rules drop the rest, which quotes secrets.

Sources: SES Developer Guide, "Contents of event data that Amazon SES publishes to Amazon SNS" (the same as to
EventBridge). AWS End User Messaging SMS User Guide, "Event types for SMS, MMS, and voice" and "Monitoring with
EventBridge".
"""

from datetime import datetime
from enum import Enum
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict


class Fate(Enum):
    """A report's meaning for its address."""

    ENDED = "nothing sent there ever arrives"
    COMPLAINED = "its owner called a message spam"
    WELCOME = "its owner says that a message is no spam"
    LATE = "the message is still on its way"
    LOST = "this message doesn’t arrive, the next may"
    REFUSED = "the message was refused because of its sender or its contents"


def _seconds(time: Any) -> int:
    """SES's form ("2017-08-05T00:41:02.669Z"), or End User Messaging's milliseconds."""
    text = str(time)
    return int(text) // 1000 if text.isdecimal() else int(datetime.fromisoformat(text).timestamp())


Seconds = Annotated[int, BeforeValidator(_seconds)]


class DeliveryReport(BaseModel):
    """A message's report.

    :param kind, subtype: of a bounce, complaint (sometimes empty) or delay; of a text message, the event's type
    :param contact, table: a mail's tags
    :param message: the id of a message without tags: a text message, or a mail by a relay
    :param at: when the message was sent, or else when its reader complained
    :param until: until when SES retries a delayed mail
    """

    model_config = ConfigDict(frozen=True)

    what: Literal["bounce", "complaint", "delay", "reject", "text"]
    kind: str = ""
    subtype: str = ""
    contact: str = ""
    table: str = ""
    message: str = ""
    at: Seconds
    until: Seconds = 0

    @property
    def fate(self) -> Fate:
        """This report's meaning."""
        match self.what:
            case "bounce":
                return Fate.ENDED if self.kind == "Permanent" else Fate.LOST
            case "complaint" if self.subtype == _SUPPRESSED:
                return Fate.ENDED
            case "complaint":
                return _OF_COMPLAINTS.get(self.kind.casefold(), Fate.COMPLAINED)
            case "delay":
                return Fate.LATE
            case "reject":
                return Fate.REFUSED
            case "text":
                return _OF_TEXTS.get(self.kind, Fate.LOST)


_SUPPRESSED = "OnAccountSuppressionList"
"""SES did not send the message, because of an old complaint by an unknown reader."""

_OF_COMPLAINTS = {
    "not-spam": Fate.WELCOME,
    "auth-failure": Fate.REFUSED,  # from a provider, about a mail that may be forged (RFC 6591)
}
"""Fates by type of feedback (RFC 5965, 7.3); unknown types are complaints."""

_OF_TEXTS = {
    "TEXT_INVALID": Fate.ENDED,  # no such number
    "TEXT_BLOCKED": Fate.ENDED,  # the device or its carrier blocks our messages
    "TEXT_SPAM": Fate.REFUSED,
    "TEXT_CARRIER_BLOCKED": Fate.REFUSED,
    "TEXT_INVALID_MESSAGE": Fate.REFUSED,
    "TEXT_PROTECT_BLOCKED": Fate.REFUSED,  # a rule of the operator's own account
}
"""Other types are transient or unknown: the device is off, the carrier is down."""
