"""The same command again: after a double click, a lost reply, a while, with another text (docs/design/log.md)."""

from collections.abc import Callable

import pytest
from botocore.exceptions import ConnectionClosedError

from events import links
from events.store.recent import KEPT
from functions.aws import clients
from functions.play.door.site import Site
from tests.functions.log_lines import members
from tests.functions.play.http import Answer
from tests.functions.play.limited import at_most
from tests.functions.play.party import BROWSER, PROGRAM, Party, open_party, seat_again, stored
from tests.said import said


def commits(party: Party) -> int:
    return party.site.tables.head(party.table_id).commit.n


def bid(party: Party, text: str, seat: int, **fields: object) -> Answer:
    return party.move(text, seat, id="one-and-the-same", **fields)


def test_a_move_sent_twice_is_made_once(party: Party) -> None:
    seat = party.asked()
    first = bid(party, "2x5", seat)
    made = commits(party)
    again = party.send(party.seats[seat], "move", id="one-and-the-same", prompt=1, text="2x5")
    assert (again.status, again.location) == (303, first.location)
    assert commits(party) == made


def test_a_move_sent_again_after_others_is_made_once(party: Party) -> None:
    seat = party.asked()
    bid(party, "2x5", seat)
    party.send(party.seats[seat], "say", text="Beat that.")
    party.move("3x5")
    made = commits(party)
    assert party.send(party.seats[seat], "move", id="one-and-the-same", prompt=1, text=" 2x5 ").status == 303
    assert commits(party) == made


def test_the_same_move_chosen_and_typed_is_the_same(party: Party) -> None:
    seat = party.asked()
    bid(party, "2x5", seat)
    again = BROWSER.post(
        party.seats[seat],
        [("command", "move"), ("id", "one-and-the-same"), ("prompt", "1"), ("part.0", "2x5")],
    )
    assert again.status == 303


def test_another_text_under_the_same_id_is_told_what_counts(party: Party) -> None:
    seat = party.asked()
    bid(party, "2x5", seat)
    before = stored(party.site)
    answer = party.send(party.seats[seat], "move", id="one-and-the-same", prompt=1, text="4x5")
    assert (answer.status, answer.json["code"]) == (409, "already_answered")
    assert "“2x5”" in answer.json["detail"]
    assert answer.json["page"]["number"] == party.page(seat)["number"]
    assert stored(party.site) == before


def test_an_ended_prompt_shows_the_table_and_keeps_what_was_typed(party: Party) -> None:
    seat = party.asked()
    party.move("2x5")
    answer = BROWSER.post(party.seats[seat], {"command": "move", "id": "late", "prompt": "1", "text": "7x<5"})
    assert answer.status == 409
    assert said("refusal", "prompt_ended") in answer.body
    assert "7x&lt;5" in answer.body


