"""What tells the operator: alarms, budget, dashboard; what they watch is there, and what they cost."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, get_args

import pytest

from events.directory.claims import LEASE
from functions.aws.metrics import Metric, Trouble
from functions.notify.handler import FIRST_DEFERRAL, MOST_DEFERRALS
from local.resources import physical_name
from tests.deploy.deployed import TEMPLATE, Deployed
from tests.deploy.roles import Need, Role

OWN = physical_name("").rstrip("-")
"""The namespace of the functions' own metrics: the stack's name."""

PUBLISHED = {
    "AWS/ApiGateway": {"Count", "4xx", "5xx"},
    "AWS/DynamoDB": {
        "ConsumedReadCapacityUnits",
        "ConsumedWriteCapacityUnits",
        "ReadThrottleEvents",
        "WriteThrottleEvents",
    },
    "AWS/Lambda": {"Duration", "Errors", "Invocations", "IteratorAge", "Throttles"},
    "AWS/Logs": {"IncomingBytes"},
    "AWS/SES": {"Reputation.BounceRate", "Reputation.ComplaintRate"},
    "AWS/SQS": {"ApproximateAgeOfOldestMessage", "ApproximateNumberOfMessagesVisible"},
    "AWS/Scheduler": {"InvocationAttemptCount", "InvocationDroppedCount"},
    OWN: set(get_args(Metric)),
}
"""Metrics that services publish and this stack has looked up (the guides of each, "Monitoring with CloudWatch")."""

NAMED = {
    "ApiId": ("AWS::ApiGatewayV2::Api", ""),
    "FunctionName": ("AWS::Lambda::Function", ""),
    "LogGroupName": ("AWS::Logs::LogGroup", ""),
    "QueueName": ("AWS::SQS::Queue", ".QueueName"),
    "ScheduleGroup": ("AWS::Scheduler::ScheduleGroup", ""),
    "TableName": ("AWS::DynamoDB::Table", ""),
}
"""The type of resource that a dimension names, and which attribute of it."""


@dataclass(frozen=True, slots=True)
class Watched:
    """A metric that something looks at.

    :param resource: whose it is: the logical id, or nothing
    """

    namespace: str
    name: str
    resource: str = ""


@pytest.fixture(scope="module")
def deployed() -> Deployed:
    return Deployed.with_parameters(AlarmAddress="operator@example.com", MonthlyBudget="5")


def watched(deployed: Deployed, namespace: str, name: str, dimensions: Mapping[str, str]) -> Watched:
    """The metric, if there is such a one."""
    assert name in PUBLISHED[namespace], f"{namespace} has no metric {name}"
    if not dimensions:
        assert namespace in (OWN, "AWS/SES")
        return Watched(namespace, name)
    ((dimension, value),) = dimensions.items()
    kind, attribute = NAMED[dimension]
    (resource,) = [each for each in deployed.of_type(kind) if physical_name(each) + attribute == value]
    return Watched(namespace, name, resource)


def of_alarm(deployed: Deployed, alarm: Mapping[str, Any]) -> Iterator[Watched]:
    """The metrics that an alarm watches: each costs as much as an alarm with one of its own."""
    metrics = [each["MetricStat"]["Metric"] for each in alarm.get("Metrics", ()) if "MetricStat" in each]
    for metric in metrics or [alarm]:
        dimensions = {each["Name"]: each["Value"] for each in metric.get("Dimensions", ())}
        yield watched(deployed, metric["Namespace"], metric["MetricName"], dimensions)


def of_alarms(deployed: Deployed) -> list[Watched]:
    alarms = deployed.of_type("AWS::CloudWatch::Alarm").values()
    return [metric for alarm in alarms for metric in of_alarm(deployed, alarm)]


def of_dashboard(deployed: Deployed) -> list[Watched]:
    (dashboard,) = deployed.of_type("AWS::CloudWatch::Dashboard").values()
    found = []
    for widget in json.loads(dashboard["DashboardBody"])["widgets"]:
        for namespace, name, *rest in widget["properties"].get("metrics", ()):
            pairs = [each for each in rest if isinstance(each, str)]
            found.append(watched(deployed, namespace, name, dict(zip(pairs[::2], pairs[1::2], strict=True))))
    return found


def test_alarms_cost_at_most_what_ten_cost(deployed: Deployed) -> None:
    assert 0 < len(of_alarms(deployed)) <= 10
    assert deployed.of_type("AWS::CloudWatch::CompositeAlarm") == {}
    assert deployed.of_type("AWS::CloudWatch::AnomalyDetector") == {}
    for alarm in deployed.of_type("AWS::CloudWatch::Alarm").values():  # three times as much below a minute
        assert all(period >= 60 for period in [each["MetricStat"]["Period"] for each in stats(alarm)])
        assert alarm.get("Period", 60) >= 60


def stats(alarm: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return [each for each in alarm.get("Metrics", ()) if "MetricStat" in each]


def test_each_alarm_tells_somebody(deployed: Deployed) -> None:
    ((topic, address),) = deployed.of_type("AWS::SNS::Topic").items()
    assert address["Subscription"] == [{"Protocol": "email", "Endpoint": "operator@example.com"}]
    for alarm in deployed.of_type("AWS::CloudWatch::Alarm").values():
        assert alarm["AlarmActions"] == [deployed.arn(topic)]
        assert alarm["AlarmDescription"]


@pytest.mark.parametrize(
    "metric",
    [
        Watched(OWN, "NotNow"),  # mail cap reached, sending refused
        Watched(OWN, "Trouble"),  # throttled tables, commits that wait, a commit that was changed
        Watched("AWS/ApiGateway", "Count", "Api"),  # requests far above usual
        Watched("AWS/ApiGateway", "5xx", "Api"),
        Watched("AWS/SQS", "ApproximateAgeOfOldestMessage", "WakeUpQueue"),
        Watched("AWS/SQS", "ApproximateAgeOfOldestMessage", "NotifyQueue"),
        Watched("AWS/SQS", "ApproximateAgeOfOldestMessage", "BotQueue"),
        Watched("AWS/SQS", "ApproximateNumberOfMessagesVisible", "FailureQueue"),  # dropped schedules, too
        Watched("AWS/SES", "Reputation.BounceRate"),
        Watched("AWS/SES", "Reputation.ComplaintRate"),
    ],
    ids=lambda metric: f"{metric.name} {metric.resource}".strip(),
)
def test_it_is_watched(deployed: Deployed, metric: Watched) -> None:
    assert metric in of_alarms(deployed)


def test_every_queue_that_a_function_reads_has_an_age_at_which_it_is_late(deployed: Deployed) -> None:
    queues = set(deployed.of_type("AWS::SQS::Queue")) - {"FailureQueue"}
    aged = {each.resource for each in of_alarms(deployed) if each.name == "ApproximateAgeOfOldestMessage"}
    assert aged == queues
    expression = deployed.of_type("AWS::CloudWatch::Alarm")["QueueAgeAlarm"]["Metrics"][0]["Expression"]
    ids = {each["Id"] for each in stats(deployed.of_type("AWS::CloudWatch::Alarm")["QueueAgeAlarm"])}
    assert set(re.findall(r"(\w+) / \d+", expression)) == ids


def test_a_mail_that_waits_for_the_function_is_late_before_it_is_gone() -> None:
    """Where mail is received; it costs a metric more."""
    deployed = Deployed.with_parameters(AlarmAddress="operator@example.com", RepliesDomain="in.example.com")
    assert Watched("AWS/SQS", "ApproximateAgeOfOldestMessage", "RepliesQueue") in of_alarms(deployed)
    expression = deployed.of_type("AWS::CloudWatch::Alarm")["QueueAgeAlarm"]["Metrics"][0]["Expression"]
    (late,) = re.findall(r"mails / (\d+)", expression)
    assert int(late) < deployed.of_type("AWS::SQS::Queue")["RepliesQueue"]["MessageRetentionPeriod"]


def test_a_notice_that_waits_for_a_player_or_for_ses_is_not_late(deployed: Deployed) -> None:
    expression = deployed.of_type("AWS::CloudWatch::Alarm")["QueueAgeAlarm"]["Metrics"][0]["Expression"]
    (late,) = re.findall(r"notices / (\d+)", expression)
    waits = sum(FIRST_DEFERRAL << deferral for deferral in range(MOST_DEFERRALS))
    assert waits + LEASE < int(late) < deployed.of_type("AWS::SQS::Queue")["NotifyQueue"]["MessageRetentionPeriod"]


def test_functions_count_where_alarms_look(deployed: Deployed) -> None:
    for function in deployed.functions.values():
        assert function["Environment"]["Variables"]["POWERTOOLS_METRICS_NAMESPACE"] == OWN


def test_whatever_is_dropped_ends_in_the_failure_queue(deployed: Deployed) -> None:
    """Schedules that nobody took, records and messages that kept failing, and calls that nobody waits for. Those that
    `settle` makes are in tests/functions/settle/test_wake_ups.py."""
    failures = deployed.arn("FailureQueue")
    for schedule in deployed.of_type("AWS::Scheduler::Schedule").values():
        assert schedule["Target"]["DeadLetterConfig"] == {"Arn": failures}
        (called,) = [name for name in deployed.functions if deployed.arn(name) == schedule["Target"]["Arn"]]
        assert deployed.functions[called]["DeadLetterConfig"] == {"TargetArn": failures}
        assert may_send(deployed, schedule["Target"]["RoleArn"], failures)
        assert schedule["GroupName"] == physical_name("ScheduleGroup")  # whose metrics the dashboard shows
    assert may_send(deployed, deployed.functions["SettleFunction"]["Role"], failures)
    assert may_send(deployed, deployed.arn("SchedulerRole"), failures)
    for name, queue in deployed.of_type("AWS::SQS::Queue").items():
        assert name == "FailureQueue" or queue["RedrivePolicy"]["deadLetterTargetArn"] == failures


def may_send(deployed: Deployed, role: str, queue: str) -> bool:
    """Whether the role lets messages be sent to the queue."""
    (properties,) = [each for name, each in deployed.of_type("AWS::IAM::Role").items() if deployed.arn(name) == role]
    statements = [each for policy in properties["Policies"] for each in listed(policy["PolicyDocument"]["Statement"])]
    return bool(Role(statements).allowing(Need("sqs:SendMessage", queue)))


def listed(statements: Any) -> list[Mapping[str, Any]]:
    """SAM writes a policy of one statement without a list."""
    return [statements] if isinstance(statements, Mapping) else list(statements)


def test_how_many_requests_are_far_above_usual_is_the_operators_to_say() -> None:
    busy = Deployed.with_parameters(AlarmAddress="operator@example.com", ManyRequests="90000")
    assert int(busy.of_type("AWS::CloudWatch::Alarm")["ManyRequestsAlarm"]["Threshold"]) == 90_000


def test_one_laptop_is_far_above_usual(deployed: Deployed) -> None:
    """A route lets 50 requests a second through."""
    alarm = deployed.of_type("AWS::CloudWatch::Alarm")["ManyRequestsAlarm"]
    (stage,) = deployed.of_type("AWS::ApiGatewayV2::Stage").values()
    throttled = int(stage["DefaultRouteSettings"]["ThrottlingRateLimit"]) * alarm["Period"]
    assert int(alarm["Threshold"]) < throttled / 2


def test_a_budget_is_the_operators_to_say(deployed: Deployed) -> None:
    (budget,) = deployed.of_type("AWS::Budgets::Budget").values()
    assert budget["Budget"]["BudgetLimit"] == {"Amount": "5", "Unit": "USD"}
    for notification in budget["NotificationsWithSubscribers"]:
        assert notification["Subscribers"] == [{"SubscriptionType": "EMAIL", "Address": "operator@example.com"}]
    for given in ({"AlarmAddress": "operator@example.com"}, {"MonthlyBudget": "5"}):
        assert Deployed.with_parameters(**given).of_type("AWS::Budgets::Budget") == {}


def test_the_dashboard_shows_everything_that_is_watched_and_all_that_costs(deployed: Deployed) -> None:
    shown = of_dashboard(deployed)
    assert len(shown) == len(set(shown)) <= 50  # free up to there
    assert set(of_alarms(deployed)) <= set(shown)
    assert {each.name for each in shown if each.namespace == OWN} == set(get_args(Metric))
    for kind in ("AWS::Lambda::Function", "AWS::SQS::Queue", "AWS::DynamoDB::Table", "AWS::Logs::LogGroup"):
        assert set(deployed.of_type(kind)) <= {each.resource for each in shown}


def test_the_dashboard_shows_adopted_tables() -> None:
    adopted = {"AdoptedLogTable": "log-2", "AdoptedLogStream": "label", "AdoptedDirectoryTable": "directory-2"}
    (dashboard,) = Deployed.with_parameters(**adopted).of_type("AWS::CloudWatch::Dashboard").values()
    assert '"TableName", "log-2"' in dashboard["DashboardBody"]
    assert '"TableName", "directory-2"' in dashboard["DashboardBody"]


def test_the_dashboard_can_be_left_out() -> None:
    assert Deployed.with_parameters(Dashboard="false").of_type("AWS::CloudWatch::Dashboard") == {}


def test_the_dashboard_reads_lines_that_there_are(deployed: Deployed) -> None:
    (dashboard,) = deployed.of_type("AWS::CloudWatch::Dashboard").values()
    sent, trouble = re.findall(rf'"query": "SOURCE \'{physical_name("Logs")}\' ([^"]+)"', dashboard["DashboardBody"])
    assert "'sent'" in sent  # as tests/functions/test_log_lines.py reads them
    assert "ispresent(trouble)" in trouble


def test_the_guide_counts_what_costs_something_while_nobody_plays(deployed: Deployed) -> None:
    guide = (TEMPLATE.parent / "docs/operating/costs.md").read_text()
    sources = deployed.of_type("AWS::Lambda::EventSourceMapping").values()
    polled = [source for source in sources if "ScalingConfig" in source]  # only those of queues have one
    assert f"idle polling: {len(polled)} queues" in guide
    alarms = deployed.of_type("AWS::CloudWatch::Alarm")
    assert f"{len(of_alarms(deployed))} metrics with alarms, {len(get_args(Metric))} of the functions’ own" in guide
    assert f"({len(alarms)} alarms on {len(of_alarms(deployed))} metrics)" in guide


def test_the_guide_explains_every_trouble() -> None:
    guide = (TEMPLATE.parent / "docs/operating/incidents.md").read_text()
    assert [trouble for trouble in get_args(Trouble) if f"`{trouble}`" not in guide] == []
