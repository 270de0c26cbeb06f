"""Who may open tables, how many, and with which options."""

import json

import pytest

from engine.kit.sentence import Verbatim
from events import links
from functions.aws import clients
from functions.play import opening
from functions.play import stack as stacks
from functions.play.stack import Stack
from tests.functions.play.conftest import KEY
from tests.functions.play.http import Answer, Client
from tests.functions.play.party import BROWSER, PROGRAM, Party, open_party, stored
from tests.said import said


def form(**fields: object) -> dict[str, object]:
    return {"id": PROGRAM.get("/").json["commands"]["open"], "game": "liars_dice", "seats": 3, **fields}


@pytest.fixture
def closed(stack: Stack, monkeypatch: pytest.MonkeyPatch) -> Stack:
    """A stack on which only who has the host key opens tables."""
    monkeypatch.setenv("OPEN_CREATION", "false")
    stacks.stack.cache_clear()
    return stacks.stack()


def test_the_host_key_opens_tables(closed: Stack) -> None:
    key = links.host_key(KEY.encode())
    assert PROGRAM.get("/").json["host_key_needed"]
    assert 'name="host_key"' in BROWSER.get("/").body
    assert PROGRAM.post("/tables", form(host_key=f" {key.upper()} ")).status == 303


@pytest.mark.parametrize("key", ["", "a" * 26, "ä", "\u2603" * 30])
def test_nothing_else_does(closed: Stack, key: str) -> None:
    before = stored(closed)
    answer = PROGRAM.post("/tables", form(host_key=key))
    assert (answer.status, answer.json["code"]) == (403, "creation_closed")
    assert stored(closed) == before


@pytest.mark.parametrize("operator", ["", "games@example.org"])
def test_who_has_no_key_reads_whom_to_ask(stack: Stack, monkeypatch: pytest.MonkeyPatch, operator: str) -> None:
    monkeypatch.setenv("OPEN_CREATION", "false")
    monkeypatch.setenv("ABUSE_CONTACT", operator)
    stacks.stack.cache_clear()
    assert PROGRAM.get("/").json["host_key_from"] == operator
    assert 'id="about-host-key"' in BROWSER.get("/").body
    assert ('href="mailto:games@example.org"' in BROWSER.get("/").body) == bool(operator)
    for chosen in ({}, {"play_now": "yes"}):
        refused = PROGRAM.post("/tables", form(**chosen))
        assert refused.json["detail"] == said("problem", "creation_closed", operator=Verbatim(operator))
        assert "  " not in refused.json["detail"]


def test_a_wrong_host_key_is_not_shown_again(closed: Stack) -> None:
    answer = BROWSER.post("/tables", {name: str(value) for name, value in form(host_key="hunter2").items()})
    assert (answer.status, "hunter2" in answer.body) == (403, False)


def test_a_table_is_known_to_the_sweep_before_its_first_commit(stack: Stack, monkeypatch: pytest.MonkeyPatch) -> None:
    database = clients.dynamodb()
    order = []
    put = database.put_item

    def recording(**item: object) -> object:
        order.append(item["TableName"])
        return put(**item)  # type: ignore[arg-type]

    monkeypatch.setattr(database, "put_item", recording)
    open_party(stack, taken=0)
    assert order == [stack.settings.directory_table, stack.settings.log_table]


def test_options_of_a_form_are_texts(stack: Stack) -> None:
    fields = {name: str(value) for name, value in form().items()}
    chosen = {"option.variant": "chips", "option.first_opener": "2", "option.bid_cap": "dice", "begin_when_full": "no"}
    page = PROGRAM.follow(BROWSER.post("/tables", {**fields, **chosen, "deadline": "3600", "disclose": "none"})).json
    assert {option["name"]: option["value"] for option in page["table"]["options"]} == {
        "variant": "chips",
        "first_opener": 2,
        "bid_cap": "dice",
    }
    assert (page["table"]["deadline"], page["table"]["disclose"]) == (3600, "none")
    assert not page["table"]["begin_when_full"]


def opened(client: Client) -> Answer:
    return client.post("/tables", form())


def test_a_network_opens_so_many_tables_in_an_hour(stack: Stack, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "PER_NETWORK", 2)
    one = Client(PROGRAM.accept, source_ip="2001:db8:1:2:3:4:5:6")
    same = Client(PROGRAM.accept, source_ip="2001:db8:1:2::1")
    other = Client(PROGRAM.accept, source_ip="2001:db8:1:3::1")
    assert [opened(client).status for client in (one, same, one, other)] == [303, 303, 429, 303]


def test_a_site_opens_so_many_tables_in_a_day(stack: Stack, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "IN_ALL", 1)
    assert opened(PROGRAM).status == 303
    refused = opened(Client(PROGRAM.accept, source_ip="198.51.100.7"))
    assert (refused.status, refused.json["code"]) == (429, "too_many_tables")
    assert "retry-after" in refused.headers


def test_no_address_of_a_client_is_stored(stack: Stack) -> None:
    opened(Client(PROGRAM.accept, source_ip="203.0.113.99"))
    assert "203.0.113.99" not in json.dumps(stored(stack), default=str)


