"""Events as AWS documents them, on their way through the rules of the template to the function.

Sources: SES Developer Guide, "Examples of event data that Amazon SES publishes to Amazon SNS", in the envelope of
EventBridge; AWS End User Messaging SMS User Guide, "Monitoring with EventBridge".
"""

import json
import time
from functools import cache
from pathlib import Path
from typing import Any, cast

from functions.feedback import handler as feedback
from local.events import handed_on
from tests.deploy.deployed import Deployed
from tests.functions.crashes import Killed
from tests.functions.events import Context

EVENTS = Path(__file__).parent / "events"
ATTEMPTS = 3
"""Of an asynchronous call (AWS Lambda Developer Guide, "Asynchronous invocation")."""


@cache
def rules() -> list[Any]:
    """Those of the template."""
    return [*Deployed.with_parameters().of_type("AWS::Events::Rule").values()]


def documented(name: str) -> dict[str, Any]:
    """An event as AWS has it."""
    event: dict[str, Any] = json.loads((EVENTS / f"{name}.json").read_text())
    return event


def of_mail(name: str, tags: dict[str, str], sent: float, later: int = 60) -> dict[str, Any]:
    """An event about a mail of ours.

    :param tags: that it was sent with
    :param sent: in seconds since 1970
    :param later: seconds until it became of it what did
    """
    event = documented(name)
    detail = event["detail"]
    detail["mail"]["timestamp"] = _iso(sent)
    detail["mail"]["tags"] |= {"ses:configuration-set": [Deployed.with_parameters().name("ConfigurationSet")]}
    detail["mail"]["tags"] |= {name: [value] for name, value in tags.items()}
    (about,) = detail.keys() - {"eventType", "mail"}
    detail[about] |= {"timestamp": _iso(sent + later)}
    return event


def of_text(kind: str, message: str, sent: float) -> dict[str, Any]:
    """An event about a text message of ours, by the id that AWS gave it."""
    event = documented("text")
    event["detail"] |= {"eventType": kind, "messageId": message, "messageRequestTimestamp": int(sent * 1000)}
    return event


def arrives(event: dict[str, Any]) -> int:
    """EventBridge hands an event to the function, which gets it again if it fails; how many got it."""
    given = [report for _, report in handed_on(rules(), event)]
    for report in given:
        for attempt in range(1, ATTEMPTS + 1):
            try:
                feedback.handler(report, cast("Any", Context()))
                break
            except (Killed, Exception):
                if attempt == ATTEMPTS:
                    raise
    return len(given)


def _iso(seconds: float) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(seconds)) + ".012Z"
