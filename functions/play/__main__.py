"""Prints the OpenAPI document, for the artifact: `python -m functions.play`."""

from functions.play.api.openapi import document
from functions.play.handler import app

if __name__ == "__main__":
    print(document(app))
