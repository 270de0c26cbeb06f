"""What is told of a message: the shape in which the rules of the template hand over an event.

They leave out the rest of it, which quotes the address and the headers of the mail, and so the secret of its link: what
fails often enough is kept in a queue.

Sources: SES Developer Guide, "Contents of event data that Amazon SES publishes to Amazon SNS" (the same as to
EventBridge); AWS End User Messaging SMS User Guide, "Event types for SMS, MMS, and voice" and "Monitoring with
EventBridge".
"""

from datetime import datetime
from enum import Enum
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict


class Fate(Enum):
    """What it means for the address that a message went to."""

    ENDED = "nothing sent there ever arrives"
    COMPLAINED = "its owner called a message spam"
    WELCOME = "its owner says that a message is no spam"
    LATE = "the message is still on its way"
    LOST = "this message doesn’t arrive, the next may"
    REFUSED = "the message was refused for what we are, or for what it says"


def _seconds(time: Any) -> int:
    """Seconds since 1970 of what SES writes ("2017-08-05T00:41:02.669Z"), or End User Messaging, in milliseconds."""
    text = str(time)
    return int(text) // 1000 if text.isdecimal() else int(datetime.fromisoformat(text).timestamp())


Seconds = Annotated[int, BeforeValidator(_seconds)]


class Report(BaseModel):
    """What became of one message.

    :param kind, subtype: the type of a bounce, a complaint or a delay, of a text message that of the event; and what a
        bounce or a complaint has below that. Not every complaint has them
    :param contact, table: what a mail was tagged with: what stands for its address, and the table that it is about
    :param message: the id of a text message, whose event has no tags
    :param at: when the message was sent, or else when its reader complained
    :param until: of a delay: until when SES tries
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
        """What it means."""
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
"""SES did not send the message, because of a complaint of long ago: who made it, and about what, is not said."""

_OF_COMPLAINTS = {
    "not-spam": Fate.WELCOME,
    "auth-failure": Fate.REFUSED,  # said by a provider of a mail that may not be ours (RFC 6591)
}
"""By the type of feedback (RFC 5965, 7.3); whatever is not known is a complaint."""

_OF_TEXTS = {
    "TEXT_INVALID": Fate.ENDED,  # no such number
    "TEXT_BLOCKED": Fate.ENDED,  # the device or its carrier blocks what we send there
    "TEXT_SPAM": Fate.REFUSED,
    "TEXT_CARRIER_BLOCKED": Fate.REFUSED,
    "TEXT_INVALID_MESSAGE": Fate.REFUSED,
    "TEXT_PROTECT_BLOCKED": Fate.REFUSED,  # a rule of the operator's own account
}
"""Others pass: the device is off, the carrier is down, nobody knows."""
