"""Metrics: few, and without dimensions, because each metric and each value of a dimension costs money.

CloudWatch makes them from log lines (CloudWatch User Guide, "Embedded metric format specification").
"""

import os
import time
from typing import Any, Literal, TypeAlias, get_args

from functions.aws.log_lines import logger

Metric: TypeAlias = Literal["Busy", "TablesOpened", "NotNow", "Undeliverable", "Trouble"]

Trouble: TypeAlias = Literal[
    "BrokenSnapshots", "DamagedLog", "MessageRefused", "ModifiedCommits", "NotSettled", "SettledLate", "Throttled"
]
"""Troubles for the operator while the service goes on: one metric, `Trouble`, with one alarm. The log line names
them."""


def counted(name: Metric | Trouble) -> dict[str, Any]:
    """Members that make a log line count; a trouble also sends the operator a mail."""
    if name in get_args(Trouble):
        return {"trouble": name, **counted("Trouble")}
    measured = {
        "Namespace": os.environ["POWERTOOLS_METRICS_NAMESPACE"],
        "Dimensions": [[]],
        "Metrics": [{"Name": name, "Unit": "Count"}],
    }
    return {"_aws": {"Timestamp": int(time.time() * 1000), "CloudWatchMetrics": [measured]}, name: 1}


def count(name: Metric | Trouble) -> None:
    """Counts one in a log line of its own."""
    logger.info("counted", **counted(name))
