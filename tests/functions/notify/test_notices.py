"""Who is written to, when, and how often (docs/design/notices.md)."""

from typing import Any, cast

import pytest

from events import links
from events.directory.claims import LEASE
from events.directory.notices import Notice
from events.directory.people import People
from events.directory.person import Ended
from events.directory.preferences import REMINDERS, Preferences
from events.people.ending import end
from events.people.proving import prove_address
from events.table.commands import Close, ComeBack, PlayAgain, RenewLink, Resign, Say, TakeSeat
from functions.messages.kinds import KINDS
from functions.notices.knowledge import READING, TOLD_AFTER
from functions.notices.queue import queued
from functions.notify import handler as notify
from tests.functions.events import Context, records
from tests.functions.world import DAY, HOUR, NOTIFY, PUBLIC_URL, Play, World, failures
from tests.said import headline, said

BEGUN, TURN, REMINDER = (headline(kind) for kind in ("begun", "turn", "reminder"))
ASKED = headline("welcome")


def ben(world: World) -> str:
    """What stands for Ben's address."""
    return world.directory.contacts.hash("mail", "ben@example.org")


def asked_ben(world: World, **settings: Any) -> Play:
    """Everybody knows of the beginning; it is Ben's turn, and nobody told him yet."""
    play = world.table("Anna", "Ben", **settings)
    world.flows()
    return play.moves("1x2")


def handles(world: World) -> list[str]:
    """The function gets what waits; what it wants to have again."""
    batch = world.waiting(NOTIFY)
    failed = failures(notify.handler(records(batch), cast("Any", Context()))) if batch else []
    for record in batch:
        if record["messageId"] not in failed:
            world.sqs.delete_message(QueueUrl=world.queues[NOTIFY], ReceiptHandle=record["receiptHandle"])
    return failed


# ---- what is told ----


def test_who_is_asked_gets_a_mail_with_a_link_of_their_own(world: World) -> None:
    play = asked_ben(world)
    world.flows()
    assert world.headlines("Ben") == [BEGUN, TURN]
    own = links.secret(b"key of the links", play.id, links.seat(play.table.places[1]))
    assert f"{PUBLIC_URL}/t/{play.id}/{own}" in world.mails_to("Ben")[-1].text


def test_the_beginning_asks_the_first_in_the_same_mail(world: World) -> None:
    world.table("Anna", "Ben")
    world.flows()
    assert world.headlines("Anna") == [BEGUN]
    assert said("liars_dice", "open_round") in world.mails_to("Anna")[0].text
    assert said("liars_dice", "open_round") not in world.mails_to("Ben")[0].text


