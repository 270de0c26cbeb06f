"""Handles the notify queue (docs/design/notices.md)."""

from collections.abc import Callable
from functools import cache
from typing import Any, Literal, TypeVar

from aws_lambda_powertools.utilities.data_classes.sqs_event import SQSRecord

from events.directory.addresses import Channel
from events.directory.claims import LEASE
from events.directory.limits import DAY, HOUR
from events.directory.notices import Notice
from events.reading import NoSuchTable
from functions.aws import clients, clock, log_lines, stored
from functions.aws.failures import logged
from functions.aws.link_keys import LinkKeys
from functions.aws.received import ComesAgain, each_message
from functions.aws.settings import from_environment
from functions.messages.channel import NotNow, Obstacle
from functions.messages.channels import CHANNELS, MessageSettings
from functions.messages.outcomes import counts, described
from functions.notices.queue import Invited, LinksWanted, NameReported, PostWanted, unqueued
from functions.notify.call_sender import CallSender
from functions.notify.farewells import Farewells
from functions.notify.invitation_sender import InvitationSender
from functions.notify.links_sender import LinksSender
from functions.notify.notifier import Notifier
from functions.notify.reports import Reports
from functions.notify.sender import Later, MessageSender, SendResult, Untried
from functions.notify.webhook_channel import WebhookChannel
from functions.notify.webhook_sender import WebhookSender

MOST_DEFERRALS = 5
"""Deferrals before the sweep takes over."""

FIRST_DEFERRAL = 60
"""Seconds; doubles each time."""


Single = TypeVar("Single", bound=MessageSender)


class NotifySettings(MessageSettings):
    """See template.yaml."""

    notify_queue_url: str
    link_keys_id: str
    retention_days: int


@each_message
def handler(record: SQSRecord) -> None:
    """Sends what a message asks for."""
    match unqueued(record.body):
        case LinksWanted() as wanted:
            log_lines.begin(notice="links", channel=wanted.channel)
            _send(record, wanted.channel, lambda now: working_as(LinksSender).send(wanted, now))
        case Invited() as invited:
            log_lines.begin(table=invited.table, notice="invitation", channel="mail")
            _send(record, "mail", lambda now: working_as(InvitationSender).send(invited, now), invited.table)
        case NameReported() as reported:
            log_lines.begin(notice="name", channel="mail")
            operator = from_environment(NotifySettings).abuse_contact
            _send(record, "mail", lambda now: working_as(Reports).send_name(reported, operator, now))
        case PostWanted() as news:
            log_lines.begin(table=news.table, n=news.told, notice="webhook")
            _send(record, "webhook", lambda now: webhook_sender().send(news, now), news.table)
        case notice:
            channel = notice.channel or "mail"
            log_lines.begin(table=notice.table, n=notice.cause, notice=notice.kind, chair=notice.chair, channel=channel)
            _send(record, channel, lambda now: _tell(notice, now), notice.table)


def _tell(notice: Notice, now: int) -> SendResult:
    if notice.is_for_operator:
        return working_as(Reports).send(notice, from_environment(NotifySettings).abuse_contact, now)
    if notice.kind == "call":
        return working_as(CallSender).notify(notice, now)
    return (working_as(Farewells) if notice.kind == "lost" else notifier()).notify(notice, now)


def _send(
    record: SQSRecord, way: Channel | Literal["webhook"], send: Callable[[int], SendResult], table: str = ""
) -> None:
    """The sweep retries unsent messages at the table, if one is named."""
    now = clock.now(clock.received(record))
    with logged("notice not sent"):
        try:
            outcome = send(now)
        except NoSuchTable:
            outcome = Untried.GONE
    seconds = _deferral(record, outcome)
    said = "not yet" if isinstance(outcome, Later) else described(outcome)
    log_lines.logger.info(said, **({} if seconds else _counted(outcome, way)))
    if seconds:
        _come_again(record, seconds)
    if isinstance(outcome, Later):
        notifier().directory.live.look_at(table, outcome.at)
    elif table and (isinstance(outcome, NotNow) or outcome in (Untried.PRESENT, Untried.ASKED)):
        notifier().directory.live.look_again(table, now + HOUR)


def _deferral(record: SQSRecord, outcome: SendResult) -> int:
    """Seconds until redelivery; 0 for none."""
    received = int(record.attributes.approximate_receive_count)
    passes = outcome is Untried.PRESENT or (isinstance(outcome, NotNow) and outcome.obstacle.passes)
    if passes and received <= MOST_DEFERRALS:
        return max(FIRST_DEFERRAL << (received - 1), outcome.again if isinstance(outcome, NotNow) else 0)
    return LEASE if outcome is Untried.HELD else 0


def _come_again(record: SQSRecord, seconds: int) -> None:
    """One ChangeMessageVisibility.

    :raises ComesAgain: always
    """
    queue = from_environment(NotifySettings).notify_queue_url
    clients.queues().change_message_visibility(
        QueueUrl=queue, ReceiptHandle=record.receipt_handle, VisibilityTimeout=seconds
    )
    raise ComesAgain


def _counted(outcome: SendResult, way: Channel | Literal["webhook"]) -> dict[str, Any]:
    """Counts the operator's obstacles. Of pushes and posts only trouble with our own push key counts: a
    stranger's address may fail for years."""
    if isinstance(outcome, Later) or way == "webhook":
        return {}
    if way == "push" and not (isinstance(outcome, NotNow) and outcome.obstacle in _OF_OUR_KEY):
        return {}
    return counts(outcome)


_OF_OUR_KEY = (Obstacle.SETTINGS, Obstacle.ACCESS)
"""Lasting obstacles to signing a push."""


@cache
def notifier() -> Notifier:
    """The process's notifier."""
    settings = from_environment(NotifySettings)
    directory, tables = stored.after_settle(settings)
    return Notifier(
        tables=tables,
        directory=directory,
        keys=LinkKeys(clients.secrets(), settings.link_keys_id),
        channels={name: channel(settings, directory) for name, channel in CHANNELS.items()},
        public_url=settings.public_url,
        retention=settings.retention_days * DAY,
        replies=settings.replies_domain,
    )


def working_as(kind: type[Single]) -> Single:
    """A sender with the notifier's dependencies."""
    own = notifier()
    return kind(own.tables, own.directory, own.keys, own.channels, own.public_url)


def webhook_sender() -> WebhookSender:
    """The same for webhooks."""
    own, settings = notifier(), from_environment(NotifySettings)
    return WebhookSender(own.tables, own.directory, WebhookChannel(settings.public_url), settings.sending == "on")
