"""How often things may be done, and by whom: who is at a limit leaves others untouched, and is told when it ends."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import get_args

import pytest

from events.directory.limits import DAY, HOUR
from events.table.commands import OF_PEOPLE, LimitKey
from functions.play.door import limits
from functions.play.door.site import Site
from tests.functions.pages.markup import check
from tests.functions.play.http import JSON, Answer, Client
from tests.functions.play.limited import at_most
from tests.functions.play.party import BROWSER, PROGRAM, Party, open_party, take

ANNA, BEN, CLEO = 0, 1, 2
HERE, THERE = Client(JSON, "192.0.2.1"), Client(JSON, "198.51.100.7")
"""Two networks."""


def outcome(answer: Answer) -> str | int:
    return answer.status if answer.status < 400 else str(answer.json["code"])


def test_what_a_command_names_counts_its_sender() -> None:
    named = {command.limit for command in OF_PEOPLE if command.limit}
    assert {limits.of_command(each).key for each in named} == named == set(get_args(LimitKey))
    assert all("person" in limits.of_command(each).rates for each in named)


# ---- sitting down ----


def up_again(client: Client, seated: Answer) -> str:
    """Whoever sat down stands up; the link that this leads to."""
    own = str(client.follow(seated).json["links"]["page"])
    left = client.post(own, {"command": "leave", "confirmed": True})
    assert left.status == 303
    return left.location.partition("?")[0]


def sit_down_and_up_until_refused(client: Client, link: str) -> None:
    """By the link that standing up leads to, each time."""
    while (seated := take(link, "Mallory", client)).status == 303:
        link = up_again(client, seated)
    assert outcome(seated) == "too_many_seats"


def test_sitting_down_and_up_blocks_neither_the_table_nor_the_seat_for_others(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_most(monkeypatch, "SITTING_DOWN", link=3)
    party = open_party(site, taken=0, begin_when_full=False)
    sit_down_and_up_until_refused(HERE, party.open_links()[0])
    first, second, third = party.open_links()
    assert outcome(take(second, "Anna", HERE)) == 303, "another link, in the same network"
    assert outcome(take(first, "Ben", THERE)) == 303, "the same seat"
    assert outcome(take(third, "Cleo", THERE)) == 303


def invitation(party: Party) -> str:
    return str(PROGRAM.get(party.host_page()["links"]["share"]).json["invitation"])


def test_nor_does_it_by_the_invitation_that_everybody_has(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    at_most(monkeypatch, "SITTING_DOWN", invitation=3)
    party = open_party(site, taken=0, begin_when_full=False)
    link = invitation(party)
    for _ in range(3):
        up_again(HERE, take(link, "Mallory", HERE))
    assert outcome(take(link, "Mallory", HERE)) == "too_many_seats"
    assert outcome(take(party.open_links()[0], "Anna", HERE)) == 303, "a seat's own link"
    assert outcome(take(link, "Ben", THERE)) == 303


def test_a_network_that_sits_down_everywhere_blocks_no_other(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    parties = [open_party(site, taken=0) for _ in range(3)]
    at_most(monkeypatch, "SITTING_DOWN", network=2)
    sat = [outcome(take(party.open_links()[0], "Mallory", HERE)) for party in parties]
    assert sat == [303, 303, "too_many_seats"]
    assert outcome(take(parties[2].open_links()[0], "Anna", THERE)) == 303


# ---- opening tables ----


def opens(client: Client, **fields: object) -> str | int:
    """How opening a table with friends ends."""
    form = {"id": client.get("/").json["commands"]["open"], "game": "liars_dice", "seats": 3, "name": "Anna"}
    return outcome(client.post("/tables", {**form, **fields}))


@pytest.mark.parametrize(
    ("thing", "fields", "others"),
    [("OPENING", {}, {"play_now": True}), ("OPENING_AGAINST_BOTS", {"play_now": True}, {})],
)
def test_a_network_that_opened_many_tables_blocks_no_other_and_no_games_of_the_other_kind(
    site: Site, monkeypatch: pytest.MonkeyPatch, thing: str, fields: dict[str, object], others: dict[str, object]
) -> None:
    at_most(monkeypatch, thing, network=2)
    assert [opens(HERE, **fields) for _ in range(3)] == [303, 303, "too_many_tables"]
    assert opens(THERE, **fields) == 303
    assert opens(HERE, **others) == 303


def test_phones_of_one_network_play_against_bots_more_often_than_they_open_tables_with_friends(site: Site) -> None:
    friends = limits.OPENING.rates["network"].most
    played = [opens(HERE, play_now=True, game="liars_dice", bots=1) for _ in range(friends + 2)]
    assert played == [303] * len(played)


@pytest.mark.parametrize("fields", [{"begin_when_full": False}, {"name": ""}, {"seats": 4}])
def test_a_table_to_which_friends_may_come_yet_is_none_against_bots_alone(
    site: Site, monkeypatch: pytest.MonkeyPatch, fields: dict[str, object]
) -> None:
    at_most(monkeypatch, "OPENING_AGAINST_BOTS", network=0)
    assert opens(HERE, **{"bots": 2, "begin_when_full": True, **fields}) == 303
    assert opens(HERE, bots=2, begin_when_full=True) == "too_many_tables"


@pytest.mark.parametrize(("thing", "fields"), [("OPENING_AGAINST_BOTS", {"bots": 1}), ("OPENING", {})])
def test_again_counts_as_what_it_is(
    site: Site, monkeypatch: pytest.MonkeyPatch, thing: str, fields: dict[str, int]
) -> None:
    party = open_party(site, seats=2, name="Anna", **fields)
    party.send(party.host, "resign", confirmed=True)
    at_most(monkeypatch, thing, network=0)
    assert outcome(party.send(party.host, "again")) == "too_many_tables"


def test_no_table_is_counted_that_was_not_opened(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its host's address was refused."""
    at_most(monkeypatch, "OPENING", network=1)
    at_most(monkeypatch, "GIVING_ADDRESSES", network=0)
    assert opens(HERE, email="anna@example.org") == "too_many_contacts"
    assert opens(HERE) == 303


