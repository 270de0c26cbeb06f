"""How often things may be done at the door, and by whom (docs/design/limits.md has it as a table).

What is counted belongs to a party: a person or a link first, then a network, then the whole site. Whoever is at a limit
is told when it ends, and leaves everybody else untouched: what a narrow limit refuses is not counted at a wider one,
and no network alone can use up what is there for the site. Tables count talk themselves (`events.table.decide`), and
messages have limits of their own (`functions.messages.channels`).

A move is not counted.
"""

from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus
from typing import Literal, TypeAlias

from engine.kit.sentence import sentence
from engine.kit.value import Value
from events.directory.limits import DAY, HOUR, Limit, Limits
from functions.pages.problem_words import Problems
from functions.play.errors import Problem

MINUTE = 60

Party: TypeAlias = Literal["person", "link", "invitation", "network", "site"]
"""Who is counted. Links and invitations are counted for each network, since several people may have them. What is typed
of an address is never counted for the address alone: anybody can type somebody else's."""


class Rate(Value):
    """So many in a window.

    :param window: seconds
    """

    most: int
    window: int


class Counted(Value):
    """Something that is counted.

    :param key: names it in the rows
    :param rates: how often each party may do it, the narrowest first
    :param refused: what is said once that was too often
    :param tells_tables: whether the row of a network says at which tables, so that the operator can close all of them
    """

    key: str
    rates: Mapping[Party, Rate]
    refused: Callable[[Problems], str]
    tells_tables: bool = False

    @property
    def of_networks(self) -> str:
        """What the rows of all networks have in common."""
        return f"{self.key}/network"

    def limits(self, parties: Mapping[Party, str], table: str) -> list[Limit]:
        """The limits of those who do it now, the narrowest first.

        :param parties: who that is; the site goes without saying
        :param table: where
        """
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
"""Each time the log grows, and a seat gets another link. Phones share a network, and one invitation is for all."""

OPENING = Counted(
    "open", {"network": Rate(20, HOUR), "site": Rate(1000, DAY)}, Problems.too_many_tables, tells_tables=True
)
OPENING_AGAINST_BOTS = Counted(
    "open-alone", {"network": Rate(200, HOUR), "site": Rate(5000, DAY)}, Problems.too_many_tables, tells_tables=True
)
"""A match against bots alone: no message is sent, and nobody waits."""

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
"""Each becomes a message to a stranger, if its owner had none of ours lately. Hosts elsewhere can invite them, too."""

POSTING = Counted(
    "webhook",
    {"person": Rate(12, HOUR), "network": Rate(30, HOUR), "site": Rate(2000, DAY)},
    Problems.too_many_webhooks,
)
"""Each makes a message to a channel of others; those of games are counted where they are sent."""

CHANGING_LINKS = Counted("links", {"person": Rate(12, HOUR)}, Problems.too_many_links)
"""Links and hosting: each time people get messages."""

SWITCHING = Counted("switch", {"person": Rate(60, HOUR)}, Problems.too_many_switches)
"""Muting, switches, giving or keeping seats, giving time, and going away: each time the log grows."""

PLANNING = Counted("order", {"person": Rate(60, HOUR)}, Problems.too_many_orders)
"""Nobody sees orders, so nobody would see a log being filled with them. No network and no site has a limit: by one that
is shared a player could tell how often others changed theirs."""

REPORTING = Counted(
    "report", {"person": Rate(3, DAY), "network": Rate(9, DAY), "site": Rate(100, DAY)}, Problems.too_many_reports
)
"""Nobody fills the operator's mailbox, with many tables either."""

TELLING_DEVICES = Counted("device", {"person": Rate(20, DAY), "network": Rate(60, DAY)}, Problems.too_many_devices)
"""No stranger is written to: a browser gives its own address alone."""

FINDING_LINKS = Counted("find", {"network": Rate(20, DAY), "site": Rate(2000, DAY)}, Problems.too_many_searches)
"""Each may become a message, though one a day for a mailbox. Whose address it is counts for nothing here: that would
tell whether somebody asked for it before."""

WATCHING_AGAIN = Counted("replay", {"network": Rate(120, MINUTE)}, Problems.too_many_readings)
READING_LOGS = Counted("log", {"network": Rate(60, MINUTE)}, Problems.too_many_readings)
DOWNLOADING = Counted("record", {"network": Rate(10, MINUTE)}, Problems.too_many_readings)
"""What reads much: 10 units a step, 30 a page, one for each 8 KB of a record. So by any of them a network reads at most
30 units a second, of the 400 that a small site has."""

ALL = (
    SITTING_DOWN,
    OPENING,
    OPENING_AGAINST_BOTS,
    GIVING_ADDRESSES,
    INVITING,
    POSTING,
    CHANGING_LINKS,
    SWITCHING,
    PLANNING,
    REPORTING,
    TELLING_DEVICES,
    FINDING_LINKS,
    WATCHING_AGAIN,
    READING_LOGS,
    DOWNLOADING,
)

Wanted: TypeAlias = tuple[Counted, Mapping[Party, str]]
"""Something that is about to be done, and by whom."""


def admit(limits: Limits, wanted: Sequence[Wanted], table: str, now: int) -> None:
    """Counts what is about to be done at a table: all of it, or nothing. An UpdateItem for each party.

    :param now: seconds since 1970
    :raises Problem: when one of it was done too often
    """
    counted = [(limit, thing) for thing, parties in wanted for limit in thing.limits(parties, table)]
    full = limits.take_all([limit for limit, _ in counted], now)
    if full is not None:
        thing = next(thing for limit, thing in counted if limit is full)
        raise Problem(HTTPStatus.TOO_MANY_REQUESTS, sentence(thing.refused), until=full.ends(now))
