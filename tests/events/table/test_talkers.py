"""Whose talk a player reads, who may talk and watch, and what is reported (docs/design/privacy.md)."""

from typing import Any

import pytest

from engine.kit.seats import Viewer
from events import links
from events.debts import debts, is_owed
from events.directory.notices import Notice
from events.names import isolate
from events.store.log import Commit
from events.table.commands import (
    Begin,
    ForgetMe,
    FreeSeat,
    LeaveSeat,
    Mute,
    PassHosting,
    RenewLink,
    Report,
    Resign,
    Say,
    SwitchTalk,
    SwitchWatching,
    TakeSeat,
    Unmute,
)
from events.table.events import Muted, Reported, Said, Settings, TalkSwitched, WatchingSwitched
from events.table.evolve.powers import MOST_COMPLAINTS
from events.table.legal import offered, offered_about
from events.table.sight import Sight
from events.table.told import readable, recalled
from events.who import HOST, WATCH, Who
from functions.pages.news import told_news
from tests.engine.records import written_by
from tests.events.table.scenario import HOUR, Scenario, by, lobby, playing
from tests.said import said

ANNA, BEN, CLEO = 0, 1, 2


def waiting(*names: str, seats: int = 3) -> Scenario:
    """They sit, and the host begins when it is time."""
    return lobby(seats, Settings(deadline=HOUR, begin_when_full=False, objection=0)).sat(*names)


def commits(table: Scenario) -> list[Commit]:
    return [Commit("table", moment.version, "", b"", b"", moment.at, events) for moment, events in table.commits]


def heard(table: Scenario, viewer: Viewer) -> list[str]:
    """The talk that a viewer reads, in letters and on pages alike."""
    sight = Sight(table.game, table.table)
    found: list[list[str]] = []
    for read in (recalled, readable):
        told = [read(sight, each.n, event, viewer) for each in commits(table) for event in each.events]
        found.append([line for event in told if isinstance(event, Said) for line in event.lines])
    assert found[0] == found[1]
    return found[0]


def keys(table: Scenario, viewer: Viewer) -> list[str]:
    """What the news of a viewer say, by key."""
    news = told_news(Sight(table.game, table.table), commits(table), viewer)
    return [key for each in news for key in each.keys]


def everything(table: Scenario, viewer: Viewer) -> list[str]:
    return [each.model_dump_json() for each in told_news(Sight(table.game, table.table), commits(table), viewer)]


# ---- mute ----


def test_a_muted_player_is_not_read_before_and_after_and_is_again_when_unmuted() -> None:
    table = playing("Anna", "Ben", "Cleo").when(by(BEN, Say("one")), by(CLEO, Say("two")))
    table.when(by(ANNA, Mute(BEN))).then(Muted).when(by(BEN, Say("three")))
    assert heard(table, ANNA) == ["two"]
    table.when(by(ANNA, Unmute(BEN))).then(Muted)
    assert heard(table, ANNA) == ["one", "two", "three"]


def test_nor_after_the_match_is_disclosed() -> None:
    table = playing("Anna", "Ben", "Cleo").when(by(BEN, Say("one")), by(ANNA, Mute(BEN)))
    table.when(by(BEN, Resign()), by(CLEO, Resign()), by(BEN, Say("two")))
    assert table.table.over
    assert heard(table, ANNA) == []
    assert heard(table, None) == heard(table, CLEO) == ["one", "two"]


@pytest.mark.parametrize("is_over", [False, True])
def test_nobody_else_learns_of_it(is_over: bool) -> None:
    def played(*quietly: Any) -> Scenario:
        table = playing("Anna", "Ben", "Cleo").when(by(BEN, Say("one")), *quietly)
        return table.when(by(BEN, Resign()), by(CLEO, Resign())) if is_over else table

    plain, muted = played(), played(by(ANNA, Mute(BEN)), by(ANNA, Report(BEN)))
    for viewer in (None, BEN, CLEO):
        assert everything(muted, viewer) == everything(plain, viewer)
        assert muted.table.told_to(viewer) == plain.table.told_to(viewer)
    assert muted.table.told_to(ANNA) == plain.table.told_to(ANNA) + 2
    assert [key for key in keys(muted, ANNA) if key not in keys(plain, ANNA)] == ["muted", "reported"]
    if is_over:
        assert written_by(muted) == written_by(plain)


def test_muting_holds_from_before_the_match_when_empty_seats_are_dropped() -> None:
    table = waiting("Anna", "Ben", "Cleo", "Dora", seats=5).when(by(3, Say("one")), by(0, Say("hello")))
    table.when(by(2, Mute(3)), by(2, Report(3)), PassHosting(3), by(1, LeaveSeat())).when(Begin())
    anna, cleo, dora = 0, 1, 2
    table.when(by(dora, Say("two")))
    assert heard(table, cleo) == ["hello"]
    assert heard(table, anna) == heard(table, dora) == heard(table, None) == ["one", "hello", "two"]
    assert {"muted", "reported"} <= set(keys(table, cleo))
    for viewer in (anna, dora, None):
        assert not {"muted", "reported"} & set(keys(table, viewer))
    named = [each.sentences for each in told_news(Sight(table.game, table.table), commits(table), anna)]
    assert (said("table", "hosting_passed", ["you", "Cleo", isolate("Dora")], by=dora),) in named
    assert table.table.told_to(cleo) == table.table.told_to(anna) + 2


def test_what_names_a_seat_that_was_dropped_since_is_not_told_of_another() -> None:
    table = waiting("Anna", "Ben", "Cleo").when(by(BEN, Say("one")), by(ANNA, Mute(BEN)), PassHosting(BEN))
    table.when(PassHosting(ANNA), FreeSeat(BEN)).when(Begin())
    assert len(table.table.places) == 2
    assert "muted" not in keys(table, ANNA)
    assert keys(table, ANNA).count("hosting_passed") == 1


