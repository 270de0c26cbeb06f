"""A command: name, action and arguments."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from typing import TypeAlias

from engine.kit.value import Value
from functions.operator.deployed import Deployed

Run: TypeAlias = Callable[[Deployed, Namespace], Iterator[str]]
"""Yields the lines to print; `SystemExit` with a sentence when it fails. Its docstring is the help."""


def takes_nothing(parser: ArgumentParser) -> None:
    """For a command without arguments."""


class OperatorCommand(Value):
    """One command.

    :param takes: adds the arguments to the command's parser
    """

    name: str
    run: Run
    takes: Callable[[ArgumentParser], None] = takes_nothing

    @property
    def headline(self) -> str:
        """The first sentence of the help."""
        return " ".join((self.run.__doc__ or "").split()).partition(". ")[0].rstrip(".")
