"""Email by SES. Nothing is tried twice here: a lost reply would send it twice.

Sources: Amazon SES API v2 Reference, "SendEmail" and "DeleteSuppressedDestination"; SES Developer Guide, "Amazon SES
email sending errors" and "Errors related to the sending quotas".
"""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.kit.seats import Seat
from engine.kit.value import Value
from events.table.state import Table
from functions.messages.channel import Answer, Never, NotNow, Obstacle, Sent
from functions.messages.letters import Letter
from functions.messages.mail import mail
from functions.messages.readers import Reader, reader
from functions.messages.refusals import UNANSWERED, code, not_now, said

if TYPE_CHECKING:
    from mypy_boto3_sesv2 import SESV2Client

_ATOM = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+")
_LABEL = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?")
_LONGEST_ADDRESS, _LONGEST_LOCAL_PART = 254, 64
"""RFC 5321, 4.1.2 for the parts, 4.5.3.1 for the lengths, in signs."""


class MailBySes(Value):
    """The channel `mail`.

    An address is dead if it is none. That is decided here, not by SES: its BadRequestException does not say whether it
    means the sender or the reader, and it has been given for addresses that were good a moment later. All that SES
    refuses in its answer is on our side; what the reader's side refuses, it tells later, as a bounce.

    :param sender: an address that is verified in SES, or whose domain is
    :param contact: what stands for an address
    """

    client: "SESV2Client"
    sender: str
    configuration_set: str
    contact: Callable[[str], str]

    def serves(self, address: str) -> bool:
        """Mail goes everywhere."""
        return True

    def reader(self, table: Table, seat: Seat, zone: str) -> Reader:
        """With names as the players wrote them."""
        return reader(table, seat, zone)

    def readmit(self, address: str) -> NotNow | None:
        """Takes an address off the account's suppression list, where each that bounced for good stands. One
        DeleteSuppressedDestination (SES Developer Guide, "Using the Amazon SES account-level suppression list")."""
        try:
            self.client.delete_suppressed_destination(EmailAddress=address)
        except UNANSWERED as error:
            return None if code(error) == "NotFoundException" else not_now(error)
        return None

    def deliver(self, letter: Letter, address: str, now: int) -> Answer:
        """One SendEmail. Its tags come back in what SES tells of it later (see `functions.feedback`)."""
        if not _is_mailbox(address):
            return Never()
        raw = mail(letter, self.sender, address, now)
        try:
            self.client.send_email(
                FromEmailAddress=self.sender,
                Destination={"ToAddresses": [address]},
                Content={"Raw": {"Data": raw}},
                ConfigurationSetName=self.configuration_set,
                EmailTags=[
                    {"Name": "contact", "Value": self.contact(address)},
                    {"Name": "table", "Value": letter.thread},
                ],
            )
        except UNANSWERED as error:
            return not_now(error, self._obstacle(code(error), said(error)))
        return Sent()

    def _obstacle(self, code: str, said: str) -> Obstacle | None:
        """What SES means; `None` for what every service may say."""
        match code:
            case "MessageRejected":
                return self._rejected(said.casefold())
            case "MailFromDomainNotVerifiedException":
                return Obstacle.SENDER
            case "AccountSuspendedException" | "SendingPausedException":
                return Obstacle.PAUSED
            case "NotFoundException":
                return Obstacle.SETTINGS
            case "LimitExceededException":
                return Obstacle.QUOTA
            case _ if "quota exceeded" in said:
                return Obstacle.QUOTA
        return None

    def _rejected(self, said: str) -> Obstacle | None:
        """Why SES rejected a message: it has one code for many reasons, and names the identities that it misses."""
        if self.sender.casefold() in re.split(r"[\s,]+", said):
            return Obstacle.SENDER
        if "not verified" in said:
            return Obstacle.SANDBOX
        return Obstacle.PAUSED if "suspended" in said or "paused" in said else None


def _is_mailbox(address: str) -> bool:
    """A Dot-string at a domain, which for SES has a dot."""
    local, _, domain = address.rpartition("@")
    labels = domain.split(".")
    return (
        len(address) <= _LONGEST_ADDRESS
        and len(local) <= _LONGEST_LOCAL_PART
        and all(map(_ATOM.fullmatch, local.split(".")))
        and len(labels) > 1
        and all(map(_LABEL.fullmatch, labels))
        and len(labels[-1]) > 1
    )
