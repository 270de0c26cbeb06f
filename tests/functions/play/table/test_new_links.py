"""New links, invitations and hosting over HTTP: what the old link does, and how long (docs/design/links.md)."""

import json
import time
from collections.abc import Callable
from typing import Any

import pytest

from events import links
from events.table.commands import MissHost, ReplaceKey
from events.tables import Submission
from events.who import OPERATOR, SYSTEM
from functions.aws import clients
from functions.play.door import limits
from functions.play.door import site as sites
from functions.play.door.site import Site
from functions.play.table.submitting import REPEATED_FOR
from tests.functions.play.http import Answer
from tests.functions.play.party import BROWSER, PROGRAM, Party, open_party, stored, take

MINUTE, DAY = 60, 24 * 3600
ADDRESS = "anna@example.org"


def new_link(party: Party, link: str, which: str = "own", **fields: Any) -> Answer:
    """Asks for a new link by the form of a page."""
    return party.send(link, "new_link", which=which, confirmed=True, **fields)


def led_to(answer: Answer) -> str:
    """The link that an answer leads to."""
    assert answer.status == 303, answer.body
    return answer.location.partition("?")[0]


def code(answer: Answer) -> str:
    return str(answer.json["code"]) if answer.status >= 400 else str(answer.status)


def host_is_missed(party: Party) -> None:
    submission = Submission(SYSTEM, MissHost(), confirmed=True)
    party.site.tables.run(party.table_id, lambda table: submission, int(time.time()))


# ---- a new link of the own ----


def test_one_goes_on_from_the_new_link_and_the_old_one_is_dead_at_once(party: Party) -> None:
    old = party.seats[1]
    fresh = led_to(new_link(party, old))
    assert PROGRAM.get(fresh).json["you"]["seat"] == 1
    for client in (PROGRAM, BROWSER):
        dead = client.get(old)
        assert (dead.status, fresh.split("/")[-1] in dead.body) == (404, False)
    fields = {"confirmed": True, "text": "Hello", "email": "eve@example.org"}
    for command in ("resign", "say", "contact"):
        assert PROGRAM.post(old, {"command": command, **fields}).status == 404, command


def test_nobody_makes_a_new_link_by_one_tap(party: Party) -> None:
    answer = party.send(party.seats[1], "new_link", which="own")
    assert (answer.status, answer.json["confirm"]) == (409, True)
    assert PROGRAM.get(party.seats[1]).json["you"]["scope"] == "seat"


@pytest.mark.parametrize("talk", [0, 3], ids=["at once", "after other commits"])
def test_the_form_that_made_a_link_leads_to_it_again_for_ten_minutes(
    party: Party, later: Callable[[int], None], talk: int
) -> None:
    old = party.seats[1]
    fresh = led_to(new_link(party, old, id="one-and-the-same"))
    for _ in range(talk):
        party.send(party.host, "say", text="Hello")
    for seconds in (0, 9 * MINUTE, REPEATED_FOR):
        later(seconds)
        assert led_to(new_link(party, old, id="one-and-the-same")) == fresh
    for seconds in (REPEATED_FOR + 1, DAY):
        later(seconds)
        late = new_link(party, old, id="one-and-the-same")
        assert (late.status, fresh.split("/")[-1] in late.body) == (404, False)


def test_another_form_at_the_old_link_leads_nowhere(party: Party) -> None:
    """A thief who glimpsed the link has the link, and not the form that the owner sent."""
    old = party.seats[1]
    fresh = led_to(new_link(party, old, id="the owner's"))
    for client in (PROGRAM, BROWSER):
        form = {"command": "new_link", "which": "own", "confirmed": "yes", "id": "another"}
        answer = client.post(old, form)
        assert (answer.status, fresh.split("/")[-1] in answer.body) == (404, False)
    assert PROGRAM.get(fresh).json["you"]["scope"] == "seat"


def test_a_new_link_of_another_link_repeated_late_is_no_trouble(party: Party, later: Callable[[int], None]) -> None:
    """The link that it came by is alive."""
    first = new_link(party, party.host, "watching", id="watching")
    later(DAY)
    assert led_to(new_link(party, party.host, "watching", id="watching")) == led_to(first)
    assert party.host.endswith(led_to(first))


def test_a_host_who_does_not_play_goes_on_from_a_new_link_too(party: Party) -> None:
    old = party.host
    fresh = led_to(new_link(party, old, id="mine"))
    assert PROGRAM.get(fresh).json["you"]["scope"] == "host"
    assert PROGRAM.get(old).status == 404
    assert led_to(new_link(party, old, id="mine")) == fresh
    assert new_link(party, old, id="another").status == 404
    assert party.send(old, "close", confirmed=True).status == 404


