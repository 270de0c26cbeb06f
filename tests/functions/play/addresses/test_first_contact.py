"""Whoever sits down is asked for a name and nothing else: how to be told, and a text for the chance, can follow."""

from typing import Any

from functions.play.door.site import Site
from tests.functions.pages.markup import check
from tests.functions.play.http import Client
from tests.functions.play.party import BROWSER, PROGRAM, Party, open_party


def entropies(party: Party) -> list[str]:
    """What each player added, once the match is over."""
    page = party.page(0)
    for link in party.seats[1:]:
        party.send(link, "resign", confirmed=True)
    found: list[str] = PROGRAM.get(page["links"]["log"]).json["record"]["entropies"]
    return found


def opened(**fields: Any) -> str:
    """A table of Lie 21; the page of whoever opened it."""
    form = {"id": PROGRAM.get("/").json["commands"]["open"], "game": "lie21", **fields}
    return str(PROGRAM.follow(PROGRAM.post("/tables", form)).json["links"]["page"])


def named_alone(link: str, name: str, client: Client = PROGRAM) -> str:
    form = {"command": "take", "id": PROGRAM.get(link).json["commands"]["take"], "name": name}
    return str(PROGRAM.get(client.post(link, form).location).json["links"]["page"])


def test_a_name_opens_a_table_and_a_name_takes_a_seat(site: Site) -> None:
    for client in (PROGRAM, BROWSER):
        party = Party(site, opened(name="Anna"))
        party.seats = [party.host, named_alone(party.open_links()[0], "Ben", client)]
        drawn = entropies(party)
        assert [len(text) for text in drawn] == [16, 16]
        assert len(set(drawn)) == 2


def test_a_text_of_ones_own_is_kept(site: Site) -> None:
    party = Party(site, opened(name="Anna", entropy="my own"))
    party.seats = [party.host, party.sit_down(party.open_links()[0], "Ben", entropy="mine too")]
    assert entropies(party) == ["my own", "mine too"]


def test_a_seat_is_taken_once_when_the_form_comes_twice(site: Site) -> None:
    """The text that is drawn for it is no part of what it says."""
    party = open_party(site, taken=0)
    link = party.open_links()[0]
    form = {"command": "take", "id": PROGRAM.get(link).json["commands"]["take"], "name": "Anna"}
    assert len({PROGRAM.follow(PROGRAM.post(link, form)).json["links"]["page"] for _ in range(2)}) == 1


def test_a_table_is_opened_once_when_the_form_comes_twice(site: Site) -> None:
    form = {"id": PROGRAM.get("/").json["commands"]["open"], "game": "lie21", "name": "Anna"}
    assert len({PROGRAM.post("/tables", form).location for _ in range(2)}) == 1


def test_how_to_be_told_is_said_afterwards(site: Site) -> None:
    """Before the match and during it."""
    party = Party(site, opened(name="Anna"))
    assert party.send(party.host, "contact", email="anna@example.org").status == 303
    ben = named_alone(party.open_links()[0], "Ben")
    assert party.send(ben, "contact", email="ben@example.org").status == 303
    for link in (party.host, ben):
        assert PROGRAM.get(link).json["contacts"]["mail"]["state"] == "unconfirmed"


def test_whoever_said_it_in_the_lobby_goes_on_there_and_reads_what_comes_of_it(site: Site) -> None:
    """In a fold the address would be hidden, or a menu would lie over the seats."""
    party = Party(site, opened(name="Anna"))
    answer = party.send(party.host, "contact", BROWSER, email="anna@example.org")
    _, _, place = answer.location.partition("#")
    (told,) = check(BROWSER.get(party.host).body).all("div", id=place)
    around = list(told.ancestors())
    assert "dock" in {each["class"] for each in around}
    assert "details" not in {each.tag for each in around}
    assert PROGRAM.get(party.host).json["contacts"]["mail"]["address"] in told.text
    named_alone(party.open_links()[0], "Ben")
    assert party.send(party.host, "contact", email="anna@example.com").location.endswith("#contacts")
