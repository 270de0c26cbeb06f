"""How somebody is reached, as the others may know it."""

import pytest

from engine.kit.value import replace
from events.directory.person import Ended, Person, Reference
from events.directory.preferences import Preferences
from events.reach import Reach, reach

WAITS = Reference("mail of Ben")
MAIL, TEXTS = Reference("mail of Ben", proved=10), Reference("phone of Ben", proved=10)


def ben(mail: Reference | None = None, sms: Reference | None = None, **preferences: tuple[str, ...]) -> Person:
    contacts = {channel: each for channel, each in (("mail", mail), ("sms", sms)) if each}
    return Person("ben", "Ben", Preferences(**preferences), contacts)  # type: ignore[arg-type]


def test_who_gave_no_address_cannot_be_told() -> None:
    assert reach(None) == reach(ben()) == Reach("none")


def test_who_proved_an_address_is_told_there() -> None:
    assert reach(ben(MAIL)) == Reach("told", "mail")
    assert reach(ben(sms=TEXTS)) == Reach("told", "sms")


def test_of_two_the_one_that_is_used_first_counts() -> None:
    assert reach(ben(MAIL, TEXTS)) == Reach("told", "mail")
    assert reach(ben(MAIL, TEXTS, order=("sms", "mail"))) == Reach("told", "sms")
    assert reach(ben(WAITS, TEXTS)) == Reach("told", "sms")


@pytest.mark.parametrize("ended", ["bounced", "complained"])
def test_messages_do_not_arrive_any_more(ended: Ended) -> None:
    lost = replace(MAIL, ended=ended, since=20)
    assert reach(ben(lost)) == Reach("lost", "mail", 20)
    assert reach(ben(lost, TEXTS)) == Reach("told", "sms"), "the next channel takes over"
    assert reach(ben(lost, replace(TEXTS, proved=0))) == Reach("lost", "mail", 20)


def test_an_address_that_was_proved_and_is_none_is_lost_nobody_knows_since_when() -> None:
    assert reach(ben(replace(MAIL, answer="never"))) == Reach("lost", "mail")


@pytest.mark.parametrize("ended", ["paused", "blocked"])
def test_that_somebody_wants_no_messages_is_not_told(ended: Ended) -> None:
    assert reach(ben(replace(MAIL, ended=ended, since=20))) == Reach("none")


@pytest.mark.parametrize(
    "known",
    [
        WAITS,
        replace(WAITS, answer="sent"),
        replace(WAITS, answer="never"),
        replace(WAITS, declined=20),
        replace(WAITS, ended="bounced", since=20),
    ],
)
def test_an_address_that_nobody_proved_says_the_same_whatever_is_known_of_it(known: Reference) -> None:
    assert reach(ben(known)) == Reach("unconfirmed")
