"""Every kind of link, and what it opens and can do: each cell of docs/links.md is tried over HTTP."""

import secrets
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import pytest

from engine.registry import GAMES
from events import link_kinds, links
from events.link_kinds import LinkKind, kind_of
from events.links import Link
from events.store.memory import MemoryLog
from events.table.legal import refusal
from events.table.sight import Sight
from events.table.state import Table
from events.who import Who
from functions.play.door.errors import problem_of
from functions.play.door.site import Site
from functions.play.forms.table_forms import FORMS
from tests.docs.links import powers
from tests.functions.play.conftest import KEY
from tests.functions.play.http import Answer
from tests.functions.play.party import BROWSER, PROGRAM, Party, open_party
from tests.functions.play.stands import ORDER, STANDS, hosted, hosted_lobby, hostless, lobby, over

FIELDS: Mapping[str, Mapping[str, Any]] = {
    "take": {"name": "Eve", "entropy": "x"},
    "free": {"seat": 1},
    "move": {"text": "1x2"},
    "order": {"text": "challenge any"},
    "cancel": {"text": ORDER},
    "say": {"text": "hello"},
    "new_link": {"which": "own"},
    "renew": {"seat": 1},
    "pass_hosting": {"seat": 1},
    "mute": {"seat": 0},
    "unmute": {"seat": 0},
    "report": {"seat": 0},
    "talk": {"on": False},
    "watching": {"on": False},
    "more_time": {"seat": 1},
    "nudge": {"seat": 1},
    "away": {"until": int(time.time()) + 86_400},
}
"""What each command says besides."""

NEVER_ACCEPTED = {
    ("hosting seat", "leave"): "host_leaves",
    ("hosting seat", "host"): "hosts_already",
    ("hosting seat", "keep"): "seat_safe",
}
"""What a link has as a seat, and is refused as the host, whenever it is sent."""


ACCEPTED = (303, "")


class ForkingLog(MemoryLog[Table]):
    """A log in which something can be tried and undone."""

    @contextmanager
    def undone(self) -> Iterator[None]:
        saved = {table: list(heads) for table, heads in self._heads.items()}
        try:
            yield
        finally:
            self._heads.clear()
            self._heads.update(saved)


@pytest.fixture
def log(site: Site, monkeypatch: pytest.MonkeyPatch) -> ForkingLog:
    log = ForkingLog()
    monkeypatch.setattr(site.tables, "log", log)
    return log


# ---- every kind, page and command ----


class Held:
    """A link of a table that somebody has."""

    def __init__(self, party: Party, link: Link, who: Who) -> None:
        self.party, self.link, self.who = party, link, who
        head = party.site.tables.head(party.table_id)
        self.table, self.now = head.state, max(head.commit.at, int(time.time()))
        self.kind = kind_of(self.table, who)
        self.url = f"/t/{party.table_id}/{links.secret(KEY.encode(), party.table_id, link)}"
        self.short = f"/s/{links.short(KEY.encode(), party.table_id, link)}"

    def try_command(self, name: str) -> tuple[int, str]:
        """Sends the command as somebody would who means it; the status, and what is wrong."""
        answer = PROGRAM.post(self.url, {"command": name, **self._fields(name), "confirmed": True})
        return answer.status, answer.json["code"] if answer.status >= 400 else ""

    def expected(self, name: str) -> tuple[int, str]:
        """What the document says of it, and where it is allowed the table."""
        if not self.kind.pages:
            return 404, "not_found"
        if name not in (*powers(self.kind), self.kind.answers):
            return 403, "spent" if self.kind.answers else "not_allowed"
        fields = {field: value for field, value in self._fields(name).items() if field != "id"}
        asked = FORMS[name](**fields).asks()
        refused = refusal(Sight(GAMES[self.table.game], self.table, now=self.now), self.who, asked)
        return (int(problem_of(refused).status), refused.sentence.key) if refused else ACCEPTED

    def _fields(self, name: str) -> dict[str, Any]:
        place = self.table.places[self.who.seat] if self.who.seat is not None else None
        asked = place.prompt.number if place and place.prompt else 1
        made = links.command_id(KEY.encode(), name, secrets.token_hex(8))
        return {**FIELDS.get(name, {}), "id": made, **({"prompt": asked} if name == "move" else {})}


def held(party: Party) -> list[Held]:
    """Every link of the table that somebody can have."""
    table = party.site.tables.head(party.table_id).state
    return [Held(party, link, who) for link, who in links.living(table) if link.epoch >= 0]


