"""Where mail is received, the page says how an address is proved the other way round: by writing from it."""

import pytest

from events.reply_addresses import read_address
from functions.play.door.site import Site
from tests.functions.play.party import Party, open_party

DOMAIN = "in.example.org"


@pytest.fixture
def party(site: Site, monkeypatch: pytest.MonkeyPatch) -> Party:
    """Anna and Ben sat down with addresses that nobody has confirmed yet."""
    monkeypatch.setitem(vars(site.settings), "replies_domain", DOMAIN)
    party = open_party(site, taken=0)
    for name in ("Anna", "Ben"):
        party.seats.append(party.sit_down(party.open_links()[0], name, email=f"{name}@example.org"))
    return party


def proves(party: Party, seat: int) -> str:
    return str(party.page(seat)["contacts"]["mail"]["prove_by"])


def test_an_unconfirmed_address_is_proved_by_a_mail_to_an_address_of_its_own(party: Party) -> None:
    found = [read_address(proves(party, seat), DOMAIN) for seat in (0, 1)]
    assert [(each.purpose, each.table) for each in found if each] == [("prove", party.table_id)] * 2
    assert proves(party, 0) == proves(party, 0) != proves(party, 1)


def test_the_page_says_nothing_of_it_where_no_mail_is_received(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(vars(party.site.settings), "replies_domain", "")
    assert proves(party, 0) == ""
