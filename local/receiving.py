"""Receives mail as SES does by the template's receipt rules.

Sources: Amazon SES Developer Guide, "Deliver to S3 bucket action" and "Contents of notifications for Amazon SES email
receiving"; Amazon SNS Developer Guide, "Raw message delivery".
"""

import email.policy
import email.utils
import json
import uuid
from collections.abc import Mapping, Sequence
from email.message import EmailMessage
from typing import Any

from local.cloud import CloudServer
from local.queues import send
from local.resources import Resources

_VERDICTS = ("spam", "virus", "spf", "dkim", "dmarc")


class Receiving:
    """Receives mails."""

    def __init__(self, cloud: CloudServer, resources: Resources) -> None:
        self._cloud = cloud
        self._rules = [rule["Rule"] for rule in resources.of_type("AWS::SES::ReceiptRule").values()]
        self._subscriptions = list(resources.of_type("AWS::SNS::Subscription").values())

    def answer(self, message: Mapping[str, Any], text: str) -> bool:
        """Receives an answer from a reader's mail program. Returns whether a rule takes it.

        :param message: from `Outbox.messages`
        :raises ValueError: when the message cannot be answered
        """
        to = reply_to(message)
        if not to:
            raise ValueError("That message can’t be answered: it has no Reply-To.")
        return self.receive(_answer(message, to, text), message["to"][0], [to])

    def receive(self, mail: EmailMessage, source: str, recipients: Sequence[str]) -> bool:
        """Receives a mail that passes all checks. Returns whether a rule takes it.

        :param source, recipients: of the envelope
        """
        taken = False
        for rule in self._rules:
            covered = [each for each in recipients if _covers(rule.get("Recipients"), each)]
            for action in rule["Actions"] if covered and rule.get("Enabled") else ():
                self._store(action["S3Action"], mail, source, covered)
                taken = True
        return taken

    def _store(self, action: Mapping[str, Any], mail: EmailMessage, source: str, recipients: Sequence[str]) -> None:
        key = f"{action.get('ObjectKeyPrefix', '')}{uuid.uuid4().hex}"
        self._cloud.client("s3").put_object(Bucket=action["BucketName"], Key=key, Body=mail.as_bytes())
        said = {
            "notificationType": "Received",
            "receipt": {
                "recipients": list(recipients),
                **{f"{name}Verdict": {"status": "PASS"} for name in _VERDICTS},
                "action": {
                    "type": "S3",
                    "topicArn": action["TopicArn"],
                    "bucketName": action["BucketName"],
                    "objectKey": key,
                },
            },
            "mail": {"source": source, "messageId": key, "destination": list(recipients)},
        }
        for each in self._subscriptions:
            if each["TopicArn"] == action["TopicArn"] and each["Protocol"] == "sqs" and each.get("RawMessageDelivery"):
                send(self._cloud.service("sqs"), each["Endpoint"], json.dumps(said))


def reply_to(message: Mapping[str, Any]) -> str:
    """The address for answers, or ""."""
    named = [value for name, value in message["headers"] if name.lower() == "reply-to"]
    return email.utils.parseaddr(named[0])[1] if named else ""


def _covers(patterns: Sequence[str] | None, address: str) -> bool:
    """By name, domain or parent domain, or because the rule covers all."""
    domain = address.rpartition("@")[2]
    return not patterns or any(
        pattern in (address, domain) or (pattern.startswith(".") and domain.endswith(pattern)) for pattern in patterns
    )


def _answer(message: Mapping[str, Any], to: str, text: str) -> EmailMessage:
    mail = EmailMessage(policy=email.policy.SMTP)
    mail["From"] = message["to"][0]
    mail["To"] = to
    mail["Subject"] = f"Re: {message['subject']}"
    mail["Message-ID"] = f"<{uuid.uuid4().hex}@mail.example.com>"
    sender = next((value for name, value in message["headers"] if name.lower() == "from"), "")
    quoted = "\n".join(f"> {line}".rstrip() for line in message["text"].splitlines())
    mail.set_content(f"{text}\n\nOn Saturday, {sender} wrote:\n{quoted}\n")
    return mail
