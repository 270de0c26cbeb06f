"""The OpenAPI document, as it was made when the artifact was built (`python -m functions.play.openapi`)."""

from functools import cache
from pathlib import Path

OPENAPI = Path(__file__).parents[2] / "openapi.json"


@cache
def openapi() -> str:
    """The document. Where nothing was built it is made now, once."""
    if OPENAPI.exists():
        return OPENAPI.read_text()
    from functions.play.openapi import document

    return document()
