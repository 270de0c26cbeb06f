"""A form moves nothing unless something shows that a person sent it (docs/design/pages.md)."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from events.people.proving import prove_address
from functions.play.door.site import Site
from tests.functions.pages.markup import TYPED, check
from tests.functions.play.door.test_foreign_forms import message_link
from tests.functions.play.door.test_links import ForkingLog
from tests.functions.play.http import FORM, HTML, JSON, Answer, Client
from tests.functions.play.party import BROWSER, PROGRAM, Party, open_links, open_party, stored
from tests.functions.play.robot import Fields, forms
from tests.functions.play.stands import STANDS, away, hosted, over
from tests.said import said


@pytest.fixture
def forking(site: Site, monkeypatch: pytest.MonkeyPatch) -> ForkingLog:
    """The log of the site, in which what was tried is undone."""
    log = ForkingLog()
    monkeypatch.setattr(site.tables, "log", log)
    return log


def links(party: Party) -> Iterator[str]:
    """The pages of a table that have forms."""
    held = [party.host, *party.seats]
    yield from (link for link in dict.fromkeys(held) if BROWSER.get(link).status == 200)
    if PROGRAM.get(party.host).json.get("phase") == "lobby":
        yield from open_links(party.host)


def fields_of(answer: Answer) -> Fields:
    """What that page brings along; the answer is still missing."""
    (fields,) = forms(check(answer.body))
    return fields


def of(command: str, link: str) -> list[Fields]:
    """The forms of a command on the page of a link."""
    return [each for each in forms(check(BROWSER.get(link).body)) if ("command", command) in each]


# ---- a robot ----


@pytest.mark.sampled(4)
@pytest.mark.parametrize("stand", STANDS)
@pytest.mark.costly("each button of each page, pressed by a robot")
def test_a_robot_that_presses_every_button_moves_nothing(site: Site, stand: Callable[[Site], Party]) -> None:
    """On each page, and on the page that answers it; it is asked, or told that something is missing."""
    party = stand(site)
    before = stored(site)
    for link in links(party):
        for fields in forms(check(BROWSER.get(link).body)):
            answer = BROWSER.post_unproven(link, fields)
            assert answer.status in (409, 422), fields
            for again in forms(check(answer.body)):
                assert BROWSER.post_unproven(link, again).status in (409, 422), again
        assert stored(site) == before, link


@pytest.mark.parametrize("game", ["liars_dice", "liar_liar"])
def test_nor_does_it_open_a_table(site: Site, game: str) -> None:
    before = stored(site)
    for fields in forms(check(BROWSER.get(f"/?game={game}").body)):
        asked = BROWSER.post_unproven("/tables", fields)
        assert asked.status == 409
        assert BROWSER.post_unproven("/tables", fields_of(asked)).status == 409
        assert BROWSER.post_unproven("/tables", [*fields_of(asked), ("sure", "no")]).location == "/"
        assert stored(site) == before


@pytest.mark.parametrize("purpose", ["unsubscribe", "settings", "confirm"])
def test_nor_does_it_change_who_is_written_to(site: Site, purpose: str) -> None:
    party = open_party(site, taken=0)
    party.seats.append(party.sit_down(party.open_links()[0], "Anna", email="anna@example.org"))
    link = message_link(party, purpose)
    if purpose == "settings":  # whoever proved nothing has none
        contact, person = (
            site.directory.contacts.hash("mail", "anna@example.org"),
            site.tables.head(party.table_id).state.places[0].person,
        )
        prove_address(site.directory, contact, 7)
        site.directory.people.prove(person, "mail", contact, 7)
    before = stored(site)
    shown = list(forms(check(BROWSER.get(link).body)))
    for chosen in (*shown, [*shown[-1], ("forget", "yes")]):
        answer = BROWSER.post_unproven(link, dict(chosen))
        assert answer.status in (409, 422)
        for again in forms(check(answer.body)):
            assert BROWSER.post_unproven(link, again).status in (409, 422)
    assert stored(site) == before


# ---- a person ----


@pytest.mark.sampled(4)
@pytest.mark.parametrize("stand", STANDS)
def test_whoever_says_yes_is_asked_nothing_more(
    forking: ForkingLog, site: Site, stand: Callable[[Site], Party]
) -> None:
    """What is odd or final is told on the same page: one answer is enough."""
    party, done = stand(site), 0
    for link in links(party):
        for fields in forms(check(BROWSER.get(link).body)):
            asked = BROWSER.post_unproven(link, fields)
            if asked.status == 409:
                with forking.undone():
                    answer = BROWSER.post_unproven(link, [*fields_of(asked), ("sure", "yes")])
                assert answer.status == 303, (fields, answer.body)
                done += 1
    assert done > 3


@pytest.mark.parametrize(("command", "stand", "seat"), [("back", away, 1), ("again", over, 0), ("mute", hosted, 1)])
@pytest.mark.parametrize("proof", ["pressed", "sure"])
def test_a_button_that_says_what_it_does_does_it(
    site: Site, command: str, stand: Callable[[Site], Party], seat: int, proof: str
) -> None:
    party = stand(site)
    link = party.seats[seat]
    (fields,) = of(command, link)
    assert BROWSER.post_unproven(link, fields).status == 409
    before = stored(site)
    assert BROWSER.post_unproven(link, [*fields, (proof, "yes")]).status == 303
    assert stored(site) != before


def test_whoever_says_no_is_back_at_the_table(party: Party) -> None:
    link = party.seats[0]
    (fields,) = of("resign", link)
    before = stored(party.site)
    answer = BROWSER.post_unproven(link, [*fields, ("pressed", "yes"), ("sure", "no")])
    assert BROWSER.follow(answer).status == 200
    assert stored(party.site) == before


def test_a_challenge_is_asked_about_in_its_own_words(party: Party) -> None:
    party.move("2x5")
    seat = party.asked()
    (fields,) = [each for each in of("move", party.seats[seat]) if ("part.0", "liar") in each]
    asked = check(BROWSER.post_unproven(party.seats[seat], fields).body)
    (challenge,) = [each for each in party.page(seat)["prompt"]["controls"] if each["weighty"]]
    assert challenge["label"] in asked.all("h1")[0].text
    assert challenge["preview"] in asked.all("main")[0].text
    assert BROWSER.post_unproven(party.seats[seat], [*fields, ("sure", "yes")]).status == 303


def test_a_bid_is_asked_about_in_notation(party: Party) -> None:
    seat = party.asked()
    bid = [("command", "move"), ("id", "x"), ("prompt", "1"), ("part.0", "3"), ("part.1", "5")]
    asked = BROWSER.post_unproven(party.seats[seat], bid)
    assert "3x5" in check(asked.body).all("h1")[0].text
    BROWSER.post_unproven(party.seats[seat], [*fields_of(asked), ("sure", "yes")])
    assert party.page(seat)["news"][-1]["event"]["how"] == "own"


def test_what_is_refused_anyway_is_not_asked_about(party: Party) -> None:
    """And what is missing is said at once."""
    seat = party.asked()
    bid = [("command", "move"), ("prompt", "1"), ("part.0", "3"), ("part.1", "9")]
    assert BROWSER.post_unproven(party.seats[seat], bid).status == 422
    other = party.seats[(seat + 1) % 3]
    assert said("refusal", "not_asked") in BROWSER.post_unproven(other, [*bid[:-1], ("part.1", "5")]).body


def test_a_warning_and_the_question_are_one(party: Party) -> None:
    """Odd or final: the one answer is an answer to both."""
    bid = [("command", "move"), ("id", "x"), ("prompt", "1"), ("part.0", "30"), ("part.1", "5")]
    link = party.seats[party.asked()]
    asked = BROWSER.post_unproven(link, bid)
    (warning,) = check(asked.body).all("p", id="warning")
    assert "only fifteen dice" in warning.text
    assert BROWSER.post_unproven(link, [*fields_of(asked), ("sure", "yes")]).status == 303


def test_whoever_pressed_is_asked_about_what_is_final_and_that_button_is_enough(party: Party) -> None:
    link = party.seats[0]
    (fields,) = of("resign", link)
    asked = BROWSER.post(link, fields)
    assert asked.status == 409
    (alert,) = check(asked.body).all("section", role="alert")
    (answer,) = forms(alert)
    assert BROWSER.post_unproven(link, answer).status == 303


def test_a_repeat_after_the_answer_does_nothing_twice(party: Party) -> None:
    link = party.seats[party.asked()]
    bid = [("command", "move"), ("id", "x"), ("prompt", "1"), ("part.0", "3"), ("part.1", "5"), ("sure", "yes")]
    first = BROWSER.post_unproven(link, bid)
    before = stored(party.site)
    assert BROWSER.post_unproven(link, bid).location == first.location
    assert stored(party.site) == before


@pytest.mark.parametrize("typed", [("move", {"prompt": "1", "text": "2x5"}), ("say", {"text": "Hello."})])
def test_what_is_typed_needs_no_more_proof(party: Party, typed: tuple[str, dict[str, str]]) -> None:
    command, fields = typed
    link = party.seats[party.asked()]
    assert BROWSER.post_unproven(link, {"command": command, "id": "x", **fields}).status == 303


def test_who_types_a_name_sits_down(site: Site) -> None:
    party = open_party(site, taken=0)
    link = party.open_links()[0]
    (fields,) = of("take", link)
    before = stored(site)
    assert BROWSER.post_unproven(link, fields).status == 422
    assert stored(site) == before
    assert BROWSER.post_unproven(link, {**dict(fields), "name": "Anna"}).status == 303


def test_no_page_suggests_what_only_a_person_types(party: Party, site: Site) -> None:
    for link in ("/", party.host, *party.seats, *open_links(open_party(site, taken=1).host)):
        for form in forms(check(BROWSER.get(link).body)):
            fields = dict(form)
            assert not any(fields.get(name) for name in TYPED[fields["command"]]), fields


# ---- programs ----


def test_json_needs_no_proof_and_gives_none(party: Party) -> None:
    assert party.move("2x5").status == 303
    assert party.send(party.seats[0], "contact", zone="Europe/Lisbon", sure="no").status == 303


def test_a_program_that_sends_a_form_is_told_what_is_missing(party: Party) -> None:
    body = b"command=contact&zone=Europe/Lisbon"
    answer = Client(accept=JSON).send("POST", party.seats[0], body, FORM)
    problem: Any = answer.json
    assert (answer.status, problem["code"], "confirm" in problem) == (409, "unproven", False)
    assert Client(accept=JSON).send("POST", party.seats[0], body + b"&sure=yes", FORM).status == 303


def test_a_link_that_is_none_asks_nothing(party: Party) -> None:
    for accept in (HTML, JSON):
        answer = Client(accept=accept).send("POST", "/t/no/table", b"command=resign", FORM)
        assert answer.status == 404


def test_a_link_that_may_not_is_refused_and_not_asked(party: Party) -> None:
    watch = PROGRAM.get(party.host).json["links"]["watch"]
    for command in ("contact", "again", "resign", "new_link"):
        assert BROWSER.post_unproven(watch, {"command": command, "which": "own"}).status == 403


@pytest.mark.parametrize(
    "path", ["/t/%C3%BC/a", "/t/a%0D%0Ab/c", "/t/a%2F%2Fb.example/c", "/confirm/%C3%BC", "/settings/a%20b"]
)
def test_who_says_no_is_led_to_no_path_that_is_none_of_ours(site: Site, path: str) -> None:
    fields = {"command": "say", "id": "id", "text": "a", "name": "a", "sure": "no"}
    assert BROWSER.post_unproven(path, fields).status in (404, 422)


def test_who_holds_a_seat_may_not_take_it_whatever_the_id(site: Site) -> None:
    party = open_party(site)
    refused = PROGRAM.post(party.seats[0], {"command": "take", "id": "an id of one's own", "name": "Zoe"})
    assert (refused.status, refused.json["code"]) == (403, "not_allowed")
