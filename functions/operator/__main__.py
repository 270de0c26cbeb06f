"""The operator’s commands. `COMMAND --help` says more of each.

They use the credentials and region of the AWS command line.
"""

import argparse
import os
import sys

from botocore.exceptions import BotoCoreError, ClientError

from functions.operator.commands import COMMANDS
from functions.operator.deployed import advice, deployed


def main(arguments: list[str]) -> None:
    """Runs one command and prints what it says."""
    parser = argparse.ArgumentParser(prog="python -m functions.operator", description=__doc__)
    parser.add_argument("--stack", default="bluffpost", help="the CloudFormation stack’s name (default: %(default)s)")
    commands = parser.add_subparsers(required=True, metavar="command")
    for command in COMMANDS:
        own = commands.add_parser(command.name, help=command.headline, description=command.run.__doc__)
        own.set_defaults(run=command.run)
        command.takes(own)
    given = parser.parse_args(arguments)
    try:
        for line in given.run(deployed(given.stack), given):
            _print(line)
    except (BotoCoreError, ClientError) as error:
        sys.exit(advice(error, given.stack))


def _print(line: str) -> None:
    """A reader that has enough (`| head`) does not stop a command halfway."""
    try:
        print(line, flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main(sys.argv[1:])