def test_links_are_made_anew_so_often_and_no_more(party: Party, later: Callable[[int], None]) -> None:
    """Each one is a message to its player."""
    link = party.seats[1]
    for _ in range(limits.CHANGING_LINKS.rates["person"].most):
        link = led_to(new_link(party, link))
    answer = new_link(party, link)
    assert (answer.status, PROGRAM.get(link).json["you"]["scope"]) == (429, "seat")
    assert new_link(party, party.seats[2]).status == 303, "each seat has a limit of its own"
    later(2 * 3600)
    assert new_link(party, link).status == 303


# ---- a thief who glimpsed a link, and the owner's address ----


@pytest.fixture
def proved(site: Site) -> Party:
    """Anna, who sits on the first seat, has proved her mail address."""
    party = open_party(site, taken=0)
    party.seats.append(party.sit_down(party.open_links()[0], "Anna", email=ADDRESS))
    person = site.tables.head(party.table_id).state.places[0].person
    assert site.directory.people.prove(person, "mail", site.directory.contacts.hash("mail", ADDRESS), int(time.time()))
    return party


PARTING: tuple[dict[str, Any], ...] = ({"forget_email": True}, {"email": "eve@example.org"})


@pytest.mark.parametrize("parting", PARTING, ids=["forgotten", "replaced"])
def test_whoever_takes_the_owner_s_address_away_makes_no_new_link(proved: Party, parting: dict[str, Any]) -> None:
    """The owner would be told of neither, and locked out."""
    link = proved.seats[0]
    assert PROGRAM.post(link, {"command": "contact", **parting}).status == 303
    assert code(new_link(proved, link)) == "link_stays"
    PROGRAM.post(link, {"command": "contact", "email": "second@example.org"})
    assert code(new_link(proved, link)) == "link_stays"
    assert PROGRAM.get(link).json["you"]["scope"] == "seat"


@pytest.mark.parametrize("parting", PARTING, ids=["forgotten", "replaced"])
def test_whoever_makes_a_new_link_leaves_the_owner_s_address_for_a_day(
    proved: Party, later: Callable[[int], None], parting: dict[str, Any]
) -> None:
    """So that the owner is sent it, and another one is made by nobody else then."""
    fresh = led_to(new_link(proved, proved.seats[0]))
    refused = PROGRAM.post(fresh, {"command": "contact", **parting})
    assert (code(refused), int(refused.headers["retry-after"])) == ("address_stays", DAY)
    assert PROGRAM.get(fresh).json["contacts"]["mail"]["state"] == "confirmed"
    assert PROGRAM.post(fresh, {"command": "contact", "zone": "Europe/Lisbon"}).status == 303
    later(DAY)
    assert PROGRAM.post(fresh, {"command": "contact", **parting}).status == 303
    assert code(new_link(proved, fresh)) == "link_stays"


def test_whoever_has_the_owner_forgotten_makes_no_new_link(proved: Party) -> None:
    link = proved.seats[0]
    assert proved.send(link, "forget_me", confirmed=True).status == 303
    assert code(new_link(proved, link)) == "link_stays"


def test_whoever_makes_a_new_link_has_the_owner_forgotten_a_day_later(
    proved: Party, later: Callable[[int], None]
) -> None:
    fresh = led_to(new_link(proved, proved.seats[0]))
    assert code(proved.send(fresh, "forget_me", confirmed=True)) == "address_stays"
    assert PROGRAM.get(fresh).json["contacts"]["mail"]["state"] == "confirmed"
    later(DAY)
    assert proved.send(fresh, "forget_me", confirmed=True).status == 303


def test_an_address_that_nobody_proved_holds_up_nothing(site: Site) -> None:
    party = open_party(site, taken=0)
    link = party.sit_down(party.open_links()[0], "Anna", email=ADDRESS)
    link = led_to(new_link(party, link))
    assert PROGRAM.post(link, {"command": "contact", "forget_email": True}).status == 303
    assert new_link(party, link).status == 303


def test_a_new_player_in_the_seat_starts_anew(proved: Party) -> None:
    PROGRAM.post(proved.seats[0], {"command": "contact", "forget_email": True})
    proved.send(proved.host, "free", seat=0, confirmed=True)
    own = proved.sit_down(proved.open_links()[0], "Zoe")
    assert new_link(proved, own).status == 303


# ---- the links by which one sits down ----


def invitation(party: Party) -> str:
    return str(shared(party.host)["invitation"])


