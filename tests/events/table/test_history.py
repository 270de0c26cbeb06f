"""The running hash: it moves when everybody is told something of the match, and never for a secret."""

from collections.abc import Iterable
from itertools import chain, product
from typing import Any

import pytest

from engine import history as defined
from engine.game import AnyGame
from engine.kit.value import replace
from engine.privacy import disclose, tell
from events.table.commands import (
    Begin,
    CancelOrder,
    Close,
    Command,
    GiveOrder,
    LeaveSeat,
    Mute,
    Nudge,
    Resign,
    Say,
    TakeSeat,
)
from events.table.events import Begun, Opened, TableEvent
from events.table.evolve import CommitHeader, evolve_all
from events.table.history import HistoryStep, noted
from events.table.state import History, Table
from tests.events.table.scenario import DAY, SALT, Scenario, by, playing

ORDER = "challenge above 5x5"
MOST_DICE = 6**5


def opened(table: Scenario) -> list[Opened]:
    return [event for event in table.commits[0][1] if isinstance(event, Opened)]


def hash_of(table: Scenario) -> str:
    return table.table.history.hash.hex()


def retold(
    game: AnyGame, commits: Iterable[tuple[CommitHeader, tuple[TableEvent, ...]]]
) -> tuple[Table, list[HistoryStep]]:
    """The last table and all steps, from the events of all commits."""
    table: Table | None = None
    steps: list[HistoryStep] = []
    for moment, events in commits:
        before, table = table, evolve_all(game, table, events, moment)
        history, step = noted(before.history if before else History(table.history.salt), table, events)
        assert history == table.history
        steps += [step] if step else []
    assert table
    return table, steps


def steps_of(table: Scenario) -> list[HistoryStep]:
    last, steps = retold(table.game, table.commits)
    assert last == table.table
    return steps


# ---- what moves it ----


def test_it_moves_with_all_that_everybody_is_told_of_the_match() -> None:
    table = playing("Anna", "Ben", "Cleo")
    hashes = [hash_of(table)]
    for each in (by(1, Say("Never!")), by(1, Resign()), by(0, Resign())):
        hashes.append(hash_of(table.when(each)))
    assert len(set(hashes)) == len(hashes) == table.table.history.steps


def test_there_is_none_before_the_match() -> None:
    table = Scenario(seats=3).sat("Anna", "Ben").when(by(0, Say("Who else?")), by(1, LeaveSeat()))
    assert table.table.history == History(SALT)
    assert hash_of(table.when(Close())) == ""


def test_it_is_the_same_however_long_people_waited() -> None:
    short = Scenario(seats=4, first_opener=1).sat("Anna", "Ben").when(Begin())
    long = Scenario(seats=4, first_opener=1).sat("Anna", "Cleo").when(by(1, Say("I have to go.")), by(1, LeaveSeat()))
    long.when(by(1, TakeSeat("Ben", "dice of Ben", "p-Ben")), Say("So?")).later(DAY).when(Begin())
    assert long.table.version > short.table.version
    assert hash_of(long) == hash_of(short) != ""


@pytest.mark.parametrize("others", [("Anna", "Bea"), ("Anna", "Ben", "Cleo")])
def test_who_sits_there_when_it_begins_is_in_it(others: tuple[str, ...]) -> None:
    assert hash_of(playing(*others)) != hash_of(playing("Anna", "Ben"))


def test_it_counts_the_seats_of_the_match_alone() -> None:
    table = Scenario(seats=4, first_opener=1).when(by(1, TakeSeat("Anna", "x", "")), by(3, TakeSeat("Ben", "x", "")))
    (first,) = steps_of(table.when(Begin()))
    assert [entry["type"] for entry in first.told] == ["Opened", "SeatTaken", "SeatTaken", "Begun"]
    assert [entry["seat"] for entry in first.told[1:3]] == [0, 1]


@pytest.mark.parametrize("command", [GiveOrder(ORDER), Mute(0)], ids=str)
def test_it_stays_when_nobody_else_is_told(command: Command) -> None:
    table = playing("Anna", "Ben", "Cleo")
    before, version = hash_of(table), table.table.version
    table.when(by(1, command))
    assert (hash_of(table), table.table.version) == (before, version + 1)


