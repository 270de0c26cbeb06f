"""What a circle asks of the database, and that no page of it depends on a hand."""

import re
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest

from drills.bench.meter import metered
from engine.registry import GAMES
from events.circles import CircleResult
from functions.aws import clients
from functions.play.door.site import Site
from tests.functions.notify.test_invitations import invite, lobby
from tests.functions.pages.test_secrets import with_position
from tests.functions.play.circle.friends import found, friends
from tests.functions.play.circle.test_calls import calling, evening
from tests.functions.play.circle.test_stories import crowd
from tests.functions.play.limited import at_most
from tests.functions.play.mailbox.test_consent import ADDRESS, asked
from tests.functions.play.party import BROWSER, PROGRAM, Party
from tests.functions.world import running
from tests.pages import whole_pages


def cost(does: Callable[[], Any]) -> tuple[dict[str, int], float, float]:
    """The calls, and the units read and written."""
    with whole_pages(), metered([clients.dynamodb()]) as meter:
        does()
    return dict(meter.calls), meter.read, meter.written


def test_a_page_is_two_queries_and_one_for_each_table_also_of_twenty_members_after_two_hundred_matches(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_most(monkeypatch, "OPENING", network=100)
    circle = crowd(monkeypatch, 20)
    for opener, other in (("Ann", "Ben"), ("Ben", "Cleo")):
        PROGRAM.post(circle.sit(other, circle.opened(opener)[1]).location, {"command": "begin"})
    circle.next("Ann")
    for link in (circle.everyone, circle.own["Ann"]):
        assert cost(partial(PROGRAM.get, link)) == ({"Query": 2 + 3}, 3, 0)
    for _ in range(5):
        circle.next("Ann")
    name, now = circle.everyone.split("/")[-2], circle.page("Ann")["now"]
    places = tuple((number, number) for number in range(1, 7))
    for number in range(200):
        site.directory.circles.add_result(name, CircleResult(f"table{number:011}", "lie21", now, places))
    pairs = f"{circle.own['Ann']}/pairs"  # asks for its game's last table: results, and a log
    for link, queries, most in ((circle.everyone, 2 + 8, 8), (circle.own["Ann"], 2 + 8, 8), (pairs, 2 + 8 + 2, 12)):
        calls, read, written = cost(partial(PROGRAM.get, link))
        assert (calls, read <= most, written) == ({"Query": queries}, True, 0)


def test_the_next_table_costs_little_more_than_a_table(site: Site) -> None:
    circle = friends("Ann", "Ben")
    form = {"id": PROGRAM.get("/").json["commands"]["open"], "game": "liars_dice", "name": "Ann"}
    alone, read, written = cost(lambda: PROGRAM.post("/tables", form))
    calls, *units = cost(partial(circle.post, "Ann", "/next", serial=0, game="liars_dice"))
    assert units == [read + 1, written + 5]
    assert calls["Query"] == alone.get("Query", 0) + 1
    assert calls["PutItem"] == alone["PutItem"] + 2  # its row, and the short link's
    assert calls["UpdateItem"] == alone["UpdateItem"] + 3  # the limit of the circle, its serial, the member's seat


def test_what_members_do_costs_a_few_rows(site: Site) -> None:
    key = PROGRAM.get("/circles").json["commands"]["found"]
    assert cost(partial(found, id=key)) == ({"Query": 2, "PutItem": 3, "UpdateItem": 2}, 2, 5)
    circle = friends("Ann", "Ben", "Cleo")
    join = {"command": "join", "id": PROGRAM.get(circle.everyone).json["commands"]["join"], "name": "Dan"}
    assert cost(partial(PROGRAM.post, circle.everyone, join)) == ({"Query": 1, "PutItem": 2, "UpdateItem": 3}, 1, 5)
    _, table = circle.opened()
    out = {"command": "answer", "says": "not", "table": table}
    assert cost(partial(PROGRAM.post, circle.own["Cleo"], out)) == ({"Query": 1, "UpdateItem": 1}, 1, 1)
    assert cost(partial(circle.sit, "Ben", table)) == ({"Query": 2, "PutItem": 1, "UpdateItem": 3}, 2, 4)


def test_an_address_is_proved_for_what_it_costs_anywhere_and_comes_along_once(site: Site) -> None:
    circle = friends("Ann", "Ben")
    start = {"id": PROGRAM.get("/").json["commands"]["open"], "game": "liars_dice", "name": "Ben"}
    proofs = []
    for seat in (circle.next("Ben").location, PROGRAM.post("/tables", start).location):
        PROGRAM.post(seat, {"command": "contact", "email": ADDRESS})
        proofs.append(cost(partial(PROGRAM.post, asked(Party(site, seat.partition("?")[0])), {"name": "Ben"})))
    assert proofs[0][0] == {**proofs[1][0], "Query": proofs[1][0]["Query"] + 1}  # the circle's tables look again
    assert (proofs[0][1] <= proofs[1][1] + 1, proofs[0][2]) == (True, proofs[1][2])
    _, read, written = cost(partial(circle.next, "Ben"))
    assert (read <= 6, written <= 15) == (True, True)


def test_a_call_by_mail_costs_what_an_invitation_does() -> None:
    """Of two members one more has an address."""
    calls = []
    for channel in ("mail", ""):
        with calling() as world:
            table = evening(world, Ben="mail", Cleo=channel).opened()[1]
            world.delivered[table] = 0
            with metered([world.dynamodb, clients.dynamodb()]) as meter:
                world.flows()
            calls.append(meter)
    with running() as world:
        invite(world, lobby(world))
        with metered([world.dynamodb, clients.dynamodb()]) as invitation:
            world.flows()
    assert calls[0].read - calls[1].read <= invitation.read + 2
    assert calls[0].written - calls[1].written <= invitation.written


def test_a_move_at_a_circles_table_costs_what_any_move_costs(site: Site) -> None:
    circle = friends("Ann", "Ben")
    host, table = circle.opened()
    seats = {"Ann": host, "Ben": circle.sit("Ben", table).location}
    PROGRAM.post(seats["Ann"], {"command": "begin", "confirmed": True})
    (name,) = circle.tables[0]["asked"]
    move = {"command": "move", "prompt": 1, "text": "1x2"}
    calls, _, written = cost(lambda: PROGRAM.post(seats[name], move))
    assert calls == {"Query": 1, "PutItem": 1}
    assert written <= 5


def bytes_of(link: str) -> str:
    """The page, without ids that are new each time."""
    page = BROWSER.get(link)
    assert page.status == 200
    return re.sub(r'name="id" value="[^"]*"', "", page.body)


@pytest.mark.parametrize("watching", [True, False])
@pytest.mark.parametrize("name", GAMES)
def test_no_page_depends_on_hands_its_reader_does_not_see(
    site: Site, monkeypatch: pytest.MonkeyPatch, later: Callable[[int], None], name: str, watching: bool
) -> None:
    later(0)
    circle = friends("Ann", "Ben", "Cleo", "Dan", "Eva")
    host, opened = circle.opened(game=name)
    for each in list(circle.own)[1 : GAMES[name].seats[0]]:
        circle.sit(each, opened)
    PROGRAM.post(host, {"command": "begin", "confirmed": True})
    assert PROGRAM.post(host, {"command": "watching", "on": watching}).status == (409 if watching else 303)
    game, random, real = GAMES[name], Random(38), site.tables.log.head

    def dealt_anew(viewer: int | None, log: Any, table: str, consistent: bool) -> Any:
        head = real(table, consistent)
        assert head
        return with_position(head, game.resample(game.view(head.state.position, viewer), random))

    for link, viewer in ((circle.everyone, None), (circle.own["Eva"], None), (circle.own["Ann"], 0)):
        shown = bytes_of(link)
        with monkeypatch.context() as dealt:
            dealt.setattr(type(site.tables.log), "head", lambda *call, viewer=viewer: dealt_anew(viewer, *call))
            assert [bytes_of(link) for _ in range(5)] == [shown] * 5
