"""The lines of JSON that a function writes: short, because CloudWatch charges for each byte, and each says which table
it is about.

`table` and `n` (the commit that it is about) are the same in the lines of all functions, so they follow a command from
`play` through `settle` to whoever is told of it. A line is the function's own: no path, which holds the secret of a
link, no address, nothing that somebody typed.
"""

from aws_lambda_powertools import Logger

# Without `location` and X-Ray's id, and without `inject_lambda_context`: what they add is in the log stream already, or
# the same in each line. Lambda takes the time over only in this form (Lambda Developer Guide, "Log-level filtering").
logger = Logger(location=None, xray_trace_id=None, utc=True, use_rfc3339=True)
"""The one of this process."""


def begin(**members: object) -> None:
    """From here on each line has these members, and none of what was before."""
    logger.thread_safe_clear_keys()
    logger.thread_safe_append_keys(**members)


def about(**members: object) -> None:
    """From here on each line has these members, too."""
    logger.thread_safe_append_keys(**members)
