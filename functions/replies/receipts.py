"""SES's notification of a received mail.

Source: Amazon SES Developer Guide, "Contents of notifications for Amazon SES email receiving".
"""

from dataclasses import field
from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel

from engine.kit.value import Value

Status: TypeAlias = Literal["PASS", "FAIL", "GRAY", "PROCESSING_FAILED", "DISABLED"]


class Receipt(Value):
    """A received mail.

    :param recipients: of its envelope, as far as the rule matches them
    :param source: of its envelope; empty for a mail that must not be answered
    """

    bucket: str
    key: str
    recipients: tuple[str, ...] = field(repr=False)
    source: str = field(repr=False)
    spam: Status
    virus: Status
    dkim: Status
    dmarc: Status


class _Said(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, hide_input_in_errors=True)


class _Verdict(_Said):
    status: Status = "GRAY"


class _Action(_Said):
    type: Literal["S3"]
    bucket_name: str
    object_key: str


class _Received(_Said):
    recipients: list[str]
    action: _Action
    spam_verdict: _Verdict = _Verdict()
    virus_verdict: _Verdict = _Verdict()
    dkim_verdict: _Verdict = _Verdict()
    dmarc_verdict: _Verdict = _Verdict()


class _Mail(_Said):
    source: str = ""


class _Notification(_Said):
    notification_type: Literal["Received"]
    receipt: _Received
    mail: _Mail


def read_receipt(body: str) -> Receipt:
    """Parses a message of the topic.

    :raises ValidationError: when it is invalid
    """
    said = _Notification.model_validate_json(body)
    received = said.receipt
    return Receipt(
        bucket=received.action.bucket_name,
        key=received.action.object_key,
        recipients=tuple(received.recipients),
        source=said.mail.source,
        spam=received.spam_verdict.status,
        virus=received.virus_verdict.status,
        dkim=received.dkim_verdict.status,
        dmarc=received.dmarc_verdict.status,
    )