def test_tables_keep_their_key_when_it_is_rotated(stack: Stack) -> None:
    party = open_party(stack)
    rotated = json.dumps({"current": "2", "1": KEY, "2": "another-key"})
    clients.secrets().put_secret_value(SecretId=stack.settings.link_keys_id, SecretString=rotated)
    stacks.stack.cache_clear()
    fresh = open_party(stacks.stack())
    assert party.page(0)["phase"] == fresh.page(0)["phase"] == "playing"


def test_links_are_where_the_request_came_to(stack: Stack, monkeypatch: pytest.MonkeyPatch) -> None:
    host = opened(PROGRAM).location
    assert PROGRAM.get(host).json["links"]["watch"].startswith("https://bluffpost.example.org/t/")
    plain = Client(PROGRAM.accept, headers={"x-forwarded-proto": "http"})
    assert plain.get(host).json["links"]["watch"].startswith("http://bluffpost.example.org/t/")
    monkeypatch.setenv("PUBLIC_URL", "https://bluff.example")
    stacks.stack.cache_clear()
    assert PROGRAM.get(host).json["links"]["watch"].startswith("https://bluff.example/t/")


def test_a_form_leads_to_a_page_where_it_was_sent(stack: Stack, monkeypatch: pytest.MonkeyPatch) -> None:
    """Browsers follow no form to another origin than that of its page, which may have the old address."""
    monkeypatch.setenv("PUBLIC_URL", "https://bluff.example")
    stacks.stack.cache_clear()
    assert "form-action 'self'" in PROGRAM.get("/").headers["content-security-policy"]
    party = open_party(stacks.stack())
    answers = [opened(PROGRAM), party.move("moves"), party.send(party.seats[0], "contact", zone="Europe/Lisbon")]
    answers += [party.send(link, "resign", confirmed=True) for link in party.seats[:2]]
    answers.append(party.send(party.host, "rematch"))
    for answer in answers:
        assert (answer.status, answer.location.startswith("/t/")) == (303, True)


def test_who_plays_now_waits_for_nobody(stack: Stack) -> None:
    chosen = form(play_now=True, begin_when_full=False, orders_at_once=False)
    page = PROGRAM.follow(PROGRAM.post("/tables", chosen)).json
    assert (page["phase"], page["you"]["scope"]) == ("playing", "seat")
    assert page["table"]["orders_at_once"]


# ---- rematches where tables cost a key ----


def opened_with_the_key(stack: Stack) -> Party:
    """Two sit at a table that the host key opened, and one gave up."""
    party = open_party(stack, seats=2, host_key=links.host_key(KEY.encode()))
    party.send(party.seats[1], "resign", confirmed=True)
    return party


def rematch_of(party: Party) -> Party:
    """The rematch, opened by the second seat and played the same way."""
    host = PROGRAM.get(party.host)
    party.send(party.seats[1], "rematch", confirmed=True)
    fresh = Party(party.stack, PROGRAM.get(party.host).json["links"]["rematch"])
    assert host.json["links"]["rematch"] is None
    for name, link in zip(("Anna", "Ben"), fresh.open_links(), strict=True):
        fresh.seats.append(fresh.sit_down(link, name))
    fresh.send(fresh.seats[1], "resign", confirmed=True)
    return fresh


def left(party: Party) -> object:
    return party.page(0)["table"]["rematches_left"]


def test_a_table_that_the_key_opened_carries_the_right_to_twenty_rematches(closed: Stack) -> None:
    party = opened_with_the_key(closed)
    assert (opening.REMATCHES, left(party)) == (20, 20)
    assert left(rematch_of(party)) == 19


def test_when_none_is_left_no_seat_opens_another(closed: Stack, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "REMATCHES", 1)
    last = rematch_of(opened_with_the_key(closed))
    before = stored(closed)
    for link in (*last.seats, last.host):
        assert "rematch" not in PROGRAM.get(link).json["commands"]
        refused = last.send(link, "rematch", confirmed=True)
        assert (refused.status, refused.json["code"]) == (409, "no_rematches_left")
        assert 'id="rematch"' in BROWSER.get(link).body
    assert stored(closed) == before


def test_against_bots_too(closed: Stack, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "REMATCHES", 0)
    page = PROGRAM.follow(PROGRAM.post("/tables", form(play_now=True, host_key=links.host_key(KEY.encode())))).json
    own = page["links"]["page"]
    PROGRAM.post(own, {"command": "resign", "confirmed": True})
    assert PROGRAM.post(own, {"command": "rematch"}).json["code"] == "no_rematches_left"


def test_where_anybody_opens_tables_rematches_have_no_end(stack: Stack, monkeypatch: pytest.MonkeyPatch) -> None:
    party = rematch_of(rematch_of(opened_with_the_key(stack)))
    assert left(party) is None
    monkeypatch.setenv("OPEN_CREATION", "false")
    stacks.stack.cache_clear()
    party.stack = stacks.stack()
    assert left(rematch_of(party)) == 19  # and from then on they have
