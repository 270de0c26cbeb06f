"""Circles."""

import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from functions.operator.commands.listing import line
from functions.operator.deployed import Deployed
from functions.operator.words import moment


def circle(stack: Deployed, arguments: Namespace) -> Iterator[str]:
    """Shows a circle with its members and open tables; its id stands after `/c/` in its links. `--no-tables` lets it
    open no more, until the host key adds some; `--end` erases it, and its tables go on."""
    circles = stack.directory.circles
    group = circles.get(arguments.circle, int(time.time()))
    if group is None:
        sys.exit(f"We can’t find circle {arguments.circle}.")
    left = "any number" if group.circle.tables_left is None else group.circle.tables_left
    yield f"{group.circle.id}  {group.circle.name}  tables opened: {group.circle.serial}, may follow: {left}"
    for each in group.everyone:
        yield f"  {each.number}  {each.name}  since {moment(each.since)}{', left' if each.left else ''}"
    for table in group.tables:
        yield f"  {line(stack, table)}"
    if arguments.no_tables:
        circles.allow(group.circle.id, 0)
        yield "It can open no more tables."
    if arguments.end:
        circles.end(group.circle.id)
        yield "It is erased."


def takes_circle(parser: ArgumentParser) -> None:
    """Which circle."""
    parser.add_argument("circle", help="id of the circle")
    parser.add_argument("--no-tables", action="store_true", help="let it open no more tables")
    parser.add_argument("--end", action="store_true", help="erase it")
