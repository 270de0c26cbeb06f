"""Many windows answer one prompt at once: one move is made, and all get the answer of docs/design/table.md"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import count, cycle, islice
from threading import Barrier
from typing import TYPE_CHECKING

import pytest

from engine.chance import commitment
from engine.kit.notation import Refused
from engine.registry import GAMES
from events.store.stored import log_of_tables
from events.table.commands import Move, Open, TakeSeat
from events.table.events import Settings
from events.table.state import Table
from events.tables import Sender, Submission, Submits, Tables
from events.who import Who
from tests import stores
from tests.events.conftest import new_log_table

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

WRITERS = 32
NOON = 1_800_000_000
GAME = GAMES["liars_dice"]


@dataclass(frozen=True, slots=True)
class Click:
    """One press of the button: the same id comes from the same page."""

    page: int
    text: str


def clicks(texts: list[str]) -> list[Click]:
    """Eight pages, each of which is sent four times: twice as it is, and twice after the text was edited."""
    several = cycle(texts)
    return [
        Click(page, text)
        for page in range(WRITERS // 4)
        for text in (lambda one, other: (one, one, other, other))(next(several), next(several))
    ]


def tables_in_play(tables: Tables) -> Iterator[str]:
    """The ids of new tables at which two people have sat down."""
    for number in count():
        table_id = f"table{number}"
        seed = number.to_bytes(32, "big")
        opening = Open(GAME.name, {}, 2, Settings(), "1", seed, commitment(table_id, seed))
        tables.open(table_id, Sender("host", "open", ""), opening, NOON)
        for seat, name in enumerate(("Anna", "Ben")):
            sits = Submission(Who("open", seat), TakeSeat(name, name, name), Sender(f"open{seat}", "sit", ""))
            tables.run(table_id, always(sits), NOON)
        yield table_id


def always(submission: Submission) -> Submits:
    """Asks the same, however the table stands."""
    return lambda table: submission


def texts_of(table: Table, seat: int) -> list[str]:
    return [str(action) for action in islice(GAME.legal(GAME.view(table.position, seat)), WRITERS)]


class Round:
    """All windows of the asked seat, about to answer its prompt at the same moment."""

    def __init__(self, tables: Tables, table_id: str) -> None:
        self._tables = tables
        self._table_id = table_id
        self._start = Barrier(WRITERS)
        self._before = tables.head(table_id)
        ((self._seat, self._prompt),) = [
            (seat, place.prompt) for seat, place in enumerate(self._before.state.places) if place.prompt
        ]

    def race(self, windows: ThreadPoolExecutor) -> Table:
        """Checks that one move was made and what everybody was answered; the table after it."""
        pressed = clicks(texts_of(self._before.state, self._seat))
        answers = list(windows.map(self._press, pressed))
        after = self._tables.head(self._table_id)
        assert after.commit.n == self._before.commit.n + 1
        assert answers.count("made") == 1
        won = pressed[answers.index("made")]
        late = "match_over" if after.state.over else "prompt_ended"
        assert [answer.replace("made", "repeated") for answer in answers] == [
            "repeated" if click == won else "already_answered" if click.page == won.page else late for click in pressed
        ]
        return after.state

    def _press(self, click: Click) -> str:
        command = Move(self._prompt.number, click.text)
        sender = Sender(f"seat{self._seat}", f"prompt {self._prompt.number} page {click.page}", click.text)
        move = Submission(Who("seat", self._seat), command, sender, confirmed=True)
        self._start.wait(timeout=60)
        try:
            repeated = self._tables.run(self._table_id, always(move), NOON).repeated
        except Refused as refused:
            return refused.sentence.key
        return "repeated" if repeated else "made"


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("store", "rounds"), [("moto", 5), ("second", 40)])
@pytest.mark.costly("that a real store lets one of many moves win")
def test_one_move_is_made_and_every_loser_gets_its_answer(
    request: pytest.FixtureRequest, store: str, rounds: int
) -> None:
    """That a slot has one winner, the races of the log show in more rounds; here it is told what to whom."""
    client: DynamoDBClient = stores.dynamodb(request.getfixturevalue(f"{store}_address"))
    tables = Tables(log_of_tables(client, new_log_table(client)))
    in_play = tables_in_play(tables)
    table_id = next(in_play)
    with ThreadPoolExecutor(WRITERS) as windows:
        for _ in range(rounds):
            if Round(tables, table_id).race(windows).over:
                table_id = next(in_play)
