"""Show and revoke keys."""

import secrets
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from engine.kit.sentence import sentence
from events import links
from events.reading import NoSuchTable
from events.store.codec import NewerEvent
from events.store.log import DamagedLog
from events.table.commands import ReplaceKey
from events.table.refusals import Refusals, RefusedForNow
from events.table.state import Table
from events.tables import Busy, Sender, Submission
from events.who import OPERATOR
from functions.operator.deployed import Deployed


def host_key(stack: Deployed, arguments: Namespace) -> Iterator[str]:
    """Shows the host key, which opens tables where OpenCreation is off."""
    yield links.host_key(stack.keys.named(stack.keys.current))


def revoke_key(stack: Deployed, arguments: Namespace) -> Iterator[str]:
    """Replaces the links of every table that has a leaked key. Confirmed players are sent their new ones. Safe to
    repeat: do so until no table is left."""
    current = stack.keys.current
    if arguments.key == current:
        sys.exit(f"Key {current} is the current one. Add another to the secret and make it `current` first.")
    done = left = 0
    for live in stack.directory.live.all():
        try:
            done += _replace_key(stack, live.table, arguments.key, current)
        except (Busy, NewerEvent, DamagedLog):
            left += 1
            yield f"{live.table} is busy, damaged, or was written by a newer version."
    yield f"{done} {'table has' if done == 1 else 'tables have'} new links."
    if done or left:
        yield "Repeat this until no table is left."
    else:
        yield f"Delete key {arguments.key} from the secret, so that its links to closed tables die too."
        yield "Circles founded under it end then: their members found new ones."


def _replace_key(stack: Deployed, table_id: str, leaked: str, current: str) -> bool:
    """Whether the table had the leaked key.

    :raises Busy, NewerEvent: when it has to be tried again
    """

    def submits(table: Table) -> Submission:
        if table.link_key != leaked:  # another run was faster
            raise RefusedForNow(sentence(Refusals.nothing_due))
        return Submission(OPERATOR, ReplaceKey(current), sender, confirmed=True)

    sender = Sender("operator", secrets.token_hex(8), "revoke-key")
    try:
        stack.tables.run(table_id, submits, int(time.time()))
    except (NoSuchTable, RefusedForNow):  # never opened, or has another key, or is closed: its links die with the key
        return False
    return True


def takes_key(parser: ArgumentParser) -> None:
    """Which key."""
    parser.add_argument("key", help="name of the leaked key in the secret")
