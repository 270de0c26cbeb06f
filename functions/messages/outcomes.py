"""A message's outcome, for logs and metrics."""

from enum import Enum
from typing import Any

from functions.aws.metrics import counted
from functions.messages.channel import Answer, Never, NotNow, Obstacle


def described(outcome: Answer | Enum) -> str:
    """The outcome without the service's text, which may quote an address."""
    match outcome:
        case NotNow(obstacle=obstacle, code=code):
            return f"not now: {obstacle.value}{f' ({code})' if code else ''}"
        case Enum():
            return str(outcome.value)
        case _:
            return outcome.name


def counts(outcome: Answer | Enum) -> dict[str, Any]:
    """Log members that count messages which did not leave. Waiting ones raise an alarm."""
    match outcome:
        case Never():
            return counted("Undeliverable")
        case NotNow(obstacle=obstacle):
            return counted("NotNow") if obstacle is not Obstacle.OFF else {}  # the operator switched it off
        case _:
            return {}
