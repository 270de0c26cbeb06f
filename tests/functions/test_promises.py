"""Each promise that pages and messages make is tied to a test of what happens: none is made that nothing keeps."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROMISE = re.compile(r"\bwe(?:’ll| won’t| told| write| tell| post| ask| stop(?:ped)?)\b[^.<>{}\"|;:?]*", re.IGNORECASE)
ASIDE = re.compile(r'"""(.|\n)*?"""|\{#(.|\n)*?#\}|</?(?:bdi|strong|b|a)\b[^>]*>')
VALUE = re.compile(r"\{\{[^{}]*?\}\}")
QUESTIONS = {"we ask", "we stop", "we tell you", "we tell you when it’s your turn", "we write to you"}
"""What is asked, and promises nothing."""

NOTIFY, PLAY = "tests/functions/notify", "tests/functions/play"
TURN = f"{NOTIFY}/test_notices.py::test_who_is_asked_gets_a_mail_with_a_link_of_their_own"
ONCE_CONFIRMED = f"{NOTIFY}/test_notices.py::test_a_confirmed_address_is_told_the_open_prompt_and_nothing_from_before"
ON_A_DEVICE = f"{NOTIFY}/test_push_stories.py::test_a_player_without_an_address_is_told_once"
POSTED = f"{NOTIFY}/test_webhooks.py::test_a_move_is_posted_once_with_whom_everybody_waits_for"
DELETED = (
    "tests/functions/settle/test_settling.py::"
    "test_a_table_that_is_over_is_closed_after_its_retention_and_deleted_a_sweep_later"
)

KEPT = {
    "We ask its owner before we write anything else": f"{NOTIFY}/test_notices.py::"
    "test_an_address_gets_one_message_before_it_is_confirmed",
    "We post this table’s news there": POSTED,
    "We post to Discord and Slack alone": f"{PLAY}/table/test_webhooks.py::"
    "test_what_is_no_webhook_is_refused_and_not_shown_again",
    "We post what happens here to …": POSTED,
    "We stop playing default moves for you": "tests/events/test_debts.py::"
    "test_who_is_on_autopilot_is_told_until_coming_back",
    "We stopped writing to …, as you asked": f"{PLAY}/mailbox/test_subscriptions.py::test_everything_is_ended",
    "We stopped writing to …, because a message came back": "tests/functions/feedback/test_feedback.py::"
    "test_after_a_permanent_bounce_no_mail_goes_there",
    "We tell everyone, and your time waits until you’re back": f"{PLAY}/table/test_rhythm.py::"
    "test_a_player_is_away_until_a_time_in_their_zone",
    "We tell them first, and they have": "tests/events/table/test_renewals.py::"
    "test_nothing_changes_hands_before_the_player_had_a_day_to_object",
    "We tell you on this device": ON_A_DEVICE,
    "We tell your devices first, and write to you only if you haven’t looked by half of your time": f"{NOTIFY}/"
    "test_push_stories.py::test_mail_comes_at_half_of_the_time_that_is_left_if_nobody_looked",
    "We tell … devices at most, so your oldest one makes room": f"{PLAY}/table/test_devices.py::"
    "test_of_too_many_devices_the_oldest_goes",
    "We won’t ask … again, even if someone types it": f"{PLAY}/mailbox/test_invitations.py::"
    "test_not_me_is_seen_and_holds_for_the_mailbox",
    "We won’t ask you until": f"{PLAY}/circle/test_calls.py::test_each_who_can_be_told_is_asked_once",
    "We won’t unless you do": f"{NOTIFY}/test_asks.py::"
    "test_an_address_that_is_proved_elsewhere_gets_a_short_question_and_no_turn",
    "We won’t write to … about this table of … again": f"{PLAY}/mailbox/test_subscriptions.py::"
    "test_this_table_is_ended_by_itself",
    "We write once": f"{PLAY}/mailbox/test_invitations.py::test_the_same_address_again_is_one_invitation",
    "We write to you about your seat": TURN,
    "We write to …": f"{PLAY}/mailbox/test_subscriptions.py::test_everything_is_ended",
    "We write to … when it’s your turn": TURN,
    "We’ll close your table soon": "tests/events/test_debts.py::"
    "test_a_table_that_nobody_wants_any_more_says_so_before_it_is_closed_and_when_it_was",
    "We’ll delete it soon": DELETED,
    "We’ll delete …": f"{PLAY}/mailbox/test_settings.py::test_it_deletes_the_address_and_ends_with_it",
    "We’ll post a first message there in a moment": f"{PLAY}/table/test_webhooks.py::"
    "test_a_host_chooses_a_channel_and_a_greeting_is_on_its_way",
    "We’ll post what everyone at the table can see": f"{NOTIFY}/test_webhooks.py::"
    "test_a_bulletin_tells_what_a_spectators_log_tells_and_no_more",
    "We’ll send them all to … that you confirmed here": f"{NOTIFY}/test_my_links.py::"
    "test_it_has_a_link_to_every_live_table_and_to_the_page_of_all",
    "We’ll stop writing to ……": f"{PLAY}/mailbox/test_subscriptions.py::test_everything_is_ended",
    "We’ll tell you on your device when it’s your turn": ON_A_DEVICE,
    "We’ll tell you when it’s your turn": ONCE_CONFIRMED,
    "We’ll try again": f"{NOTIFY}/test_webhooks.py::test_what_does_not_leave_comes_later_and_once",
    "We’ll write to … when it’s your turn": ONCE_CONFIRMED,
    "we won’t write about that table again": f"{NOTIFY}/test_farewells.py::"
    "test_whose_seat_was_freed_is_told_once_and_forgotten",
    "we won’t write to … again": f"{PLAY}/mailbox/test_subscriptions.py::test_one_click_ends_everything",
    "we’ll tell you when it’s your turn": ONCE_CONFIRMED,
    "we’ll write there when it’s your turn": ONCE_CONFIRMED,
    "we’ll write to friends for you": f"{NOTIFY}/test_invitations.py::test_it_is_sent_once_and_names_the_game_alone",
}
"""The test that fails when a promise is not kept."""


def promises() -> Iterator[str]:
    """What is promised, with `…` for each value."""
    pages, words = (ROOT / "functions").rglob("*.html"), (ROOT / "functions").rglob("*_words.py")
    for path in (*pages, *words):
        text = VALUE.sub("…", ASIDE.sub("", path.read_text()))
        yield from (" ".join(found.group().split()) for found in PROMISE.finditer(text))


def test_each_promise_is_one_that_a_test_holds_us_to() -> None:
    assert set(promises()) - QUESTIONS == set(KEPT)


@pytest.mark.parametrize("test", sorted(set(KEPT.values())))
def test_what_holds_us_to_it_is_there(test: str) -> None:
    path, _, name = test.partition("::")
    module = ast.parse((ROOT / path).read_text())
    assert name in {each.name for each in module.body if isinstance(each, ast.FunctionDef)}
