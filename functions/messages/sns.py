"""Text messages by SNS. Nothing is tried twice here: a lost reply would send it twice.

Sources: Amazon SNS API Reference, "Publish" and "OptInPhoneNumber"; SNS Developer Guide, "Mobile text messaging". What
a carrier or the spending limit refuses later is in the delivery logs of the account alone.
"""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.kit.seats import Seat
from engine.kit.value import Value
from events.table.state import Table
from functions.messages.channel import Answer, Never, Sent
from functions.messages.letters import Letter, Reader
from functions.messages.refusals import UNANSWERED, code, not_now, said
from functions.messages.sms import text_message, text_reader

if TYPE_CHECKING:
    from mypy_boto3_sns import SNSClient

_NUMBER = re.compile(r"\+[1-9][0-9]{6,14}")
"""ITU-T E.164."""


class TextsBySns(Value):
    """The channel `sms`.

    :param may_text: whether a number, in international form, is written to here
    """

    client: "SNSClient"
    may_text: Callable[[str], bool]

    def serves(self, address: str) -> bool:
        """Numbers of the countries that the operator chose."""
        return self.may_text(address)

    def reader(self, table: Table, seat: Seat, zone: str) -> Reader:
        """With names in the alphabet of text messages."""
        return text_reader(table, seat, zone)

    def deliver(self, letter: Letter, address: str, now: int) -> Answer:
        """One Publish."""
        if not _NUMBER.fullmatch(address):
            return Never()
        try:
            self.client.publish(
                PhoneNumber=address,
                Message=text_message(letter),
                MessageAttributes={"AWS.SNS.SMS.SMSType": {"DataType": "String", "StringValue": "Transactional"}},
            )
        except UNANSWERED as error:
            return Never() if _is_dead(code(error), said(error)) else not_now(error)
        return Sent()


def _is_dead(code: str, said: str) -> bool:
    """Whether SNS refuses this number for good. It has `InvalidParameter` for the text of a message, too."""
    no_number = code == "InvalidParameter" and "PhoneNumber" in said and "not valid to publish to" in said
    return no_number or code == "OptedOut"
