"""A message's outcome, for logs and metrics."""

from typing import Any

from functions.aws.metrics import counted
from functions.messages.channel import Answer, Never, NotNow, Obstacle, Sent


def described(answer: Answer) -> str:
    """The answer without the service's text, which may quote an address."""
    if not isinstance(answer, NotNow):
        return answer.name
    return f"not now: {answer.obstacle.value}{f' ({answer.code})' if answer.code else ''}"


def counts(answer: Answer, is_mail: bool) -> dict[str, Any]:
    """Log members that count messages. Waiting ones raise an alarm."""
    match answer:
        case Sent():
            return counted("MailSent" if is_mail else "TextSent")
        case Never():
            return counted("Undeliverable")
        case NotNow(obstacle=obstacle):
            return counted("NotNow") if obstacle is not Obstacle.OFF else {}  # the operator switched it off
