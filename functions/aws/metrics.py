"""What is counted: few things, because each costs money."""

from typing import Literal, TypeAlias

from aws_lambda_powertools import single_metric
from aws_lambda_powertools.metrics import MetricUnit

Metric: TypeAlias = Literal[
    "Busy", "TablesOpened", "MailSent", "TextSent", "NotNow", "Undeliverable", "ModifiedCommits"
]


def count(name: Metric) -> None:
    """One more of it, in the log line that CloudWatch makes a metric of."""
    with single_metric(name=name, unit=MetricUnit.Count, value=1):
        pass
