"""The time zone of a browser comes with each form that proves an address; an unknown one counts as none."""

from collections.abc import Callable
from typing import Any

import pytest

from functions.play.door.site import Site
from tests.functions.pages.markup import check
from tests.functions.play.mailbox import test_consent, test_finding, test_invitations, test_settings
from tests.functions.play.party import BROWSER, PROGRAM, Party, open_party
from tests.functions.play.table.test_devices import device, pushing
from tests.functions.push_services import CHROME

__all__ = ["pushing"]

LISBON = "Europe/Lisbon"
UNKNOWN = [
    *("Etc/Unknown", "GMT+3", "+03:00", "undefined", "America/Nowhere_New"),
    *("localtime", "Factory", "Asia/Saigon\0", f"America/{'x' * 60}"),
]


def anna(site: Site) -> Party:
    """Anna sat down with an address."""
    party = open_party(site, taken=0)
    party.seats.append(party.sit_down(party.open_links()[0], "Anna", email=test_settings.ADDRESS))
    return party


def by_confirming(site: Site, zone: str) -> Any:
    party = anna(site)
    assert PROGRAM.post(test_settings.token(party), {"name": "Anna", "zone": zone}).status == 303
    return party.page(0)["contacts"]


def by_choosing_a_seat(site: Site, zone: str) -> Any:
    """On the page of all tables."""
    test_finding.proved(site)
    party = anna(site)
    page = PROGRAM.get(test_finding.link(site)).json
    (seat,) = page["waiting"]
    form = {"command": "tables", "part": f"yes:{seat['seat']}", "zone": zone}
    assert PROGRAM.post(test_finding.link(site), form).status == 303
    return party.page(0)["contacts"]


def by_accepting(site: Site, zone: str) -> Any:
    """An invitation."""
    party = open_party(site, taken=1, name="Anna", email=test_consent.ADDRESS)
    assert PROGRAM.post(test_consent.asked(party), {"name": "Anna"}).status == 303
    test_invitations.invite(party)
    page = PROGRAM.follow(test_invitations.answer(party, "accept", name="Cleo", zone=zone)).json
    return page["contacts"]


def by_typing(site: Site, zone: str) -> Any:
    """An address at the seat, which is to be confirmed."""
    party = anna(site)
    assert party.send(party.seats[0], "contact", email="another@example.org", zone=zone).status == 303
    return party.page(0)["contacts"]


WAYS = [by_confirming, by_choosing_a_seat, by_accepting, by_typing]


@pytest.mark.parametrize("way", WAYS)
def test_whoever_proves_an_address_is_told_times_in_their_zone(site: Site, way: Callable[[Site, str], Any]) -> None:
    contacts = way(site, LISBON)
    assert contacts["mail"]
    assert contacts["zone"] == LISBON


@pytest.mark.parametrize("zone", UNKNOWN)
@pytest.mark.parametrize("way", WAYS)
def test_a_zone_that_only_the_browser_knows_counts_as_none(
    site: Site, way: Callable[[Site, str], Any], zone: str
) -> None:
    contacts = way(site, zone)
    assert contacts["mail"]
    assert contacts["zone"] == "UTC"


def test_a_zone_that_only_the_browser_knows_replaces_none_that_was_chosen(site: Site) -> None:
    party = anna(site)
    for given in (LISBON, *UNKNOWN):
        assert party.send(party.seats[0], "contact", BROWSER, zone=given).status == 303
    assert party.page(0)["contacts"]["zone"] == LISBON


@pytest.mark.parametrize("zone", UNKNOWN)
def test_where_the_zone_can_be_typed_the_browser_s_own_is_no_mistake(site: Site, zone: str) -> None:
    party = anna(site)
    link = test_settings.confirmed(party)
    assert PROGRAM.post(link, {"zone": zone, "here": zone}).status == 303
    assert PROGRAM.get(link).json["zone"] == "UTC"
    assert PROGRAM.post(link, {"zone": LISBON, "here": zone}).status == 303
    assert PROGRAM.get(link).json["zone"] == LISBON
    refused = PROGRAM.post(link, {"zone": "Europe/Lisbn", "here": zone})
    assert (refused.status, refused.json["code"]) == (422, "zone_wrong")


def test_a_zone_that_its_player_chose_stays(site: Site) -> None:
    party = anna(site)
    party.send(party.seats[0], "contact", zone=LISBON)
    assert PROGRAM.post(test_settings.token(party), {"name": "Anna", "zone": "Asia/Tokyo"}).status == 303
    assert party.page(0)["contacts"]["zone"] == LISBON


def test_a_device_brings_the_zone_of_its_browser(pushing: Site) -> None:
    party = open_party(pushing)
    for seat, (zone, told) in enumerate([(UNKNOWN[-2], "UTC"), (UNKNOWN[-1], "UTC"), (LISBON, LISBON)]):
        assert device(party, seat, device=CHROME, zone=zone)["devices"]
        assert party.page(seat)["contacts"]["zone"] == told


def test_each_form_that_proves_an_address_has_a_field_for_the_browser_to_fill(pushing: Site) -> None:
    party = open_party(pushing, taken=1, name="Anna", email=test_consent.ADDRESS)
    confirming = test_consent.asked(party)
    shown = {confirming: "confirm", f"{party.host}/device": "device", party.seats[1]: "tell-email"}
    for address, form in shown.items():
        assert _fills_zone(address, form)
    assert PROGRAM.post(confirming, {"name": "Anna"}).status == 303
    test_invitations.invite(party)
    assert _fills_zone(test_invitations.link(party), "invitation")
    settings = PROGRAM.get(confirming).json["settings"]
    assert _fills_zone(settings, "settings")
    assert check(BROWSER.get(settings).body).all("input", name="here")


def _fills_zone(address: str, form: str) -> bool:
    page = check(BROWSER.get(address).body)
    forms = {each["id"]: each for each in page.all("form")}
    assert f"form-{form}" in forms, (address, list(forms))
    found = forms[f"form-{form}"]
    return any("data-zone" in each.attributes for each in found.all("input", name="zone"))
