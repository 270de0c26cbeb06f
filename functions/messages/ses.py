"""Email by SES. No retries: after a lost reply the mail would leave twice.

Sources: Amazon SES API v2 Reference, "SendEmail" and "DeleteSuppressedDestination"; SES Developer Guide, "Amazon SES
email sending errors" and "Errors related to the sending quotas".
"""

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from functions.messages.channel import Answer, Never, NotNow, Obstacle, PlainChannel, Sent
from functions.messages.letters import Letter
from functions.messages.mail import mail
from functions.messages.mail_addresses import is_mailbox
from functions.messages.service_refusals import UNANSWERED, code, not_now, said

if TYPE_CHECKING:
    from mypy_boto3_sesv2 import SESV2Client


class MailBySes(PlainChannel):
    """The channel `mail`.

    An address is dead if it is invalid, which SES's BadRequestException does not tell. Every refusal in SES's answer is
    on this side; the reader's side refuses later, by a bounce.

    :param sender: verified in SES, or of a verified domain
    :param contact: hashes an address
    """

    client: "SESV2Client"
    sender: str
    configuration_set: str
    contact: Callable[[str], str]

    def readmit(self, address: str) -> NotNow | None:
        """Removes an address from the account's suppression list, where hard bounces put it. One
        DeleteSuppressedDestination (SES Developer Guide, "Using the Amazon SES account-level suppression list")."""
        try:
            self.client.delete_suppressed_destination(EmailAddress=address)
        except UNANSWERED as error:
            return None if code(error) == "NotFoundException" else not_now(error)
        return None

    def deliver(self, letter: Letter, address: str, now: int) -> Answer:
        """One SendEmail. Its tags come back in delivery reports (`functions.feedback`)."""
        if not is_mailbox(address):
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
        """The obstacle; `None` for errors common to all services."""
        if code == "MessageRejected":
            return self._rejected(said.casefold())
        return _OBSTACLES.get(code, Obstacle.QUOTA if "quota exceeded" in said else None)

    def _rejected(self, said: str) -> Obstacle | None:
        """The text names unverified identities."""
        if self.sender.casefold() in re.split(r"[\s,]+", said):
            return Obstacle.SENDER
        if "not verified" in said:
            return Obstacle.SANDBOX
        return Obstacle.PAUSED if "suspended" in said or "paused" in said else None


_OBSTACLES: Mapping[str, Obstacle] = {
    "MailFromDomainNotVerifiedException": Obstacle.SENDER,
    "AccountSuspendedException": Obstacle.PAUSED,
    "SendingPausedException": Obstacle.PAUSED,
    "NotFoundException": Obstacle.SETTINGS,
    "LimitExceededException": Obstacle.QUOTA,
}
