"""Who looks at a table: each who lets the others see it sees it of them, and nobody else sees it of anybody."""

import pytest

from events.directory.presence import PRESENT
from functions.aws import clock
from functions.play.door.site import Site
from tests.functions.play.party import PROGRAM, Party, open_party
from tests.functions.play.table.test_reading import recorded_calls

ANNA, BEN, CLEO = range(3)


def looks(link: str, shown: bool) -> list[int] | None:
    """Says that somebody is there; which others are, if that is told."""
    answer = PROGRAM.post(f"{link}/presence{'?shown=yes' if shown else ''}", {})
    assert answer.status in (200, 204)
    found: list[int] | None = answer.json["looking"] if answer.status == 200 else None
    return found


def test_who_lets_it_be_seen_sees_it_of_others(party: Party) -> None:
    assert looks(party.seats[ANNA], shown=True) == []
    assert looks(party.seats[BEN], shown=True) == [ANNA]
    assert looks(party.seats[ANNA], shown=True) == [BEN]


def test_who_does_not_is_seen_by_nobody_and_sees_nobody(party: Party) -> None:
    looks(party.seats[ANNA], shown=True)
    assert looks(party.seats[BEN], shown=False) is None
    assert looks(party.seats[CLEO], shown=True) == [ANNA]


def test_who_no_longer_lets_it_be_seen_is_gone_at_once(party: Party) -> None:
    looks(party.seats[ANNA], shown=True)
    looks(party.seats[ANNA], shown=False)
    assert looks(party.seats[BEN], shown=True) == []


def test_who_has_left_is_no_longer_seen(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    looks(party.seats[ANNA], shown=True)
    later = clock.now(0) + PRESENT + 2
    monkeypatch.setattr(clock, "now", lambda stamped: later)
    assert looks(party.seats[BEN], shown=True) == []


def test_a_host_who_does_not_play_sits_nowhere_and_sees_nobody(site: Site) -> None:
    party = open_party(site)
    looks(party.seats[ANNA], shown=True)
    assert looks(party.host, shown=True) is None
    assert looks(party.seats[BEN], shown=True) == [ANNA]


@pytest.mark.parametrize(("shown", "calls"), [(False, ["Query", "PutItem"]), (True, ["Query", "PutItem", "Query"])])
def test_it_costs_one_query_more_for_whoever_sees_it(party: Party, shown: bool, calls: list[str]) -> None:
    with recorded_calls() as made:
        looks(party.seats[ANNA], shown)
    assert [name for name, _ in made] == calls


def test_a_seat_is_told_by_its_number_of_now(site: Site) -> None:
    """Seats that nobody took are dropped when the match begins, and those behind them move up."""
    party = open_party(site, seats=4, taken=0)
    links = party.open_links()
    first, last = party.sit_down(links[0], "Anna"), party.sit_down(links[3], "Dora")
    assert party.send(party.host, "begin", id=party.host_page()["commands"]["begin"], confirmed=True).status == 303
    looks(last, shown=True)
    assert looks(first, shown=True) == [1]