def test_what_was_hidden_joins_when_everybody_is_told_something_next() -> None:
    tables = [
        playing("Anna", "Ben", "Cleo"),
        playing("Anna", "Ben", "Cleo").when(by(1, GiveOrder(ORDER))),
        playing("Anna", "Ben", "Cleo").when(by(1, GiveOrder(ORDER)), by(1, CancelOrder(ORDER))),
    ]
    assert len(set(map(hash_of, tables))) == 1
    for table in tables:
        table.when(by(2, Say("Well?")))
    assert len(set(map(hash_of, tables))) == len(tables)
    assert {len(steps_of(table)) for table in tables} == {2}


def test_it_stays_after_the_match() -> None:
    table = playing("Anna", "Ben").when(by(0, Resign()))
    last = hash_of(table)
    assert hash_of(table.when(by(0, Say("Again?")), Close())) == last
    assert table.table.history.ended


def test_it_stays_when_nothing_of_the_match_happens() -> None:
    table = playing("Anna", "Ben")
    last = hash_of(table)
    table.later(table.table.settings.deadline - 1)
    assert hash_of(table.when(by(1, Nudge(0)))) == last
    assert table.refused == ""


# ---- what it does not give away ----


def test_private_dice_cannot_be_found_by_trying() -> None:
    """One roll of five dice has 7,776 results. With all that everybody is told, and without the key of the game, none
    gives the hash; with it, once it opens with the seed, the one that was rolled does."""
    table = playing("Anna", "Ben")
    (first,) = steps_of(table)
    begun = next(each for _, events in table.commits for each in events if isinstance(each, Begun))
    assert tell(begun, None).key is None
    number, real = table.table.history.steps, table.table.history.hash

    def fits(key: bytes, anna: tuple[int, ...]) -> bool:
        rolled = replace(begun.events[1], hidden=(anna, begun.events[1].hidden[1]))
        private = [defined.begun_privately(begun.entropies, [begun.events[0], rolled])]
        sealed = defined.sealed(key, number, private)
        return defined.step(b"", number, first.told, sealed, first.hidden) == real

    rolls = list(product(range(6), repeat=5))
    assert len(rolls) == MOST_DICE
    assert not any(fits(bytes(32), anna) for anna in rolls)
    assert fits(begun.key or b"", begun.events[1].hidden[0])


def test_what_everybody_is_told_in_it_holds_no_name_no_talk_and_nothing_hidden() -> None:
    talk = "What a bid!"
    table = playing("Anna", "Ben").moves(0, "1x6").when(by(1, Say(talk)), by(0, Resign()))
    steps = steps_of(table)
    told = repr([step.told for step in steps])
    assert [text.text for step in steps for text in step.texts] == ["Anna", "Ben", talk]
    for secret in ("Anna", "Ben", talk, "entropy", "dice of"):
        assert secret not in told
    public = [entry for step in steps for entry in step.told if entry["type"] in ("Begun", "Moved")]
    hidden = [event["hidden"] for entry in public for event in dicts(entry["events"]) if "hidden" in event]
    assert hidden == [[None, None]]


def dicts(events: Any) -> list[dict[str, Any]]:
    assert isinstance(events, list)
    return events


def test_the_same_name_has_another_digest_each_time() -> None:
    steps = steps_of(playing("Anna", "Ben").when(by(0, Say("Well")), by(1, Say("Well"))))
    digests = [text.digest for text in chain.from_iterable(step.texts for step in steps)]
    assert len(set(digests)) == len(digests) == 4


def test_a_step_does_not_show_whether_something_was_hidden() -> None:
    """Each has what stands for it, under a salt that nobody is ever told."""
    first, second = steps_of(playing("Anna", "Ben").moves(0, "1x6"))
    assert len(first.hidden) == len(second.hidden) == len(SALT) * 2
    assert first.hidden != second.hidden
    (event,) = opened(playing("Anna", "Ben"))
    assert event.salt == SALT
    assert tell(event, None).salt is None
    assert tell(event, 0).salt is None
    assert disclose(event).salt is None
