"""JSON log lines, short because CloudWatch charges per byte.

`table` and `n` (the commit's version) trace a command from `play` through `settle` to its notices. A line holds no path
(it has a link's secret), no address and no text a player typed.
"""

from aws_lambda_powertools import Logger

# No `location`, X-Ray id or `inject_lambda_context`: the log stream has them, or they never change. Lambda recognises
# this time format (Lambda Developer Guide, "Log-level filtering").
logger = Logger(location=None, xray_trace_id=None, utc=True, use_rfc3339=True)


def begin(**members: object) -> None:
    """Replaces the members of all further lines."""
    logger.thread_safe_clear_keys()
    logger.thread_safe_append_keys(**members)


def about(**members: object) -> None:
    """Adds members to all further lines."""
    logger.thread_safe_append_keys(**members)