def shared(link: str) -> Any:
    """The links that whoever has this one may pass on."""
    return PROGRAM.get(PROGRAM.get(link).json["links"]["share"]).json


def test_whoever_has_the_invitation_takes_a_free_seat_until_none_is_left(site: Site) -> None:
    party = open_party(site, taken=1, begin_when_full=False)
    link = invitation(party)
    own = [led_to(take(link, name)) for name in ("Ben", "Cleo")]
    assert [PROGRAM.get(each).json["you"]["seat"] for each in own] == [1, 2]
    page = PROGRAM.get(link).json
    assert (page["you"]["scope"], page["commands"]) == ("invite", {})


def test_an_invitation_whose_form_was_open_when_the_last_seat_was_taken_says_so(site: Site) -> None:
    party = open_party(site, taken=2, begin_when_full=False)
    link = invitation(party)
    form = {"command": "take", "id": PROGRAM.get(link).json["commands"]["take"], "name": "Dora", "entropy": "x"}
    party.sit_down(party.open_links()[0], "Cleo")
    assert code(PROGRAM.post(link, form)) == "table_full"
    assert BROWSER.post(link, form).status == 409
    party.send(party.host, "begin", confirmed=True)
    for client in (PROGRAM, BROWSER):
        assert client.post(link, form).status == 409
        assert client.get(link).status == 200
    party.send(party.host, "close", confirmed=True)
    assert code(PROGRAM.post(link, form)) == "table_closed"


def test_two_with_one_invitation_get_two_seats(site: Site) -> None:
    party = open_party(site, taken=0, begin_when_full=False)
    link = invitation(party)
    forms = [
        {"command": "take", "id": PROGRAM.get(link).json["commands"]["take"], "name": name, "entropy": "x"}
        for name in ("Anna", "Ben")
    ]
    own = [led_to(PROGRAM.post(link, form)) for form in forms]
    assert [PROGRAM.get(each).json["you"]["name"] for each in own] == ["Anna", "Ben"]
    assert [led_to(PROGRAM.post(link, form)) for form in forms] == own, "a repeat leads to the same seat"


def test_the_form_by_which_a_seat_was_taken_leads_to_no_link_made_since(site: Site) -> None:
    """By the invitation as little as by the seat's own open link: it may lie in somebody else's browser."""
    party = open_party(site, taken=0, begin_when_full=False)
    for link in (party.open_links()[2], invitation(party)):
        name = f"Name {link[-4:]}"
        form = {"command": "take", "id": PROGRAM.get(link).json["commands"]["take"], "name": name, "entropy": "x"}
        fresh = led_to(new_link(party, led_to(PROGRAM.post(link, form))))
        again = PROGRAM.post(link, form)
        assert (again.status in (403, 404), fresh.split("/")[-1] in again.body) == (True, False)


# ---- hosting ----


def test_a_host_who_plays_lands_on_the_own_seat_with_the_host_s_powers(site: Site) -> None:
    party = open_party(site, name="Anna", taken=1, begin_when_full=False)
    page = PROGRAM.get(party.host).json
    assert (page["you"]["scope"], page["you"]["hosts"], page["you"]["seat"]) == ("seat", True, 0)
    assert {"begin", "free", "say", "close", "new_link", "pass_hosting"} <= page["commands"].keys()
    assert "leave" not in page["commands"]
    assert shared(party.host)["invitation"]
    assert [each["seat"] for each in shared(party.host)["seats"]] == [2]
    other = PROGRAM.get(party.seats[1]).json
    links_there = shared(party.seats[1])
    assert (other["you"]["hosts"], links_there["invitation"], links_there["seats"]) == (False, None, [])
    assert {"begin", "free", "close", "pass_hosting", "host"}.isdisjoint(other["commands"])


def test_the_host_s_link_of_a_table_that_is_hosted_from_a_seat_leads_to_that_seat(site: Site) -> None:
    party = open_party(site, name="Anna", begin_when_full=False)
    head = site.tables.head(party.table_id)
    key = site.keys.named(head.state.link_key)
    old = f"/t/{party.table_id}/{links.secret(key, party.table_id, links.host(head.state))}"
    page = PROGRAM.get(old).json
    assert page["links"]["own_seat"] == party.host
    assert BROWSER.get(old).status == 200


def test_a_host_without_a_seat_watches_after_passing_hosting_on(party: Party) -> None:
    form = {"command": "pass_hosting", "seat": 1, "confirmed": True, "id": "passing"}
    passed = PROGRAM.post(party.host, form)
    assert PROGRAM.follow(passed).json["you"]["scope"] == "watch"
    assert led_to(PROGRAM.post(party.host, form)) == led_to(passed)
    assert PROGRAM.get(party.host).status == 404
    assert PROGRAM.get(party.seats[1]).json["you"]["hosts"] is True


