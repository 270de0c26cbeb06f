"""Invitations are sent once, as seldom as any stranger may write to a mailbox, and name nobody in their subject."""

from contextlib import suppress
from typing import Any

import pytest

from engine.registry import GAMES
from events.directory.invitations import INVITATIONS_LAST
from events.directory.mailboxes import BETWEEN_ASKS
from events.people.asking import SHORT_ASKS, never_again
from events.people.ending import block, end
from events.people.proving import prove_address
from events.table.commands import Close, LeaveSeat, PassHosting, TakeSeat
from functions.aws import clients
from functions.notices.queue import Invited, queued
from tests.functions.crashes import Killed, crash, endings, recording
from tests.functions.mailbox import Mail
from tests.functions.suppression import suppressing
from tests.functions.world import DAY, HOUR, NOTIFY, Play, World, running
from tests.said import said

FRIEND = "friend@example.org"


def lobby(world: World) -> Play:
    """Ben has left."""
    play = world.table("Anna", "Ben", contacts={"Anna": "mail"}, begin_when_full=False)
    play.does(1, LeaveSeat())
    world.flows()
    return play


def invite(world: World, play: Play, address: str = FRIEND) -> Invited:
    contact = world.directory.contacts.meet("mail", address, world.now + 30 * DAY)
    world.directory.invitations.add(play.id, contact, "f…@example.org", world.now)
    invited = Invited(play.id, contact)
    queue(world, invited)
    return invited


def queue(world: World, invited: Invited) -> None:
    clients.queues().send_message(QueueUrl=world.queues[NOTIFY], MessageBody=queued(invited))


def mails(world: World, to: str = FRIEND) -> list[Mail]:
    return [mail for mail in world.mails if mail.to == to]


def test_it_is_sent_once_and_names_the_game_alone(world: World) -> None:
    play = lobby(world).does(None, PassHosting(0))
    invited = invite(world, play)
    queue(world, invited)
    world.flows()
    (mail,) = mails(world)
    title = GAMES["liars_dice"].title
    assert str(mail.message["Subject"]) == said("letter", "join_table", title=title)
    assert mail.headline == said("letter", "invited")
    assert said("letter", "asks_you", ("Anna",), by=0, title=title) in " ".join(mail.text.split())
    assert "/invitation/" in mail.text
    assert "/unsubscribe/" in mail.message["List-Unsubscribe"]


def test_repeats_of_it_take_nothing_from_what_other_tables_may_ask(world: World) -> None:
    invited = invite(world, lobby(world))
    prove_address(world.directory, invited.contact, world.now)
    for _ in range(SHORT_ASKS):
        queue(world, invited)
    world.flows()
    invite(world, lobby(world))
    world.flows()
    assert len(mails(world)) == 2


def test_its_link_opens_that_invitation_alone(world: World) -> None:
    play = lobby(world)
    invited = invite(world, play)
    world.flows()
    secret = mails(world)[0].text.partition("/invitation/")[2].split()[0]
    token = world.directory.tokens.find(secret, "invitation", world.now)
    assert token
    assert (token.table, token.contact, token.person) == (play.id, invited.contact, "")
    assert world.directory.tokens.find(secret, "confirm", world.now) is None


def is_answered(world: World, play: Play, invited: Invited) -> None:
    world.directory.invitations.answer(play.id, invited.contact, "declined")


def is_full(world: World, play: Play, invited: Invited) -> None:
    play.does(1, TakeSeat("Cleo", "entropy", "person-Cleo"))


def is_closed(world: World, play: Play, invited: Invited) -> None:
    play.does(None, Close())


def is_blocked(world: World, play: Play, invited: Invited) -> None:
    block(world.directory, "mail", FRIEND, world.now)


def has_unsubscribed(world: World, play: Play, invited: Invited) -> None:
    end(world.directory, invited.contact, "paused", world.now)


def wants_no_strangers(world: World, play: Play, invited: Invited) -> None:
    never_again(world.directory, invited.contact, world.now)


@pytest.mark.parametrize("happens", [is_answered, is_full, is_closed, is_blocked, has_unsubscribed, wants_no_strangers])
def test_it_is_not_sent_where_it_is_of_no_use_or_not_wanted(world: World, happens: Any) -> None:
    play = lobby(world)
    happens(world, play, invite(world, play))
    world.flows()
    assert mails(world) == []
    assert world.waiting(NOTIFY) == []


def test_a_mailbox_gets_one_in_seven_days_however_it_is_spelled_and_whoever_invites(world: World) -> None:
    plays = [lobby(world) for _ in range(3)]
    for number in range(100):
        invite(world, plays[number % 3], f"friend+{number}@example.org")
    world.flows()
    spelled = [mail for mail in world.mails if mail.to.startswith("friend")]
    assert len(spelled) == 1
    world.later(BETWEEN_ASKS)
    invite(world, lobby(world), "friend+anew@example.org")
    world.flows()
    assert len([mail for mail in world.mails if mail.to.startswith("friend")]) == 2


def test_an_address_that_bounced_and_was_proved_since_is_written_to_again(world: World) -> None:
    invited = invite(world, lobby(world))
    end(world.directory, invited.contact, "bounced", world.now)
    prove_address(world.directory, invited.contact, world.now)
    with suppressing(FRIEND) as suppressed:
        world.flows()
    assert not suppressed
    assert len(mails(world)) == 1


def test_what_a_cap_keeps_back_leaves_once_there_is_room(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DAILY_MAIL_CAP", "0")
    invite(world, lobby(world.restart()))
    world.flows().later(DAY // 4).sweep_due()
    assert mails(world) == []
    monkeypatch.setenv("DAILY_MAIL_CAP", "200")
    for _ in range(2):
        world.restart().later(2 * HOUR).sweep_due()
    assert len(mails(world)) == 1


def test_one_to_a_mailbox_that_was_asked_of_late_leaves_when_it_may_be_asked_again(world: World) -> None:
    for _ in range(2):
        invite(world, lobby(world))
    world.flows().later(BETWEEN_ASKS - 1).sweep_due()
    assert len(mails(world)) == 1
    world.later(DAY).sweep_due()
    assert len(mails(world)) == 2


def test_one_that_never_could_be_sent_is_tried_no_longer_than_it_can_be_accepted(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DAILY_MAIL_CAP", "0")
    invite(world, lobby(world.restart()))
    world.flows().later(INVITATIONS_LAST)
    monkeypatch.setenv("DAILY_MAIL_CAP", "200")
    world.restart().sweep()
    assert mails(world) == []


def test_turns_of_others_arrive_all_the_same(world: World) -> None:
    hosted, play = lobby(world), world.table("Cleo", "Dan")
    for number in range(60):
        invite(world, hosted, f"stranger{number}@example.org")
    play.moves("1x2")
    world.flows()
    assert world.headlines("Dan")[-1] == said("letter", "your_turn")


def test_a_crash_at_any_call_sends_it_once_or_twice() -> None:
    with running() as world:
        invite(world, lobby(world))
        with recording() as calls:
            world.flows()
    assert "SendEmail" in calls
    for number, moment in endings(calls):
        with running() as world:
            invite(world, lobby(world))
            with crash(number, moment), suppress(Killed):
                world.flows()
            world.later(HOUR).flows()
            assert len(mails(world)) in (1, 2), f"{moment} call {number}, {calls[number]}"
