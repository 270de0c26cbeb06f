"""What is done where snapshots cannot be read: folded in steps, kept, and no more than is good for a request."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, ClassVar

import pytest

from events.directory.snapshots import Snapshots
from events.store import dynamo
from events.store.dynamo import DynamoLog
from events.store.folding import Folding, Kept
from events.store.log import DamagedLog, FoldedElsewhere, GapError, Head
from tests.events.tally import CODEC, Tally, added, apply
from tests.functions.crashes import Killed

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

STEP = 5


@pytest.fixture(autouse=True)
def short_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dynamo, "STEP", STEP)


class NewTally(Tally):
    """The same state after a change of its shape."""

    schema: ClassVar[int] = 2


def newly_applied(state: Tally | None, commit: Any) -> NewTally:
    after = apply(state, commit)
    return NewTally(after.total, after.commits)


class Kitchen:
    """A log that older code wrote, newer code that reads it, and a place for what that folds.

    :ivar asked: what was asked for, as table and version
    :ivar broken: the versions whose snapshots were found broken
    """

    def __init__(self, client: "DynamoDBClient", log_table: str, directory_table: str) -> None:
        self.client, self.log_table, self.directory_table = client, log_table, directory_table
        self.old = DynamoLog(client, log_table, CODEC, Tally, apply)
        self.asked: list[tuple[str, int]] = []
        self.broken: list[int] = []
        self.folded = 0

    def find(self, table: str, name: str) -> Kept | None:
        return self._rows.find(table, name)

    def keep(self, table: str, name: str, kept: Kept) -> None:
        self._rows.keep(table, name, kept, now=0)

    @property
    def _rows(self) -> Snapshots:
        return Snapshots(self.client, self.directory_table)

    def written(self, commits: int, by: DynamoLog[Any] | None = None) -> Head[Tally]:
        """So many further numbers are added: 1, 2, 3, ..."""
        log = by or self.old
        head = log.head("tally", consistent=True)
        for _ in range(commits):
            head = added(head, (head.commit.n if head else 0) + 1, command="some")
            log.append(head)
        assert head
        return head

    def _reads(self, **more: Any) -> DynamoLog[Tally]:
        folding = Folding(self.find, broken=lambda table, n: self.broken.append(n), **more)
        return DynamoLog(self.client, self.log_table, CODEC, NewTally, self._counting, folding)

    def _counting(self, state: Tally | None, commit: Any) -> NewTally:
        self.folded += 1
        return newly_applied(state, commit)

    @property
    def request(self) -> DynamoLog[Tally]:
        return self._reads(in_request=True, ask=lambda table, n: self.asked.append((table, n)))

    @property
    def settle(self) -> DynamoLog[Tally]:
        return self._reads(keep=self.keep)

    def breaks(self, n: int, how: Callable[[bytes], bytes], what: str = "state") -> None:
        """The snapshot of a version is another one than was written."""
        key = {"table": {"S": "tally"}, "n": {"N": str(n)}}
        item = self.client.get_item(TableName=self.log_table, Key=key)["Item"]
        self.client.put_item(TableName=self.log_table, Item={**item, what: {"B": how(item[what]["B"])}})

    def loses(self, n: int) -> None:
        self.client.delete_item(TableName=self.log_table, Key={"table": {"S": "tally"}, "n": {"N": str(n)}})

    @contextmanager
    def measured(self) -> Iterator[list[int]]:
        """How many commits are folded within the block."""
        before, found = self.folded, list[int]()
        yield found
        found.append(self.folded - before)


@pytest.fixture
def kitchen(moto_client: "DynamoDBClient", new_tables: tuple[str, str]) -> Kitchen:
    return Kitchen(moto_client, *new_tables)


def total(log: DynamoLog[Tally]) -> int:
    head = log.head("tally", consistent=True)
    assert head
    assert isinstance(head.state, NewTally)
    return head.state.total


def test_a_request_folds_a_short_table_and_asks_for_it_to_be_kept(kitchen: Kitchen) -> None:
    kitchen.written(STEP)
    assert total(kitchen.request) == 1 + 2 + 3 + 4 + 5
    assert kitchen.asked == [("tally", STEP)]


def test_a_request_does_not_fold_a_long_table_and_asks_for_it(kitchen: Kitchen) -> None:
    kitchen.written(STEP + 1)
    with kitchen.measured() as folded, pytest.raises(FoldedElsewhere):
        kitchen.request.head("tally", consistent=False)
    assert folded == [0]
    assert kitchen.asked == [("tally", STEP + 1)]


def test_what_settle_folded_is_at_hand_for_every_request(kitchen: Kitchen) -> None:
    last = kitchen.written(4 * STEP + 3)
    kitchen.settle.head("tally", consistent=True)
    with kitchen.measured() as folded:
        head = kitchen.request.head("tally", consistent=True)
    assert head
    assert (head.commit, head.recent) == (last.commit, last.recent)
    assert head.state == NewTally(last.state.total, last.state.commits)
    assert (folded, kitchen.asked) == ([0], [])


def test_settle_folds_once_and_writes_nothing_when_nothing_is_new(kitchen: Kitchen) -> None:
    kitchen.written(2 * STEP + 1)
    kitchen.settle.head("tally", consistent=True)
    with kitchen.measured() as folded:
        kitchen.settle.head("tally", consistent=True)
    assert folded == [0]


def test_commits_after_what_was_kept_are_folded_alone(kitchen: Kitchen) -> None:
    kitchen.written(2 * STEP)
    kitchen.settle.head("tally", consistent=True)
    kitchen.written(2)
    with kitchen.measured() as folded:
        assert total(kitchen.request) == sum(range(1, 2 * STEP + 3))
    assert folded == [2]


@pytest.mark.parametrize("writes", range(1, 7))
def test_wherever_settle_dies_the_next_one_goes_on(
    kitchen: Kitchen, writes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Five steps and a bit: whatever was kept is not folded again, so a log of any length ends."""
    kitchen.written(5 * STEP + 2)
    kept: list[str] = []
    keep = Kitchen.keep

    def dies(self: Kitchen, table: str, name: str, state: Kept) -> None:
        keep(self, table, name, state)
        kept.append(name)
        if len(kept) == writes:
            raise Killed

    with monkeypatch.context() as dying:
        dying.setattr(Kitchen, "keep", dies)
        with pytest.raises(Killed):
            kitchen.settle.head("tally", consistent=True)
    with kitchen.measured() as folded:
        assert total(kitchen.settle) == sum(range(1, 5 * STEP + 3))
    assert folded == [5 * STEP + 2 - STEP * writes if writes <= 5 else 0]
    assert total(kitchen.request) == sum(range(1, 5 * STEP + 3))


