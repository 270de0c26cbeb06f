"""Which errors are transient, and their log lines: type, AWS's code and place, never the text, which may quote a
player."""

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from botocore import exceptions as aws

from events.store.log import DamagedLog
from functions.aws.log_lines import logger
from functions.aws.metrics import counted

_OWN = tuple(f"{Path(__file__).parents[2] / name}/" for name in ("engine", "events", "functions"))

THROTTLED = frozenset(
    {
        "ProvisionedThroughputExceededException",
        "RequestLimitExceeded",
        "RequestThrottled",
        "RequestThrottledException",
        "Throttled",
        "ThrottledException",
        "Throttling",
        "ThrottlingException",
        "TooManyRequestsException",
    }
)
_TRANSIENT = (500, 502, 503, 504)
"""Retried by botocore's standard mode, like the codes above (AWS SDKs and Tools Reference Guide, "Retry behavior")."""


def throttled(error: Exception) -> bool:
    """Whether AWS refused the call because of its rate."""
    return isinstance(error, aws.ClientError) and error.response["Error"]["Code"] in THROTTLED


def passes(error: Exception) -> bool:
    """Whether a retry may succeed: AWS did not answer, failed or throttled. The call may still have taken effect."""
    match error:
        case aws.HTTPClientError() | aws.ConnectionError():
            return True
        case aws.ClientError(response=response):
            status = response.get("ResponseMetadata", {}).get("HTTPStatusCode")
            return throttled(error) or status in _TRANSIENT
        case _:
            return False


def failure(error: Exception) -> dict[str, str]:
    """Members for an error's log line. `where` is in this project's own code, even if a library raised."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if frame.filename.startswith(_OWN)]
    where = " > ".join(f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in (own or frames)[-3:])
    code = {"code": error.response["Error"]["Code"]} if isinstance(error, aws.ClientError) else {}
    return {"error": type(error).__name__, "where": where, **code}


def log_failure(message: str, error: Exception) -> None:
    """Logs an error. Throttling and a damaged log also alert the operator by mail."""
    log = logger.warning if passes(error) else logger.error
    more = counted("Throttled") if throttled(error) else {}
    if isinstance(error, DamagedLog):
        more = {"table": error.table, "n": error.n, **counted("DamagedLog")}
    log(message, failure=failure(error), **more)


@contextmanager
def logged(message: str) -> Iterator[None]:
    """Logs an error of the block, and passes it on."""
    try:
        yield
    except Exception as error:
        log_failure(message, error)
        raise
