"""Bring dropped messages back."""

import sys
from argparse import Namespace
from collections.abc import Iterator

from botocore.session import get_session

from functions.aws import clients
from functions.operator.deployed import Deployed
from functions.operator.redriving import FailureQueue
from functions.operator.resources import CALLED_BY_RULES, named, resources


def redrive(stack: Deployed, arguments: Namespace) -> Iterator[str]:
    """Does again what failed and was put aside (the failure queue), once its cause is mended. Safe to repeat."""
    if stack.directory.standstill.stopped():  # `feedback` has no worker: its reports would return here at once
        sys.exit("The site is paused. Run `resume` first. Nothing was changed.")
    found = resources(arguments.stack)
    session = get_session()
    queue = FailureQueue(
        clients.queues(),
        session.create_client("dynamodbstreams"),
        session.create_client("lambda"),
        url=named(found, "FailureQueue"),
        wake_ups=named(found, "WakeUpQueue"),
        feedback=named(found, CALLED_BY_RULES),
    )
    done = queue.redrive()
    yield f"{done['back']} messages are back where they came from. {done['woken']} tables are looked at again."
    if done["late"]:
        yield f"We can’t find the tables of {done['late']} batches. `rebuild-directory` has every table looked at."
    if done["swept"]:
        yield f"{done['swept']} failed sweeps are deleted. The next sweep does their work."
    if done["strange"]:
        yield f"{done['strange']} messages aren’t ours. They stay in the queue."
