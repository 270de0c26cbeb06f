"""Whatever can have more than one page is read to its end; code that stops after the first one does not pass here."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest

from events.directory import Directory
from events.directory.limits import HOUR
from events.directory.notices import Notice
from events.directory.person import Person, Reference
from events.people.forgetting import erase
from events.store.dynamo import DynamoLog
from events.store.log import GapError
from events.store.pages import SHORTEST_PAUSE
from events.store.retention import all_tables, delete_table
from tests import stores
from tests.cut import first_page_only
from tests.events.store.test_retention import filled
from tests.events.tally import CODEC, Tally, apply
from tests.pages import whole_pages

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

NOON = 1_800_000_000
MANY = 5
"""More than two pages."""
ANNA = "anna@example.org"


class Kept:
    """A log and a directory in one of the stores."""

    def __init__(self, client: "DynamoDBClient", log_table: str, directory_table: str) -> None:
        self.client = client
        self.log_table = log_table
        self.log = DynamoLog(client, log_table, CODEC, Tally, apply)
        self.directory = Directory(client, directory_table)
        self.directory_table = directory_table

    def rows(self, beginning: str = "") -> int:
        """How many rows the directory has whose partition begins so."""
        found = stores.items(self.client, self.directory_table)
        return sum(row["pk"]["S"].startswith(beginning) for row in found)

    def commits(self) -> int:
        """How many there are in all logs."""
        return len(stores.items(self.client, self.log_table))


@pytest.fixture
def kept(client: "DynamoDBClient", log_table: str, directory_table: str) -> Kept:
    return Kept(client, log_table, directory_table)


def numbered(what: str) -> list[str]:
    return [f"{what}{number}" for number in range(MANY)]


# ---- what is done, and what it must lead to ----

Story: TypeAlias = Callable[[Kept], Iterator[None]]
"""What is there before, then what is done to all of it, then what must be so."""


def a_log_is_deleted(kept: Kept) -> Iterator[None]:
    filled(kept.log, "old", MANY)
    yield
    delete_table(kept.client, kept.log_table, "old")
    yield
    assert kept.commits() == 0


def all_tables_are_listed(kept: Kept) -> Iterator[None]:
    for table in numbered("table"):
        filled(kept.log, table, 1)
    yield
    listed = list(all_tables(kept.client, kept.log_table))
    yield
    assert sorted(listed) == numbered("table")


def a_range_of_commits_is_read(kept: Kept) -> Iterator[None]:
    filled(kept.log, "table", MANY)
    yield
    commits = kept.log.read("table", after=0, count=MANY)
    yield
    assert [commit.n for commit in commits] == list(range(1, MANY + 1))


def some_commits_are_read_together(kept: Kept) -> Iterator[None]:
    filled(kept.log, "table", 2 * MANY)
    yield
    commits = kept.log.commits("table", range(1, 2 * MANY, 2))
    yield
    assert [commit.n for commit in commits] == list(range(1, 2 * MANY, 2))


def live_tables_are_swept(kept: Kept) -> Iterator[None]:
    for number in range(MANY):  # of one table, so they lie in one partition
        kept.directory.live.look_again("table", NOON + number * HOUR)
    yield
    due = list(kept.directory.live.due(NOON + MANY * HOUR))
    yield
    assert len(due) == MANY


def a_table_is_forgotten_with_its_claims(kept: Kept) -> Iterator[None]:
    for cause in range(MANY):
        kept.directory.claims.claim(Notice(0, "turn", cause, "table", "mail"), NOON)
    yield
    kept.directory.live.remove("table")
    yield
    assert kept.rows() == 0


def an_address_is_erased_wherever_it_is_held(kept: Kept) -> Iterator[None]:
    for person in numbered("person"):
        kept.directory.people.add(
            Person(person, "Anna", contacts={"mail": Reference(kept.directory.contacts.meet("mail", ANNA, NOON))}), NOON
        )
    yield
    erased = erase(kept.directory, "mail", ANNA)
    yield
    assert (erased, kept.rows(), kept.rows("operator")) == (MANY, 1, 1), "the key of the stack's hashes alone is left"


def people_are_read_together(kept: Kept) -> Iterator[None]:
    for person in numbered("person"):
        kept.directory.people.add(Person(person, "Anna"), NOON)
    yield
    known = kept.directory.people.several(numbered("person"))
    yield
    assert sorted(known) == numbered("person")


def claims_are_read_together(kept: Kept) -> Iterator[None]:
    notice = Notice(0, "turn", 0, "table", "mail")
    notices = {replace(notice, cause=cause) for cause in range(MANY)}
    for each in notices:
        kept.directory.claims.claim(each, NOON)
        kept.directory.claims.confirm_sent(each, NOON)
    yield
    sent = kept.directory.claims.sent(notices)
    yield
    assert sent.keys() == notices


STORIES = pytest.mark.parametrize(
    "story",
    [
        a_log_is_deleted,
        all_tables_are_listed,
        a_range_of_commits_is_read,
        some_commits_are_read_together,
        live_tables_are_swept,
        a_table_is_forgotten_with_its_claims,
        an_address_is_erased_wherever_it_is_held,
        people_are_read_together,
        claims_are_read_together,
    ],
)


@STORIES
def test_all_pages_are_read(kept: Kept, story: Story) -> None:
    for _ in story(kept):
        pass


@STORIES
def test_whoever_reads_the_first_page_only_is_noticed(kept: Kept, story: Story) -> None:
    told = story(kept)
    next(told)
    with pytest.raises((AssertionError, GapError)):  # a log notices by itself that a commit is missing
        tell_of_first_pages(kept, told)


def tell_of_first_pages(kept: Kept, told: Iterator[None]) -> None:
    with first_page_only(kept.client):
        next(told)
    next(told)


@STORIES
def test_on_large_pages_nobody_would_notice(kept: Kept, story: Story) -> None:
    with whole_pages():
        told = story(kept)
        next(told)
        with first_page_only(kept.client):
            next(told)
        for _ in told:
            pass


# ---- batches ----


def test_whoever_gets_a_part_of_a_batch_waits_no_longer_for_the_next(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses: list[float] = []
    monkeypatch.setattr("events.store.pages.random.uniform", lambda least, most: most)
    monkeypatch.setattr("events.store.pages.time.sleep", pauses.append)
    assert kept.directory.people.several(numbered("nobody")) == {}
    assert pauses == [SHORTEST_PAUSE, SHORTEST_PAUSE]


def test_whoever_gets_nothing_of_a_batch_waits_twice_as_long(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    monkeypatch.setattr("events.store.pages.random.uniform", lambda least, most: most)
    monkeypatch.setattr("events.store.pages.time.sleep", pauses.append)
    left = {"Keys": [{"pk": {"S": "person/p"}, "sk": {"S": "person"}}]}
    throttled = iter([{kept.directory_table: left}] * 3)

    def give_nothing(parsed: dict[str, Any], **_: object) -> None:
        parsed["UnprocessedKeys"] = next(throttled, {})

    kept.client.meta.events.register("after-call.dynamodb.BatchGetItem", give_nothing)
    assert kept.directory.people.several(["p"]) == {}
    assert pauses == [SHORTEST_PAUSE, 2 * SHORTEST_PAUSE, 4 * SHORTEST_PAUSE]


# ---- while something is deleted ----


def test_a_commit_that_comes_during_the_deletion_goes_too(kept: Kept) -> None:
    """A worker that held an older head was slow: its commit must not stay when the rest is gone."""
    head = filled(kept.log, "old", MANY)
    late = iter([head])

    def commit(**_: object) -> None:
        for previous in late:
            filled_after(kept, previous.commit.n)

    kept.client.meta.events.register("before-call.dynamodb.DeleteItem", commit)
    delete_table(kept.client, kept.log_table, "old")
    assert kept.commits() == 0


def filled_after(kept: Kept, n: int) -> None:
    """One more commit, behind that version."""
    item = {"table": {"S": "old"}, "n": {"N": str(n + 1)}}
    kept.client.put_item(TableName=kept.log_table, Item=item)


def test_an_address_that_comes_while_it_is_erased_goes_too(kept: Kept) -> None:
    kept.directory.people.add(
        Person("person1", "Anna", contacts={"mail": Reference(kept.directory.contacts.meet("mail", ANNA, NOON))}), NOON
    )
    late = iter(["person2"])

    def sit_down(**_: object) -> None:
        for person in late:
            kept.directory.people.add(
                Person(person, "Anna", contacts={"mail": Reference(kept.directory.contacts.meet("mail", ANNA, NOON))}),
                NOON,
            )

    kept.client.meta.events.register("before-call.dynamodb.DeleteItem", sit_down)
    assert erase(kept.directory, "mail", ANNA) == 2
    assert kept.rows(f"contact/{kept.directory.contacts.hash('mail', ANNA)}") == 0
