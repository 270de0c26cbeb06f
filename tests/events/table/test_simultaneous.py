"""A game that asks several players at once: their time-outs are one commit, and no secret answer ends another's prompt.

The game is a toy: everybody names a number in secret; when all have, the highest wins. For who is absent -1 is
named, which nobody may choose, and there is twice the usual time.
"""

from collections.abc import Iterator, Mapping
from random import Random

import pytest

from engine.game import AnyGame, Outcome
from engine.kit.moves import LegalActions
from engine.kit.scene.controls import Control
from engine.kit.seats import Viewer
from engine.kit.sentence import Sentence
from engine.kit.value import Value
from engine.kit.visibility import private
from engine.registry import GAMES
from events.debts import Advance, debts
from events.table.commands import RenewLink, TimeOut
from events.table.events import Moved, Over, Settings
from tests.engine.changed import changed
from tests.events.table.scenario import HOUR, NOON, Scenario, lobby


class Options(Value):
    """None."""


class Started(Value):
    seats: int


class Named(Value):
    by: int
    number: int | None = private("by")


class State(Value):
    numbers: tuple[int | None, ...]


class View(Value):
    viewer: Viewer
    waiting: frozenset[int]
    seats: int


class Legal(LegalActions[int]):
    __slots__ = ("_view",)

    def __init__(self, view: View) -> None:
        self._view = view

    def refusal(self, action: int) -> Sentence | None:
        if action < 0:
            return Sentence("too_low")
        return None if self._view.viewer in self._view.waiting else Sentence("not_asked")

    def __iter__(self) -> Iterator[int]:
        yield from range(10) if self._view.viewer in self._view.waiting else ()

    def sample(self, random: Random) -> int:
        return random.randrange(10)

    def controls(self) -> tuple[Control, ...]:
        return ()


def view(state: State, viewer: Viewer) -> View:
    waiting = frozenset(seat for seat, number in enumerate(state.numbers) if number is None)
    return View(viewer, waiting, len(state.numbers))


def evolve(state: State | None, event: Started | Named) -> State:
    if isinstance(event, Started):
        return State((None,) * event.seats)
    assert state is not None
    named = enumerate(state.numbers)
    return State(tuple(event.number if seat == event.by else number for seat, number in named))


class NameNumber(Value):
    others: int = 0


def to_act(seen: View) -> Mapping[int, NameNumber]:
    return dict.fromkeys(seen.waiting, NameNumber())


def outcome(state: State) -> Outcome | None:
    numbers = [number for number in state.numbers if number is not None]
    if len(numbers) < len(state.numbers):
        return None
    return Outcome(tuple(1 if number == max(numbers) else 2 for number in numbers), Sentence("won", {"by": 0}))


TOY: AnyGame = changed(
    GAMES["liars_dice"],
    options=Options,
    events=(Started, Named),
    questions=(NameNumber,),
    state=State,
    begin=lambda course, options, seats, chance: course.add(Started(seats)),
    decide=lambda course, seat, action, chance: course.add(Named(seat, action)),
    evolve=evolve,
    view=view,
    to_act=to_act,
    legal=Legal,
    automatic=lambda seen, chance, after: -1 if after is None else None,
    still_in=lambda seen: frozenset(range(seen.seats)),
    outcome=outcome,
    parse=lambda text, seen, names: (int(text),),
    refuse_options=lambda options, seats: None,
    deadline=lambda options, question, usual: 2 * usual,
)


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Scenario:
    """Anna, Ben and Cleo are asked at once."""
    monkeypatch.setitem(GAMES, "liars_dice", TOY)
    return lobby(settings=Settings(deadline=HOUR // 2, objection=0)).sat("Anna", "Ben", "Cleo")


def test_an_answer_ends_no_prompt_of_others(table: Scenario) -> None:
    before = [table.prompt(seat) for seat in (1, 2)]
    table.moves(0, "7").then(Moved)
    assert [table.prompt(seat) for seat in (1, 2)] == before


def test_all_who_are_overdue_time_out_in_one_commit(table: Scenario) -> None:
    table.moves(0, "7")
    assert debts(table.game, table.table, table.now + HOUR, HOUR).count(Advance()) == 1
    table.later(HOUR).when(TimeOut()).then(Moved, Moved, Over)
    assert table.moved == [(1, "timeout"), (2, "timeout")]
    assert table.when(TimeOut()).refused == "match_over"


def test_a_game_can_give_a_question_a_time_of_its_own(table: Scenario) -> None:
    assert [table.prompt(seat).due for seat in range(3)] == [NOON + HOUR] * 3
    table.later(60).when(RenewLink(1))
    assert table.prompt(1).due == NOON + 60 + HOUR


def test_what_is_done_for_the_absent_may_be_what_nobody_may_choose(table: Scenario) -> None:
    table.moves(0, "-1").then_refused("too_low")
    table.later(HOUR).when(TimeOut())
    assert [event.text for event in table.events if isinstance(event, Moved)] == ["-1"] * 3


def test_who_is_not_overdue_is_left_alone(table: Scenario) -> None:
    """Ben's link is renewed at half time, which gives his prompt a deadline of its own."""
    table.later(HOUR // 2).when(RenewLink(1)).later(HOUR // 2).when(TimeOut())
    assert table.moved == [(0, "timeout"), (2, "timeout")]
    assert table.asked == [1]


def test_a_question_that_a_time_out_has_changed_is_put_before_it_times_out(
    table: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    def counting(seen: View) -> Mapping[int, NameNumber]:
        return dict.fromkeys(seen.waiting, NameNumber(len(seen.waiting)))

    monkeypatch.setitem(GAMES, "liars_dice", changed(TOY, to_act=counting))
    table = lobby(settings=Settings(deadline=HOUR // 2)).sat("Anna", "Ben", "Cleo").later(HOUR).when(TimeOut())
    assert table.moved == [(0, "timeout")]
    assert [(table.prompt(seat).number, table.prompt(seat).due) for seat in (1, 2)] == [(2, table.now + HOUR)] * 2
