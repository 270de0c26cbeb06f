"""The webhooks of tables in the directory, on both stores: who posts, and what is remembered of it."""

from typing import TYPE_CHECKING

import pytest

from engine.kit.value import replace
from events.directory import Directory
from events.directory.claims import LEASE
from events.directory.live import Remembered
from events.directory.webhooks import Webhook

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

NOON = 1_700_000_000
GIVEN = Webhook("table", "discord", "/api/webhooks/12345/secret", told=7, hello="first")


@pytest.fixture
def directory(client: "DynamoDBClient", directory_table: str) -> Directory:
    directory = Directory(client, directory_table)
    directory.webhooks.put(GIVEN, "anna")
    return directory


def kept(directory: Directory) -> Webhook:
    found = directory.webhooks.get("table")
    assert found
    return found


def test_it_is_there_as_it_was_given_until_it_is_removed(directory: Directory) -> None:
    assert kept(directory) == GIVEN
    assert directory.webhooks.get("another") is None
    directory.webhooks.remove("table")
    directory.webhooks.remove("table")
    assert directory.webhooks.get("table") is None


def test_one_posts_at_a_time_and_a_crash_holds_it_for_a_lease(directory: Directory) -> None:
    assert directory.webhooks.claim(GIVEN, NOON)
    assert not directory.webhooks.claim(GIVEN, NOON + LEASE - 1)
    assert directory.webhooks.claim(GIVEN, NOON + LEASE)


def test_whoever_read_it_before_a_post_does_not_post_the_same(directory: Directory) -> None:
    assert directory.webhooks.claim(GIVEN, NOON)
    directory.webhooks.posted(GIVEN, 9, NOON)
    assert not directory.webhooks.claim(GIVEN, NOON + LEASE)
    after = kept(directory)
    assert (after.told, after.greets, after.answer, after.at, after.until) == (9, False, "sent", NOON, 0)
    assert directory.webhooks.claim(after, NOON)


def test_a_wish_that_came_while_a_greeting_left_is_a_wish_still(directory: Directory) -> None:
    directory.webhooks.greet("table", "second")
    directory.webhooks.posted(GIVEN, 9, NOON)
    assert kept(directory).greets


def test_nothing_is_posted_until_it_may_be(directory: Directory) -> None:
    directory.webhooks.hold(GIVEN, NOON + 1800, NOON)
    assert kept(directory).answer == "not now"
    assert not directory.webhooks.claim(GIVEN, NOON + 1799)
    assert directory.webhooks.claim(GIVEN, NOON + 1800)


def test_what_is_no_longer_taken_is_forgotten_but_that_there_was_one(directory: Directory) -> None:
    directory.webhooks.drop(GIVEN, NOON)
    gone = kept(directory)
    assert (gone.path, gone.is_gone, gone.service, gone.answer) == ("", True, "discord", "never")
    assert not directory.webhooks.greet("table", "second")
    assert not directory.webhooks.claim(GIVEN, NOON)


def test_what_becomes_of_an_address_does_not_touch_the_next_one(directory: Directory) -> None:
    other = replace(GIVEN, path="/api/webhooks/12345/other", told=8)
    directory.webhooks.put(other, "anna")
    directory.webhooks.drop(GIVEN, NOON)
    directory.webhooks.posted(GIVEN, 99, NOON)
    directory.webhooks.hold(GIVEN, NOON + 9, NOON)
    directory.webhooks.skip(GIVEN, 99)
    assert not directory.webhooks.claim(GIVEN, NOON)
    assert kept(directory) == other


def test_what_another_one_posted_meanwhile_is_not_posted_again(directory: Directory) -> None:
    directory.webhooks.posted(GIVEN, 9, NOON)
    directory.webhooks.skip(GIVEN, 8)
    assert kept(directory).told == 9
    directory.webhooks.skip(GIVEN, 10)
    assert kept(directory).told == 10


def test_the_same_wish_again_changes_nothing(directory: Directory) -> None:
    """Two who send the same form at once both find no such address."""
    assert directory.webhooks.claim(GIVEN, NOON)
    directory.webhooks.posted(GIVEN, 9, NOON)
    before = kept(directory)
    directory.webhooks.put(replace(GIVEN, told=11), "anna")
    assert kept(directory) == before
    directory.webhooks.drop(GIVEN, NOON)
    gone = kept(directory)
    directory.webhooks.put(GIVEN, "anna")
    assert kept(directory) == gone
    directory.webhooks.put(replace(GIVEN, hello="second"), "anna")
    assert kept(directory).path == GIVEN.path


def test_an_address_that_is_given_again_is_greeted_and_nothing_else(directory: Directory) -> None:
    assert directory.webhooks.claim(GIVEN, NOON)
    again = replace(GIVEN, told=11, hello="second")
    assert directory.webhooks.given_again(again, "ben")
    assert kept(directory) == replace(GIVEN, hello="second", until=NOON + LEASE)
    other = replace(again, path=f"{GIVEN.path}x")
    assert not directory.webhooks.given_again(other, "ben")
    directory.webhooks.forget("table", "anna")
    assert kept(directory).hello == "second", "it is whoever gave it last"
    directory.webhooks.forget("table", "ben")
    assert not directory.webhooks.given_again(again, "ben")


def test_it_goes_with_whoever_gave_it_and_with_nobody_else(directory: Directory) -> None:
    directory.webhooks.forget("table", "ben")
    assert kept(directory) == GIVEN
    directory.webhooks.forget("table", "anna")
    assert directory.webhooks.get("table") is None


def test_it_goes_with_its_table(directory: Directory) -> None:
    directory.live.remove("table")
    assert directory.webhooks.get("table") is None


def test_of_lost_commits_nothing_was_posted(directory: Directory) -> None:
    directory.webhooks.set_back("table", 8)
    assert kept(directory).told == 7
    directory.webhooks.set_back("table", 5)
    assert kept(directory).told == 5


def test_threads_of_one_channel_are_counted_as_one_address() -> None:
    assert replace(GIVEN, path=f"{GIVEN.path}?thread_id=12345").hash == GIVEN.hash
    assert replace(GIVEN, path=f"{GIVEN.path}x").hash != GIVEN.hash
    assert "secret" not in repr(GIVEN)


# ---- that a table has one ----


def test_that_a_table_has_one_outlasts_whatever_is_remembered(directory: Directory) -> None:
    live = directory.live
    before = live.remember("table", Remembered(), Remembered(n=1), at=NOON)
    assert before
    assert not before.webhook
    live.has_webhook("table")
    assert live.remember("table", before, replace(before, n=2)) is None, "it was read before"
    now = live.remembered("table", consistent=True)
    assert now.webhook
    assert live.remember("table", now, replace(now, n=2))
    live.owe_anew("table", NOON)
    assert live.remembered("table", consistent=True).webhook
    live.has_webhook("table", has=False)
    assert not live.remembered("table", consistent=True).webhook


def test_saying_so_again_changes_nothing(directory: Directory) -> None:
    for has in (True, False):
        directory.live.has_webhook("table", has)
        changes = directory.live.remembered("table", consistent=True).changes
        directory.live.has_webhook("table", has)
        assert directory.live.remembered("table", consistent=True).changes == changes
