"""Errors: which of them pass by themselves, and what a log line says of one.

That is its type, AWS's code for it and where it happened, never its text, which may quote a player.
"""

import traceback
from pathlib import Path

from botocore import exceptions as aws

from events.store.log import DamagedLog
from functions.aws.log import logger
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
"""Codes and statuses after which botocore's standard mode tries again (AWS SDKs and Tools Reference Guide, "Retry
behavior"), as far as the services of this house use them."""


def throttled(error: Exception) -> bool:
    """Whether an AWS service was asked too often, and so did nothing."""
    return isinstance(error, aws.ClientError) and error.response["Error"]["Code"] in THROTTLED


def passes(error: Exception) -> bool:
    """Whether an AWS service did not answer, had a fault of its own or was asked too often, so that the same may work
    in a moment. What was asked of it may have been done all the same."""
    match error:
        case aws.HTTPClientError() | aws.ConnectionError():
            return True
        case aws.ClientError(response=response):
            status = response.get("ResponseMetadata", {}).get("HTTPStatusCode")
            return throttled(error) or status in _TRANSIENT
        case _:
            return False


def failure(error: Exception) -> dict[str, str]:
    """Members for the log line of an error: the last places are those of this house, whatever library it came from."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if frame.filename.startswith(_OWN)]
    where = " > ".join(f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in (own or frames)[-3:])
    code = {"code": error.response["Error"]["Code"]} if isinstance(error, aws.ClientError) else {}
    return {"error": type(error).__name__, "where": where, **code}


def log_failure(message: str, error: Exception) -> None:
    """A line about an error. If a service was asked too often, the operator gave it too little, and gets a mail; so too
    if something that was committed is not as it was written."""
    log = logger.warning if passes(error) else logger.error
    if throttled(error):
        log(message, failure=failure(error), **counted("Throttled"))
    elif isinstance(error, DamagedLog):
        log(message, failure=failure(error), table=error.table, n=error.n, **counted("DamagedLog"))
    else:
        log(message, failure=failure(error))
