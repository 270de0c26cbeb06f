"""Bounces of mail that left by a relay: reports of mail servers, to the address that this mail alone had.

Servers that write no report (RFC 3464) are not understood.
"""

import re

from functions.feedback.delivery_reports import DeliveryReport, Fate
from functions.feedback.feedback import Feedback, Untaken
from functions.messages.return_addresses import ReturnAddress, read_return_address
from functions.messages.smtp import OF_NOBODY
from functions.replies.arrivals import Ignored, Mailroom
from functions.replies.mails import Mail, read_mail
from functions.replies.receipts import Loads, Receipt

_FAILED = re.compile(r"action\s*:\s*failed\b", re.I)
_STATUS = re.compile(r"status\s*:\s*(5\.\d{1,3}\.\d{1,3})\b", re.I)


def take(room: Mailroom, receipt: Receipt, load: Loads, now: int) -> Fate | Untaken | Ignored | None:
    """Takes a bounce in; `None` for another mail. The address proves that its author had our mail; of an answer by
    machine or hand to it nothing is taken. One GetObject, and the calls of `Feedback.take`."""
    found = (read_return_address(each, room.domain) for each in receipt.recipients)
    returns = next((each for each in found if each), None)
    if returns is None:
        return None
    report = _report(read_mail(load(receipt)), returns)
    return Feedback(room.directory).take(report, now) if report else Ignored.AUTOMATIC


def _report(mail: Mail, returns: ReturnAddress) -> DeliveryReport | None:
    """The report; `None` if the mail is still on its way, arrived, or was answered."""
    statuses = [found[1] for line in mail.status if (found := _STATUS.match(line))]
    if not statuses or not any(map(_FAILED.match, mail.status)):
        return None
    kind = "Permanent" if statuses[0] in OF_NOBODY else "Transient"
    return DeliveryReport(what="bounce", kind=kind, message=returns.receipt, at=returns.at * 1000)