def test_where_nobody_may_watch_such_a_host_goes_to_the_start(party: Party) -> None:
    party.send(party.host, "watching", on=False, confirmed=True)
    passed = party.send(party.host, "pass_hosting", seat=1, confirmed=True)
    assert PROGRAM.follow(passed).json["kind"] == "start"


def test_a_host_who_plays_stays_on_the_seat_after_passing_hosting_on(site: Site) -> None:
    party = open_party(site, name="Anna", begin_when_full=False)
    passed = party.send(party.host, "pass_hosting", seat=1, confirmed=True)
    assert party.host.endswith(led_to(passed))
    assert PROGRAM.get(party.host).json["you"]["hosts"] is False


def test_two_who_take_over_at_once_are_one_host_and_one_told_so(party: Party) -> None:
    host_is_missed(party)
    forms = [PROGRAM.get(link).json["commands"]["host"] for link in party.seats[:2]]
    answers = [party.send(link, "host", id=form) for link, form in zip(party.seats, forms, strict=False)]
    assert [code(answer) for answer in answers] == ["303", "host_there"]
    assert [player["hosts"] for player in party.page(0)["players"]] == [True, False, False]


def test_a_host_whose_page_is_open_is_back(party: Party) -> None:
    host_is_missed(party)
    assert "host" in party.page(0)["commands"]
    for _ in range(2):
        assert BROWSER.post(f"{party.host}/presence", {}).status == 204
    assert "host" not in party.page(0)["commands"]


def test_whoever_only_watches_is_no_sign_of_the_host(party: Party) -> None:
    host_is_missed(party)
    watch = party.host_page()["links"]["watch"]
    assert BROWSER.post(f"{watch}/presence", {}).status == 403
    assert BROWSER.post(f"{party.seats[0]}/presence", {}).status == 204
    assert "host" in party.page(0)["commands"]
    assert party.site.directory.presence.last_seen(party.table_id, None) == 0


def test_the_page_of_a_host_who_was_followed_meanwhile_brings_nobody_back(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page is read eventually: it may be older than what a player did."""
    host_is_missed(party)
    old = party.site.tables.head(party.table_id)
    party.send(party.seats[1], "host")
    monkeypatch.setattr(type(party.site.tables), "head", _once(old, type(party.site.tables).head))
    assert BROWSER.post(f"{party.host}/presence", {}).status in (204, 404)
    assert PROGRAM.get(party.seats[1]).json["you"]["hosts"] is True


def _once(first: Any, then: Any) -> Any:
    """A method that gives an older head the first time."""
    answers = [first]
    return lambda self, table_id, consistent=True: answers.pop() if answers else then(self, table_id, consistent)


# ---- a table whose key is gone ----


def test_a_command_that_came_by_a_key_which_is_replaced_meanwhile_does_nothing(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = party.site.tables.head(party.table_id)
    party.site.tables.run(party.table_id, lambda table: Submission(OPERATOR, ReplaceKey("2")), int(time.time()))
    before = stored(party.site)
    monkeypatch.setattr(type(party.site.tables), "head", _once(old, type(party.site.tables).head))
    assert party.send(party.seats[0], "say", text="Hello").status == 404
    assert stored(party.site) == before


def test_a_table_whose_key_is_gone_is_not_there(site: Site) -> None:
    party = open_party(site)
    links_before = [party.host, *party.seats, str(party.host_page()["links"]["watch"])]
    watching = links.watch(site.tables.head(party.table_id).state)
    signs = links.short(site.keys.named("1"), party.table_id, watching)
    site.directory.short_links.keep(party.table_id, [links.short_row(b"another", signs)])
    _set_keys(site, "2", **{"2": "another"})
    for link in links_before:
        for path in ("", "/log", "/record", "/poll"):
            for client in (PROGRAM, BROWSER):
                assert client.get(f"{link}{path}").status == 404, path
        assert BROWSER.post(f"{link}/presence", {}).status == 404
        assert party.send(link, "say", text="Hello").status == 404
        assert new_link(party, link).status == 404
    assert PROGRAM.get(f"/s/{signs}").status == 404


def _key(site: Site) -> str:
    return site.keys.named("1").decode()


def _set_keys(site: Site, current: str, **keys: str) -> None:
    """The secret is changed, and every process starts anew."""
    secret = json.dumps({"current": current, **keys})
    clients.secrets().update_secret(SecretId=site.settings.link_keys_id, SecretString=secret)
    sites.site.cache_clear()