@pytest.mark.costly("each page by each kind of link in each phase")
def test_every_kind_of_link_opens_the_pages_that_the_document_says_and_no_other(
    site: Site, log: ForkingLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site.directory.limits, "take", lambda *_: True)
    seen: set[LinkKind] = set()
    for stand in STANDS:
        for each in held(stand(site)):
            seen.add(each.kind)
            pages = each.kind.pages
            for page in ("table", "log", "links", "poll"):
                address = each.url if page == "table" else f"{each.url}/{page}"
                status = 200 if page in pages else 403 if pages else 404
                assert PROGRAM.get(address).status == BROWSER.get(address).status == status, (stand, each.kind, page)
            closed = 403 if pages else 404
            record = 200 if each.table.over else 409
            for page in ("record", "replay"):
                assert PROGRAM.get(f"{each.url}/{page}").status == (record if page in pages else closed), each.kind
            presence = 204 if "presence" in pages else closed
            assert PROGRAM.post(f"{each.url}/presence", {}).status == presence, each.kind
    assert seen == {*link_kinds.OF_TABLES}


@pytest.mark.costly("each command by each kind of link in each phase")
def test_every_kind_of_link_gives_the_commands_that_the_document_says_and_no_other(
    site: Site, log: ForkingLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site.directory.limits, "take", lambda *_: True)
    accepted: set[tuple[str, str]] = set()
    wrong: list[object] = []
    for stand in STANDS:
        for each in held(stand(site)):
            for name in FORMS:
                with log.undone():
                    answered, expected = each.try_command(name), each.expected(name)
                if answered != expected:
                    wrong.append((stand.__name__, each.kind.name, name, answered, expected))
                if answered == ACCEPTED:
                    accepted.add((each.kind.name, name))
    assert wrong == []
    wanted = {(kind.name, name) for kind in link_kinds.OF_TABLES for name in powers(kind)}
    assert accepted == wanted - NEVER_ACCEPTED.keys()


@pytest.mark.parametrize("watching", [True, False])
def test_a_host_who_passes_hosting_on_goes_on_as_a_spectator_or_leaves(site: Site, watching: bool) -> None:
    party = open_party(site, taken=2)
    party.send(party.host, "watching", on=watching)
    passing: dict[str, Any] = {"id": "passing", "seat": 1, "confirmed": True}
    answers = [party.send(party.host, "pass_hosting", **passing) for _ in range(2)]
    assert [answer.status for answer in answers] == [303, 303]
    for answer in answers:
        page = PROGRAM.follow(answer).json
        assert (page["kind"], page.get("you", {}).get("scope")) == (("table", "watch") if watching else ("start", None))
    assert party.page(1)["you"]["hosts"]


@pytest.mark.parametrize(("stand", "command"), [(hosted_lobby, "leave"), (hosted_lobby, "host"), (hosted, "keep")])
def test_a_player_who_hosts_neither_leaves_nor_takes_hosting_nor_objects(
    site: Site, stand: Callable[[Site], Party], command: str
) -> None:
    party = stand(site)
    refused = party.send(party.host, command, confirmed=True)
    assert refused.json["code"] == NEVER_ACCEPTED["hosting seat", command]


@pytest.mark.parametrize("stand", [lobby, hosted, over], ids=lambda stand: stand.__name__)
def test_short_links_lead_where_the_long_ones_are(site: Site, stand: Callable[[Site], Party]) -> None:
    party = stand(site)
    settled(party)
    for each in held(party):
        for client in (BROWSER, PROGRAM):
            for signs in (each.short, each.short.upper().replace("/S/", "/s/")):
                answer = client.get(signs)
                assert (answer.status, answer.headers.get("location")) == (
                    (303, each.url) if not each.kind.answers else (404, None)
                ), each.kind
        assert PROGRAM.get(f"{each.short}a").status == PROGRAM.get(each.short[:-1]).status == 404


def settled(party: Party) -> None:
    """What `settle` does: the short links of now have their rows."""
    table = party.site.tables.head(party.table_id).state
    rows = links.short_rows(KEY.encode(), party.table_id, table)
    party.site.directory.short_links.keep(party.table_id, rows)


# ---- what ends a link ----


Ending = tuple[Callable[[Site], Party], LinkKind, Callable[[Party, Held], Answer]]


def _sends(command: str, by_host: bool = False, **fields: Any) -> Callable[[Party, Held], Answer]:
    def send(party: Party, each: Held) -> Answer:
        return party.send(party.host if by_host else each.url, command, **fields, confirmed=True)

    return send


