"""A table's webhook at the door: its host alone sees and changes it, and nobody sees the address."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from events.directory.webhooks import Webhook
from functions.aws import clients
from functions.notices.queue import PostWanted, unqueued
from functions.play.door import limits
from functions.play.door.site import Site
from tests.functions.pages.markup import check
from tests.functions.play.http import Answer
from tests.functions.play.party import BROWSER, PROGRAM, Party, open_party, stored
from tests.functions.posting import ADDRESSES, PATHS

DISCORD, SLACK = ADDRESSES["discord"], ADDRESSES["slack"]


@pytest.fixture
def party(site: Site) -> Party:
    """Anna hosts, has a seat and plays with Ben and Cleo."""
    return open_party(site, name="Anna")


def send(party: Party, link: str = "", **fields: Any) -> Answer:
    return PROGRAM.post(f"{link or party.host}/webhook", {"command": "webhook", **fields})


def page(party: Party) -> Any:
    return PROGRAM.get(f"{party.host}/webhook").json


def queued(site: Site) -> list[Any]:
    url = site.settings.notify_queue_url
    found = clients.queues().receive_message(QueueUrl=url, MaxNumberOfMessages=10).get("Messages", [])
    assert "webhooks/" not in json.dumps([each["Body"] for each in found])
    return [unqueued(each["Body"]) for each in found]


@pytest.mark.parametrize("service", ["discord", "slack"])
def test_a_host_chooses_a_channel_and_a_greeting_is_on_its_way(party: Party, site: Site, service: Any) -> None:
    assert page(party)["state"] == "none"
    assert send(party, address=ADDRESSES[service]).status == 303
    found = page(party)
    assert (found["service"], found["state"]) == (service, "waits")
    version = site.tables.head(party.table_id).commit.n
    assert queued(site) == [PostWanted(party.table_id, version)]
    kept = site.directory.webhooks.get(party.table_id)
    assert kept
    assert (kept.path, kept.greets) == (PATHS[service], True)
    assert site.directory.live.remembered(party.table_id).webhook


def test_a_host_without_a_seat_chooses_one_too(site: Site) -> None:
    party = open_party(site)
    assert send(party, address=DISCORD).status == 303
    assert page(party)["service"] == "discord"


def test_the_page_is_led_to_from_the_hosts_links_alone(party: Party) -> None:
    assert PROGRAM.get(f"{party.host}/links").json["webhook"] == f"{party.host}/webhook"
    assert PROGRAM.get(f"{party.seats[1]}/links").json["webhook"] is None


@pytest.mark.parametrize("link", ["host", "without a seat"])
def test_the_page_of_links_says_to_its_host_how_it_goes(site: Site, link: str) -> None:
    party = open_party(site, name="Anna" if link == "host" else "")

    def said() -> tuple[str | None, str]:
        check(BROWSER.get(f"{party.host}/links").body)
        shared = PROGRAM.get(f"{party.host}/links").json
        return shared["posts_to"], shared["posting"]

    assert said() == (None, "none")
    send(party, address=SLACK)
    assert said() == ("slack", "waits")
    kept = site.directory.webhooks.get(party.table_id)
    assert kept
    site.directory.webhooks.drop(kept, 1)
    assert said() == ("slack", "gone")
    others = PROGRAM.get(f"{party.seats[1]}/links").json
    assert (others["posts_to"], others["posting"]) == (None, "none")


def test_a_log_line_of_what_went_wrong_does_not_hold_the_address(
    party: Party, monkeypatch: pytest.MonkeyPatch, lines: Callable[[], str]
) -> None:
    def breaks(webhook: Webhook, _: str) -> None:
        raise RuntimeError(webhook.path)

    monkeypatch.setattr(party.site.directory.webhooks, "put", breaks)
    for address in ADDRESSES.values():
        answered = [send(party, address=address), BROWSER.post(f"{party.host}/webhook", {"address": address})]
        assert [each.status for each in answered] == [500, 500]
        assert not [each for each in answered if address in each.body]
    written = lines()
    assert '"message":"failed"' in written
    for path in PATHS.values():
        assert path.rpartition("/")[2] not in written


@pytest.mark.parametrize("form", [{"address": DISCORD}, {"test": "yes"}, {"remove": "yes"}, {}])
@pytest.mark.parametrize("has", [True, False])
def test_nobody_else_sees_or_does_anything(party: Party, site: Site, form: dict[str, str], has: bool) -> None:
    if has:
        send(party, address=SLACK)
        queued(site)
    watch = PROGRAM.get(party.host).json["links"]["watch"]
    before = stored(site)
    for link in (party.seats[1], watch):
        assert send(party, link, **form).status == 403
        refused = PROGRAM.get(f"{link}/webhook")
        assert refused.status == 403
        assert "slack" not in refused.body
    assert PROGRAM.get(f"{party.host}x/webhook").status == 404
    assert stored(site) == before
    assert queued(site) == []


def test_the_address_is_shown_nowhere(party: Party, site: Site) -> None:
    send(party, address=DISCORD)
    secret = PATHS["discord"].rpartition("/")[2]
    shown = [
        *[PROGRAM.get(f"{party.host}{path}").body for path in ("", "/webhook", "/links", "/log")],
        *[BROWSER.get(f"{party.host}{path}").body for path in ("", "/webhook", "/links", "/log")],
        *[PROGRAM.get(seat).body for seat in party.seats],
    ]
    assert not [each for each in shown if secret in each]
    holding = [row for rows in stored(site).values() for row in rows if secret in str(row)]
    assert [row["sk"]["S"] for row in holding] == ["webhook"]


@pytest.mark.parametrize("address", ["", "https://example.org/x", f"http{DISCORD[5:]}", f"{DISCORD}/slack"])
def test_what_is_no_webhook_is_refused_and_not_shown_again(party: Party, site: Site, address: str) -> None:
    assert send(party, address=address).json["code"] == "webhook_wrong"
    refused = BROWSER.post(f"{party.host}/webhook", {"command": "webhook", "address": address or " "})
    assert refused.status == 422
    check(refused.body)
    assert not address or address not in refused.body
    assert page(party)["state"] == "none"
    assert queued(site) == []


def test_a_test_is_one_more_greeting(party: Party, site: Site) -> None:
    assert send(party, test="yes").json["code"] == "webhook_gone"
    send(party, address=DISCORD, id="first")
    before = site.directory.webhooks.get(party.table_id)
    assert send(party, test="yes", id="second").status == 303
    after = site.directory.webhooks.get(party.table_id)
    assert before
    assert after
    assert (before.hello, after.hello, after.path) == ("first", "second", before.path)
    assert len(queued(site)) == 2


def test_the_same_form_again_changes_nothing_and_greets_nobody_twice(party: Party, site: Site) -> None:
    send(party, address=DISCORD, id="first")
    webhooks, given = site.directory.webhooks, site.directory.webhooks.get(party.table_id)
    assert given
    webhooks.posted(given, given.told, 1)
    before = webhooks.get(party.table_id)
    party.move("1x2")
    assert send(party, address=DISCORD, id="first").status == 303
    assert webhooks.get(party.table_id) == before


def test_the_same_address_in_another_form_is_one_more_greeting(party: Party, site: Site) -> None:
    """News that is to be posted there yet is, and no sooner than its service wants."""
    send(party, address=DISCORD, id="first")
    webhooks, given = site.directory.webhooks, site.directory.webhooks.get(party.table_id)
    assert given
    webhooks.hold(given, 2_000_000_000, 1)
    party.move("1x2")
    assert send(party, address=DISCORD, id="second").status == 303
    after = webhooks.get(party.table_id)
    assert after
    assert (after.told, after.until, after.hello) == (given.told, 2_000_000_000, "second")


def test_another_address_in_the_same_form_takes_the_place_of_the_first(party: Party) -> None:
    """Whoever went back in the browser has the form of before."""
    send(party, address=DISCORD, id="first")
    send(party, address=SLACK, id="first")
    assert page(party)["service"] == "slack"


def test_another_address_takes_the_place_of_the_first(party: Party, site: Site) -> None:
    send(party, address=DISCORD)
    send(party, address=SLACK)
    assert page(party)["service"] == "slack"


def test_a_removed_one_is_forgotten(party: Party, site: Site) -> None:
    send(party, address=DISCORD)
    for _ in range(2):
        assert send(party, remove="yes").status == 303
    assert page(party)["state"] == "none"
    assert site.directory.webhooks.get(party.table_id) is None
    assert not site.directory.live.remembered(party.table_id).webhook


def test_a_host_does_so_so_often_an_hour(party: Party, later: Callable[[int], None]) -> None:
    later(0)
    most = limits.POSTING.rates["person"].most
    done = [send(party, address=DISCORD).status for _ in range(most + 1)]
    assert done == [*[303] * most, 429]
    assert send(party, remove="yes").status == 303, "that is always possible"


@pytest.mark.parametrize("form", [{"test": "yes"}, {"remove": "yes"}])
def test_a_robot_that_presses_changes_nothing(party: Party, site: Site, form: dict[str, str]) -> None:
    send(party, address=DISCORD)
    queued(site)
    before = stored(site)
    pressed = {"command": "webhook", "id": "once", **form}
    asked = BROWSER.post_unproven(f"{party.host}/webhook", pressed)
    assert asked.status == 409
    check(asked.body)
    assert stored(site) == before
    assert BROWSER.post_unproven(f"{party.host}/webhook", {**pressed, "sure": "yes"}).status == 303
    assert stored(site) != before


@pytest.mark.parametrize("answer", ["waits", "sent", "not now", "never"])
def test_the_page_in_each_state(party: Party, site: Site, answer: str) -> None:
    check(BROWSER.get(f"{party.host}/webhook").body)
    send(party, address=DISCORD)
    webhooks, kept = site.directory.webhooks, site.directory.webhooks.get(party.table_id)
    assert kept
    match answer:
        case "sent":
            webhooks.posted(kept, kept.told, 1)
        case "not now":
            webhooks.hold(kept, 1, 1)
        case "never":
            webhooks.drop(kept, 1)
    assert page(party)["state"] == {"never": "gone"}.get(answer, answer)
    check(BROWSER.get(f"{party.host}/webhook").body)


def test_a_host_who_is_forgotten_takes_it_along(party: Party, site: Site) -> None:
    send(party, address=DISCORD)
    assert PROGRAM.post(party.host, {"command": "forget_me", "confirmed": True}).status == 303
    assert site.directory.webhooks.get(party.table_id) is None
