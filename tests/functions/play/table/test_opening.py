"""Who may open tables, how many, and with which options."""

import json
from typing import Any

import pytest

from engine.kit.sentence import Verbatim
from events import links
from events.circles import TABLES_OF_A_TABLE
from functions.aws import clients
from functions.pages.html import Attempt, html
from functions.pages.models.base import Page
from functions.play.door import answers
from functions.play.door import site as sites
from functions.play.door.site import Site
from tests.functions.pages.markup import check
from tests.functions.play.conftest import KEY
from tests.functions.play.http import Answer, Client
from tests.functions.play.limited import at_most
from tests.functions.play.party import BROWSER, PROGRAM, Party, open_party, seat_again, stored
from tests.said import said


def form(**fields: object) -> dict[str, object]:
    return {"id": PROGRAM.get("/").json["commands"]["open"], "game": "liars_dice", "seats": 3, **fields}


@pytest.fixture
def closed(site: Site, monkeypatch: pytest.MonkeyPatch) -> Site:
    """A site on which only who has the host key opens tables."""
    monkeypatch.setenv("OPEN_CREATION", "false")
    sites.site.cache_clear()
    return sites.site()


def test_the_host_key_opens_tables(closed: Site) -> None:
    key = links.host_key(KEY.encode())
    assert PROGRAM.get("/").json["host_key_needed"]
    assert 'name="host_key"' in BROWSER.get("/").body
    assert PROGRAM.post("/tables", form(host_key=f" {key.upper()} ")).status == 303


@pytest.mark.parametrize("key", ["", "a" * 26, "ä", "\u2603" * 30])
def test_nothing_else_does(closed: Site, key: str) -> None:
    before = stored(closed)
    answer = PROGRAM.post("/tables", form(host_key=key))
    assert (answer.status, answer.json["code"]) == (403, "creation_closed")
    assert stored(closed) == before


@pytest.mark.parametrize("operator", ["", "games@example.org"])
def test_who_has_no_key_reads_whom_to_ask(site: Site, monkeypatch: pytest.MonkeyPatch, operator: str) -> None:
    monkeypatch.setenv("OPEN_CREATION", "false")
    monkeypatch.setenv("ABUSE_CONTACT", operator)
    sites.site.cache_clear()
    assert PROGRAM.get("/").json["host_key_from"] == operator
    assert 'id="about-host-key"' in BROWSER.get("/").body
    assert ('href="mailto:games@example.org"' in BROWSER.get("/").body) == bool(operator)
    for chosen in ({}, {"play_now": "yes"}):
        refused = PROGRAM.post("/tables", form(**chosen))
        assert refused.json["detail"] == said("problem", "creation_closed", operator=Verbatim(operator))
        assert "  " not in refused.json["detail"]