def _takes(party: Party, each: Held) -> Answer:
    shared = PROGRAM.get(f"{party.host}/links").json["seats"]
    (url,) = [link["url"] for link in shared if link["seat"] == each.who.seat]
    made = links.command_id(KEY.encode(), "take", secrets.token_hex(8))
    return party.send(url, "take", id=made, name="Zoe", entropy="x")


def _renews_its_seat(party: Party, each: Held) -> Answer:
    return party.send(party.seats[each.who.own], "new_link", which="own", confirmed=True)


ENDINGS: dict[str, Ending] = {
    "a seat's, by a new link": (lobby, link_kinds.SEAT, _sends("new_link", which="own")),
    "a seat's, given away": (hostless, link_kinds.SEAT, _sends("renew", by_host=True, seat=0)),
    "a hosting seat's, by a new link": (hosted, link_kinds.HOSTING_SEAT, _sends("new_link", which="own")),
    "the host's, by a new link": (lobby, link_kinds.HOSTING, _sends("new_link", which="own")),
    "the host's, passed on": (lobby, link_kinds.HOSTING, _sends("pass_hosting", seat=1)),
    "an invitation, by a new one": (lobby, link_kinds.INVITATION, _sends("new_link", True, which="invitation")),
    "a watch link, by a new one": (lobby, link_kinds.WATCHING, _sends("new_link", True, which="watching")),
    "a watch link, switched off": (lobby, link_kinds.WATCHING, _sends("watching", True, on=False)),
    "an open seat's, freed again": (lobby, link_kinds.TAKEN, _renews_its_seat),
    "a left seat's, taken by somebody else": (lobby, link_kinds.LEFT, _takes),
    "one that was replaced, by a second new link": (lobby, link_kinds.REPLACED, _sends("new_link", True, which="own")),
}
"""Where it stands, of which kind it is, and what ends it."""


@pytest.mark.parametrize("name", ENDINGS)
def test_a_link_whose_epoch_has_passed_leads_nowhere_short_or_long(site: Site, name: str) -> None:
    stand, kind, end = ENDINGS[name]
    party = stand(site)
    settled(party)
    each = next(each for each in held(party) if each.kind == kind)
    assert end(party, each).status == 303
    for rows_follow in (False, True):
        if rows_follow:
            settled(party)
        for page in ("", "/log", "/links", "/record", "/poll"):
            assert PROGRAM.get(f"{each.url}{page}").status == 404
        assert PROGRAM.post(f"{each.url}/presence", {}).status == 404
        for command in ("say", "close", "begin"):
            assert party.send(each.url, command, text="hello", confirmed=True).status == 404
        assert PROGRAM.get(each.short).status == 404


def test_an_epoch_that_is_still_to_come_opens_nothing(site: Site) -> None:
    party = hosted(site)
    table = party.site.tables.head(party.table_id).state
    known = {link for link, _ in links.living(table)}
    for link in known:
        for later in (1, 2):
            other = Link(link.kind, link.chair, link.epoch + later)
            if other not in known:
                secret = links.secret(KEY.encode(), party.table_id, other)
                assert PROGRAM.get(f"/t/{party.table_id}/{secret}").status == 404, other


def test_the_host_link_of_a_host_who_plays_still_works(site: Site) -> None:
    """Tables opened before hosts had their powers in the own seat gave it to them."""
    party = open_party(site, seats=3, taken=1, begin_when_full=False, name="Anna", entropy="x")
    old = f"/t/{party.table_id}/{links.secret(KEY.encode(), party.table_id, Link('host'))}"
    page = PROGRAM.get(old).json
    assert (page["you"]["scope"], page["links"]["own_seat"]) == ("host", party.seats[0])
    assert party.send(old, "begin", confirmed=True).status == 303
    assert party.page(0)["phase"] == "playing"


def test_a_postcard_shows_nothing_of_the_game_whatever_is_sent_to_it(site: Site) -> None:
    party = over(site)
    card = next(each for each in held(party) if each.kind == link_kinds.POSTCARD)
    assert PROGRAM.get(card.url).json["kind"] == "postcard"
    for client in (PROGRAM, BROWSER):
        refused = client.post(card.url, {"command": "say", "text": "hello"})
        assert refused.status == 403
        assert party.table_id not in refused.body
    assert "page" not in PROGRAM.post(card.url, {"command": "say", "text": "hello"}).json
