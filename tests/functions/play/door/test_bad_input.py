"""Whatever comes in: the right 4xx with a sentence, nothing stored, never a 5xx."""

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from functions.play.door.site import Site
from tests.functions.play.http import END, FORM, JSON, PARTS, Answer, Client, in_parts, part
from tests.functions.play.party import BROWSER, PROGRAM, Party, open_party, stored
from tests.said import said

HUGE = "9" * 5000
SAY = ("command", "say")
TEXT = 'Content-Disposition: form-data; name="text"'
INSIDE = "Content-Type:multipart/a;boundary=in"
MAIL = "Content-Type:message/a"

BODIES: dict[str, tuple[bytes, str, int, str]] = {
    "not UTF-8 in JSON": (b'{"command": "say", "text": "\xff"}', JSON, 400, "not_text"),
    "not UTF-8 in a form": (b"command=say&text=\xff", FORM, 400, "not_text"),
    "not UTF-8 behind a percent sign": (b"command=say&text=%ff", FORM, 400, "not_text"),
    "half of a surrogate pair": (b'{"command": "say", "text": "\\ud800"}', JSON, 400, "not_text"),
    "half of a surrogate pair in a name": (b'{"command": "say", "\\ud800": 1}', JSON, 400, "not_text"),
    "a surrogate behind a percent sign": (b"command=say&text=%ed%a0%80", FORM, 400, "not_text"),
    "NUL in JSON": (b'{"command": "say", "text": "a\\u0000b"}', JSON, 400, "not_text"),
    "NUL in a form": (b"command=say&text=a%00b", FORM, 400, "not_text"),
    "not JSON": (b"{command: say}", JSON, 400, "wrong_json"),
    "JSON, but no object": (b'["say"]', JSON, 400, "wrong_json"),
    "no body": (b"", JSON, 400, "wrong_json"),
    "NaN": (b'{"command": "say", "text": NaN}', JSON, 400, "wrong_json"),
    "a number beyond measure": (b'{"command": "move", "prompt": %s}' % HUGE.encode(), JSON, 400, "wrong_json"),
    "brackets without end": (b"[" * 8000, JSON, 400, "wrong_json"),
    "objects without end": (b'{"a":' * 2000 + b"1" + b"}" * 2000, JSON, 400, "wrong_json"),
    "objects deeper than any command": (b'{"a":' * 11 + b"1" + b"}" * 11, JSON, 400, "wrong_json"),
    "objects nested, and no command": (b'{"a":' * 10 + b"1" + b"}" * 10, JSON, 422, "no_command"),
    "a member twice": (b'{"command": "say", "text": "a", "text": "b"}', JSON, 400, "field_twice"),
    "a field twice": (b"command=say&text=a&text=b", FORM, 400, "field_twice"),
    "too many fields": (b"a=1&" * 500 + b"command=say", FORM, 413, "too_large"),
    "oversized": (b'{"command": "say", "text": "%s"}' % (b"a" * 20_000), JSON, 413, "too_large"),
    "oversized form": (b"command=say&text=" + b"a" * 20_000, FORM, 413, "too_large"),
    "another content type": (b"say hello", "text/plain", 415, "wrong_type"),
    "no content type": (b"command=say&text=hello", "", 415, "wrong_type"),
    "parts of another kind": (in_parts(SAY), "multipart/mixed; boundary=between", 415, "wrong_type"),
    "parts without a boundary": (in_parts(SAY), "multipart/form-data", 400, "wrong_parts"),
    "parts between other boundaries": (in_parts(SAY), "multipart/form-data; boundary=other", 400, "wrong_parts"),
    "parts that break off": (in_parts(SAY).removesuffix(END), PARTS, 400, "wrong_parts"),
    "no parts": (b"", PARTS, 400, "wrong_parts"),
    "no parts between boundaries": (END, PARTS, 400, "wrong_parts"),
    "a part without a name": (part("Content-Disposition: form-data", b"hello") + END, PARTS, 400, "wrong_parts"),
    "a part that is no field": (part("Content-Type: text/plain", b"hello") + END, PARTS, 400, "wrong_parts"),
    "a part with two kinds of name": (part(f"{TEXT}; name*=utf-8''a; name*0=b", b"") + END, PARTS, 400, "wrong_parts"),
    "parts in a part": (part(INSIDE, b"--in\r\n\r\n--in--") + END, PARTS, 400, "wrong_parts"),
    "parts in parts without end": (part(INSIDE, f"--in\n{INSIDE}\n\n".encode() * 330) + END, PARTS, 400, "wrong_parts"),
    "mails in mails without end": (part(MAIL, f"{MAIL}\n\n".encode() * 640) + END, PARTS, 400, "wrong_parts"),
    "a file": (part(f'{TEXT}; filename="talk.txt"', b"hello") + END, PARTS, 415, "no_files"),
    "a field twice in parts": (in_parts(SAY, ("text", "a"), ("text", "b")), PARTS, 400, "field_twice"),
    "too many parts": (in_parts(SAY, *[("a", "1")] * 100), PARTS, 413, "too_large"),
    "oversized parts": (in_parts(SAY, ("text", "a" * 20_000)), PARTS, 413, "too_large"),
    "not UTF-8 in a part": (part(TEXT, b"\xff") + END, PARTS, 400, "not_text"),
    "NUL in a part": (in_parts(SAY, ("text", "a\0b")), PARTS, 400, "not_text"),
    "parts, and no command": (in_parts(("text", "4x5")), PARTS, 422, "no_command"),
    "no command": (b'{"text": "4x5"}', JSON, 422, "no_command"),
    "an unknown command": (b'{"command": "cheat"}', JSON, 422, "no_command"),
    "a command of the wrong type": (b'{"command": ["move"]}', JSON, 422, "no_command"),
    "a command of another page": (b'{"command": "open"}', JSON, 422, "no_command"),
}

