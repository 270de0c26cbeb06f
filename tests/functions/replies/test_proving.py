"""An address is proved the other way round: by a mail that comes from it, to what the page of its seat shows."""

from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage

import pytest

from events import links
from events.people.ending import end
from events.reply_addresses import to_prove
from functions.replies import owners
from tests.functions.crashes import Killed, crash, endings, recording
from tests.functions.mailbox import address
from tests.functions.replies.postbox import DOMAIN, Postbox
from tests.functions.suppression import suppressing
from tests.functions.world import Play, World, running
from tests.said import said

KEY = b"key of the links"


@pytest.fixture
def play(world: World) -> Play:
    """Ben's address was never confirmed."""
    return unproved(world)


@contextmanager
def receiving() -> Iterator[World]:
    """A world in which mail is received."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REPLIES_DOMAIN", DOMAIN)
        with running() as world:
            yield world


def unproved(world: World) -> Play:
    play = world.table("Anna", "Ben", confirmed=False)
    world.flows()
    return play


def mail(world: World, play: Play, sender: str = "", contact: str | None = None, **headers: str) -> EmailMessage:
    """Ben writes to the address that his page shows."""
    place = play.table.places[1]
    contact = contact or owners.given(world.directory.people.get(place.person))
    assert contact
    message = EmailMessage()
    message["From"] = sender or address("Ben")
    message["To"] = f"{to_prove(KEY, play.id, place, contact).local_part}@{DOMAIN}"
    message["Message-ID"] = "<proof@mail.example.net>"
    for name, value in headers.items():
        message[name.replace("_", "-")] = value
    message.set_content("")
    return message


def is_proved(world: World, play: Play) -> bool:
    person = world.directory.people.get(play.table.places[1].person)
    return owners.contact_of(world.directory, person, address("Ben")) is not None


def test_a_mail_from_the_address_proves_it_and_its_owner_is_told(world: World, play: Play, postbox: Postbox) -> None:
    assert not is_proved(world, play)
    assert postbox.gets(mail(world, play)) == []
    assert is_proved(world, play)
    assert [each.headline for each in postbox.answers("Ben")] == [said("answer", "address_proved")]


@pytest.mark.parametrize("dmarc", ["FAIL", "GRAY"])
def test_a_mail_for_which_no_domain_vouches_proves_nothing_and_is_not_answered(
    world: World, play: Play, postbox: Postbox, dmarc: str
) -> None:
    """Anybody could write it, and whoever typed a stranger's address knows where to."""
    postbox.gets(mail(world, play), dmarc=dmarc)
    assert not is_proved(world, play)
    assert postbox.answers("Ben") == []


def test_a_mail_from_another_address_proves_nothing(world: World, play: Play, postbox: Postbox) -> None:
    postbox.gets(mail(world, play, sender="mallory@example.net"))
    assert not is_proved(world, play)
    assert postbox.answers("Ben") == []


@pytest.mark.parametrize("header", ["Auto_Submitted", "List_Id", "X_Autoreply"])
def test_no_machine_proves_an_address(world: World, play: Play, postbox: Postbox, header: str) -> None:
    postbox.gets(mail(world, play, **{header: "auto-replied"}))
    assert not is_proved(world, play)


@pytest.mark.parametrize("header", ["In_Reply_To", "References"])
def test_an_answer_to_a_stranger_s_mail_proves_nothing(world: World, play: Play, postbox: Postbox, header: str) -> None:
    """Who typed the address may have written to it, with what the page shows as where to answer."""
    assert postbox.gets(mail(world, play, **{header: "<letter@stranger.example>"})) == []
    assert not is_proved(world, play)


def test_what_is_for_one_address_proves_no_other(world: World, play: Play, postbox: Postbox) -> None:
    postbox.gets(mail(world, play, contact="f" * 32))
    assert not is_proved(world, play)


def test_what_proves_an_address_answers_no_prompt(world: World, play: Play) -> None:
    place = play.table.places[1]
    proves = to_prove(KEY, play.id, place, "f" * 32)
    assert not links.is_reply_token(KEY, play.id, place, 0, proves.token)


def test_it_is_proved_once_and_told_once_wherever_the_function_dies() -> None:
    with receiving() as world:
        postbox, play = Postbox(world), unproved(world)
        record = postbox.put(mail(world, play))
        with recording() as calls:
            postbox.gives(record)
    assert "SendEmail" in calls
    for number, moment in endings(calls):
        with receiving() as world:
            postbox, play = Postbox(world), unproved(world)
            record = postbox.put(mail(world, play))
            with crash(number, moment), pytest.raises(Killed):
                postbox.gives(record)
            world.later(100)
            assert postbox.gives(record) == []
            assert is_proved(world, play)
            sent = calls[number] == "SendEmail" and moment == "after"
            assert len(postbox.answers("Ben")) == (2 if sent else 1), f"{moment} {calls[number]}"


def test_an_address_that_bounced_is_written_to_again_before_its_owner_is_answered(
    world: World, play: Play, postbox: Postbox
) -> None:
    end(world.directory, world.directory.contacts.hash("mail", address("Ben")), "bounced", world.now)
    with suppressing(address("Ben")) as suppressed:
        assert postbox.gets(mail(world, play)) == []
    assert not suppressed
    assert is_proved(world, play)
    assert [each.headline for each in postbox.answers("Ben")] == [said("answer", "address_proved")]
