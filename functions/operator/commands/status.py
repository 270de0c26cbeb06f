"""The stack's caps and queues, the account's standing with SES and its quota, and games that are broken."""

import time
from argparse import Namespace
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, cast

from botocore.session import get_session

from engine.kit.words import capital
from engine.registry import GAMES
from functions.aws import clients
from functions.messages.channels import MessageSettings
from functions.operator.deployed import Deployed, function_settings
from functions.operator.resources import QUEUE, Resource, resources
from functions.operator.sending import daily_caps
from functions.play.door import limits

if TYPE_CHECKING:
    from mypy_boto3_sqs.literals import QueueAttributeNameType

_WAITING: "tuple[QueueAttributeNameType, ...]" = (
    "ApproximateNumberOfMessages",
    "ApproximateNumberOfMessagesNotVisible",
    "ApproximateNumberOfMessagesDelayed",
)

_MAY_BE = {"Reputation.BounceRate": ("bounces", 0.05), "Reputation.ComplaintRate": ("complaints", 0.001)}
"""SES's measures of an account's mail, and the rates from which it is under review (SES Developer Guide,
"Reputation")."""


AT_ONCE: Mapping[str, tuple[int, int]] = {"small": (13, 5), "medium": (54, 50), "large": (534, 500)}
"""Functions at once for stream, queues and sweep, and for pages of a tenth of a second each, by `Size`."""


def status(stack: Deployed, arguments: Namespace) -> Iterator[str]:
    """Shows how much of each daily cap is used, what waits in the queues, and whether SES lets this account send."""
    if stopped := stack.directory.standstill.stopped():
        yield f"Paused since {stopped.since}."
    settings = function_settings(stack.settings, MessageSettings)
    yield from _caps(stack, settings, int(time.time()))
    if stack.settings.notify_function:
        yield "Queues:"
        yield from _queues(resources(arguments.stack))
    if settings.smtp_host:
        yield f"Mail leaves by {settings.smtp_host}."
    else:
        yield from _account()


def _caps(stack: Deployed, settings: MessageSettings, now: int) -> Iterator[str]:
    yield f"Sending is {settings.sending}; text messages are {'on' if settings.sms_enabled else 'off'}."
    caps = [*daily_caps(settings), *[limit for thing in limits.ALL for limit in thing.limits({}, "")]]
    yield f"Used since midnight UTC ({len(list(stack.directory.live.all()))} tables are live):"
    for cap in caps:
        yield f"  {cap.what:<16} {stack.directory.limits.counted(cap, now):>6} of {cap.most}"


def _queues(found: list[Resource]) -> Iterator[str]:
    for queue in found:
        if queue.kind == QUEUE:
            asked = clients.queues().get_queue_attributes(QueueUrl=queue.physical, AttributeNames=_WAITING)
            ready, under_way, later = (asked["Attributes"].get(each, "0") for each in _WAITING)
            yield f"  {queue.logical:<13} {ready} waiting, {under_way} under way, {later} for later"


def _account() -> Iterator[str]:
    account = clients.mail().get_account()
    quota = account.get("SendQuota", {})
    where = "in production" if account.get("ProductionAccessEnabled") else "in the sandbox: verified addresses alone"
    yield (
        f"SES is {where}; sending is {'enabled' if account.get('SendingEnabled') else 'disabled'}, "
        f"its verdict {account.get('EnforcementStatus', 'unknown')}."
    )
    yield f"  {quota.get('SentLast24Hours', 0):.0f} of {quota.get('Max24HourSend', 0):.0f} mails in 24 hours"
    for metric, (name, most) in _MAY_BE.items():
        rate = _newest(metric)
        said = "no mail to judge by" if rate is None else f"{rate:.2%} (under review from {most:.1%})"
        yield f"  {name}: {said}"


def _newest(metric: str) -> float | None:
    watch: Any = get_session().create_client("cloudwatch")
    now = datetime.now(UTC)
    found = watch.get_metric_statistics(
        Namespace="AWS/SES",
        MetricName=metric,
        StartTime=now - timedelta(days=1),
        EndTime=now,
        Period=3600,
        Statistics=["Maximum"],
    )["Datapoints"]
    return cast(float, max(found, key=lambda each: each["Timestamp"])["Maximum"]) if found else None


def check(stack: Deployed, arguments: Namespace) -> Iterator[str]:
    """Says how many functions the account runs at once in this region, and how many the stack’s Size may need. Names
    games that are broken."""
    session = get_session()
    cloudformation: Any = session.create_client("cloudformation")
    (described,) = cloudformation.describe_stacks(StackName=arguments.stack)["Stacks"]
    size = {each["ParameterKey"]: each["ParameterValue"] for each in described["Parameters"]}["Size"]
    functions: Any = session.create_client("lambda")
    quota = functions.get_account_settings()["AccountLimit"]["ConcurrentExecutions"]
    behind, pages = AT_ONCE[size]
    yield (
        f"Lambda’s quota in {functions.meta.region_name} is {quota}. Size {size} may need "
        f"{behind + pages}: {behind} for what follows moves, {pages} for pages."
    )
    yield from (f"{capital(why)}. Its tables wait." for why in GAMES.all_missing())
    if quota < behind + pages:
        yield "Ask for more: Service Quotas, AWS Lambda, Concurrent executions. Until then busy hours have error pages."
