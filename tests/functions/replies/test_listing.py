"""A mail about several tables is answered with a link for each open question."""

from email.message import EmailMessage

import pytest

from events.directory.preferences import Preferences
from events.reply_addresses import to_list
from functions.replies import owners
from tests.functions.mailbox import address
from tests.functions.replies.postbox import DOMAIN, Postbox, answer_to
from tests.functions.replies.test_answering import moved
from tests.functions.world import Play, World
from tests.said import said

KEY = b"key of the links"


def mail(world: World, play: Play, seat: int, name: str) -> EmailMessage:
    """Somebody answers a mail about all their tables, whose links are those of a seat, with a move."""
    place = play.table.places[seat]
    contact = owners.given(world.directory.people.get(place.person))
    assert contact
    world.directory.people.link(place.person, contact, 2**31, play.id)
    message = EmailMessage()
    message["From"] = address(name)
    message["To"] = f"{to_list(KEY, play.id, place, contact, 20_000).local_part}@{DOMAIN}"
    message["Message-ID"] = "<list@mail.example.net>"
    message.set_content("2x3")
    return message


@pytest.fixture
def play(world: World) -> Play:
    """Anna bid, and Ben is asked."""
    play = world.table("Anna", "Ben").moves("1x2")
    world.flows()
    return play


def test_it_names_each_open_question_and_moves_nothing(world: World, play: Play, postbox: Postbox) -> None:
    assert postbox.gets(mail(world, play, 1, "Ben")) == []
    (answer,) = postbox.answers("Ben")
    assert answer.headline == said("answer", "several_tables")
    assert f"/t/{play.id}/" in answer.text
    assert moved(play) == ["1x2"]
    assert answer.message["Reply-To"] is None


def test_whoever_is_not_asked_is_told_so(world: World, play: Play, postbox: Postbox) -> None:
    postbox.gets(mail(world, play, 0, "Anna"))
    (answer,) = postbox.answers("Anna")
    assert said("answer", "nothing_waits") in answer.text.replace("\n", " ")


def test_a_stranger_gets_no_link(world: World, play: Play, postbox: Postbox) -> None:
    before = len(world.mails)
    postbox.gets(mail(world, play, 1, "Cleo"))
    assert len(world.mails) == before


def test_a_digest_is_answered_there(world: World, play: Play, postbox: Postbox) -> None:
    """Never with the move at the table that it began with."""
    world.directory.people.prefer("person-Anna", Preferences(digest=6))
    play.moves("2x2")
    for _ in range(8):
        world.later(3600).sweep()
    (digest,) = [each for each in world.mails_to("Anna") if "list-" in (each.message["Reply-To"] or "")]
    postbox.gets(answer_to(digest, "3x3"))
    assert moved(play) == ["1x2", "2x2"]
    assert [each.headline for each in postbox.answers("Anna")] == [said("answer", "several_tables")]
