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
    return _of_mail(
        "Email Bounced",
        "Bounce",
        message,
        now,
        bounce={
            "bounceType": "Permanent",
            "bounceSubType": "General",
            "bouncedRecipients": [{"emailAddress": address, **failed} for address in message["to"]],
            "timestamp": _iso(now),
            "feedbackId": str(uuid.uuid4()),
            "reportingMTA": "dsn; mta.example.com",
        },
    )


def _complaint(message: MessageFields, now: float) -> dict[str, Any]:
    return _of_mail(
        "Email Complaint Received",
        "Complaint",
        message,
        now,
        complaint={
            "complainedRecipients": [{"emailAddress": address} for address in message["to"]],
            "timestamp": _iso(now),
            "feedbackId": str(uuid.uuid4()),
            "userAgent": "The local outbox",
            "complaintFeedbackType": "abuse",
            "arrivalDate": _iso(now),
        },
    )


def _delay(message: MessageFields, now: float) -> dict[str, Any]:
    unreached = {"status": "4.4.1", "diagnosticCode": "smtp; 421 4.4.1 Unable to connect to remote host"}
    return _of_mail(
        "Email Delivery Delayed",
        "DeliveryDelay",
        message,
        now,
        deliveryDelay={
            "timestamp": _iso(now),
            "delayType": "TransientCommunicationFailure",
            "expirationTime": _iso(now + 840 * MINUTE),
            "delayedRecipients": [{"emailAddress": address, **unreached} for address in message["to"]],
        },
    )


def _reject(message: MessageFields, now: float) -> dict[str, Any]:
    return _of_mail("Email Rejected", "Reject", message, now, reject={"reason": "Bad content"})


def _of_mail(detail_type: str, event_type: str, message: MessageFields, now: float, **about: Any) -> dict[str, Any]:
    headers = dict(message["headers"])
    mail = {
        "timestamp": _iso(message["sent"]),
        "source": headers.get("From", ""),
        "sourceArn": f"arn:aws:ses:{REGION}:{ACCOUNT}:identity/{headers.get('From', '')}",
        "sendingAccountId": ACCOUNT,
        "messageId": message["id"],
        "destination": message["to"],
        "headersTruncated": False,
        "headers": [{"name": name, "value": value} for name, value in message["headers"]],
        "commonHeaders": {"from": [headers.get("From", "")], "to": message["to"], "subject": message["subject"]},
        "tags": {name: [value] for name, value in message["tags"].items()},
    }
    return _envelope("aws.ses", detail_type, now, {"eventType": event_type, "mail": mail, **about})


def _of_text(status: str, description: str) -> Callable[[MessageFields, float], dict[str, Any]]:
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


_FATES: Mapping[str, Mapping[str, tuple[str, Callable[[MessageFields, float], dict[str, Any]]]]] = {
    "email": {
        "bounce": ("Bounce", _bounce),
        "complaint": ("Complain", _complaint),
        "delay": ("Delay", _delay),
        "reject": ("Reject", _reject),
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
