"""Prints the OpenAPI document, for the artifact: `python -m functions.play`."""

from functions.play.handler import app
from functions.play.openapi import document

if __name__ == "__main__":
    print(document(app))
