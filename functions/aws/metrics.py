"""What is counted: few things, because each costs money.

A count is a part of a log line, from which CloudWatch makes a metric (CloudWatch User Guide, "Embedded metric format
specification"). Metrics have no dimension: each costs as much as a metric of its own.
"""

import os
import time
from typing import Any, Literal, TypeAlias, get_args

from functions.aws.log import logger

Metric: TypeAlias = Literal["Busy", "TablesOpened", "MailSent", "TextSent", "NotNow", "Undeliverable", "Trouble"]

Trouble: TypeAlias = Literal[
    "BrokenSnapshots", "DamagedLog", "MessageRefused", "ModifiedCommits", "NotSettled", "SettledLate", "Throttled"
]
"""What the operator has to look at, although everything goes on. All of it is one metric, `Trouble`, with one alarm;
the line says which it is."""


def counted(name: Metric | Trouble) -> dict[str, Any]:
    """Members for a log line by which it counts as one more of it; for any trouble the operator gets a mail."""
    if name in get_args(Trouble):
        return {"trouble": name, **counted("Trouble")}
    measured = {
        "Namespace": os.environ["POWERTOOLS_METRICS_NAMESPACE"],
        "Dimensions": [[]],
        "Metrics": [{"Name": name, "Unit": "Count"}],
    }
    return {"_aws": {"Timestamp": int(time.time() * 1000), "CloudWatchMetrics": [measured]}, name: 1}


def count(name: Metric | Trouble) -> None:
    """One more of it, in a line of its own."""
    logger.info("counted", **counted(name))