FIELDS: dict[str, tuple[Mapping[str, Any], int, str]] = {
    "a number for a text": ({"command": "move", "prompt": 1, "text": 45}, 422, "field_wrong"),
    "a list for a text": ({"command": "say", "text": ["a"]}, 422, "field_wrong"),
    "a text for a number": ({"command": "move", "prompt": "one", "text": "4x5"}, 422, "field_whole"),
    "a fraction for a number": ({"command": "move", "prompt": 1.5, "text": "4x5"}, 422, "field_whole"),
    "a number below all bounds": ({"command": "move", "prompt": -1, "text": "4x5"}, 422, "field_whole"),
    "a huge number": ({"command": "move", "prompt": 10**30, "text": "4x5"}, 422, "field_whole"),
    "a huge number as text": ({"command": "move", "prompt": HUGE, "text": "4x5"}, 422, "field_whole"),
    "no number": ({"command": "move", "prompt": None, "text": "4x5"}, 422, "field_whole"),
    "a text for yes or no": ({"command": "resign", "confirmed": "perhaps"}, 422, "field_yes_no"),
    "an object for an id": ({"command": "say", "text": "a", "id": {}}, 422, "field_wrong"),
    "an id without end": ({"command": "say", "text": "a", "id": "x" * 101}, 422, "field_long"),
    "a move without end": ({"command": "move", "prompt": 1, "text": "4x5;" * 200}, 422, "too_long"),
    "a move without end in parts": ({"command": "move", "prompt": 1, "part": ["4x5;" * 25] * 100}, 422, "too_long"),
    "an order without end": ({"command": "order", "text": "," * 501}, 422, "too_long"),
    "parts without end": ({"command": "move", "prompt": 1, "part": ["4"] * 101}, 422, "field_long"),
    "parts of the wrong type": ({"command": "move", "prompt": 1, "part": [4, "x", 5]}, 422, "field_wrong"),
    "two moves in one": ({"command": "move", "prompt": 1, "text": "4x5", "part": ["3x5"]}, 422, "two_moves"),
    "no move": ({"command": "move", "prompt": 1, "text": " ; "}, 422, "no_move"),
    "talk of blanks": ({"command": "say", "text": " \n "}, 422, "talk_empty"),
    "talk without end": ({"command": "say", "text": "a" * 501}, 422, "talk_long"),
    "an unreadable move": ({"command": "move", "prompt": 1, "text": "fnord"}, 422, "unreadable"),
    "an ambiguous move": ({"command": "move", "prompt": 1, "text": "45"}, 422, "ambiguous"),
    "an illegal move": ({"command": "move", "prompt": 1, "text": "liar"}, 422, "nothing_to_challenge"),
    "an illegal bid": ({"command": "move", "prompt": 1, "text": "99x5"}, 422, "over_cap"),
    "a move without the number of its prompt": ({"command": "move", "text": "4x5"}, 422, "field_missing"),
    "a later prompt": ({"command": "move", "prompt": 9, "text": "4x5"}, 409, "not_asked"),
    "a link that cannot do that": ({"command": "close", "confirmed": True}, 403, "not_allowed"),
    "a seat that is taken": ({"command": "take", "name": "Dora"}, 403, "not_allowed"),
    "back without having been away": ({"command": "back"}, 409, "not_away"),
    "leaving a game": ({"command": "leave", "confirmed": True}, 409, "already_begun"),
    "again before the end": ({"command": "again"}, 409, "not_over"),
    "half an address": ({"command": "contact", "email": "anna@"}, 422, "email_wrong"),
    "an address with a line break": (
        {"command": "contact", "email": "a@b.example\nBcc: c@d.example"},
        422,
        "email_wrong",
    ),
    "half a number": ({"command": "contact", "phone": "+44 77"}, 422, "phone_wrong"),
    "a number without country": ({"command": "contact", "phone": "07400 123456"}, 422, "phone_wrong"),
    "a number of another country": ({"command": "contact", "phone": "+49 1512 3456789"}, 422, "phone_country"),
    "no time zone": ({"command": "contact", "zone": "Mars/Olympus", "here": ""}, 422, "zone_wrong"),
    "a path for a time zone": ({"command": "contact", "zone": "../../etc/passwd", "here": "UTC"}, 422, "zone_wrong"),
}


