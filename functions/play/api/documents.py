"""The OpenAPI document, made with the artifact (`python -m functions.play`)."""

from functools import cache
from pathlib import Path

from aws_lambda_powertools.event_handler import APIGatewayHttpResolver

OPENAPI = Path(__file__).parents[3] / "openapi.json"


@cache
def openapi(app: APIGatewayHttpResolver) -> str:
    """The document; without a build it is made now."""
    if OPENAPI.exists():
        return OPENAPI.read_text()
    from functions.play.api.openapi import document

    return document(app)
