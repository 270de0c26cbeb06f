"""The reply queue: each message is a mail that SES stored in the bucket (docs/design/mail.md)."""

from functools import cache

from aws_lambda_powertools.utilities.data_classes.sqs_event import SQSRecord

from events.directory.replies import Answering
from functions.aws import clients, clock, log_lines, stored
from functions.aws.failures import logged
from functions.aws.link_keys import LinkKeys
from functions.aws.received import ComesAgain, each_message
from functions.aws.settings import from_environment
from functions.feedback.delivery_reports import Fate
from functions.feedback.feedback import counted_as
from functions.messages.channel import NotNow
from functions.messages.channels import MailSettings, mail_channel
from functions.messages.outcomes import counts, described
from functions.replies import bounces
from functions.replies.receipts import Receipt
from functions.replies.replier import Replier

MOST_READ = 1 << 20
"""Bytes: the text precedes all attachments."""


class RepliesSettings(MailSettings):
    """See template.yaml."""

    link_keys_id: str


@each_message
def handler(record: SQSRecord) -> None:
    """Handles a mail."""
    now = clock.now(clock.received(record))
    log_lines.begin()
    with logged("mail not read"):
        receipt = Receipt.model_validate_json(record.body)
        outcome = bounces.take(replier(), receipt, _load, now) or replier().receive(receipt, _load, now)
    count = counted_as(outcome) if isinstance(outcome, Fate) else counts(outcome)
    log_lines.logger.info(described(outcome), **count)
    if outcome is Answering.HELD or (isinstance(outcome, NotNow) and outcome.obstacle.passes):
        raise ComesAgain


def _load(receipt: Receipt) -> bytes:
    stored = clients.objects().get_object(Bucket=receipt.bucket, Key=receipt.key, Range=f"bytes=0-{MOST_READ - 1}")
    return bytes(stored["Body"].read())


@cache
def replier() -> Replier:
    """The process's replier."""
    settings = from_environment(RepliesSettings)
    directory, tables = stored.after_settle(settings)
    return Replier(
        tables=tables,
        directory=directory,
        keys=LinkKeys(clients.secrets(), settings.link_keys_id),
        channel=mail_channel(settings, directory),
        public_url=settings.public_url,
        sender=settings.sender,
        domain=settings.replies_domain,
    )