# ---- addresses ----


def gives(party: Party, seat: int, address: str, client: Client = HERE) -> str | int:
    return outcome(party.send(party.seats[seat], "contact", client, email=address))


def test_a_player_who_gives_many_addresses_leaves_the_others_at_the_table_theirs(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_most(monkeypatch, "GIVING_ADDRESSES", person=2)
    given = [gives(party, ANNA, f"{number}@example.org") for number in range(3)]
    assert given == [303, 303, "too_many_contacts"]
    assert gives(party, BEN, "ben@example.org") == 303


def test_however_often_others_type_an_address_its_owner_can_give_it(party: Party) -> None:
    for network in range(4):
        for _ in range(10):
            gives(party, ANNA, "cleo@example.org", Client(JSON, f"203.0.113.{network}"))
            gives(party, ANNA, "anna@example.org", Client(JSON, f"203.0.113.{network}"))
    assert gives(party, CLEO, "cleo@example.org", THERE) == 303


def test_a_network_at_its_limit_leaves_another_untouched(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    at_most(monkeypatch, "GIVING_ADDRESSES", network=1)
    assert gives(party, ANNA, "cleo@example.org") == 303
    assert gives(party, BEN, "cleo@example.org") == "too_many_contacts"
    assert gives(party, CLEO, "cleo@example.org", THERE) == 303


# ---- what people do at a table ----


def passes_hosting(party: Party, link: str, seat: int) -> str | int:
    return outcome(party.send(link, "pass_hosting", seat=seat, confirmed=True))


def test_a_host_who_passes_hosting_on_all_the_time_leaves_the_next_one_the_right_to(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_most(monkeypatch, "CHANGING_LINKS", person=1)
    passes_hosting(party, party.host, ANNA)
    assert passes_hosting(party, party.seats[ANNA], BEN) == 303
    assert passes_hosting(party, party.seats[BEN], ANNA) == 303
    assert passes_hosting(party, party.seats[ANNA], CLEO) == "too_many_links"


def test_changes_and_plans_of_one_player_leave_the_others_untouched(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_most(monkeypatch, "SWITCHING", person=1)
    at_most(monkeypatch, "PLANNING", person=1)
    asked = party.asked()
    changing, other = party.seats[(asked + 1) % 3], party.seats[(asked + 2) % 3]
    party.send(party.seats[asked], "say", text="Hello")
    muting = [party.send(changing, each, seat=asked) for each in ("mute", "unmute")]
    planning = [party.send(changing, each, text="challenge above 7x6") for each in ("order", "cancel")]
    assert [outcome(each) for each in muting] == [303, "too_many_switches"]
    assert [outcome(each) for each in planning] == [303, "too_many_orders"]
    assert outcome(party.send(other, "mute", seat=asked)) == 303
    assert outcome(party.send(other, "order", text="challenge above 7x6")) == 303


def test_a_newcomer_on_a_seat_begins_anew(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    at_most(monkeypatch, "SWITCHING", person=1)
    at_most(monkeypatch, "CHANGING_LINKS", person=1)
    party = open_party(site, taken=2, begin_when_full=False)
    party.send(party.seats[ANNA], "say", text="Hello")

    def changes(link: str) -> list[str | int]:
        return [outcome(party.send(link, each, seat=ANNA)) for each in ("mute", "unmute")]

    assert changes(party.seats[BEN]) == [303, "too_many_switches"]
    fresh = party.send(party.seats[BEN], "new_link", which="own", confirmed=True).location.partition("?")[0]
    assert outcome(party.send(fresh, "new_link", which="own", confirmed=True)) == "too_many_links"
    party.send(party.host, "free", seat=BEN, confirmed=True)
    newcomer = party.sit_down(party.open_links()[0], "Zoe")
    assert changes(newcomer) == [303, "too_many_switches"]


def reports(party: Party, seat: int, about: int, client: Client = HERE) -> str | int:
    return outcome(party.send(party.seats[seat], "report", client, seat=about, confirmed=True))


def test_a_player_or_a_network_that_reported_a_lot_leaves_others_their_reports(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_most(monkeypatch, "REPORTING", person=1, network=2)
    party.send(party.seats[CLEO], "say", text="Hello")
    assert [reports(party, ANNA, CLEO) for _ in range(2)] == [303, "too_many_reports"]
    assert reports(party, BEN, CLEO) == 303, "the one that was refused counts nowhere"
    party.send(party.seats[ANNA], "say", text="Hello")
    assert reports(party, CLEO, ANNA) == "too_many_reports"
    assert reports(party, CLEO, ANNA, THERE) == 303


def test_a_player_who_talked_a_lot_leaves_the_others_the_word(party: Party, later: Callable[[int], None]) -> None:
    later(0)
    while (said := party.send(party.seats[ANNA], "say", text="Hello")).status == 303:
        pass
    assert outcome(said) == "talk_often"
    assert outcome(party.send(party.seats[BEN], "say", text="Hello")) == 303
    assert outcome(party.send(party.host, "say", text="Hello")) == 303


# ---- the site ----


@pytest.mark.parametrize("thing", limits.ALL, ids=lambda thing: thing.key)
def test_no_network_alone_uses_up_what_is_there_for_the_site(thing: limits.Counted) -> None:
    if "site" in thing.rates:
        network, site = thing.rates["network"], thing.rates["site"]
        assert network.most * (site.window // network.window) < site.most


@pytest.mark.parametrize("thing", limits.ALL, ids=lambda thing: thing.key)
def test_narrow_limits_come_before_wide_ones_and_are_smaller(thing: limits.Counted) -> None:
    order: tuple[limits.Party, ...] = ("person", "link", "invitation", "network", "site")
    assert list(thing.rates) == [party for party in order if party in thing.rates]
    if "network" in thing.rates:
        narrow = [rate.most for party, rate in thing.rates.items() if party in order[: order.index("network")]]
        assert all(most < thing.rates["network"].most for most in narrow)


# ---- when again ----


def refused_table(party: Party, client: Client) -> Answer:
    form = {"id": PROGRAM.get("/").json["commands"]["open"], "game": "liars_dice", "name": "Anna", "seats": "3"}
    return client.post("/tables", form)


def refused_game(party: Party, client: Client) -> Answer:
    form = {"id": PROGRAM.get("/").json["commands"]["open"], "game": "liars_dice", "play_now": "yes"}
    return client.post("/tables", form)


def refused_seat(party: Party, client: Client) -> Answer:
    party.send(party.host, "renew", seat=CLEO, confirmed=True)
    return take(party.open_links()[0], "Zoe", client)


def refused_address(party: Party, client: Client) -> Answer:
    return party.send(party.seats[ANNA], "contact", client, email="anna@example.org")


def refused_link(party: Party, client: Client) -> Answer:
    return party.send(party.seats[ANNA], "new_link", client, which="own", confirmed="yes")


def refused_switch(party: Party, client: Client) -> Answer:
    return party.send(party.host, "watching", client, on="no")


def refused_plan(party: Party, client: Client) -> Answer:
    return party.send(party.seats[(party.asked() + 1) % 3], "order", client, text="challenge above 7x6")


def refused_report(party: Party, client: Client) -> Answer:
    party.send(party.seats[BEN], "say", text="Hello")
    return party.send(party.seats[ANNA], "report", client, seat="1", confirmed="yes")


REFUSED: tuple[tuple[str, str, int, Callable[[Party, Client], Answer]], ...] = (
    ("OPENING", "network", HOUR, refused_table),
    ("OPENING", "site", DAY, refused_table),
    ("OPENING_AGAINST_BOTS", "network", HOUR, refused_game),
    ("OPENING_AGAINST_BOTS", "site", DAY, refused_game),
    ("SITTING_DOWN", "link", HOUR, refused_seat),
    ("SITTING_DOWN", "network", HOUR, refused_seat),
    ("GIVING_ADDRESSES", "person", DAY, refused_address),
    ("GIVING_ADDRESSES", "site", DAY, refused_address),
    ("CHANGING_LINKS", "person", HOUR, refused_link),
    ("SWITCHING", "person", HOUR, refused_switch),
    ("PLANNING", "person", HOUR, refused_plan),
    ("REPORTING", "person", DAY, refused_report),
    ("REPORTING", "site", DAY, refused_report),
)


@pytest.mark.parametrize(
    ("thing", "limit", "window", "attempt"), REFUSED, ids=[f"{thing}-{limit}" for thing, limit, *_ in REFUSED]
)
def test_every_refusal_says_when(
    party: Party,
    monkeypatch: pytest.MonkeyPatch,
    later: Callable[[int], None],
    thing: str,
    limit: str,
    window: int,
    attempt: Callable[[Party, Client], Answer],
) -> None:
    later(0)
    at_most(monkeypatch, thing, **{limit: 0})
    answer, page = attempt(party, PROGRAM), attempt(party, BROWSER)
    again = answer.json["until"]
    assert (answer.status, page.status, again % window) == (429, 429, 0)
    says_when(answer, page, again)
    assert 0 < int(answer.headers["retry-after"]) <= window


def says_when(answer: Answer, page: Answer, again: int) -> None:
    """The header, and the time on the page, which the script tells in the reader's own zone."""
    assert answer.headers["retry-after"] == page.headers["retry-after"]
    (problem,) = check(page.body).all("section", **{"class": "problem"})
    (time,) = problem.all("time")
    assert (time["datetime"], "data-local" in time.attributes) == (f"{datetime.fromtimestamp(again, UTC):%FT%TZ}", True)


def test_so_does_one_of_talk(party: Party, later: Callable[[int], None]) -> None:
    later(0)
    while (said := party.send(party.seats[ANNA], "say", text="Hello")).status == 303:
        pass
    assert (said.status, said.json["until"] % HOUR) == (429, 0)
    says_when(said, party.send(party.seats[ANNA], "say", BROWSER, text="Hello"), said.json["until"])
    later(int(said.headers["retry-after"]) + 1)
    assert outcome(party.send(party.seats[ANNA], "say", text="Hello")) == 303


def test_what_is_refused_until_then_can_be_done_then(
    site: Site, monkeypatch: pytest.MonkeyPatch, later: Callable[[int], None]
) -> None:
    later(0)
    at_most(monkeypatch, "OPENING", network=1)
    form = {"id": HERE.get("/").json["commands"]["open"], "game": "liars_dice", "seats": 3}
    assert opens(HERE) == 303
    refused = HERE.post("/tables", form)
    later(int(refused.headers["retry-after"]) - 1)
    assert outcome(HERE.post("/tables", form)) == "too_many_tables"
    later(int(refused.headers["retry-after"]) + 1)
    assert outcome(HERE.post("/tables", form)) == 303
