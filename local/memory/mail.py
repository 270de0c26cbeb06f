"""SES in memory: it collects mails and sends none.

Sources: Amazon SES API v2 Reference, "SendEmail" and "DeleteSuppressedDestination"; SES Developer Guide, "Using the
Amazon SES account-level suppression list" and "Service quotas".
"""

import re
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from email.utils import parseaddr
from typing import Any

from local.memory.service_refusals import refused

_MOST_RECIPIENTS = 50
_ADDRESS = re.compile(r"[^@\s]+@[^@\s.]+(\.[^@\s.]+)+", re.ASCII)


@dataclass(frozen=True, slots=True)
class AcceptedMail:
    """An accepted mail, with the tags of its events."""

    id: str
    to: Sequence[str]
    raw: bytes
    tags: Mapping[str, str]


class Mails:
    """Takes raw mails of verified senders, and holds back mails to a suppressed address.

    :param arrived: called for each other mail
    :ivar sent: unfetched mails
    :ivar suppressed: addresses that bounced or complained
    """

    def __init__(self, *senders: str, arrived: Callable[[AcceptedMail], None] = lambda _: None) -> None:
        self.sent: list[AcceptedMail] = []
        self.suppressed: set[str] = set()
        self._senders = set(senders)
        self._arrived = arrived

    def create_email_identity(self, EmailIdentity: str) -> dict[str, Any]:
        self._senders.add(EmailIdentity)
        return {"IdentityType": "EMAIL_ADDRESS", "VerifiedForSendingStatus": True}

    def delete_email_identity(self, EmailIdentity: str) -> dict[str, Any]:
        self._senders.discard(EmailIdentity)
        return {}

    def create_configuration_set(self, ConfigurationSetName: str) -> dict[str, Any]:
        return {}

    def send_email(
        self,
        FromEmailAddress: str,
        Destination: Mapping[str, Sequence[str]],
        Content: Mapping[str, Any],
        EmailTags: Sequence[Mapping[str, str]] = (),
        ConfigurationSetName: str = "",
    ) -> dict[str, Any]:
        to = [parseaddr(each)[1] for each in Destination["ToAddresses"]]
        if parseaddr(FromEmailAddress)[1] not in self._senders:
            raise refused("MessageRejected", f"Email address is not verified: {FromEmailAddress}")
        if not 0 < len(to) <= _MOST_RECIPIENTS or not all(map(_ADDRESS.fullmatch, to)):
            raise refused("BadRequestException", "Invalid recipients")
        tags = {each["Name"]: each["Value"] for each in EmailTags}
        if ConfigurationSetName:
            tags["ses:configuration-set"] = ConfigurationSetName
        mail = AcceptedMail(str(uuid.uuid4()), to, Content["Raw"]["Data"], tags)
        if not self.suppressed.intersection(to):  # SES accepts a mail to a suppressed address, and holds it back
            self.sent.append(mail)
            self._arrived(mail)
        return {"MessageId": mail.id}

    def delete_suppressed_destination(self, EmailAddress: str) -> dict[str, Any]:
        if EmailAddress not in self.suppressed:
            raise refused("NotFoundException", f"{EmailAddress} does not exist on your suppression list.")
        self.suppressed.remove(EmailAddress)
        return {}
