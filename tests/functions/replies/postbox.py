"""Mails that answer ours, as SES gives them to the function: an object in the bucket, and a message in the queue.

Source: Amazon SES Developer Guide, "Contents of notifications for Amazon SES email receiving" and its examples.
"""

import email.policy
import json
from contextlib import suppress
from email.message import EmailMessage
from itertools import count
from typing import Any, cast

from functions.aws import clients
from functions.replies import handler as replies
from tests.functions.events import Context, records
from tests.functions.mailbox import Mail, address
from tests.functions.world import World, failures

DOMAIN = "in.example.org"
BUCKET = "bluffpost-mails"

_names = count(1)


def answer_to(mail: Mail, text: str, sender: str = "", **headers: str) -> EmailMessage:
    """An answer, as a plain mail program writes it.

    :param sender: whoever got the mail, if nothing else is said
    :param headers: others than usual, with `_` for `-`; an empty one is left out
    """
    asked, message = mail.message, EmailMessage(policy=email.policy.SMTP)
    usual = {
        "Message-ID": f"<answer-{next(_names)}@mail.example.net>",
        "From": sender or str(asked["To"]),
        "To": str(asked["Reply-To"]),
        "Subject": f"Re: {asked['Subject']}",
    }
    usual |= {name.replace("_", "-"): value for name, value in headers.items()}
    for name, value in usual.items():
        if value:
            message[name] = value
    message.set_content(
        f"{text}\n\nOn Sat, Nov 21, 2026 at 6:04 PM Bluffpost <games@example.org> wrote:\n{quoted(mail)}"
    )
    return message


def quoted(mail: Mail) -> str:
    """What it says, as a quotation."""
    return "\n".join(f"> {line}" for line in mail.text.splitlines())


def received(message: EmailMessage, key: str, **verdicts: str) -> dict[str, Any]:
    """What SES says of it: everything is in order, if nothing else is said.

    :param verdicts: `spam`, `virus`, `spf`, `dkim`, `dmarc`; `source` is the envelope's
    """
    stated = {"spam": "PASS", "virus": "PASS", "spf": "PASS", "dkim": "PASS", "dmarc": "PASS", **verdicts}
    source = stated.pop("source", message["From"].addresses[0].addr_spec)
    recipients = [each.addr_spec for each in message["To"].addresses]
    return {
        "notificationType": "Received",
        "receipt": {
            "timestamp": "2026-11-21T18:04:33.936Z",
            "processingTimeMillis": 222,
            "recipients": recipients,
            **{f"{name}Verdict": {"status": status} for name, status in stated.items()},
            "action": {"type": "S3", "topicArn": "arn:aws:sns:x", "bucketName": BUCKET, "objectKey": key},
        },
        "mail": {
            "timestamp": "2026-11-21T18:04:33.714Z",
            "source": source,
            "messageId": key,
            "destination": recipients,
            "headersTruncated": False,
            "headers": [{"name": name, "value": str(value)} for name, value in message.items()],
            "commonHeaders": {"subject": str(message["Subject"])},
        },
    }


class Postbox:
    """What comes in at a world."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._client = cast("Any", clients.objects())
        with suppress(self._client.exceptions.BucketAlreadyOwnedByYou):  # of the world's first postbox
            self._client.create_bucket(Bucket=BUCKET, CreateBucketConfiguration={"LocationConstraint": "eu-west-1"})

    def gets(self, message: EmailMessage, raw: bytes = b"", **verdicts: str) -> list[str]:
        """The function gets a mail; the messages that it wants to have again."""
        return self.gives(self.put(message, raw, **verdicts))

    def put(self, message: EmailMessage, raw: bytes = b"", **verdicts: str) -> dict[str, Any]:
        """SES puts a mail into the bucket; the message of the queue.

        :param raw: of the mail, where it is not as Python writes it
        """
        key = f"mail{next(_names)}"
        self._client.put_object(Bucket=BUCKET, Key=key, Body=raw or message.as_bytes())
        return {
            "messageId": key,
            "receiptHandle": key,
            "body": json.dumps(received(message, key, **verdicts)),
            "attributes": {
                "ApproximateReceiveCount": "1",
                "SentTimestamp": str(self.world.now * 1000),
                "ApproximateFirstReceiveTimestamp": str(self.world.now * 1000),
            },
            "messageAttributes": {},
            "eventSource": "aws:sqs",
            "eventSourceARN": "arn:aws:sqs:eu-west-1:123456789012:bluffpost-replies",
            "awsRegion": "eu-west-1",
        }

    def gives(self, record: dict[str, Any]) -> list[str]:
        """The function gets a message of the queue; what it wants to have again."""
        return failures(replies.handler(records([record]), cast("Any", Context())))

    def answers(self, name: str) -> list[Mail]:
        """What somebody was answered."""
        return [mail for mail in self.world.mails_to(name) if mail.message["Auto-Submitted"] == "auto-replied"]


__all__ = ["BUCKET", "DOMAIN", "Postbox", "address", "answer_to"]
