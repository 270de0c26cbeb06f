"""`python -m engine`: begins a game, plays it in the terminal, and proves it. It finds the game of this folder."""

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from engine import beginning, terminal
from engine.conformance import check
from engine.registry import GAMES, in_folder

COMMANDS: Mapping[str, tuple[Callable[[Sequence[str]], int], str]] = {
    "new": (beginning.main, "write a game that plays, to be changed into another one"),
    "try": (terminal.main, "play it in the terminal"),
    "check": (check.main, "prove that it keeps the contract; --full for hours"),
}


def main(arguments: Sequence[str]) -> int:
    """Runs the command. By default it takes the game of this folder.

    :raises SystemExit: when arguments are wrong
    """
    parser = argparse.ArgumentParser("python -m engine", description=__doc__, epilog="Each command has --help.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, (_, does) in COMMANDS.items():
        commands.add_parser(name, help=does, add_help=False)
    asked, others = parser.parse_known_args(arguments)
    found = in_folder(Path())
    for source in found:
        GAMES.offer(source)
    is_named = bool({*others} & {*GAMES, "--help", "-h"})
    run, _ = COMMANDS[asked.command]
    return run(others if is_named or asked.command == "new" else [*[source.game for source in found[:1]], *others])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
