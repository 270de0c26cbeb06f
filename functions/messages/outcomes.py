"""What became of a message, for the log and for what is counted."""

from typing import Any

from functions.aws.metrics import counted
from functions.messages.channel import Answer, Never, NotNow, Obstacle, Sent


def described(answer: Answer) -> str:
    """An answer for the log: never the service's own words, which may quote an address."""
    if not isinstance(answer, NotNow):
        return answer.name
    return f"not now: {answer.obstacle.value}{f' ({answer.code})' if answer.code else ''}"


def counts(answer: Answer, is_mail: bool) -> dict[str, Any]:
    """Members for a log line by which what left counts, what cannot ever, and what waits: that raises an alarm."""
    match answer:
        case Sent():
            return counted("MailSent" if is_mail else "TextSent")
        case Never():
            return counted("Undeliverable")
        case NotNow(obstacle=obstacle):
            return counted("NotNow") if obstacle is not Obstacle.OFF else {}  # whoever switched it off knows
