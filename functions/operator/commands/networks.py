"""Networks, each by a keyed hash."""

import sys
import time
from argparse import ArgumentParser, Namespace
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

from functions.operator.commands.listing import line
from functions.operator.deployed import Deployed
from functions.play.door import limits
from functions.play.door.limits import Counted

MOST = 10
"""Networks told."""

ACTS: Mapping[str, tuple[Counted, ...]] = {
    "tables opened": (limits.OPENING, limits.OPENING_AGAINST_BOTS),
    "seats taken": (limits.SITTING_DOWN,),
    "addresses asked": (limits.GIVING_ADDRESSES, limits.INVITING, limits.FINDING_LINKS),
    "players reported": (limits.REPORTING,),
}
"""By which networks are compared."""


def network(stack: Deployed, arguments: Namespace) -> Iterator[str]:
    """Lists the networks that opened a table or sat down there in the last day, each with all its tables of then.
    Without a table, lists those that opened, sat down, asked addresses and reported most today."""
    if not arguments.table:
        yield from _busiest(stack)
        return
    done = set(tables_of_networks(stack))
    found = sorted(network for network, table in done if table == arguments.table)
    if not found:
        sys.exit(f"Nobody opened table {arguments.table} or sat down there in the last day.")
    for each in found:
        yield f"Network {each}"
        for table in sorted(table for network, table in done if network == each):
            yield f"  {line(stack, table)}"


def _busiest(stack: Deployed) -> Iterator[str]:
    now, acts = int(time.time()), defaultdict[str, Counter[str]](Counter)
    for act, things in ACTS.items():
        for thing in things:
            for each, count in stack.directory.limits.counts(thing.of_networks, now):
                acts[each][act] += count
    leading = {each for act in ACTS for each in sorted(acts, key=lambda network: -acts[network][act])[:MOST]}
    for each in sorted(leading, key=lambda network: (-acts[network].total(), network)):
        yield f"Network {each}: {', '.join(f'{act} {count}' for act, count in acts[each].most_common())}"
    if not leading:
        yield "No network did anything today."


def tables_of_networks(stack: Deployed) -> Iterator[tuple[str, str]]:
    """Each network of the last day with each of its tables. A Query for each limit that names tables."""
    for thing in limits.ALL:
        if thing.tells_tables:
            yield from stack.directory.limits.tables(thing.of_networks, int(time.time()))


def takes_table(parser: ArgumentParser) -> None:
    """Which table, if one."""
    parser.add_argument("table", nargs="?", default="", help="id of the table; none for the busiest networks of today")
