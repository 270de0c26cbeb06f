"""What AWS's services have in common when they refuse to send a message."""

from botocore import exceptions as aws

from functions.aws.failures import passes, throttled
from functions.messages.channel import NotNow, Obstacle

UNANSWERED = (aws.ClientError, aws.HTTPClientError, aws.ConnectionError)
"""Errors that are the service's or the network's; all others are faults of this program, and are raised."""

_NOT_ALLOWED = frozenset({"AccessDenied", "AccessDeniedException", "OptInRequired"})
"""Codes of errors common to all services (AWS General Reference, "Common Errors")."""


def code(error: Exception) -> str:
    """The service's code for an error; empty when it did not answer."""
    return str(error.response["Error"]["Code"]) if isinstance(error, aws.ClientError) else ""


def said(error: Exception) -> str:
    """What the service says about an error, which may quote an address; empty when it did not answer."""
    return str(error.response["Error"].get("Message", "")) if isinstance(error, aws.ClientError) else ""


def not_now(error: Exception, obstacle: Obstacle | None = None) -> NotNow:
    """The answer for an error: with that obstacle, or with what any service means by it."""
    return NotNow(obstacle or _common(error), code(error), said(error))


def _common(error: Exception) -> Obstacle:
    if code(error) in _NOT_ALLOWED:
        return Obstacle.ACCESS
    if throttled(error):
        return Obstacle.BUSY
    return Obstacle.NO_ANSWER if passes(error) else Obstacle.UNKNOWN
