"""An address that strangers typed at very many tables: its owner finds and forgets their own seats all the same."""

import pytest

from events.directory.person import Person, Reference
from functions.play.door.site import Site
from tests.functions.play.mailbox.test_consent import asked, contact, sits
from tests.functions.play.mailbox.test_finding import link, proved, tables
from tests.functions.play.party import PROGRAM, stored

CROWD = 105
"""More than one request reads."""


def crowd(site: Site, declined: int = 0) -> None:
    """Strangers typed the address, and are found before anybody else."""
    reference = Reference(contact(site), declined=declined)
    for number in range(CROWD):
        stranger = f"!{number:03}"
        site.directory.people.add(Person(stranger, "Eve", contacts={"mail": reference}), 2**31, f"table-{stranger}")
        if declined:
            site.directory.people.decline(stranger, "mail", reference.contact, declined)


def test_the_owner_s_own_tables_are_found(site: Site) -> None:
    party = proved(site)
    crowd(site)
    (table,) = tables(site)
    assert table["url"].endswith(party.seats[0].partition("?")[0])


def test_those_that_its_owner_declined_keep_none_from_being_asked_about(site: Site) -> None:
    party = sits(site)
    crowd(site, declined=1)
    (seat,) = PROGRAM.get(asked(party)).json["waiting"]
    assert seat["name"] == "Anna"


def test_the_seat_that_a_link_is_about_is_among_them(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("functions.play.addresses.unanswered_seats.MOST", 1)
    links = [asked(sits(site)) for _ in range(2)]
    ((first,), (second,)) = (PROGRAM.get(each).json["waiting"] for each in links)
    assert first != second
    assert [PROGRAM.post(each, {"name": "Anna"}).status for each in links] == [303, 303]


def test_everybody_is_handed_out(site: Site) -> None:
    proved(site)
    crowd(site)
    assert len(PROGRAM.get(f"{link(site)}/export").json["seats"]) == CROWD + 1


def test_all_of_them_are_forgotten(site: Site) -> None:
    party = proved(site)
    crowd(site)
    gone, here = contact(site), link(site)
    assert PROGRAM.post(here, {"forget": True, "confirmed": True}).json["done"] is True
    kept = [row["sk"]["S"] for row in stored(site)[site.settings.directory_table] if gone in str(row)]
    assert not [each for each in kept if each.startswith(("contact", "person"))]
    assert "Anna" not in str(PROGRAM.get(party.seats[1]).json["players"])


def test_one_that_ended_halfway_goes_on_by_the_same_link_and_begins_with_the_owner_s_own_seats(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = proved(site)
    crowd(site)
    gone, here = contact(site), link(site)

    def dies(*_: object) -> None:
        raise RuntimeError

    with monkeypatch.context() as patch:
        patch.setattr(site.directory.people, "forget_contact", dies)
        assert PROGRAM.post(here, {"forget": True, "confirmed": True}).status == 500
    assert "Anna" not in str(PROGRAM.get(party.seats[1]).json["players"])
    assert PROGRAM.post(here, {"forget": True, "confirmed": True}).json["done"] is True
    assert site.directory.contacts.waiting(gone) == []
