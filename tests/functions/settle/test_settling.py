"""What settle pays; paying twice, late or side by side does no harm (docs/design/notices.md)."""

import json
from collections.abc import Callable
from itertools import count
from typing import Any, get_args

import pytest

from events.debts import Advance, CloseTable, HostSilent
from events.directory.live import LONGEST_REQUEST
from events.directory.short_links import ShortLinks
from events.table.commands import CancelOrder, Close, ComeBack, GiveOrder, Resign
from events.table.events import Moved
from events.table.orders import LONGEST_DELAY
from functions.aws import clients
from functions.aws.clock import CLOCKS_APART
from functions.settle import handler as settle
from functions.settle.account import Owed
from tests import stores
from tests.functions.crashes import Killed, watched
from tests.functions.events import stream_record
from tests.functions.world import DAY, DIRECTORY, HOUR, LOG, NOON, NOTIFY, Play, World
from tests.said import headline

RETENTION = 30 * DAY
BEGUN, TURN = headline("begun"), headline("turn")


def queued(world: World) -> list[tuple[int, str]]:
    """Chair and kind of the notices that wait."""
    notices = [json.loads(record["body"]) for record in world.waiting(NOTIFY)]
    return sorted((notice["chair"], notice["kind"]) for notice in notices)


def moves(play: Play) -> list[tuple[int, str]]:
    """Who moved, and how it came about; of what was planned, how."""
    events = [event for commit in play.commits() for event in commit.events]
    return [(event.seat, event.planned or event.how) for event in events if isinstance(event, Moved)]


def rows(world: World, table: str, *beginnings: str) -> list[Any]:
    """The items of a table; with beginnings, those of the directory whose partition has one of them."""
    found = stores.items(world.dynamodb, table)
    return [row for row in found if not beginnings or row["pk"]["S"].startswith(beginnings)]


# ---- payers ----


def test_every_kind_of_debt_has_a_payer_or_is_a_commit_of_the_system(world: World) -> None:
    payers = [kind for kind, _ in settle.settler()._payers]
    assert {*payers, Advance, CloseTable, HostSilent} == {*get_args(Owed)}


# ---- notices ----