def checked(answer: Answer, status: int, code: str) -> None:
    assert (answer.status, answer.json["code"]) == (status, code)
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json["status"] == status
    assert answer.json["type"] == f"/openapi.json#problem-{code}"
    assert answer.json["detail"][0].isupper() or answer.json["detail"][0] in "“\u2068"


def test_bodies_that_cannot_be_read(party: Party) -> None:
    before = stored(party.site)
    for name, (body, content_type, status, code) in BODIES.items():
        answer = PROGRAM.send("POST", party.seats[0], body, content_type)
        assert (answer.status, answer.json["code"]) == (status, code), name
        checked(answer, status, code)
        page = BROWSER.send("POST", party.seats[0], body, content_type)
        assert page.status == status, name
    assert stored(party.site) == before


def test_fields_that_do_not_fit(party: Party) -> None:
    before = stored(party.site)
    asked = party.seats[party.asked()]
    for name, (fields, status, code) in FIELDS.items():
        answer = PROGRAM.post(asked, fields)
        assert (answer.status, answer.json["code"]) == (status, code), name
        checked(answer, status, code)
        page = BROWSER.send("POST", asked, json.dumps(fields).encode(), JSON)
        assert page.status == status, name
    assert stored(party.site) == before


@pytest.mark.parametrize("command", ["move", "order"])
def test_a_message_is_as_long_as_its_hundred_parts_together(site: Site, command: str) -> None:
    """Commas between an order of Lie 21 and its condition once took ten seconds, though each part was short."""
    party = open_party(site, seats=2, game="lie21")
    seat = party.asked() if command == "move" else 1 - party.asked()  # the judge orders while the other lies
    asked, parts = party.seats[seat], ["challenge AS", *["," * 80] * 96, "above 8"]
    before = stored(party.site)
    fields = [("command", command), ("prompt", "1"), *[(f"part.{index}", text) for index, text in enumerate(parts)]]
    checked(PROGRAM.post(asked, {"command": command, "prompt": 1, "part": parts}), 422, "too_long")
    checked(PROGRAM.send("POST", asked, urlencode(fields, safe=",").encode(), FORM), 422, "too_long")
    checked(PROGRAM.send("POST", asked, in_parts(*fields), PARTS), 422, "too_long")
    assert stored(party.site) == before