def test_every_state_of_a_long_history_costs_a_request_little(kitchen: Kitchen) -> None:
    last = kitchen.written(4 * STEP + 3)
    kitchen.settle.head("tally", consistent=True)
    for n in range(1, last.commit.n + 1):
        with kitchen.measured() as folded:
            assert kitchen.request.snapshot("tally", n).total == sum(range(1, n + 1))
        assert folded[0] < STEP
    assert kitchen.asked == []


def test_a_state_of_long_ago_is_asked_for_though_the_head_is_new(kitchen: Kitchen) -> None:
    kitchen.written(3 * STEP)
    kitchen.written(1, by=kitchen.settle)
    for row in ("last", "1", "2", "3"):
        kitchen.client.delete_item(
            TableName=kitchen.directory_table,
            Key={"pk": {"S": "table/tally"}, "sk": {"S": f"snapshot/{CODEC.layout(NewTally).hex()}/{row}"}},
        )
    assert total(kitchen.request) == sum(range(1, 3 * STEP + 2))
    with pytest.raises(FoldedElsewhere):
        kitchen.request.snapshot("tally", 2 * STEP + 1)
    ((table, n),) = kitchen.asked
    kitchen.settle.refresh(table, n)
    assert kitchen.request.snapshot("tally", 2 * STEP + 1).total == sum(range(1, 2 * STEP + 2))
    assert len(kitchen.asked) == 1