def test_a_reminder_comes_once_and_only_to_those_who_want_it(world: World) -> None:
    asked_ben(world, deadline=DAY)
    world.flows().later(DAY * 3 // 4).flows().sweep()
    assert world.headlines("Ben") == [BEGUN, TURN, REMINDER]
    asked_ben(world, deadline=DAY)
    world.directory.people.prefer("person-Ben", Preferences(off=REMINDERS))
    world.flows().later(DAY * 3 // 4).flows().sweep()
    assert [each for each in world.headlines("Ben")[3:] if each != headline("timed_out")] == [BEGUN, TURN]


def test_a_prompt_that_was_answered_in_the_grace_time_is_not_mailed(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRACE_SECONDS", "15")
    play = world.table("Anna", "Ben", contacts={"Ben": "mail"})
    world.flows().later(15).flows()
    play.moves("1x2")
    world.flows()
    play.moves("1x3")
    world.flows().later(15).flows()
    assert world.headlines("Ben") == [BEGUN]


@pytest.mark.parametrize("ended", ["paused", "bounced", "complained"])
def test_a_contact_that_ends_in_the_grace_time_is_not_written_to_though_its_person_was_not_told_yet(
    world: World, monkeypatch: pytest.MonkeyPatch, ended: Ended
) -> None:
    monkeypatch.setattr(People, "end", lambda *_: None)  # a process that dies has come no further
    monkeypatch.setenv("GRACE_SECONDS", "15")
    play = world.table("Anna", "Ben", contacts={"Ben": "mail"})
    world.flows().later(15).flows()
    play.moves("1x2")
    world.flows()
    end(world.directory, ben(world), ended, world.now)
    world.later(15).flows()
    assert world.headlines("Ben") == [BEGUN]


def test_everything_worth_telling_is_told_once(world: World) -> None:
    play = world.table("Anna", "Ben", "Cleo", deadline=HOUR, max_timeouts=1)
    world.flows().later(HOUR).flows()
    play.does(None, RenewLink(1))
    world.flows()
    play.does(0, ComeBack()).does(2, Resign()).does(0, Resign())
    world.flows()
    play.does(0, PlayAgain())
    world.flows().sweep()
    told = {kind: headline(kind) for kind in KINDS}
    assert world.headlines("Anna") == [told["begun"], told["autopilot"]]  # she ended it, and plays again
    assert world.headlines("Ben") == [told["begun"], told["turn"], told["renewed"]]
    assert world.headlines("Cleo") == [told["begun"], told["over"], told["again"]]


def test_a_renewed_seat_is_told_to_its_new_player_alone(world: World) -> None:
    play = asked_ben(world).does(None, RenewLink(1))
    world.flows()
    play.does(1, TakeSeat("Zoe", "entropy", world.person("Zoe", ["mail"]).id))
    world.flows().later(TOLD_AFTER).flows()
    assert world.headlines("Ben") == [BEGUN, headline("renewed"), headline("lost")]
    assert world.headlines("Zoe") == [TURN]


def test_an_ended_table_tells_who_was_playing(world: World) -> None:
    asked_ben(world).does(None, Close())
    world.flows()
    assert world.headlines("Ben") == [BEGUN, headline("closed")]


# ---- confirming ----


def test_an_address_gets_one_message_before_it_is_confirmed(world: World) -> None:
    play = world.table("Anna", "Ben", contacts={"Ben": "mail"}, confirmed=False)
    world.flows()
    play.moves("1x2", "1x3", "1x4")
    world.flows().sweep()
    another = world.table("Ben", "Cleo", contacts={"Ben": "mail"}, confirmed=False)
    another.does(0, Say("hello"))
    world.flows().later(DAY).sweep()
    assert world.headlines("Ben") == [ASKED]


def test_a_confirmed_address_is_told_the_open_prompt_and_nothing_from_before(world: World) -> None:
    play = world.table("Anna", "Ben", "Cleo", contacts="mail", confirmed=False)
    world.flows()
    play.moves("1x2")
    world.flows().later(60)
    for name in ("Ben", "Cleo"):
        hashed = world.directory.contacts.hash("mail", f"{name.lower()}@example.org")
        prove_address(world.directory, hashed, world.now)
        assert world.directory.people.prove(f"person-{name}", "mail", hashed, world.now)
    world.sweep()
    assert world.headlines("Ben") == [ASKED, TURN]
    assert world.headlines("Cleo") == [ASKED]
    play.moves("1x3")
    world.flows()
    assert world.headlines("Cleo") == [ASKED, TURN]


def test_the_link_to_confirm_holds_for_that_address_alone(world: World) -> None:
    play = world.table("Anna", "Ben", contacts={"Ben": "mail"}, confirmed=False)
    world.flows()
    (mail,) = world.mails_to("Ben")
    secret = mail.text.partition(f"{PUBLIC_URL}/confirm/")[2].split()[0]
    token = world.directory.tokens.find(secret, "confirm", world.now)
    assert token
    assert (token.person, token.channel, token.contact, token.table) == ("person-Ben", "mail", ben(world), play.id)
    assert f"{PUBLIC_URL}/t/" not in mail.raw


def test_another_address_is_asked_anew(world: World) -> None:
    world.table("Anna", "Ben", contacts={"Ben": "mail"}, confirmed=False)
    world.flows()
    contact = world.directory.contacts.meet("mail", "benjamin@example.org", world.now + DAY)
    world.directory.people.set_contact("person-Ben", "mail", contact, world.now + DAY)
    world.sweep().sweep()
    assert [mail.to for mail in world.mails] == ["ben@example.org", "benjamin@example.org"]


def test_an_address_that_was_confirmed_elsewhere_may_be_asked_for_another_seat(world: World) -> None:
    world.table("Anna", "Ben", contacts={"Ben": "mail"}, confirmed=False)
    world.flows()
    world.directory.people.erase("person-Ben")
    world.table("Anna", "Ben", contacts={"Ben": "mail"}, confirmed=False)
    world.flows()
    assert world.headlines("Ben") == [ASKED]
    prove_address(world.directory, ben(world), world.now)
    world.sweep()
    assert world.headlines("Ben") == [ASKED, said("letter", "is_that_you")]


# ---- a question that one's own move puts ----


def asked_again(world: World) -> Play:
    """Ben calls the bid a lie: it was, Cleo is out of it, and he opens the next round."""
    play = world.table("Anna", "Ben", "Cleo", deadline=DAY)
    world.flows()
    play.moves("15x2", "liar")
    world.flows()
    assert play.asked == [1]
    return play


def test_a_player_who_moved_and_left_is_told_of_the_next_question_a_quarter_of_an_hour_later(world: World) -> None:
    play = asked_again(world)
    world.directory.presence.seen(play.id, 1, world.now + READING)
    world.later(TOLD_AFTER - 1).flows()
    assert world.headlines("Ben") == [BEGUN]
    world.later(1).flows().later(HOUR).flows()
    assert world.headlines("Ben") == [BEGUN, TURN]


def test_a_player_who_stayed_at_the_page_is_not(world: World) -> None:
    play = asked_again(world)
    world.directory.presence.seen(play.id, 1, world.now + READING + 1)
    world.later(TOLD_AFTER).flows().later(HOUR).flows()
    assert world.headlines("Ben") == [BEGUN]


def test_a_player_who_wants_it_is_always_written_to(world: World) -> None:
    world.table("Anna", "Ben", "Cleo", deadline=DAY)
    world.directory.people.prefer("person-Ben", Preferences(always=True))
    play = world.flows().plays[-1]
    play.moves("15x2")
    world.directory.presence.seen(play.id, 1, world.now)
    world.flows()
    play.moves("liar")
    world.flows()
    assert world.headlines("Ben") == [BEGUN, TURN, TURN]


# ---- who is at the page ----


def test_a_player_at_the_page_is_not_mailed_until_gone(world: World) -> None:
    play = asked_ben(world)
    world.directory.presence.seen(play.id, 1, world.now)
    world.flows()
    assert world.headlines("Ben") == [BEGUN]
    world.later(59).flows()
    assert world.headlines("Ben") == [BEGUN]
    world.later(61).flows()
    assert world.headlines("Ben") == [BEGUN, TURN]


def test_a_player_who_moves_while_at_the_page_is_never_mailed(world: World) -> None:
    play = asked_ben(world, deadline=0)
    world.directory.presence.seen(play.id, 1, world.now)
    world.flows()
    play.moves("1x3")
    world.later(DAY).flows()
    assert world.headlines("Ben") == [BEGUN]


def test_a_page_left_open_defers_five_times_then_the_sweep_finds_the_notice_again(world: World) -> None:
    play = asked_ben(world, deadline=0)
    world.settles(*world.arrived())
    for wait in (60, 120, 240, 480, 960):
        world.directory.presence.seen(play.id, 1, world.now)
        assert len(handles(world)) == 1
        assert handles(world.later(wait - 1)) == []
        world.later(2)
    world.directory.presence.seen(play.id, 1, world.now)
    assert handles(world) == []
    assert world.waiting(NOTIFY) == []
    assert world.headlines("Ben") == [BEGUN]
    world.later(HOUR).sweep()
    assert world.headlines("Ben") == [BEGUN, TURN]


def test_the_request_to_confirm_reaches_a_player_who_is_waiting_for_it(world: World) -> None:
    play = world.table("Anna", "Ben", contacts={"Ben": "mail"}, confirmed=False)
    world.directory.presence.seen(play.id, 1, world.now)
    world.flows()
    assert world.headlines("Ben") == [ASKED]


# ---- claims ----


def notice_of_bens_turn(play: Play) -> Notice:
    return Notice(chair=1, kind="turn", cause=play.table.version, table=play.id, channel="mail")


def test_a_notice_that_somebody_is_sending_waits_for_the_lease(world: World) -> None:
    play = asked_ben(world)
    world.directory.claims.claim(notice_of_bens_turn(play), world.now)
    world.flows()
    assert world.headlines("Ben") == [BEGUN]
    world.later(LEASE - 1).flows()
    assert world.headlines("Ben") == [BEGUN]
    world.later(2).flows()
    assert world.headlines("Ben") == [BEGUN, TURN]


def test_a_notice_that_was_sent_is_not_sent_again(world: World) -> None:
    play = asked_ben(world)
    world.settles(*world.arrived())
    notice = notice_of_bens_turn(play)
    world.directory.claims.claim(notice, world.now)
    world.directory.claims.confirm_sent(notice, world.now)
    assert handles(world) == []
    assert world.headlines("Ben") == [BEGUN]


def test_a_message_that_comes_twice_is_one_mail(world: World) -> None:
    play = asked_ben(world)
    world.settles(*world.arrived())
    world.sqs.send_message(QueueUrl=world.queues[NOTIFY], MessageBody=queued(notice_of_bens_turn(play)))
    world.flows()
    assert world.headlines("Ben") == [BEGUN, TURN]
