"""The limits at the door: docs/limits.md is made from them, docs/design/limits.md has the rules."""

from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus
from typing import Literal, TypeAlias

from engine.kit.sentence import sentence
from engine.kit.value import Value
from events.directory.limits import DAY, HOUR, Limit, Limits
from events.table.commands import LimitKey
from functions.pages.problem_words import Problems
from functions.play.door.errors import Problem

MINUTE = 60

Party: TypeAlias = Literal["person", "link", "invitation", "network", "site"]
"""Typed addresses do not count, because anybody can type a stranger's."""


class Rate(Value):
    """A number in a window of seconds."""

    most: int
    window: int


class Counted(Value):
    """A limited action.

    :param key: names it in the rows
    :param rates: the narrowest first
    :param tells_tables: whether a network's row names the tables, so that the operator can close all
    """

    key: str
    rates: Mapping[Party, Rate]
    refused: Callable[[Problems], str]
    tells_tables: bool = False

    @property
    def of_networks(self) -> str:
        """The common prefix of all networks' rows."""
        return f"{self.key}/network"

    def limits(self, parties: Mapping[Party, str], table: str) -> list[Limit]:
        """The parties' limits, the narrowest first."""
        whose = {**parties, "site": ""}
        return [self._limit(party, whose[party], rate, table) for party, rate in self.rates.items() if party in whose]

    def _limit(self, party: Party, whose: str, rate: Rate, table: str) -> Limit:
        if party == "network":
            return Limit(self.of_networks, rate.most, rate.window, whose, table if self.tells_tables else "")
        return Limit("/".join(filter(None, (self.key, party, whose))), rate.most, rate.window)


SITTING_DOWN = Counted(
    "take",
    {"link": Rate(12, HOUR), "invitation": Rate(30, HOUR), "network": Rate(120, HOUR)},
    Problems.too_many_seats,
    tells_tables=True,
)
"""Phones share a network, and one invitation is for all."""

OPENING = Counted(
    "open", {"network": Rate(20, HOUR), "site": Rate(1000, DAY)}, Problems.too_many_tables, tells_tables=True
)
OPENING_AGAINST_BOTS = Counted(
    "open-alone", {"network": Rate(200, HOUR), "site": Rate(5000, DAY)}, Problems.too_many_tables, tells_tables=True
)
"""Sends no message."""

FOUNDING = Counted("found", {"network": Rate(5, DAY), "site": Rate(200, DAY)}, Problems.too_many_circles)
JOINING = Counted("join", {"link": Rate(30, HOUR), "invitation": Rate(40, DAY)}, Problems.too_many_seats)
"""A network by a circle’s link, and all by that link."""
NEXT_TABLES = Counted("next", {"link": Rate(12, DAY)}, Problems.too_many_tables)
"""A circle's limit. Each counts as a table, too."""

GIVING_ADDRESSES = Counted(
    "contacts",
    {
        "person": Rate(10, DAY),
        "network": Rate(30, DAY),
        "site": Rate(2000, DAY),
    },
    Problems.too_many_contacts,
)
"""Each may become a message to a stranger."""

INVITING = Counted(
    "invite",
    {
        "person": Rate(20, DAY),
        "network": Rate(60, DAY),
        "site": Rate(2000, DAY),
    },
    Problems.too_many_invitations,
)
"""Each becomes a message to a stranger, unless they had another lately."""

POSTING = Counted(
    "webhook",
    {"person": Rate(12, HOUR), "network": Rate(30, HOUR), "site": Rate(2000, DAY)},
    Problems.too_many_webhooks,
)
"""Each posts to a channel of others. `notify` counts news of games."""

CHANGING_LINKS = Counted("links", {"person": Rate(12, HOUR)}, Problems.too_many_links)
"""Each sends messages."""

SWITCHING = Counted("switch", {"person": Rate(60, HOUR)}, Problems.too_many_switches)
"""Muting, switches, giving or keeping seats, giving time, and going away: the log grows."""

PLANNING = Counted("order", {"person": Rate(60, HOUR)}, Problems.too_many_orders)
"""Orders are secret: a network's or site's limit would tell of others' changes."""

REPORTING = Counted(
    "report", {"person": Rate(3, DAY), "network": Rate(9, DAY), "site": Rate(100, DAY)}, Problems.too_many_reports
)
"""Protects the operator's mailbox."""

TELLING_DEVICES = Counted("device", {"person": Rate(20, DAY), "network": Rate(60, DAY)}, Problems.too_many_devices)
"""Writes to no stranger: a browser gives its own address."""

FINDING_LINKS = Counted("find", {"network": Rate(20, DAY), "site": Rate(2000, DAY)}, Problems.too_many_searches)
"""A limit of the address would reveal earlier requests."""

WATCHING_AGAIN = Counted("replay", {"network": Rate(120, MINUTE)}, Problems.too_many_readings)
READING_LOGS = Counted("log", {"network": Rate(60, MINUTE)}, Problems.too_many_readings)
DOWNLOADING = Counted("record", {"network": Rate(10, MINUTE)}, Problems.too_many_readings)
"""Expensive reads: 10 units a step, 30 a page, one for each 8 KB of a record. """

ALL = tuple([each for each in vars().values() if isinstance(each, Counted)])

Wanted: TypeAlias = tuple[Counted, Mapping[Party, str]]


def of_command(key: LimitKey) -> Counted:
    """The limit a command names."""
    return next(each for each in (CHANGING_LINKS, SWITCHING, PLANNING, REPORTING) if each.key == key)


def admit(limits: Limits, wanted: Sequence[Wanted], table: str, now: int) -> None:
    """Counts all actions, or none. An UpdateItem for each party.

    :raises Problem: when one was done too often
    """
    counted = [(limit, thing) for thing, parties in wanted for limit in thing.limits(parties, table)]
    full = limits.take_all([limit for limit, _ in counted], now)
    if full is not None:
        thing = next(thing for limit, thing in counted if limit is full)
        raise Problem(HTTPStatus.TOO_MANY_REQUESTS, sentence(thing.refused), until=full.ends(now))
