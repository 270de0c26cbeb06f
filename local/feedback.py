"""Events of SES and AWS End User Messaging about a message's fate. moto sends none.

Sources: SES Developer Guide, "Examples of event data that Amazon SES publishes to Amazon SNS", in EventBridge's
envelope; AWS End User Messaging SMS User Guide, "Monitoring with EventBridge".
"""

import time
import uuid
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from local.template import ACCOUNT, REGION

MessageFields: TypeAlias = Mapping[str, Any]

Made: TypeAlias = Callable[[MessageFields, float], dict[str, Any]]
"""A message's event, or a part of it, at a time."""

MINUTE = 60


def event(what: str, message: MessageFields, now: float) -> dict[str, Any]:
    """The event for a fate, a key of `fates`.

    :raises KeyError: for any other
    """
    _, made = _FATES[message["kind"]][what]
    return made(message, now)


def fates(kind: str) -> dict[str, str]:
    """Fates, with the texts of their buttons."""
    return {what: words for what, (words, _) in _FATES[kind].items()}


SUPPRESSING = frozenset(("bounce", "complaint"))
"""They put an address on the suppression list."""


def _bounce(message: MessageFields, now: float) -> dict[str, Any]:
    failed = {"action": "failed", "status": "5.1.1", "diagnosticCode": "smtp; 550 5.1.1 user unknown"}
    return {
        "bounceType": "Permanent",
        "bounceSubType": "General",
        "bouncedRecipients": [{"emailAddress": address, **failed} for address in message["to"]],
        "timestamp": _iso(now),
        "feedbackId": str(uuid.uuid4()),
        "reportingMTA": "dsn; mta.example.com",
    }


def _complaint(message: MessageFields, now: float) -> dict[str, Any]:
    return {
        "complainedRecipients": [{"emailAddress": address} for address in message["to"]],
        "timestamp": _iso(now),
        "feedbackId": str(uuid.uuid4()),
        "userAgent": "The local outbox",
        "complaintFeedbackType": "abuse",
        "arrivalDate": _iso(now),
    }


def _delay(message: MessageFields, now: float) -> dict[str, Any]:
    unreached = {"status": "4.4.1", "diagnosticCode": "smtp; 421 4.4.1 Unable to connect to remote host"}
    return {
        "timestamp": _iso(now),
        "delayType": "TransientCommunicationFailure",
        "expirationTime": _iso(now + 840 * MINUTE),
        "delayedRecipients": [{"emailAddress": address, **unreached} for address in message["to"]],
    }


def _of_mail(detail_type: str, event_type: str, about: Made) -> Made:
    """:param about: makes the member that is named after the event's type"""

    def made(message: MessageFields, now: float) -> dict[str, Any]:
        sender = dict(message["headers"]).get("From", "")
        mail = {
            "timestamp": _iso(message["sent"]),
            "source": sender,
            "sourceArn": f"arn:aws:ses:{REGION}:{ACCOUNT}:identity/{sender}",
            "sendingAccountId": ACCOUNT,
            "messageId": message["id"],
            "destination": message["to"],
            "headersTruncated": False,
            "headers": [{"name": name, "value": value} for name, value in message["headers"]],
            "commonHeaders": {"from": [sender], "to": message["to"], "subject": message["subject"]},
            "tags": {name: [value] for name, value in message["tags"].items()},
        }
        member = event_type[0].lower() + event_type[1:]
        detail = {"eventType": event_type, "mail": mail, member: about(message, now)}
        return _envelope("aws.ses", detail_type, now, detail)

    return made


def _of_text(status: str, description: str) -> Made:
    def made(message: MessageFields, now: float) -> dict[str, Any]:
        detail = {
            "eventType": f"TEXT_{status}",
            "eventVersion": "1.0",
            "eventTimestamp": int(now * 1000),
            "isFinal": True,
            "originationPhoneNumber": message["tags"].get("origination", ""),
            "messageId": message["id"],
            "messageRequestTimestamp": int(message["sent"] * 1000),
            "messageEncoding": "GSM",
            "messageType": "TRANSACTIONAL",
            "messageStatus": status,
            "messageStatusDescription": description,
            "totalMessageParts": 1,
        }
        return _envelope("aws.sms-voice", "Text Message Delivery Status Updated", now, detail)

    return made


_FATES: Mapping[str, Mapping[str, tuple[str, Made]]] = {
    "email": {
        "bounce": ("Bounce", _of_mail("Email Bounced", "Bounce", _bounce)),
        "complaint": ("Complain", _of_mail("Email Complaint Received", "Complaint", _complaint)),
        "delay": ("Delay", _of_mail("Email Delivery Delayed", "DeliveryDelay", _delay)),
        "reject": ("Reject", _of_mail("Email Rejected", "Reject", lambda *_: {"reason": "Bad content"})),
    },
    "sms": {
        "delivered": ("Arrive", _of_text("DELIVERED", "Message has been accepted by phone")),
        "invalid": ("No such number", _of_text("INVALID", "The destination phone number is invalid")),
        "unreachable": ("Phone is off", _of_text("UNREACHABLE", "The phone is switched off or out of range")),
        "spam": ("Carrier calls it spam", _of_text("SPAM", "The carrier takes the message for spam")),
    },
}
"""By kind of message and fate, the text of the button, and the event."""


def _envelope(source: str, detail_type: str, now: float, detail: dict[str, Any]) -> dict[str, Any]:
    return {
        "version": "0",
        "id": str(uuid.uuid4()),
        "detail-type": detail_type,
        "source": source,
        "account": ACCOUNT,
        "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(now)),
        "region": REGION,
        "resources": [],
        "detail": detail,
    }


def _iso(seconds: float) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(seconds)) + f".{int(seconds * 1000) % 1000:03}Z"
