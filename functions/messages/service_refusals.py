"""Refusals common to AWS's services."""

from botocore import exceptions as aws

from functions.aws.failures import passes, throttled
from functions.messages.channel import NotNow, Obstacle

UNANSWERED = (aws.ClientError, aws.HTTPClientError, aws.ConnectionError)
"""Errors of the service or the network; all others are bugs, and are raised."""

_NOT_ALLOWED = frozenset({"AccessDenied", "AccessDeniedException", "OptInRequired"})
"""AWS General Reference, "Common Errors"."""


def code(error: Exception) -> str:
    """The service's code; "" without an answer."""
    return str(error.response["Error"]["Code"]) if isinstance(error, aws.ClientError) else ""


def said(error: Exception) -> str:
    """The service's text, which may quote an address; "" without an answer."""
    return str(error.response["Error"].get("Message", "")) if isinstance(error, aws.ClientError) else ""


def not_now(error: Exception, obstacle: Obstacle | None = None) -> NotNow:
    """The refusal, with this obstacle or the common one."""
    return NotNow(obstacle or _common(error), code(error), said(error))


def _common(error: Exception) -> Obstacle:
    if code(error) in _NOT_ALLOWED:
        return Obstacle.ACCESS
    if throttled(error):
        return Obstacle.BUSY
    return Obstacle.NO_ANSWER if passes(error) else Obstacle.UNKNOWN
