"""`make smoke`: a whole game of three over HTTP, against the deployed stack, and whether mail leaves it.

`URL=https://...` names any running stack instead; there the environment variable `HOST_KEY` opens the tables where not
everybody may. Whether mail leaves is seen as a player sees it, on the page of a seat with an address: the whole way of
a message is tried, with the rights and settings of the stack.
"""

import os
import random
import secrets
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

from botocore.session import get_session

from events.links import host_key
from functions.operator.deployed import deployed
from tests.system.client import (
    ProblemError,
    Reply,
    command,
    get,
    open_links,
    open_table,
    play_to_the_end,
    take_all_seats,
)

PATIENCE = 120
"""Seconds within which mail leaves, or is refused: the template's grace, and a queue or two."""

_LOOKS = 12
"""How often the page is looked at meanwhile."""

MAILBOX = "success+{label}@simulator.amazonses.com"
"""The mailbox simulator of SES takes mail in the sandbox, too, and counts for no quota; labels make addresses that
nobody wrote to before (SES Developer Guide, "Using the mailbox simulator")."""


class MailHeldError(Exception):
    """The game was played, and no mail left."""


def smoke(origin: str, wait: Callable[[float], object] = time.sleep) -> Iterator[str]:
    """Plays, and says how it went; then whether mail leaves.

    :param wait: lets that many seconds pass
    :raises MailHeldError: when none does
    """
    key = os.environ.get("HOST_KEY")
    opening = {"host_key": key} if key else {}
    waiting = open_table(origin, "liars_dice", 2, **opening)
    seat = _sits_down(waiting)
    yield _game(open_table(origin, "liars_dice", 3, **opening))
    try:
        yield _mail(seat, wait)
    finally:
        command(get(waiting.url), "close", confirmed=True)


def _sits_down(host: Reply) -> str:
    """Somebody gives an address that nobody knows yet. The link of the seat."""
    link = open_links(host)[0]
    address = MAILBOX.format(label=secrets.token_hex(8))
    return str(command(get(link), "take", name="Dora", entropy="Dora adds this", email=address).page["links"]["page"])


def _game(host: Reply) -> str:
    seats = take_all_seats(host, ["Anna", "Ben", "Cleo"])
    end = play_to_the_end(seats, random.Random())
    log = get(end.page["links"]["log"])
    places = ", ".join(f"{player['place']}. {player['name']}" for player in end.page["players"])
    return f"{end.page['result']['why']} ({places}; {len(log.page['news'])} entries on the log's last page)"


def _mail(seat: str, wait: Callable[[float], object]) -> str:
    for _ in range(_LOOKS):
        wait(PATIENCE / _LOOKS)
        match get(seat).page["contacts"]["mail"]["last_message"]:
            case "sent":
                return "Mail leaves."
            case "not now" | "never":
                raise MailHeldError(
                    "Mail is refused, and waits. Ask why: python -m functions.operator test-mail you@example.org"
                )
    raise MailHeldError(
        f"No mail left within {PATIENCE} seconds. Look at GraceSeconds, at the failure queue and at the logs of notify."
    )


def address(stack: str) -> str:
    """Of a deployed stack. Its host key, which nothing prints, is left where `smoke` looks for it."""
    keys = deployed(stack).keys
    os.environ["HOST_KEY"] = host_key(keys.named(keys.current))
    cloudformation: Any = get_session().create_client("cloudformation")
    (described,) = cloudformation.describe_stacks(StackName=stack)["Stacks"]
    return str({each["OutputKey"]: each["OutputValue"] for each in described["Outputs"]}["Url"])


def main(where: str) -> None:
    """Plays at an address, or at a stack's."""
    try:
        for line in smoke(where.rstrip("/") if "://" in where else address(where)):
            print(line, flush=True)
    except ProblemError as problem:
        if problem.problem.get("code") != "paused":
            raise
        print("Nothing was played: paused.")
    except MailHeldError as held:
        sys.exit(str(held))


if __name__ == "__main__":
    main(sys.argv[1])
