"""Who may open tables, how many, and with which options."""

import json

import pytest

from events import links
from functions.aws import clients
from functions.play import opening
from functions.play import stack as stacks
from functions.play.stack import Stack
from tests.functions.play.conftest import KEY
from tests.functions.play.http import Answer, Client
from tests.functions.play.party import BROWSER, PROGRAM, open_party, stored


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
