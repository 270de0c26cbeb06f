"""Who hears of what was done at a table: everyone it concerns but the one who did it, whichever link did it."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.kit.value import replace
from events.debts import notices_of
from events.directory.limits import DAY
from events.directory.preferences import NoticeKind
from functions.notices.knowledge import DONE_BY_SOMEBODY
from functions.notices.occasions import occasion
from functions.play.door.site import Site
from tests.functions.play.party import PROGRAM, Party, open_party

ANNA, BEN, CLEO = "Anna", "Ben", "Cleo"
SEATS = (ANNA, BEN, CLEO)
HOST = "the host without a seat"
RULES = {"first_opener": 1}

Stands = Callable[[Site, str], Party]
"""Brings a table to where the named player can do it."""


def lobby(site: Site, by: str, taken: int = 3, seats: int = 3, **fields: Any) -> Party:
    """A table before its match; Anna hosts, unless the host has no seat."""
    hosting = {} if by == HOST else {"name": ANNA}
    fields = {"begin_when_full": False, "options": RULES, **fields}
    return open_party(site, seats, taken - bool(hosting), **hosting, **fields)


def playing(site: Site, by: str) -> Party:
    party = lobby(site, by)
    party.send(party.host, "begin")
    return party


def over(site: Site, by: str) -> Party:
    party = playing(site, by)
    for link in party.seats[1:]:
        party.send(link, "resign", confirmed=True)
    return party


def one_missing(site: Site, by: str) -> Party:
    return lobby(site, by, taken=2)


def last_missing(site: Site, by: str) -> Party:
    return lobby(site, by, taken=2, begin_when_full=True)


def before_the_end(site: Site, by: str) -> Party:
    """The player who resigns next ends the match."""
    party = playing(site, by)
    party.send(party.seats[1 if by != BEN else 2], "resign", confirmed=True)
    return party


def bid_too_high(site: Site, by: str) -> Party:
    """Anna bid more than there can be: a challenge costs her all her dice."""
    party = playing(site, by)
    party.move("15x2", 0)
    return party


def two_free(site: Site, by: str) -> Party:
    return lobby(site, by, taken=1)


FIELDS: dict[str, dict[str, Any]] = {
    "begin": {},
    "again": {},
    "resign": {"confirmed": True},
    "close": {"confirmed": True},
    "pass_hosting": {"seat": 1, "confirmed": True},
    "move": {"text": "liar"},
}

ROWS: list[tuple[NoticeKind, Stands, str, str, set[str]]] = [
    ("joined", two_free, BEN, "take", {ANNA}),
    ("full", one_missing, CLEO, "take", {ANNA}),
    ("begun", lobby, ANNA, "begin", {BEN, CLEO}),
    ("begun", lobby, HOST, "begin", {ANNA, BEN, CLEO}),
    ("begun", last_missing, CLEO, "take", {ANNA, BEN}),
    ("hosting", lobby, ANNA, "pass_hosting", {BEN, CLEO}),
    ("hosting", lobby, HOST, "pass_hosting", {ANNA, BEN, CLEO}),
    ("eliminated", bid_too_high, BEN, "move", {ANNA}),
    ("over", before_the_end, ANNA, "resign", {BEN, CLEO}),
    ("over", before_the_end, BEN, "resign", {ANNA, CLEO}),
    ("over", before_the_end, CLEO, "resign", {ANNA, BEN}),
    ("again", over, ANNA, "again", {BEN, CLEO}),
    ("again", over, CLEO, "again", {ANNA, BEN}),
    ("closed", playing, ANNA, "close", {BEN, CLEO}),
    ("closed", playing, HOST, "close", {ANNA, BEN, CLEO}),
]


def does(party: Party, by: str, command: str) -> None:
    if command == "take":
        party.sit_down(party.open_links()[0], by)
        return
    link = party.host if by == HOST else party.seats[SEATS.index(by)]
    fields = dict(FIELDS[command])
    if command == "move":
        fields["prompt"] = PROGRAM.get(link).json["prompt"]["number"]
    assert party.send(link, command, **fields).status == 303


def told(party: Party, kind: NoticeKind) -> set[str]:
    """Who hears of the last commit."""
    head = party.site.tables.head(party.table_id)
    table, now = head.state, head.commit.at
    owed = [each for seat in range(len(table.places)) for each in notices_of(table, seat, now, 30 * DAY)]
    new = [each for each in owed if each.kind == kind and each.cause == head.commit.n]
    heard = [each for each in new if not occasion(table, replace(each, channel="mail"), head.commit, now).own]
    return {place.name for place in table.places if place.chair in {each.chair for each in heard}}


@pytest.mark.parametrize(("kind", "there", "by", "command", "hear"), ROWS)
def test_it_is_told_to_all_but_the_one_who_did_it(
    site: Site, kind: NoticeKind, there: Stands, by: str, command: str, hear: set[str]
) -> None:
    party = there(site, by)
    does(party, by, command)
    assert told(party, kind) == hear


def test_the_rows_have_every_kind_that_a_player_can_cause() -> None:
    assert {kind for kind, *_ in ROWS} == DONE_BY_SOMEBODY
