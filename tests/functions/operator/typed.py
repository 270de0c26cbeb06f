"""What an operator types."""

from contextlib import AbstractContextManager
from unittest import mock

from functions.operator.__main__ import main


def typed(text: str) -> AbstractContextManager[object]:
    """Answers every question of a command."""
    return mock.patch("builtins.input", return_value=text)


def ask_about(command: str, address: str) -> None:
    """Runs a command that asks for an address."""
    with typed(address):
        main([command])