def test_the_parts_of_a_move_come_in_the_order_of_their_numbers_wherever_they_stand_on_a_page(site: Site) -> None:
    party = open_party(site, seats=4, game="liars_poker")
    seat = party.asked()
    prompt = party.page(seat)["prompt"]["number"]
    fields = [("command", "move"), ("id", "one"), ("prompt", str(prompt)), ("sure", "yes")]
    (cards,) = [place["pieces"] for place in party.page(seat)["board"]["mats"][seat]["places"]]
    moved = [*fields, ("part.2", "J"), ("part.1", "as"), ("part.0", cards[0]["face"])]
    assert PROGRAM.send("POST", party.seats[seat], urlencode(moved).encode(), FORM).status == 303
    assert party.page(seat)["prompt"] is None, "the lead was made"


def test_a_player_whose_turn_it_is_not(party: Party) -> None:
    before = stored(party.site)
    other = (party.asked() + 1) % 3
    answer = party.send(party.seats[other], "move", prompt=1, text="4x5")
    checked(answer, 409, "not_asked")
    assert stored(party.site) == before


@pytest.mark.parametrize(
    "fields",
    [
        {"command": "say", "text": "hello"},
        {"command": "move", "prompt": 1, "text": "status"},
        {"command": "contact", "email": "anna@example.org"},
        {"command": "again"},
        {"command": "take", "name": "Eve", "email": "eve@example.org"},
        {"command": "nonsense"},
    ],
    ids=str,
)
def test_unknown_tables_and_wrong_secrets_are_the_same(party: Party, fields: Mapping[str, Any]) -> None:
    before = stored(party.site)
    table, secret = party.seats[0].split("/")[-2:]
    wrong = [f"/t/{table}/{'a' * 26}", f"/t/{'a' * 16}/{secret}", f"/t/{table}/x", "/t/x/y", f"/t/{table}/{'a' * 900}"]
    for client in (PROGRAM, BROWSER):
        answers = {(answer := client.post(link, fields)).status: answer.body for link in wrong}
        assert len({client.post(link, fields).body for link in wrong}) == 1
        assert answers.keys() == {404}
    assert stored(party.site) == before


def test_strange_paths(site: Site) -> None:
    for path in (
        "/t/a/b/c",
        "/t//",
        "/t/%00/%00",
        "/t/ä/ö",
        "/t/\ud800/x",
        "/favicon.ico",
        "/tables",
        "/static/../handler.py",
    ):
        answer = BROWSER.get(path)
        assert answer.status == 404, path
        assert answer.headers["referrer-policy"] == "same-origin"


OPENING: dict[str, tuple[Mapping[str, Any], int, str]] = {
    "no game": ({"game": None}, 422, "field_wrong"),
    "an unknown game": ({"game": "chess"}, 422, "no_such_game"),
    "no seats": ({"seats": ""}, 422, "field_whole"),
    "too many seats": ({"seats": 7}, 422, "wrong_seats"),
    "a huge number of seats": ({"seats": 10**12}, 422, "field_whole"),
    "a wrong option": ({"options": {"bid_cap": "moon"}}, 422, "option_choice"),
    "an unknown option": ({"options": {"jokers": 4}}, 422, "option_unknown"),
    "an option of the wrong type": ({"options": {"bid_cap": ["dice"]}}, 422, "field_wrong"),
    "options that are none": ({"options": "dice"}, 422, "field_wrong"),
    "an opener who is not there": ({"options": {"first_opener": 6}}, 422, "no_such_opener"),
    "a deadline that is too short": ({"deadline": 5}, 422, "wrong_deadline"),
    "a deadline below zero": ({"deadline": -60}, 422, "field_whole"),
    "no deadline to speak of": ({"deadline": "soon"}, 422, "field_whole"),
    "time-outs without end": ({"max_timeouts": 11}, 422, "wrong_timeouts"),
    "a kind of disclosure": ({"disclose": "some"}, 422, "field_choice"),
    "a name without end": ({"name": "x" * 25}, 422, "name_long"),
    "a name that is invisible": ({"name": "\u200b"}, 422, "name_empty"),
    "an address without a name": ({"email": "anna@example.org"}, 422, "contact_without_name"),
    "half an address": ({"name": "Anna", "email": "anna@localhost"}, 422, "email_wrong"),
    "an id of one's own": ({"id": "x" * 32}, 422, "form_expired"),
    "no id": ({"id": ""}, 422, "form_expired"),
    "an id with strange signs": ({"id": "ä" * 32}, 422, "form_expired"),
}