def test_two_versions_of_the_code_do_not_take_each_others_states(kitchen: Kitchen) -> None:
    kitchen.written(STEP)
    kitchen.settle.head("tally", consistent=True)
    kitchen.breaks(STEP, lambda state: bytes([9]) + state[1:])
    head = DynamoLog(kitchen.client, kitchen.log_table, CODEC, Tally, apply, Folding(kitchen.find)).head("tally", True)
    assert head
    assert head.state == Tally(15, STEP)


def test_what_was_kept_of_another_history_is_not_believed(kitchen: Kitchen) -> None:
    """A log that was set back, and went on with something else."""
    kitchen.written(STEP + 2)
    kitchen.settle.head("tally", consistent=True)
    kitchen.loses(STEP + 2)
    before = kitchen.old.head("tally", consistent=True)
    kitchen.old.append(added(before, 1000, command="another"))
    assert total(kitchen.request) == sum(range(1, STEP + 2)) + 1000


@pytest.mark.parametrize(
    "how",
    [lambda state: state[:-3], lambda state: state[:4] + b"\0\0\0\0" + state[8:], lambda state: state[:10] + b"?"],
    ids=["cut", "another checksum", "noise"],
)
def test_a_broken_snapshot_is_made_good_and_reported(kitchen: Kitchen, how: Callable[[bytes], bytes]) -> None:
    kitchen.settle.append(added(None, 1))
    kitchen.written(3 * STEP - 1, by=kitchen.settle)
    kitchen.breaks(3 * STEP, how)
    with kitchen.measured() as folded:
        assert total(kitchen.request) == sum(range(1, 3 * STEP + 1))
    assert kitchen.broken == [3 * STEP]
    assert folded == [1], "the snapshot before it is whole"


def test_the_last_commands_are_part_of_a_snapshot(kitchen: Kitchen) -> None:
    last = kitchen.written(2)
    kitchen.breaks(2, lambda recent: recent[:-1] + b"\7", "recent")
    folding = Folding(broken=lambda table, n: kitchen.broken.append(n))
    head = DynamoLog(kitchen.client, kitchen.log_table, CODEC, Tally, apply, folding).head("tally", consistent=True)
    assert head == last
    assert kitchen.broken == [2]


def test_what_was_kept_and_is_broken_is_made_again(kitchen: Kitchen) -> None:
    kitchen.written(STEP)
    kitchen.settle.head("tally", consistent=True)
    layout = CODEC.layout(NewTally).hex()
    for name in ("last", "1"):
        kept = kitchen.find("tally", f"{layout}/{name}")
        assert kept
        kitchen.keep("tally", f"{layout}/{name}", Kept(kept.version, kept.mark, kept.state[:-2], kept.recent))
    assert total(kitchen.settle) == 15
    assert set(kitchen.broken) == {STEP}
    kitchen.broken.clear()
    assert total(kitchen.request) == 15
    assert kitchen.broken == []


@pytest.mark.parametrize("missing", [1, 4, 7])
def test_whoever_reads_a_range_notices_what_is_missing(kitchen: Kitchen, missing: int) -> None:
    kitchen.written(8)
    kitchen.loses(missing)
    reads: list[Callable[[], Any]] = [
        lambda: kitchen.old.read("tally", 0, 8),
        lambda: kitchen.old.read("tally", missing - 1, 1),
        lambda: kitchen.old.snapshot("tally", missing),
        lambda: kitchen.old.commits("tally", [8, missing]),
        lambda: kitchen.old.stretch("tally", 1, range(2, 9)),
        lambda: kitchen.settle.head("tally", consistent=True),
    ]
    for read in reads:
        with pytest.raises(GapError) as gap:
            read()
        assert (gap.value.table, gap.value.n) == ("tally", missing)


def test_a_range_that_ends_too_early_is_noticed(kitchen: Kitchen) -> None:
    kitchen.written(4)
    with pytest.raises(GapError) as gap:
        kitchen.old.read("tally", 2, 3)
    assert gap.value.n == 5


def test_what_happened_and_cannot_be_read_is_named(kitchen: Kitchen) -> None:
    kitchen.written(4)
    kitchen.breaks(3, lambda events: events[:-3], "events")
    with pytest.raises(DamagedLog) as damaged:
        kitchen.old.read("tally", 0, 4)
    assert (damaged.value.table, damaged.value.n) == ("tally", 3)