@pytest.mark.parametrize(("then", "now"), [(3, 2), (2, None)])
def test_who_was_forgotten_before_the_match_is_named_by_the_seat_of_now(then: int, now: int | None) -> None:
    """Found by seeds 36, 40 and 130 of `make simulate`: a number that no seat had any more."""
    table = waiting("Anna", "Ben", "Cleo", "Dora", seats=5).when(by(then, ForgetMe()), by(ANNA, LeaveSeat()))
    table.when(*([by(then, LeaveSeat())] if now is None else []), Begin())
    for viewer in (0, None):
        news = told_news(Sight(table.game, table.table), commits(table), viewer)
        assert [each.event["seat"] for each in news if "forgotten" in each.keys] == ([] if now is None else [now])


def test_whoever_takes_over_a_seat_mutes_nobody_and_is_muted_by_nobody() -> None:
    table = playing("Anna", "Ben", "Cleo").when(by(BEN, Say("one")), by(CLEO, Say("two")))
    table.when(by(ANNA, Mute(BEN)), by(BEN, Mute(CLEO)), RenewLink(BEN))
    table.when(by(BEN, TakeSeat("Zoe", "dice of Zoe", "p-Zoe")), by(BEN, Say("three")))
    assert heard(table, BEN) == ["one", "two", "three"]
    assert heard(table, ANNA) == ["two", "three"]
    table.when(by(ANNA, Mute(BEN)))
    assert heard(table, ANNA) == ["two"]
    table.when(by(ANNA, Unmute(BEN)))
    assert heard(table, ANNA) == ["two", "three"]


def test_what_is_offered_names_the_seats_with_which_it_is_not_refused() -> None:
    table = playing("Anna", "Ben", "Cleo").when(by(BEN, Say("one")), by(ANNA, Mute(CLEO)))
    about = offered_about(Sight(table.game, table.table), Who("seat", ANNA))
    assert (about[Mute], about[Unmute], about[Report]) == ((BEN,), (CLEO,), (BEN,))


# ---- talk and watching ----


def test_the_host_switches_talk_off_and_on() -> None:
    table = playing("Anna", "Ben").when(SwitchTalk(on=False)).then(TalkSwitched)
    assert keys(table, ANNA)[-1] == "talk_off"
    for who in (HOST, Who("seat", ANNA)):
        assert Say not in offered(Sight(table.game, table.table), who)
    table.when(by(ANNA, Say("hello"))).then_refused("talk_off")
    table.when(Say("hello")).then_refused("talk_off")
    table.when(SwitchTalk(on=True), by(ANNA, Say("hello"))).then(Said)


@pytest.mark.parametrize("command", [SwitchTalk(on=False), SwitchWatching(on=False)])
def test_nobody_but_the_host_switches(command: Any) -> None:
    table = playing("Anna", "Ben").when(by(ANNA, command)).then_refused("not_allowed")
    assert type(command) not in offered(Sight(table.game, table.table), Who("seat", ANNA))
    assert type(command) in offered(Sight(table.game, table.table), HOST)


def test_the_host_switches_watching_off_and_the_same_link_on() -> None:
    table = playing("Anna", "Ben")
    link = links.watch(table.table)
    assert links.holder(table.table, link) == WATCH
    table.when(SwitchWatching(on=False)).then(WatchingSwitched)
    assert keys(table, ANNA)[-1] == "watching_off"
    assert links.holder(table.table, link) is None
    table.when(SwitchWatching(on=True))
    assert links.holder(table.table, link) == WATCH


# ---- reports ----


def reports(table: Scenario) -> list[Notice]:
    owed = debts(table.game, table.table, table.now, HOUR)
    return [each for each in owed if isinstance(each, Notice) and each.kind == "report"]


def test_every_report_is_owed_also_when_all_who_were_part_of_it_are_gone() -> None:
    table = waiting("Anna", "Ben", "Cleo").when(by(BEN, Say("one")), by(CLEO, Say("two")))
    table.when(by(ANNA, Report(BEN))).then(Reported)
    first = table.table.version
    table.when(by(ANNA, Report(CLEO)), by(BEN, Report(CLEO)))
    assert [(each.chair, each.cause) for each in reports(table)] == [(ANNA, first), (ANNA, first + 1), (BEN, first + 2)]
    table.when(FreeSeat(ANNA), FreeSeat(BEN)).when(by(ANNA, TakeSeat("Zoe", "dice of Zoe", "p-Zoe")), Begin())
    assert len(reports(table)) == 3
    assert all(is_owed(table.table, each, table.now, HOUR) for each in reports(table))
    assert [each.about_name for each in table.table.complaints] == ["Ben", "Cleo", "Cleo"]


def test_whoever_said_nothing_is_not_reported_for_whoever_sat_there_before() -> None:
    table = playing("Anna", "Ben", "Cleo").when(by(ANNA, Report(BEN))).then_refused("nothing_said")
    table.when(by(BEN, Say("one")), RenewLink(BEN), by(BEN, TakeSeat("Zoe", "dice of Zoe", "p-Zoe")))
    table.when(by(ANNA, Report(BEN))).then_refused("nothing_said")
    table.when(by(BEN, Say("two")), by(ANNA, Report(BEN))).then(Reported)


def test_a_table_remembers_the_last_reports() -> None:
    table = playing("Anna", "Ben").when(by(BEN, Say("one")))
    for _ in range(MOST_COMPLAINTS + 1):
        table.when(by(ANNA, Report(BEN)), by(BEN, Say("once more")))
    assert len(table.table.complaints) == MOST_COMPLAINTS
    assert table.table.complaints[-1].version == table.table.version - 1
