"""Links made anew by whoever has them, and all of a table's when the key of the links leaked (docs/design/links.md)."""

from typing import Literal

import pytest

from events import links
from events.debts import debts
from events.directory.notices import Notice
from events.links import Link
from events.table.commands import (
    Begin,
    Close,
    LeaveSeat,
    NewLink,
    PassHosting,
    ReplaceKey,
    Resign,
    SwitchWatching,
    TakeSeat,
)
from events.table.events import KeyReplaced, LinkReplaced, Settings
from events.table.state import Table
from events.who import HOST, OPERATOR, WATCH, Who
from tests.events.table.scenario import Scenario, by, lobby, playing

KEY, ID = b"a key of links", "table"
WAITING = Settings(begin_when_full=False)


def opens(table: Table, link: Link, key: bytes = KEY) -> Who | None:
    """What a link opens at the table."""
    return links.holder(table, links.of_secret(key, ID, table, links.secret(key, ID, link)))


def told(table: Scenario, kind: str) -> list[int]:
    """The seats that are to be told of that."""
    owed = debts(table.game, table.table, table.now, 30 * 86_400)
    return [debt.chair for debt in owed if isinstance(debt, Notice) and debt.kind == kind]


def test_a_new_link_of_a_seat_kills_the_old_one_and_tells_its_player_alone() -> None:
    table = playing("Anna", "Ben")
    old = links.seat(table.table.places[1])
    table.when(by(1, NewLink("own"))).then(LinkReplaced)
    assert opens(table.table, old) == Who("spent", 1, was="seat")
    assert opens(table.table, links.seat(table.table.places[1])) == Who("seat", 1)
    assert told(table, "link") == [1]


def test_the_old_link_does_nothing_any_more() -> None:
    table = playing("Anna", "Ben").when(by(1, NewLink("own")))
    spent = Who("spent", 1, was="seat")
    table.when((spent, Resign())).then_refused("spent").when((spent, NewLink("own"))).then_refused("link_dead")
    table.when((spent, LeaveSeat())).then_refused("spent").when((spent, TakeSeat("Eve", "e", "p")))
    table.then_refused("spent")


def test_a_link_is_dead_for_good_once_two_newer_ones_were_made() -> None:
    table = playing("Anna", "Ben")
    old = links.seat(table.table.places[1])
    table.when(by(1, NewLink("own")), by(1, NewLink("own")))
    assert opens(table.table, old) is None


def test_the_link_that_a_seat_was_taken_with_is_dead_after_a_new_one() -> None:
    """A repeat of sitting down would lead to the new link."""
    table = lobby(settings=WAITING)
    taken_with = links.open_seat(table.table.places[0])
    table.sat("Anna")
    assert opens(table.table, taken_with) == Who("spent", 0, was="open")
    table.when(by(0, NewLink("own")))
    assert opens(table.table, taken_with) is None


def test_a_host_who_does_not_play_makes_a_new_link_and_the_old_one_only_answers_a_repeat() -> None:
    table = playing("Anna", "Ben")
    old = links.host(table.table)
    table.when(NewLink("own")).then(LinkReplaced)
    assert (opens(table.table, old), opens(table.table, links.host(table.table))) == (Who("spent", was="host"), HOST)
    table.when((Who("spent", was="host"), Close())).then_refused("spent")
    table.when(NewLink("own"))
    assert opens(table.table, old) is None


@pytest.mark.parametrize("which", ["invitation", "watching"])
def test_the_host_makes_the_whole_table_s_links_anew(which: Literal["invitation", "watching"]) -> None:
    table = lobby(settings=WAITING).sat("Anna")
    link = {"invitation": links.invitation, "watching": links.watch}[which]
    old = link(table.table)
    table.when(by(0, NewLink(which))).then_refused("not_allowed")
    table.when(NewLink(which)).then(LinkReplaced)
    assert opens(table.table, old) is None
    assert opens(table.table, link(table.table)) is not None
    assert told(table, "link") == []


def test_a_host_who_plays_makes_all_of_them_from_the_seat() -> None:
    table = lobby(settings=WAITING).sat("Anna").when(PassHosting(0))
    anna, old = Who("seat", 0, hosts=True), links.seat(table.table.places[0])
    table.when((anna, NewLink("invitation")), (anna, NewLink("watching"))).then(LinkReplaced)
    assert opens(table.table, old) == anna
    table.when((anna, NewLink("own")))
    assert opens(table.table, links.seat(table.table.places[0])) == anna


def test_what_nobody_can_use_is_not_made_anew() -> None:
    table = playing("Anna", "Ben").when(NewLink("invitation")).then_refused("already_begun")
    table.when(SwitchWatching(on=False)).when(NewLink("watching")).then_refused("watching_off")
    table.when(Close(), NewLink("own")).then_refused("table_closed")


def test_watching_switched_off_lets_nobody_in_until_it_is_on_again() -> None:
    table = playing("Anna", "Ben")
    link = links.watch(table.table)
    table.when(SwitchWatching(on=False))
    assert opens(table.table, link) is None
    table.when(SwitchWatching(on=True))
    assert opens(table.table, link) == WATCH


def test_an_invitation_takes_the_first_free_seat_and_none_when_all_are_taken() -> None:
    table = lobby(settings=WAITING).when(by(0, TakeSeat("Anna", "e", "p")), by(2, TakeSeat("Cleo", "e", "q")))
    invitation = links.invitation(table.table)
    assert opens(table.table, invitation) == Who("invite", 1)
    table.when((Who("invite", 1), TakeSeat("Ben", "e", "r")))
    assert opens(table.table, invitation) == Who("invite", None)
    table.when((Who("invite", None), TakeSeat("Dora", "e", "s"))).then_refused("table_full")


def test_an_invitation_is_for_the_time_before_the_match() -> None:
    table = lobby(seats=3, settings=WAITING).sat("Anna", "Ben").when(Begin())
    assert opens(table.table, links.invitation(table.table)) == Who("invite", None)
    table.when((Who("invite", None), TakeSeat("Dora", "e", "s"))).then_refused("table_full")


# ---- the key leaked ----


def test_a_replaced_key_kills_every_link_and_tells_everybody() -> None:
    table = playing("Anna", "Ben")
    before = [link for link, who in links.living(table.table) if who.scope != "spent"]
    table.when((OPERATOR, ReplaceKey("2"))).then(KeyReplaced)
    assert table.table.link_key == "2"
    assert [opens(table.table, link, b"another key") for link in before] == [
        who for _, who in links.living(table.table) if who.scope != "spent"
    ]
    assert told(table, "link") == [0, 1]
    table.when((OPERATOR, ReplaceKey("2"))).then_refused("nothing_due")


def test_players_of_a_match_that_is_over_are_told_of_their_new_links_too() -> None:
    table = playing("Anna", "Ben").when(by(1, NewLink("own")), by(1, Resign()))
    assert told(table, "link") == [1], "the last move may have been quicker than the letter"
    table.when((OPERATOR, ReplaceKey("2")))
    assert told(table, "link") == [0, 1]


def test_the_key_of_a_closed_table_stays() -> None:
    playing("Anna", "Ben").when(Close(), (OPERATOR, ReplaceKey("2"))).then_refused("table_closed")


def test_nobody_but_the_operator_replaces_a_key() -> None:
    playing("Anna", "Ben").when(ReplaceKey("2")).then_refused("not_allowed")
