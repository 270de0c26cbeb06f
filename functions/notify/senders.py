"""The two ways out of the house: SES and SNS. Nothing is tried twice here: a lost reply would send it twice."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from botocore.exceptions import ClientError

from functions.messages.letters import Letter
from functions.messages.mail import mail
from functions.messages.sms import text_message

if TYPE_CHECKING:
    from mypy_boto3_sesv2 import SESV2Client
    from mypy_boto3_sns import SNSClient

_REFUSALS_OF_SES = ("MessageRejected", "BadRequestException")
_REFUSALS_OF_SNS = ("InvalidParameter", "InvalidParameterException", "OptedOut", "OptedOutException")


class NeverAccepted(Exception):
    """The address or the message is refused, and would be again: an address that is none, an unverified one in the
    SES sandbox, a number that opted out."""


@dataclass(frozen=True, slots=True)
class Mailer:
    """Email by SES.

    :param sender: a verified address
    """

    client: "SESV2Client"
    sender: str
    configuration_set: str

    def send(self, letter: Letter, address: str, now: int) -> None:
        """One SendEmail.

        :raises NeverAccepted: when it is no use to try again
        """
        try:
            raw = mail(letter, self.sender, address, now)
        except ValueError:
            raise NeverAccepted from None
        try:
            self.client.send_email(
                FromEmailAddress=self.sender,
                Destination={"ToAddresses": [address]},
                Content={"Raw": {"Data": raw}},
                ConfigurationSetName=self.configuration_set,
            )
        except ClientError as error:
            _raise_if_final(error, _REFUSALS_OF_SES)
            raise


@dataclass(frozen=True, slots=True)
class Texter:
    """Text messages by SNS.

    :param may_send: whether a number, in international form, is written to here
    """

    client: "SNSClient"
    may_send: Callable[[str], bool]

    def send(self, letter: Letter, number: str) -> None:
        """One Publish.

        :raises NeverAccepted: when it is no use to try again
        """
        try:
            self.client.publish(
                PhoneNumber=number,
                Message=text_message(letter),
                MessageAttributes={"AWS.SNS.SMS.SMSType": {"DataType": "String", "StringValue": "Transactional"}},
            )
        except ClientError as error:
            _raise_if_final(error, _REFUSALS_OF_SNS)
            raise


def _raise_if_final(error: ClientError, codes: Sequence[str]) -> None:
    # SES quotes the address in its message, so nothing of it is passed on.
    if error.response["Error"]["Code"] in codes:
        raise NeverAccepted from None
