"""A command: name, action and arguments."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from typing import TypeAlias

from engine.kit.value import Value
from functions.operator.deployed import Deployed

Run: TypeAlias = Callable[[Deployed, Namespace], Iterator[str]]
"""Yields the lines to print; `SystemExit` with a sentence when it fails. Its docstring is the help."""


class OperatorCommand(Value):
    """One command.

    :param takes: adds the arguments to the command's parser, by default none
    """

    name: str
    run: Run
    takes: Callable[[ArgumentParser], None] = lambda parser: None

    @property
    def headline(self) -> str:
        """The first sentence of the help."""
        return " ".join((self.run.__doc__ or "").split()).partition(". ")[0].rstrip(".")
