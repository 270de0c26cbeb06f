"""The operator’s commands; each says what it does (`--help`).

They use the credentials and region of the AWS command line.
"""

import argparse
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
        help_ = command.run.__doc__
        own = commands.add_parser(command.name, help=help_, description=help_)
        own.set_defaults(run=command.run)
        command.takes(own)
    given = parser.parse_args(arguments)
    try:
        for line in given.run(deployed(given.stack), given):
            print(line, flush=True)
    except (BotoCoreError, ClientError) as error:
        sys.exit(advice(error, given.stack))


if __name__ == "__main__":
    main(sys.argv[1:])
