"""Pause, resume, and bring dropped messages back."""

import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from botocore.session import get_session

from functions.aws import clients
from functions.operator.deployed import Deployed
from functions.operator.pausing import PausableStack
from functions.operator.redriving import FailureQueue
from functions.operator.resources import CALLED_BY_RULES, named, resources
from functions.operator.waiting import NotYet


def pause(stack: Deployed, arguments: Namespace) -> Iterator[str]:
    """Stops pages, messages, bots and time-outs, until `resume`. Nothing is lost, and running work ends within 90
    seconds. A deploy meanwhile leaves the site paused."""
    if arguments.again and stack.directory.standstill.stopped() is None:
        return
    yield from _bounded(_site(stack, arguments).pause(int(time.time())), "pause")
    yield "Go on with `resume`. After a day the stream forgets what it holds; `resume` looks at every table anyway."


def takes_again(parser: ArgumentParser) -> None:
    """Whether a deploy asks."""
    parser.add_argument("--again", action="store_true", help="only if the site is paused: stop what a deploy started")


def resume(stack: Deployed, arguments: Namespace) -> Iterator[str]:
    """Starts what `pause` stopped and nothing else, and has every table looked at."""
    yield from _bounded(_site(stack, arguments).resume(), "resume")


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


def _site(stack: Deployed, arguments: Namespace) -> PausableStack:
    return PausableStack(stack.directory, resources(arguments.stack), get_session().create_client("lambda"))


def _bounded(lines: Iterator[str], command: str) -> Iterator[str]:
    try:
        yield from lines
    except NotYet:
        sys.exit(f"AWS is still at it. Repeat `{command}`: it goes on from here.")
