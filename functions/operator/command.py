"""What a command of the operator is: a name, what it does, and what it must be told."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from typing import TypeAlias

from engine.kit.value import Value
from functions.operator.deployed import Deployed

Run: TypeAlias = Callable[[Deployed, Namespace], Iterator[str]]
"""Does it, and says so line by line. `SystemExit` with a sentence when it can't. Its docstring is its help."""


def takes_nothing(parser: ArgumentParser) -> None:
    """For a command that needs no arguments."""


class OperatorCommand(Value):
    """One command, as the command line offers it.

    :param takes: adds the arguments to the command's parser
    """

    name: str
    run: Run
    takes: Callable[[ArgumentParser], None] = takes_nothing