def test_a_notice_waits_for_the_grace_time(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRACE_SECONDS", "15")
    world.table("Anna", "Ben")
    world.settles(*world.arrived())
    assert queued(world.later(14)) == []
    assert queued(world.later(1)) == [(0, "begun"), (1, "begun")]


def test_who_has_both_channels_gets_one_notice(world: World) -> None:
    world.table("Anna", "Ben", "Cleo", contacts={"Anna": "mail sms", "Ben": "mail"})
    world.settles(*world.arrived())
    assert queued(world) == [(0, "begun"), (1, "begun")]


def test_what_was_sent_is_not_queued_again(world: World) -> None:
    play = world.table("Anna", "Ben")
    world.flows()
    world.settles(stream_record(play.id, 3))
    assert queued(world) == []


def test_an_unconfirmed_contact_is_asked_and_told_nothing_else(world: World) -> None:
    world.table("Anna", "Ben", confirmed=False)
    world.settles(*world.arrived())
    assert queued(world) == [(0, "welcome"), (1, "welcome")]


def test_people_and_contacts_are_remembered_while_their_table_lasts(world: World) -> None:
    play = world.table("Anna", "Ben", deadline=14 * DAY)
    for text in ("1x2", "1x3", "1x4"):
        world.later(13 * DAY)
        play.moves(text)
        world.flows()
    kept = [row for row in rows(world, DIRECTORY, "person", "contact") if row["sk"]["S"] != "mailbox"]
    expiring = [int(row["expires"]["N"]) for row in kept]
    assert len(expiring) == 6, "two people, their addresses, and what leads from these to them"
    assert min(expiring) >= play.table.touched + 14 * DAY + RETENTION


# ---- time-outs ----


def test_a_time_out_happens_when_nobody_answers(world: World) -> None:
    play = world.table("Anna", "Ben", deadline=HOUR)
    world.flows().later(HOUR).flows()
    assert moves(play) == [(0, "timeout")]
    assert world.headlines("Ben") == [BEGUN, TURN]


def test_the_sweep_makes_good_for_a_wake_up_that_was_lost(world: World) -> None:
    play = world.table("Anna", "Ben", deadline=HOUR)
    world.flows()
    world.lose_schedules().later(HOUR).flows()
    assert moves(play) == []
    world.sweep()
    assert moves(play) == [(0, "timeout")]


def test_a_table_whose_key_was_deleted_has_no_links_and_goes_on(world: World) -> None:
    play = world.table("Anna", "Ben", contacts="", deadline=HOUR)
    world.flows()
    assert rows(world, DIRECTORY, "short/")
    world.delete_key().later(HOUR).sweep()
    assert moves(play) == [(0, "timeout")]
    assert rows(world, DIRECTORY, "short/") == []


def test_when_all_are_gone_the_table_sleeps_and_one_who_comes_back_wakes_it(world: World) -> None:
    play = world.table("Anna", "Ben", deadline=HOUR, max_timeouts=2)
    for _ in range(20):
        world.later(HOUR).sweep()
    asleep = play.table.version
    assert [place.autopilot for place in play.table.places] == ["absent", "absent"]
    assert asleep <= 4 + 4
    for _ in range(20):
        world.later(HOUR).sweep()
    assert play.table.version == asleep
    assert world.headlines("Ben")[-1] == headline("autopilot")
    play.does(1, ComeBack())
    world.flows()
    assert play.asked == [1]
    assert world.headlines("Ben")[-1] == TURN


# ---- standing orders ----


def test_an_order_acts_when_its_time_has_come_and_spares_its_owner_the_mail(world: World) -> None:
    play = world.table("Anna", "Ben", deadline=DAY)
    play.does(1, GiveOrder("challenge any")).moves("9x6")
    world.flows().later(LONGEST_DELAY).flows()
    assert moves(play) == [(0, "own"), (1, "order")]
    assert world.headlines("Ben")[:2] == [BEGUN, TURN], "of the next round, which Ben opens"
    assert len(world.headlines("Ben")) == 2


def test_the_sweep_makes_good_for_an_orders_wake_up_that_was_lost(world: World) -> None:
    play = world.table("Anna", "Ben", deadline=DAY)
    play.does(1, GiveOrder("challenge any")).moves("9x6")
    world.flows()
    world.lose_schedules().later(LONGEST_DELAY).sweep()
    assert moves(play) == [(0, "own"), (1, "order")]


def test_when_an_order_is_cancelled_its_owner_is_asked_after_all(world: World) -> None:
    play = world.table("Anna", "Ben", deadline=DAY)
    play.does(1, GiveOrder("challenge any")).moves("9x6")
    world.flows()
    assert world.headlines("Ben") == [BEGUN]
    play.does(1, CancelOrder("challenge any"))
    world.flows()
    assert world.headlines("Ben") == [BEGUN, TURN]


# ---- at the same moment ----


def test_a_move_that_comes_before_its_time_out_wins(world: World) -> None:
    """The player's commit comes between settle's look at the head and its own commit."""
    play = world.table("Anna", "Ben", deadline=HOUR)
    world.flows().later(HOUR)
    before_the_next_put(lambda: play.moves("4x5"))
    world.flows()
    assert moves(play) == [(0, "own")]
    assert play.asked == [1]
    assert world.headlines("Ben")[-1] == TURN


def test_a_move_that_comes_after_its_time_out_is_stale(world: World) -> None:
    play = world.table("Anna", "Ben", deadline=HOUR)
    prompt = play.table.places[0].prompt
    assert prompt
    world.flows().later(HOUR).flows()
    assert moves(play) == [(0, "timeout")]
    with pytest.raises(Exception, match="prompt_ended"):
        play.answers(0, prompt.number, "4x5")


def before_the_next_put(happens: Callable[[], object]) -> None:
    """Something happens when settle is about to commit."""
    events = clients.dynamodb().meta.events

    def once(**_: object) -> None:
        events.unregister("before-call.dynamodb.PutItem", once)
        happens()

    events.register("before-call.dynamodb.PutItem", once)


# ---- records in any order ----


@pytest.mark.parametrize(
    ("arrive", "turns"),
    [
        pytest.param(lambda records: records, {"Anna": 1, "Ben": 2}, id="once, in order"),
        pytest.param(lambda records: [*records, *records], {"Anna": 1, "Ben": 2}, id="twice"),
        pytest.param(lambda records: records[::-1], {"Anna": 1, "Ben": 2}, id="backwards"),
        pytest.param(
            lambda records: records[-1:] + records[:1], {"Anna": 1, "Ben": 2}, id="an old one after a new one"
        ),
        pytest.param(lambda records: [], {"Anna": 0, "Ben": 1}, id="none before the sweep"),
    ],
)
def test_however_records_arrive_everybody_is_told_once(
    world: World, arrive: Callable[[list[Any]], list[Any]], turns: dict[str, int]
) -> None:
    play = world.table("Anna", "Ben", deadline=DAY)
    world.flows()
    for text in ("1x2", "1x3", "1x4"):
        play.moves(text)
        for record in arrive(world.arrived()):
            assert world.settles(record) == []
        world.flows()
    world.sweep()
    for name, times in turns.items():
        assert sorted(world.headlines(name)) == sorted([BEGUN, *[TURN] * times])
    assert set(world.schedules()) == {f"{play.id}-{NOON + DAY * 3 // 4}"}, "it makes the next one"


def test_nothing_is_owed_after_one_sweep_when_all_but_people_consents_and_claims_is_lost(world: World) -> None:
    plays = [world.table("Anna", "Ben", deadline=HOUR), world.table("Cleo", "Dora", deadline=HOUR)]
    world.flows()
    plays[0].moves("1x2")
    world.arrived()
    for row in rows(world, DIRECTORY, "due", "limit", "table", "token"):
        if "claim" not in row["sk"]["S"]:
            world.dynamodb.delete_item(TableName=DIRECTORY, Key={"pk": row["pk"], "sk": row["sk"]})
    world.lose_schedules().rebuild().sweep()
    assert world.headlines("Ben") == [BEGUN, TURN]
    assert world.headlines("Cleo") == [BEGUN]
    assert sorted(world.schedules()) == [f"{play.id}-{NOON + HOUR}" for play in plays]
    assert len(world.mails) == 5


# ---- the end ----


def over(world: World) -> Play:
    play = world.table("Anna", "Ben").does(1, Resign())
    world.flows()
    return play


def test_all_are_warned_once_that_an_idle_table_closes_soon(world: World) -> None:
    world.table("Anna", "Ben", deadline=HOUR)
    for _ in range(RETENTION // DAY):
        world.later(DAY).sweep_due()
    assert [world.headlines(name).count(headline("closing")) for name in ("Anna", "Ben")] == [1, 1]


def test_a_table_that_is_over_is_closed_after_its_retention_and_deleted_a_sweep_later(world: World) -> None:
    play = over(world)
    phases = []
    for seconds in (RETENTION + DAY - 1, 1):
        world.later(seconds).sweep()
        phases.append(play.table.phase)
    assert phases == ["over", "closed"]
    world.later(HOUR).sweep()
    assert rows(world, LOG) == []
    left = {row["pk"]["S"].partition("/")[0] for row in rows(world, DIRECTORY)}
    assert left <= {"token", "limit", "contact", "operator"}  # a proof outlives its table; all but the key expire


def test_no_table_is_deleted_before_old_heads_and_short_links(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    play = over(world)
    world.later(RETENTION + DAY).sweep().later(LONGEST_REQUEST + CLOCKS_APART - 1).sweep()
    assert play.table.phase == "closed"
    world.directory.short_links.keep(play.id, {"late"})
    with monkeypatch.context() as race:
        race.setattr(ShortLinks, "_replace", lambda *_: False)
        world.later(1).sweep()
    assert rows(world, LOG)
    world.sweep()
    assert rows(world, LOG) == rows(world, DIRECTORY, "short/") == []


def test_a_table_that_its_host_closed_is_told_and_kept_for_a_while(world: World) -> None:
    play = world.table("Anna", "Ben")
    world.flows()
    play.does(None, Close())
    world.flows()
    assert world.headlines("Ben") == [BEGUN, headline("closed")]
    world.later(RETENTION - 1).sweep()
    assert play.table.phase == "closed"
    world.later(1).sweep()
    assert rows(world, LOG) == []


@pytest.mark.parametrize("deletions", range(5))
def test_a_deletion_that_was_cut_off_goes_on(world: World, deletions: int) -> None:
    """The head goes last, so the table stays known as closed; then its claims, and last its live row."""
    over(world)
    world.later(RETENTION + DAY).sweep().later(HOUR)
    number = count()

    def kill(operation: str) -> None:
        if operation == "DeleteItem" and next(number) == deletions:
            raise Killed

    with watched(kill, lambda _: None):
        world.sweep().later(HOUR)
    assert rows(world, DIRECTORY, "due")
    world.sweep().later(DAY).sweep()
    assert rows(world, LOG) == rows(world, DIRECTORY, "due", "table") == []


def test_a_table_that_was_never_opened_is_forgotten_after_a_day(world: World) -> None:
    world.directory.live.add("unborn", world.now)
    world.later(DAY - 1).sweep()
    assert rows(world, DIRECTORY, "due")
    world.later(1).sweep()
    assert not rows(world, DIRECTORY, "due")
