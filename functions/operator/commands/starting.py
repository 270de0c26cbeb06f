"""How pages start."""

import sys
from argparse import Namespace
from collections.abc import Iterator

from functions.operator.command import OperatorCommand
from functions.operator.deployed import Deployed
from functions.operator.resources import resources
from functions.operator.snap_start import NoSnapshot, Pages


def snap_start(stack: Deployed, arguments: Namespace) -> Iterator[str]:
    """Has pages start from a snapshot of what was deployed last where SnapStart is true, and from nothing where it is
    false. Safe to repeat. Takes minutes, in which pages are answered."""
    try:
        yield from Pages.of(resources(arguments.stack)).serve()
    except NoSnapshot as error:
        sys.exit(f"There is no new snapshot: {error}. Pages are answered as before. Repeat `snap-start`.")


COMMANDS = (OperatorCommand("snap-start", snap_start),)
