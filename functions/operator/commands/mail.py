"""Try mail."""

import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from functions.operator import trial
from functions.operator.command import OperatorCommand
from functions.operator.deployed import Deployed


def test_mail(stack: Deployed, arguments: Namespace) -> Iterator[str]:
    """Sends a test mail to an address as players get theirs, and says whether it left, or why not and what to do."""
    yield from trial.test_mail(stack, arguments.address, int(time.time()))


def _takes_address(parser: ArgumentParser) -> None:
    parser.add_argument("address", help="your own email address")


COMMANDS = (OperatorCommand("test-mail", test_mail, _takes_address),)
