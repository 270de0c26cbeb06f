"""Time never goes back in a log, whatever the clock of a worker says (docs/design/log.md)."""

from itertools import pairwise

import pytest

from engine.chance import commitment
from events.store.log import Commit, Head
from events.store.memory import MemoryLog
from events.store.stored import apply
from events.table.commands import Command, GiveOrder, Move, Open, Say, TakeSeat
from events.table.decide import TALK_PER_HOUR
from events.table.events import Settings
from events.table.orders import SHORTEST_DELAY
from events.table.refusals import RefusedForNow
from events.table.state import Table
from events.tables import Sender, Submission, Tables
from events.who import HOST, SYSTEM, Who

NOON = 1_800_000_000
HOUR = 3600
BEHIND = 900
"""Seconds by which the clock of a worker is wrong."""


class Clocks:
    """One table of Liar's Dice, at which every command is run by a worker with a clock of its own."""

    def __init__(self) -> None:
        self.tables = Tables(MemoryLog[Table]())
        self._commands = 0
        settings = Settings(deadline=HOUR)
        opening = Open("liars_dice", {"first_opener": 1}, 2, settings, "1", bytes(32), commitment("table", bytes(32)))
        self.tables.open("table", Sender("host", "opening", ""), opening, NOON)
        for seat, name in enumerate(("Anna", "Ben")):
            self.does(NOON, Who("open", seat), TakeSeat(name, name, name))

    def does(self, now: int, who: Who, command: Command) -> Table:
        """Somebody sends a command to a worker whose clock says `now`; the table after it."""
        self._commands += 1
        sender = None if who == SYSTEM else Sender("whoever", f"{self._commands}", repr(command))
        return self.tables.run("table", lambda table: Submission(who, command, sender), now).head.state

    def bids(self, now: int, text: str) -> Table:
        """Whoever is asked answers."""
        places = self.tables.head("table").state.places
        ((seat, prompt),) = [(seat, place.prompt) for seat, place in enumerate(places) if place.prompt]
        return self.does(now, Who("seat", seat), Move(prompt.number, text))

    def commits(self) -> list[Commit]:
        return self.tables.history("table", self.tables.head("table").commit.n)


def test_a_commit_is_no_older_than_the_one_before_it() -> None:
    clocks = Clocks()
    for now in (NOON + 10, NOON + 10 - BEHIND, NOON + 20, 0):
        clocks.does(now, HOST, Say("Hello?"))
    assert [commit.at for commit in clocks.commits()][3:] == [NOON + 10, NOON + 10, NOON + 20, NOON + 20]


def test_who_is_asked_has_the_whole_time_for_an_answer() -> None:
    clocks = Clocks()
    clocks.bids(NOON + 600, "1x2")
    asked = clocks.bids(NOON + 600 - BEHIND, "1x3").places[0].prompt
    assert asked
    assert asked.due == NOON + 600 + HOUR


def test_an_order_waits_its_time_from_the_question_on() -> None:
    clocks = Clocks()
    clocks.does(NOON + 600, Who("seat", 1), GiveOrder("challenge any"))
    due = clocks.bids(NOON + 600 - BEHIND, "9x6").places[1].order_due
    assert due >= NOON + 600 + SHORTEST_DELAY


def test_a_clock_that_is_behind_makes_no_table_look_older() -> None:
    clocks = Clocks()
    assert clocks.does(NOON - BEHIND, HOST, Say("Hello?")).touched == NOON


def test_two_clocks_about_the_full_hour_give_nobody_more_table_talk() -> None:
    clocks = Clocks()
    turn = NOON - NOON % HOUR + HOUR
    for number in range(TALK_PER_HOUR + 1):  # the first one is of the hour before
        clocks.does(turn if number % 2 else turn - 1, Who("seat", 0), Say(f"{number}"))
    with pytest.raises(RefusedForNow, match="talk_often"):
        clocks.does(turn - 1, Who("seat", 0), Say("And another thing"))


def test_a_head_that_is_older_than_the_one_before_it_cannot_be_made() -> None:
    clocks = Clocks()
    last = clocks.commits()[-1]
    head = clocks.tables.head("table")
    older = Commit("table", last.n + 1, "system", b"", b"", last.at - 1, ())
    with pytest.raises(AssertionError, match="time never goes"):
        Head.after(head, older, apply(head.state, older))


def test_logs_of_many_clocks_are_in_order_of_time() -> None:
    clocks = Clocks()
    for number, text in enumerate(("1x2", "1x3", "1x4", "1x5", "1x6", "2x2")):
        clocks.bids(NOON + 60 * number - (number % 3) * BEHIND, text)
    times = [commit.at for commit in clocks.commits()]
    assert all(earlier <= later for earlier, later in pairwise(times))
