"""What a log line says of an error: its type and where it happened, never its text, which may quote a player."""

import traceback
from pathlib import Path

from botocore.exceptions import ClientError


def failure(error: Exception) -> dict[str, str]:
    """Members for the log line of an error."""
    frames = traceback.extract_tb(error.__traceback__)[-3:]
    where = " > ".join(f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames)
    code = {"code": error.response["Error"]["Code"]} if isinstance(error, ClientError) else {}
    return {"error": type(error).__name__, "where": where, **code}
