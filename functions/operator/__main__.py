"""The operator’s commands: list and close tables, block an address, send a test mail, show the host key, revoke a key
that leaked, rebuild the directory.

It uses the credentials and region of the AWS command line.
"""

import argparse
import secrets
import sys
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime

from botocore.exceptions import BotoCoreError, ClientError

from engine.kit.sentence import sentence
from events import links
from events.directory.people import Channel, contact_hash
from events.store.codec import NewerEvent
from events.store.log import Head
from events.store.retention import all_tables
from events.table.commands import Close, ReplaceKey
from events.table.refusals import NotNow, Refusals
from events.table.state import Table
from events.tables import Busy, NoSuchTable, Sender, Submission
from events.who import OPERATOR
from functions.aws import clients
from functions.operator import trial
from functions.operator.deployed import Deployed, advice, deployed


def list_tables(stack: Deployed, arguments: argparse.Namespace) -> Iterator[str]:
    """Lists every live table with its id, game, phase, players, moves and last activity of a person."""
    for live in stack.directory.live.all():
        try:
            yield _line(stack.tables.head(live.table, consistent=False))
        except NoSuchTable:
            yield f"{live.table}  was never opened"
        except NewerEvent:
            yield f"{live.table}  was written by a newer version"


def close(stack: Deployed, arguments: argparse.Namespace) -> Iterator[str]:
    """Closes a table, as its host can. Players see it; the sweep deletes the table after the retention time."""
    sender = Sender("operator", secrets.token_hex(8), "close")
    try:
        stack.tables.run(
            arguments.table, lambda table: Submission(OPERATOR, Close(), sender, confirmed=True), int(time.time())
        )
    except NoSuchTable:
        sys.exit(f"We can’t find table {arguments.table}.")
    except NotNow:
        sys.exit(f"Table {arguments.table} is already closed.")
    except Busy:
        sys.exit("The table is busy. Please try again.")
    yield f"Table {arguments.table} is closed."


def block(stack: Deployed, arguments: argparse.Namespace) -> Iterator[str]:
    """Stops all messages to an address for good, and deletes it wherever players gave it."""
    channel, address = _contact(arguments.contact)
    stack.directory.consents.block(contact_hash(channel, address), int(time.time()))
    forgotten = stack.directory.people.erase_contact(channel, address)
    yield f"Blocked, and deleted for {forgotten} {'player' if forgotten == 1 else 'players'}."


def unblock(stack: Deployed, arguments: argparse.Namespace) -> Iterator[str]:
    """Lifts a block. The address has to be confirmed anew."""
    stack.directory.consents.unblock(contact_hash(*_contact(arguments.contact)))
    yield "Unblocked."


def test_mail(stack: Deployed, arguments: argparse.Namespace) -> Iterator[str]:
    """Sends a test mail to an address as players get theirs, and says whether it left, or why not and what to do."""
    yield from trial.test_mail(stack, arguments.address, int(time.time()))


def host_key(stack: Deployed, arguments: argparse.Namespace) -> Iterator[str]:
    """Shows the host key, which opens tables where OpenCreation is off."""
    yield links.host_key(stack.keys.named(stack.keys.current))


def revoke_key(stack: Deployed, arguments: argparse.Namespace) -> Iterator[str]:
    """Replaces the links of every table that has a leaked key; confirmed players are sent their new ones. Safe to
    repeat: do so until no table is left."""
    current = stack.keys.current
    if arguments.key == current:
        sys.exit(f"Key {current} is the current one. Add another to the secret and make it `current` first.")
    done = left = 0
    for live in stack.directory.live.all():
        try:
            done += _replace_key(stack, live.table, arguments.key, current)
        except (Busy, NewerEvent):
            left += 1
            yield f"{live.table} is busy, or was written by a newer version."
    yield f"{_tables(done)} new links."
    if done or left:
        yield "Repeat this until no table is left."
    else:
        yield f"Delete key {arguments.key} from the secret, so that its links to closed tables die too."


def _replace_key(stack: Deployed, table_id: str, leaked: str, current: str) -> bool:
    """Whether the table had the leaked key, and has the current one now.

    :raises Busy, NewerEvent: when it is to be tried again
    """

    def submits(table: Table) -> Submission:
        if table.link_key != leaked:  # another run was faster
            raise NotNow(sentence(Refusals.nothing_due))
        return Submission(OPERATOR, ReplaceKey(current), sender, confirmed=True)

    sender = Sender("operator", secrets.token_hex(8), "revoke-key")
    try:
        stack.tables.run(table_id, submits, int(time.time()))
    except (NoSuchTable, NotNow):  # never opened, has another key, or is closed: its links die with the key
        return False
    return True


def _tables(count: int) -> str:
    return f"{count} {'table has' if count == 1 else 'tables have'}"


def rebuild_directory(stack: Deployed, arguments: argparse.Namespace) -> Iterator[str]:
    """Makes every table that has a log known to the sweep again; the next one pays whatever is owed."""
    tables = 0
    for table in all_tables(clients.dynamodb(), stack.settings.log_table):
        stack.directory.live.add(table, int(time.time()))
        stack.directory.short_links.doubt(table)
        tables += 1
    yield f"The sweep knows {tables} tables again."


def main(arguments: list[str]) -> None:
    """Runs one command and prints what it says."""
    parser = argparse.ArgumentParser(prog="python -m functions.operator", description=__doc__)
    parser.add_argument("--stack", default="bluffpost", help="the CloudFormation stack’s name (default: %(default)s)")
    commands = parser.add_subparsers(required=True, metavar="command")
    _add(commands, "list", list_tables)
    _add(commands, "close", close).add_argument("table", help="id of the table")
    for name, command in (("block", block), ("unblock", unblock)):
        _add(commands, name, command).add_argument("contact", help="email address, or number like +447700900123")
    _add(commands, "test-mail", test_mail).add_argument("address", help="your own email address")
    _add(commands, "host-key", host_key)
    _add(commands, "revoke-key", revoke_key).add_argument("key", help="name of the leaked key in the secret")
    _add(commands, "rebuild-directory", rebuild_directory)
    given = parser.parse_args(arguments)
    try:
        for line in given.command(deployed(given.stack), given):
            print(line)
    except (BotoCoreError, ClientError) as error:
        sys.exit(advice(error, given.stack))


def _add(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
    name: str,
    command: Callable[[Deployed, argparse.Namespace], Iterator[str]],
) -> argparse.ArgumentParser:
    parser = commands.add_parser(name, help=command.__doc__, description=command.__doc__)
    parser.set_defaults(command=command)
    return parser


def _line(head: Head[Table]) -> str:
    table = head.state
    players = sum(not place.open for place in table.places)
    last = datetime.fromtimestamp(table.touched, UTC)
    return (
        f"{head.commit.table}  {table.game}  {table.phase:<8} {players}/{len(table.places)} players "
        f"{table.moves:>4} moves  {last:%Y-%m-%d %H:%M} UTC"
    )


def _contact(text: str) -> tuple[Channel, str]:
    return ("mail", text.strip().lower()) if "@" in text else ("sms", text.strip())


if __name__ == "__main__":
    main(sys.argv[1:])