def test_tables_that_cannot_be_opened(site: Site) -> None:
    before = stored(site)
    for name, (fields, status, code) in OPENING.items():
        form = {"id": PROGRAM.get("/").json["commands"]["open"], "game": "liars_dice", "seats": 3, **fields}
        answer = PROGRAM.post("/tables", form)
        assert (answer.status, answer.json["code"]) == (status, code), name
        checked(answer, status, code)
        assert BROWSER.send("POST", "/tables", json.dumps(form).encode(), JSON).status == status
    assert stored(site) == before


def test_a_form_that_was_refused_keeps_what_was_typed(site: Site) -> None:
    start = PROGRAM.get("/").json
    form = {"id": start["commands"]["open"], "game": "liars_dice", "seats": "3", "deadline": "5", "name": "Anna <3"}
    answer = BROWSER.post("/tables", form)
    assert answer.status == 422
    assert said("refusal", "wrong_deadline") in answer.body
    assert 'value="Anna &lt;3"' in answer.body


def test_names_that_are_taken_or_empty(site: Site) -> None:
    party = open_party(site, taken=1)
    before = stored(site)
    link = party.open_links()[0]
    for name, code in (("anna", "name_taken"), ("", "name_empty"), ("\u202e", "name_empty"), ("x" * 25, "name_long")):
        form = {"command": "take", "id": PROGRAM.get(link).json["commands"]["take"], "name": name}
        checked(PROGRAM.post(link, form), 422, code)
    assert stored(site) == before


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
names = st.sampled_from(
    [
        "command",
        "id",
        "confirmed",
        "prompt",
        "text",
        "part",
        "seat",
        "name",
        "entropy",
        "email",
        "phone",
        "zone",
        "reminders",
    ]
)
commands = st.sampled_from(["take", "leave", "free", "begin", "move", "back", "contact", "renew", "again", "close"])
at_one_table = settings(
    max_examples=60,
    suppress_health_check=[*settings().suppress_health_check, HealthCheck.function_scoped_fixture],
)


@pytest.mark.costly("what is drawn is as odd as JSON can be")
@given(fields=st.dictionaries(names, json_values), command=commands | json_values)
@at_one_table
def test_any_json_gets_an_answer(party: Party, fields: dict[str, Any], command: Any) -> None:
    for link in (party.seats[0], party.host):
        assert PROGRAM.post(link, {**fields, "command": command}).status < 500


@given(body=st.binary(max_size=60), content_type=st.sampled_from([JSON, FORM, PARTS, "text/html", ""]))
@at_one_table
def test_any_bytes_get_an_answer(party: Party, body: bytes, content_type: str) -> None:
    for link in (party.seats[0], "/tables", "/confirm/x", "/unsubscribe/x", f"{party.seats[0]}/presence"):
        assert BROWSER.send("POST", link, body, content_type).status < 500


@given(
    accept=st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=40),
    query=st.text("0123456789abcdef&=%", max_size=20),
)
@at_one_table
def test_any_header_and_query_get_an_answer(party: Party, accept: str, query: str) -> None:
    client = Client(accept=accept)
    for path in (f"{party.seats[0]}?seen={query}", f"{party.seats[0]}/log?page={query}", f"/?game={query}"):
        assert client.get(path).status == 200
    assert client.get(f"{party.seats[0]}/poll", if_none_match=accept).status in (200, 304)