def test_no_page_that_refuses_gets_the_host_key_to_show(closed: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[Attempt] = []

    def keeping(page: Page, attempt: Attempt) -> str:
        kept.append(attempt)
        return html(page, attempt)

    monkeypatch.setattr(answers, "html", keeping)
    answer = BROWSER.post("/tables", {name: str(value) for name, value in form(host_key="hunter2").items()})
    assert (answer.status, "hunter2" in answer.body) == (403, False)
    assert [("game" in each.typed, "host_key" in each.typed) for each in kept] == [(True, False)]


def test_a_table_is_known_to_the_sweep_before_its_first_commit(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    database = clients.dynamodb()
    order = []
    put = database.put_item

    def recording(**item: object) -> object:
        order.append(item["TableName"])
        return put(**item)  # type: ignore[arg-type]

    monkeypatch.setattr(database, "put_item", recording)
    open_party(site, taken=0)
    assert order == [site.settings.directory_table, site.settings.log_table]


def test_options_of_a_form_are_texts(site: Site) -> None:
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


def test_a_network_opens_so_many_tables_in_an_hour(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    at_most(monkeypatch, "OPENING", network=2)
    one = Client(PROGRAM.accept, source_ip="2001:db8:1:0:3:4:5:6")
    same = Client(PROGRAM.accept, source_ip="2001:db8:1:ff::1")  # the last network of the same household
    other = Client(PROGRAM.accept, source_ip="2001:db8:1:100::1")
    assert [opened(client).status for client in (one, same, one, other)] == [303, 303, 429, 303]


def test_a_site_opens_so_many_tables_in_a_day(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    at_most(monkeypatch, "OPENING", site=1)
    assert opened(PROGRAM).status == 303
    refused = opened(Client(PROGRAM.accept, source_ip="198.51.100.7"))
    assert (refused.status, refused.json["code"]) == (429, "too_many_tables")
    assert "retry-after" in refused.headers


def test_a_table_is_opened_without_a_number_of_seats(site: Site) -> None:
    fields = {name: value for name, value in form().items() if name != "seats"}
    page = PROGRAM.follow(PROGRAM.post("/tables", fields)).json
    assert (len(page["players"]), page["table"]["begin_when_full"]) == (6, False)
    assert [player["presence"] for player in page["players"]] == ["open"] * 6


@pytest.mark.parametrize(("game", "chosen"), [("lie21", {}), ("liars_dice", {"begin_when_full": True})])
def test_it_begins_by_itself_where_that_was_chosen_or_nobody_else_can_come(
    site: Site, game: str, chosen: dict[str, object]
) -> None:
    fields = {"id": form()["id"], "game": game, **chosen}
    assert PROGRAM.follow(PROGRAM.post("/tables", fields)).json["table"]["begin_when_full"]


def test_as_many_come_as_like_and_a_bot_plays_too(site: Site) -> None:
    party = open_party(site, seats=0, taken=2, name="Anna", entropy="x")
    for _ in range(2):
        assert party.send(party.host, "add_bot").status == 303
    about = party.host_page()["about"]["free"]
    assert party.send(party.host, "free", seat=about[-1]).status == 303
    assert party.send(party.host, "begin").status == 303
    presence = [player["presence"] for player in party.host_page()["players"]]
    assert presence == ["here", "here", "here", "bot"]


def test_the_house_rules_of_a_lobby_are_those_of_all_who_may_come(site: Site) -> None:
    party = open_party(site, seats=0, taken=3, game="liar_liar")
    names = {option["name"] for option in party.host_page()["table"]["options"]}
    party.send(party.host, "begin")
    assert names - {option["name"] for option in party.host_page()["table"]["options"]} == {"run_hits"}


def test_who_comes_to_the_seat_of_a_bot_reads_so(site: Site) -> None:
    party = open_party(site, seats=4, taken=1)
    link = party.open_links()[-1]
    party.send(party.host, "add_bot")
    assert PROGRAM.get(link).json["you"]["scope"] == "spent"
    (letter,) = check(BROWSER.get(link).body).all("section", **{"class": "letter"})
    assert "Ada" not in letter.text
    assert party.open_links()[-1] != link


def test_bots_are_added_so_often_in_an_hour(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    at_most(monkeypatch, "SWITCHING", person=2)
    party = open_party(site, seats=6, taken=1)
    answers = [party.send(party.host, "add_bot") for _ in range(3)]
    assert [answer.status for answer in answers] == [303, 303, 429]


def test_no_address_of_a_client_is_stored(site: Site) -> None:
    opened(Client(PROGRAM.accept, source_ip="203.0.113.99"))
    assert "203.0.113.99" not in json.dumps(stored(site), default=str)


def test_tables_keep_their_key_when_it_is_rotated(site: Site) -> None:
    party = open_party(site)
    rotated = json.dumps({"current": "2", "1": KEY, "2": "another-key"})
    clients.secrets().put_secret_value(SecretId=site.settings.link_keys_id, SecretString=rotated)
    sites.site.cache_clear()
    fresh = open_party(sites.site())
    assert party.page(0)["phase"] == fresh.page(0)["phase"] == "playing"


def test_links_are_where_the_request_came_to(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    host = opened(PROGRAM).location
    assert PROGRAM.get(host).json["links"]["watch"].startswith("https://bluffpost.example.org/t/")
    plain = Client(PROGRAM.accept, headers={"x-forwarded-proto": "http"})
    assert plain.get(host).json["links"]["watch"].startswith("http://bluffpost.example.org/t/")
    monkeypatch.setenv("PUBLIC_URL", "https://bluff.example")
    sites.site.cache_clear()
    assert PROGRAM.get(host).json["links"]["watch"].startswith("https://bluff.example/t/")


def test_a_form_leads_to_a_page_where_it_was_sent(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Browsers follow no form to another origin than that of its page, which may have the old address."""
    monkeypatch.setenv("PUBLIC_URL", "https://bluff.example")
    sites.site.cache_clear()
    assert "form-action 'self'" in PROGRAM.get("/").headers["content-security-policy"]
    party = open_party(sites.site())
    answers = [opened(PROGRAM), party.move("moves"), party.send(party.seats[0], "contact", zone="Europe/Lisbon")]
    answers += [party.send(link, "resign", confirmed=True) for link in party.seats[:2]]
    answers.append(party.send(party.seats[0], "again"))
    for answer in answers:
        assert (answer.status, answer.location.startswith(("/t/", "/c/"))) == (303, True)


def test_who_plays_now_waits_for_nobody(site: Site) -> None:
    chosen = form(play_now=True, begin_when_full=False, orders_at_once=False)
    page = PROGRAM.follow(PROGRAM.post("/tables", chosen)).json
    assert (page["phase"], page["you"]["scope"]) == ("playing", "seat")
    assert page["table"]["orders_at_once"]


@pytest.mark.parametrize(("chosen", "players"), [({}, 3), ({"bots": 0}, 3), ({"bots": 1}, 2), ({"bots": 5}, 6)])
def test_who_plays_now_chooses_how_many_bots(site: Site, chosen: dict[str, object], players: int) -> None:
    page = PROGRAM.follow(PROGRAM.post("/tables", form(play_now=True, **chosen))).json
    assert [player["presence"] for player in page["players"]] == ["here", *["bot"] * (players - 1)]


def test_who_plays_now_may_ask_for_easy_bots(site: Site) -> None:
    for chosen in ({}, {"easy_bots": "yes"}):
        page = PROGRAM.follow(PROGRAM.post("/tables", form(play_now=True, **chosen))).json
        assert page["table"]["easy_bots"] == bool(chosen)


@pytest.mark.parametrize(("game", "bots"), [("liars_dice", 6), ("liars_poker", 1)])
def test_against_no_more_and_no_fewer_than_the_game_bears(site: Site, game: str, bots: int) -> None:
    refused = PROGRAM.post("/tables", form(game=game, play_now=True, bots=bots))
    assert (refused.status, refused.json["code"]) == (422, "wrong_seats")


def test_who_is_asked_whether_to_play_now_reads_against_how_many(site: Site) -> None:
    fields = {name: str(value) for name, value in form(command="open", play_now="yes", bots=4).items()}
    asked = BROWSER.post_unproven("/tables", fields)
    assert asked.status != 303
    assert "four" in check(asked.body).all("h1")[0].text.split()


def test_who_plays_now_plays_the_short_form(site: Site) -> None:
    def match(**chosen: object) -> object:
        page = PROGRAM.follow(PROGRAM.post("/tables", form(game="liar_liar", play_now=True, **chosen))).json
        return next(option["value"] for option in page["table"]["options"] if option["name"] == "match")

    assert (match(), match(options={"match": 500})) == (50, 500)


# ---- again where tables cost a key ----


def opened_with_the_key(site: Site, **fields: Any) -> Party:
    """Two sit at a table that the host key opened, and one gave up."""
    party = open_party(site, seats=2, host_key=links.host_key(KEY.encode()), **fields)
    party.send(party.seats[-1], "resign", confirmed=True)
    return party


@pytest.mark.usefixtures("later")
@pytest.mark.parametrize("fields", [{}, {"bots": 1, "name": "Anna"}])
def test_a_table_that_the_key_opened_leads_to_twenty_more(closed: Site, fields: dict[str, Any]) -> None:
    party = opened_with_the_key(closed, **fields)
    circle = PROGRAM.follow(party.send(party.seats[-1], "again")).json
    assert circle["tables_left"] == TABLES_OF_A_TABLE - 1
    again = seat_again(party.seats[-1]).split("/")[2]
    opened = closed.tables.head(again).state
    assert opened.by_key
    closed.directory.circles.allow(opened.circle, 0)
    assert "again" in party.page(-1)["commands"], "it leads to their seat"
    party.send(seat_again(party.seats[-1]), "close", confirmed=True)
    before = stored(closed)
    assert "again" not in party.page(-1)["commands"]
    assert party.send(party.seats[-1], "again").json["code"] == "circle_no_tables_left"
    assert stored(closed) == before


def test_where_anybody_opens_tables_they_have_no_end(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    party, other = opened_with_the_key(site), opened_with_the_key(site)
    assert PROGRAM.follow(party.send(party.seats[1], "again")).json["tables_left"] is None
    monkeypatch.setenv("OPEN_CREATION", "false")
    sites.site.cache_clear()
    assert ["again" in each.page(-1)["commands"] for each in (party, other)] == [True, False]
