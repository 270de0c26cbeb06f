"""Ann opens the next table, and the others are asked: by mail or text, at their own hours, once."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from engine.kit.value import replace
from events.circles import Member
from events.directory.preferences import Preferences, Quiet
from functions.notify.call_sender import CALLS_A_DAY
from functions.play.door import site as sites
from tests.functions.crashes import crash, endings, recording
from tests.functions.mailbox import address, phone_number
from tests.functions.pages.markup import check
from tests.functions.play.circle.friends import Friends, friends
from tests.functions.play.circle.test_keeping import does
from tests.functions.play.party import BROWSER, PROGRAM
from tests.functions.world import DAY, HOUR, World, running
from tests.said import headline, said

ASKS = said("letter", "opens_next", ("Ann",), by=0)


@contextmanager
def calling() -> Iterator[World]:
    """A world in which anyone may open tables."""
    with pytest.MonkeyPatch.context() as patch, running() as world:
        patch.setenv("OPEN_CREATION", "true")
        sites.site.cache_clear()
        yield world
    sites.site.cache_clear()


@pytest.fixture
def world() -> Iterator[World]:
    with calling() as world:
        yield world


def member(world: World, circle: Friends, name: str) -> Member:
    group = world.directory.circles.get(circle.everyone.split("/")[-2], world.now)
    assert group
    return next(each for each in group.members if each.name == name)


def evening(world: World, **channels: str) -> Friends:
    """A circle of Ann and these members, who proved their addresses at a table that is gone."""
    circle = friends("Ann", *channels)
    first, table = circle.opened()
    for name, channel in channels.items():
        circle.sit(name, table)
        known = world.person(name, channel.split(), table=table)
        known = replace(known, id=member(world, circle, name).person)
        world.directory.people.add(known, world.now + 30 * DAY, table)
    PROGRAM.post(first, {"command": "close", "confirmed": True})
    world.delivered[table] = 0
    world.flows()
    return circle


def opens(world: World, circle: Friends, name: str = "Ann", **fields: Any) -> str:
    """The next table, and what follows from it."""
    seat, table = circle.opened(name, **fields)
    world.delivered[table] = 0
    world.flows()
    return seat


def asked(world: World, *names: str) -> list[int]:
    """How many calls these got by mail."""
    return [len([mail for mail in world.mails_to(name) if mail.headline == ASKS]) for name in names]


def link(world: World, name: str) -> str:
    """Of the newest call by mail."""
    return "/call/" + world.mails_to(name)[-1].text.split("/call/")[1].split()[0]


def test_each_who_can_be_told_is_asked_once(world: World) -> None:
    """A double click is one press."""
    circle = evening(world, Ben="mail", Cleo="sms", Dan="mail", Eva="")
    PROGRAM.post(circle.own["Dan"], {"command": "answer", "says": "later", "days": 2})
    before = len(world.mails)
    seat = opens(world, circle)
    again = PROGRAM.post(f"{circle.own['Ann']}/next", {"serial": 1, "game": "liars_dice"}).location
    assert seat.partition("?")[0] == again.partition("?")[0]
    world.flows().sweep().rebuild().sweep()
    (mail,) = world.mails[before:]
    assert said("letter", "can_watch") in " ".join(mail.text.split())
    assert [mail.html.count(f">{state}<") for state in ("is in", "not yet", "not this time")] == [1, 3, 0]
    (text,) = world.texts
    subject = "Sunday Liars: Liar’s Dice"
    assert (mail.to, mail.headline, str(mail.message["Subject"])) == (address("Ben"), ASKS, subject)
    assert (text[0], f"{ASKS} http" in text[1]) == (phone_number("Cleo"), True)


def test_who_proves_an_address_while_a_table_gathers_is_asked_then(world: World) -> None:
    circle = friends("Ann", "Ben")
    seat, table = circle.opened("Ben")
    PROGRAM.post(seat, {"command": "contact", "email": address("Ben")})
    world.delivered[table] = 0
    opens(world, circle)
    proof = "/confirm/" + world.mails_to("Ben")[-1].text.split("/confirm/")[1].split()[0]
    assert asked(world, "Ben") == [0]
    PROGRAM.post(proof, {"name": "Ben"})
    world.flows()
    assert asked(world, "Ben") == [1]


def test_its_link_opens_the_table_alone_and_seats_nobody_by_itself(world: World) -> None:
    circle = evening(world, Ben="mail")
    host = opens(world, circle)
    call, before = link(world, "Ben"), circle.tables
    page = BROWSER.get(call)
    check(page.body)
    assert ("/c/" in page.body, "the usual rules" in page.body) == (False, True)
    for form in ({"command": "answer"}, {"command": "answer", "says": "not"}, {"command": "answer", "says": "later"}):
        assert BROWSER.post_unproven(call, form).status == 409
    assert (circle.tables, PROGRAM.get(call).json["comes"]) == (before, "open")
    seat = PROGRAM.post(call, {"command": "answer"}).location.partition("?")[0]
    assert PROGRAM.get(seat).json["you"]["name"] == "Ben"
    assert PROGRAM.get(call).location == PROGRAM.post(call, {"command": "answer"}).location.partition("?")[0] == seat
    PROGRAM.post(seat, {"command": "new_link", "which": "own", "confirmed": True})
    assert (PROGRAM.get(call).status, PROGRAM.get(host).status) == (404, 200)


def test_not_this_time_is_shown_and_taken_back(world: World) -> None:
    circle = evening(world, Ben="mail", Cleo="mail")
    opens(world, circle, options={"bid_cap": "dice"})
    assert PROGRAM.follow(PROGRAM.post(link(world, "Ben"), {"command": "answer", "says": "not"})).json["comes"] == "not"
    assert check(BROWSER.get(link(world, "Ben")).body).all("li", **{"class": "house-rule"})
    shown = {each["name"]: each["comes"] for each in PROGRAM.get(link(world, "Cleo")).json["members"]}
    assert shown == {"Ann": "in", "Ben": "not"}
    assert circle.page("Ben")["tables"][0]["declined"] is True
    check(BROWSER.get(circle.own["Ben"]).body)
    assert PROGRAM.follow(PROGRAM.post(link(world, "Ben"), {"command": "answer"})).json["you"]["name"] == "Ben"


def test_too_late_it_says_so_for_ever(world: World) -> None:
    circle = evening(world, Ben="mail", Cleo="mail")
    host = opens(world, circle)
    PROGRAM.post(link(world, "Cleo"), {"command": "answer"})
    PROGRAM.post(host, {"command": "begin", "confirmed": True})
    page = PROGRAM.get(link(world, "Ben")).json
    assert (page["open"], PROGRAM.get(page["watch"]).json["phase"]) == (False, "playing")
    assert PROGRAM.post(link(world, "Ben"), {"command": "answer"}).json["code"] == "already_begun"
    PROGRAM.post(host, {"command": "resign", "confirmed": True})
    world.flows()
    check(BROWSER.get(link(world, "Ben")).body)
    assert PROGRAM.post(link(world, "Ben"), {"command": "answer"}).status == 404


@pytest.mark.parametrize("deed", ["leave", "new_link", "remove"])
def test_it_ends_with_the_membership_and_with_the_own_link(world: World, deed: str) -> None:
    circle = evening(world, Ben="mail")
    opens(world, circle)
    does(circle, "Ann" if deed == "remove" else "Ben", deed, member=2)
    assert [PROGRAM.get(link(world, "Ben")).status] == [404]
    assert PROGRAM.post(link(world, "Ben"), {"command": "answer"}).status == 404


def test_at_night_it_waits_and_goes_only_if_the_table_still_gathers(world: World) -> None:
    night = Preferences(zone="Europe/Berlin", quiet=Quiet(22, 8))
    circle = evening(world, Ben="mail", Cleo="mail", Dan="")
    for name in ("Ben", "Cleo"):
        world.directory.people.prefer(member(world, circle, name).person, night)
    world.later(18 * HOUR)  # three o'clock in Berlin
    host = opens(world, circle)
    assert asked(world, "Ben", "Cleo") == [0, 0]
    circle.sit("Cleo", circle.tables[0]["id"])
    circle.post("Dan", command="answer", says="not", table=circle.tables[0]["id"])
    PROGRAM.post(host, {"command": "watching", "on": False, "confirmed": True})
    world.flows().later(5 * HOUR).flows()
    assert asked(world, "Ben", "Cleo") == [1, 0]
    assert said("letter", "can_watch") not in " ".join(world.mails_to("Ben")[-1].text.split())
    assert [world.mails_to("Ben")[-1].html.count(f">{state}<") for state in ("is in", "not this time")] == [2, 1]
    PROGRAM.post(host, {"command": "begin", "confirmed": True})
    world.flows().later(19 * HOUR)
    host = opens(world, circle, name="Cleo")
    PROGRAM.post(host, {"command": "close", "confirmed": True})
    world.flows().later(5 * HOUR).flows()
    assert asked(world, "Ben", "Cleo") == [1, 0]


def test_in_the_hours_of_a_digest_it_waits_for_the_next_one(world: World) -> None:
    circle = evening(world, Ben="mail")
    world.directory.people.prefer(member(world, circle, "Ben").person, Preferences(digest=6))
    world.later(HOUR)
    opens(world, circle)
    assert asked(world, "Ben") == [0]
    world.later(5 * HOUR).flows()
    assert asked(world, "Ben") == [1]


def test_so_many_a_day_and_none_to_a_member_who_wants_none(world: World) -> None:
    circle = evening(world, Ben="mail", Cleo="mail")
    settings = Preferences(off=frozenset(("call",)))
    world.directory.people.prefer(member(world, circle, "Cleo").person, settings)
    for _ in range(CALLS_A_DAY + 1):
        opens(world, circle)
    assert asked(world, "Ben", "Cleo") == [CALLS_A_DAY, 0]
    world.later(DAY).sweep()
    opens(world, circle)
    assert asked(world, "Ben", "Cleo") == [CALLS_A_DAY + 1, 0]


def test_its_foot_ends_calls_and_all_messages(world: World) -> None:
    circle = evening(world, Ben="mail")
    opens(world, circle)
    foot = world.mails_to("Ben")[-1].text
    settings, ends = [f"/{way}/{foot.split(f'/{way}/')[1].split()[0]}" for way in ("settings", "unsubscribe")]
    check(BROWSER.get(settings).body)
    assert PROGRAM.post(settings, {"circles": False}).status == 303
    opens(world, circle)
    assert asked(world, "Ben") == [1]
    PROGRAM.post(settings, {"circles": True})
    assert PROGRAM.get(ends).json["game"] == ""
    assert PROGRAM.post(ends, {}).json["done"] is True
    opens(world, circle)
    assert asked(world, "Ben") == [1]


def test_a_month_after_the_match_at_which_it_was_confirmed_the_address_is_asked(world: World) -> None:
    circle = evening(world, Ben="mail")
    world.later(31 * DAY).sweep().sweep()
    opens(world, circle)
    assert asked(world, "Ben") == [1]
    world.later(29 * DAY).sweep()
    opens(world, circle)
    assert asked(world, "Ben") == [2]


def test_killed_at_any_call_it_is_asked_all_the_same() -> None:
    def ready(world: World) -> None:
        circle = evening(world, Ben="mail")
        world.delivered[circle.opened()[1]] = 0

    with calling() as world:
        ready(world)
        with recording() as calls:
            world.flows()
    for number, moment in endings(calls):
        with calling() as world:
            ready(world)
            with crash(number, moment):
                world.flows()
            world.later(HOUR).flows().sweep().later(HOUR).flows()
            assert asked(world, "Ben") == [2 if calls[number] == "SendEmail" and moment == "after" else 1], number


def test_who_leaves_while_playing_scores_and_is_not_asked_again(world: World) -> None:
    circle = evening(world, Ben="mail", Dan="")
    seat, table = circle.opened()
    dans = circle.sit("Dan", table).location
    PROGRAM.post(seat, {"command": "begin", "confirmed": True})
    does(circle, "Dan", "leave")
    assert PROGRAM.post(dans, {"command": "resign", "confirmed": True}).status == 303
    world.delivered[table] = 0
    world.flows()
    scored = {each["name"]: (each["points"], each["left"]) for each in circle.page("Ann")["members"]}
    assert scored == {"Ann": (1, False), "Ben": (0, False), "Dan": (0, True)}
    told = [each["name"] for each in PROGRAM.get(f"{circle.own['Ann']}/next").json["members"]]
    assert told == ["Ben"]


def test_only_those_who_are_ticked_are_asked_and_let_in(world: World) -> None:
    circle = evening(world, Ben="mail", Cleo="mail", Dan="mail")
    opens(world, circle, game="lie21", asked=[3])
    assert asked(world, "Ben", "Cleo", "Dan") == [0, 1, 0]
    (table,) = circle.tables
    assert circle.sit("Ben", table["id"]).json["code"] == "circle_others_asked"
    assert [table["free"], *[circle.page(name)["tables"][0]["free"] for name in ("Ben", "Cleo")]] == [0, 0, 1]
    assert [each["name"] for each in PROGRAM.get(link(world, "Cleo")).json["members"]] == ["Ann"]
    assert PROGRAM.follow(circle.sit("Cleo", table["id"])).json["phase"] == "playing"
    page = PROGRAM.get(f"{circle.own['Dan']}/next?game=lie21").json["members"]
    assert [(each["name"], each["told"]) for each in page] == [("Ann", None), ("Ben", "mail"), ("Cleo", "mail")]
    PROGRAM.post(circle.own["Dan"], {"command": "answer", "says": "later", "days": 2})
    opens(world, circle, asked=[2, 3])
    assert circle.sit("Dan", circle.tables[0]["id"]).status == 303, "not asked now, but welcome"


def test_whoever_has_a_leaked_link_has_nothing_once_all_are_replaced_and_its_owner_is_told(world: World) -> None:
    circle = evening(world, Ben="mail")
    opens(world, circle)
    seat = circle.sit("Ben", circle.tables[0]["id"]).location.partition("?")[0]
    world.flows()
    assert does(circle, "Ben", "new_links").status == 303
    world.flows()
    assert [PROGRAM.get(old).status for old in (circle.own["Ben"], seat)] == [404, 404]
    told, of_seat = world.mail_to("Ben", said("letter", "circle_link")), world.mail_to("Ben", headline("link"))
    assert "/c/" not in told.text
    tables = PROGRAM.get("/tables/" + told.text.split("/tables/")[1].split()[0]).json
    assert PROGRAM.get(tables["circles"][0]["url"]).json["you"] == 2
    assert PROGRAM.get("/t/" + of_seat.text.split("/t/")[1].split()[0]).json["you"]["name"] == "Ben"


def test_a_name_is_reported_to_the_operator(world: World) -> None:
    circle = friends("Ann", "Rude Name")
    check(BROWSER.get(circle.own["Ann"]).body)
    assert does(circle, "Ann", "report", member=2).status == 303
    world.flows()
    (mail,) = world.mails
    assert mail.to == "abuse@example.org"
    about = {"circle": circle.everyone.split("/")[-2], "by": "Ann (member 1)", "about": "Rude Name (member 2)"}
    assert said("letter", "name_reported", **about) in " ".join(mail.text.split())