def test_a_put_whose_reply_was_lost_is_found_again(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    database = clients.dynamodb()
    put = database.put_item

    def put_and_lose_the_reply(**item: object) -> None:
        put(**item)  # type: ignore[arg-type]
        raise ConnectionClosedError(endpoint_url="https://dynamodb.example")

    seat = party.asked()
    monkeypatch.setattr(database, "put_item", put_and_lose_the_reply)
    assert bid(party, "2x5", seat).status == 503
    monkeypatch.setattr(database, "put_item", put)
    made = commits(party)
    assert party.send(party.seats[seat], "move", id="one-and-the-same", prompt=1, text="2x5").status == 303
    assert commits(party) == made


def test_a_table_opened_twice_is_one_table(site: Site) -> None:
    form = {"id": PROGRAM.get("/").json["commands"]["open"], "game": "liars_dice", "seats": 3, "name": "Anna"}
    first, again = PROGRAM.post("/tables", form), PROGRAM.post("/tables", form)
    assert (first.status, first.location) == (again.status, again.location)
    assert len(stored(site)[site.settings.log_table]) == 1


def test_whoever_opened_the_last_table_that_the_limits_allow_can_ask_again_where_it_is(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_most(monkeypatch, "OPENING", network=1)
    at_most(monkeypatch, "GIVING_ADDRESSES", network=1)
    form = {"id": PROGRAM.get("/").json["commands"]["open"], "game": "liars_dice", "seats": 3, "name": "Anna"}
    first = PROGRAM.post("/tables", {**form, "email": "anna@example.org"})
    again = PROGRAM.post("/tables", {**form, "email": "anna@example.org"})
    assert (again.status, again.location) == (303, first.location)
    edited = PROGRAM.post("/tables", {**form, "email": "ben@example.org"})
    assert (edited.status, edited.json["code"]) == (409, "already_done")
    another = PROGRAM.post("/tables", {**form, "id": PROGRAM.get("/").json["commands"]["open"]})
    assert (another.status, another.json["code"]) == (429, "too_many_tables")


def test_a_table_is_found_again_after_many_commands_of_its_host(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    at_most(monkeypatch, "OPENING", network=1)
    form = {"id": PROGRAM.get("/").json["commands"]["open"], "game": "liars_dice", "seats": 3}
    host = PROGRAM.post("/tables", form).location.partition("?")[0]
    for number in range(KEPT):
        PROGRAM.post(host, {"command": "say", "id": f"{number}", "text": "Come in!"})
    again = PROGRAM.post("/tables", form)
    assert (again.status, again.location.partition("?")[0]) == (303, host)


def test_tables_are_counted_once_and_so_are_the_next_ones(site: Site, lines: Callable[[], str]) -> None:
    form = {"id": PROGRAM.get("/").json["commands"]["open"], "game": "liars_dice", "seats": 2}
    for _ in range(3):
        PROGRAM.post("/tables", form)
    (opened,) = [line["table"] for line in members(lines()) if "TablesOpened" in line]
    assert site.tables.head(opened).commit.n == 1
    party = finished(site)
    for link in (*party.seats, *party.seats):
        party.send(link, "again")
    assert lines().count('"Name":"TablesOpened"') == 2


def test_a_seat_taken_twice_by_the_same_form_is_one_seat(site: Site) -> None:
    party = open_party(site, taken=0)
    link = party.open_links()[0]
    form = {"command": "take", "id": PROGRAM.get(link).json["commands"]["take"], "name": "Anna", "entropy": "x"}
    first, again = PROGRAM.post(link, form), PROGRAM.post(link, form)
    assert (first.status, first.location) == (again.status, again.location) == (303, again.location)
    assert commits(party) == 2


def test_a_spent_link_leads_nobody_else_to_the_seat(site: Site) -> None:
    party = open_party(site, taken=0)
    link = party.open_links()[0]
    fresh = PROGRAM.get(link).json["commands"]["take"]
    form = {"command": "take", "id": fresh, "name": "Anna", "entropy": "x"}
    PROGRAM.post(link, form)
    other = PROGRAM.get("/").json["commands"]["open"]
    for stranger in ({**form, "name": "Eve"}, {**form, "id": other}, {**form, "id": ""}, {**form, "id": f"{fresh}a"}):
        answer = PROGRAM.post(link, stranger)
        assert answer.status in (409, 422)
        assert "location" not in answer.headers
    page = PROGRAM.get(link).json
    assert (page["you"]["scope"], page["commands"]) == ("spent", {})


def test_an_old_form_leads_nobody_into_a_seat_that_somebody_else_took(site: Site) -> None:
    """A host takes a seat, gives it up, passes its new link on, and sends the old form there."""
    table = open_party(site, taken=0)
    link = table.open_links()[0]
    form = {"command": "take", "id": PROGRAM.get(link).json["commands"]["take"], "name": "Anna", "entropy": "x"}
    own = PROGRAM.post(link, form).location
    PROGRAM.post(own, {"command": "leave", "confirmed": True})
    passed_on = table.open_links()[0]
    table.sit_down(passed_on, "Ben")
    answer = PROGRAM.post(passed_on, form)
    assert (answer.status, answer.json["code"]) == (409, "seat_taken")


def test_two_at_one_seat(site: Site) -> None:
    party = open_party(site, taken=0)
    link = party.open_links()[0]
    ids = [PROGRAM.get(link).json["commands"]["take"] for _ in range(2)]
    first, second = (
        PROGRAM.post(link, {"command": "take", "id": each, "name": name, "entropy": ""})
        for each, name in zip(ids, ["Anna", "Ben"], strict=True)
    )
    assert first.status == 303
    assert (second.status, second.json["code"]) == (409, "seat_taken")


def test_begin_pressed_twice_begins_once(site: Site) -> None:
    party = open_party(site, seats=4, taken=3)
    form = {"command": "begin", "id": party.host_page()["commands"]["begin"], "confirmed": True}
    first, again = PROGRAM.post(party.host, form), PROGRAM.post(party.host, form)
    assert (first.status, first.location) == (again.status, again.location)
    late = PROGRAM.post(party.host, {**form, "id": "from another window"})
    assert (late.status, late.json["code"]) == (409, "begun_before")
    assert sum("Begun" in str(each) for each in party.host_page()["news"]) == 1


def test_standing_up_twice_is_standing_up_once(site: Site) -> None:
    party = open_party(site, taken=1)
    form = {"command": "leave", "id": "leaving", "confirmed": True}
    first, again = PROGRAM.post(party.seats[0], form), PROGRAM.post(party.seats[0], form)
    assert (first.status, first.location) == (again.status, again.location)
    assert PROGRAM.follow(first).json["commands"].keys() == {"take"}
    assert PROGRAM.get(party.seats[0]).json["you"]["scope"] == "spent"


def finished(site: Site) -> Party:
    party = open_party(site)
    for seat in (0, 1):
        party.send(party.seats[seat], "resign", confirmed=True)
    assert party.page(0)["phase"] == "over"
    return party


def test_again_pressed_twice_and_by_several_is_one_table(site: Site) -> None:
    party = finished(site)
    one = seat_again(party.seats[0])
    made = commits(party)
    again, other = [seat_again(party.seats[seat]) for seat in (0, 1)]
    assert one == again != other
    assert len({each.split("/")[-2] for each in (one, other)}) == 1
    assert commits(party) == made
    assert len(list(site.directory.live.all())) == 2


def test_command_ids_belong_to_their_purpose() -> None:
    made = links.command_id(b"key", "take", "nonce")
    assert links.is_command_id(b"key", "take", made)
    assert not links.is_command_id(b"key", "open", made)
    assert not links.is_command_id(b"other key", "take", made)
    assert not links.is_command_id(b"key", "take", "")
