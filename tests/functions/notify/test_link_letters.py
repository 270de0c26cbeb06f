"""Letters about links and hosting: to the proved contact of that seat and to nobody else (docs/design/links.md)."""

import json
import re
from typing import Any

import pytest

from events import links
from events.directory.presence import PRESENT
from events.table.commands import (
    KeepSeat,
    MissHost,
    NewLink,
    PassHosting,
    RenewLink,
    ReplaceKey,
    Resign,
    TakeHosting,
)
from events.tables import Sender, Submission
from events.who import OPERATOR, SYSTEM
from functions.aws import clients
from functions.messages.kinds import KINDS
from tests.functions.world import DAY, HOUR, PUBLIC_URL, Play, World
from tests.said import headline

KEY, OTHER_KEY = b"key of the links", b"another key"
LINK, RENEWAL, HOSTLESS, HOSTING = (headline(kind) for kind in ("link", "renewal", "hostless", "hosting"))


def own_link(play: Play, seat: int, key: bytes = KEY) -> str:
    """The link of a seat, as it is now."""
    return f"{PUBLIC_URL}/t/{play.id}/{links.secret(key, play.id, links.seat(play.table.places[seat]))}"


def played(world: World, **settings: Any) -> Play:
    """Anna and Ben have proved their addresses, and were told of the beginning."""
    play = world.table("Anna", "Ben", contacts="mail", deadline=0, objection=DAY, **settings)
    world.flows()
    return play


def told(world: World, name: str) -> list[str]:
    """What somebody was told after the beginning."""
    return world.headlines(name)[1:]


def system(play: Play, *, operator: bool = False) -> None:
    """The host is missed, or the operator replaces the key."""
    command = ReplaceKey("2") if operator else MissHost()
    sender = Sender("operator", "revoking", "revoking") if operator else None
    submission = Submission(OPERATOR if operator else SYSTEM, command, sender, confirmed=True)
    play.world.tables.run(play.id, lambda table: submission, play.world.now)


# ---- a new link ----


def test_a_new_link_is_sent_to_the_contact_of_that_seat_alone(world: World) -> None:
    play = played(world)
    old = own_link(play, 1)
    play.does(1, NewLink("own"))
    world.flows().sweep()
    assert (told(world, "Ben"), told(world, "Anna")) == ([LINK], [])
    mail = world.mail_to("Ben", LINK)
    for body in (mail.text, mail.html):
        assert own_link(play, 1) in body
        assert old not in body


def test_whoever_glimpsed_a_link_and_makes_a_new_one_locks_its_owner_out_of_nothing(world: World) -> None:
    """The owner is sent each new link, at once, even while the thief looks at the page."""
    play = played(world)
    for _ in range(2):
        world.later(HOUR)
        world.directory.presence.seen(play.id, 1, world.now)
        play.does(1, NewLink("own"))
        world.flows()
    assert told(world, "Ben") == [LINK, LINK]
    assert own_link(play, 1) in world.mails_to("Ben")[-1].text
    play.does(1, NewLink("own"))  # the owner's
    world.flows()
    assert own_link(play, 1) in world.mails_to("Ben")[-1].text


def test_of_two_new_links_in_a_row_the_last_is_sent(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRACE_SECONDS", "15")
    play = played(world)
    world.later(15).flows()
    play.does(1, NewLink("own"))
    world.flows()
    play.does(1, NewLink("own"))
    world.flows().later(15).flows()
    assert told(world, "Ben") == [LINK]
    assert own_link(play, 1) in world.mail_to("Ben", LINK).text


def test_a_text_message_has_the_new_link_too(world: World) -> None:
    play = world.table("Anna", "Ben", contacts={"Ben": "sms"}, deadline=0)
    world.flows()
    play.does(1, NewLink("own"))
    world.flows()
    link = f"/s/{links.short(b'key of the links', play.id, links.seat(play.table.places[1]))}"
    assert [text.endswith(link) for _, text in world.texts] == [True]


@pytest.mark.parametrize("command", [NewLink("own"), RenewLink(1)], ids=["new link", "renewal"])
def test_an_address_that_nobody_proved_gets_nothing(world: World, command: Any) -> None:
    play = world.table("Anna", "Ben", confirmed=False, deadline=0, objection=DAY)
    world.flows()
    asked = world.headlines("Ben")
    assert asked == [headline("welcome")]
    play.does(1 if isinstance(command, NewLink) else None, command)
    system(play)
    play.does(0, TakeHosting())
    world.flows().sweep()
    assert world.headlines("Ben") == asked


def test_an_address_given_after_the_old_link_died_learns_nothing_of_it(world: World) -> None:
    """Whoever proves an address now was not the one whose link it was."""
    play = world.table("Anna", "Ben", contacts={"Anna": "mail"}, deadline=0).does(1, NewLink("own"))
    world.flows().later(HOUR)
    world.person("Ben", ["mail"])
    world.wake(play).flows()
    assert LINK not in world.headlines("Ben")


def test_when_the_match_is_over_a_new_link_is_still_sent(world: World) -> None:
    play = played(world).does(0, Resign())
    world.flows()
    play.does(1, NewLink("own"))
    world.flows()
    assert told(world, "Ben") == [headline("over"), LINK]


# ---- a seat given away ----


def test_only_the_player_who_may_lose_the_seat_is_asked_and_by_a_link_that_works(world: World) -> None:
    play = played(world).does(None, RenewLink(1))
    world.flows().sweep()
    assert (told(world, "Ben"), told(world, "Anna")) == ([RENEWAL], [])
    assert own_link(play, 1) in world.mail_to("Ben", RENEWAL).text


def test_a_player_who_looks_at_the_page_is_asked_all_the_same(world: World) -> None:
    """It may be somebody else who looks."""
    play = played(world)
    world.directory.presence.seen(play.id, 1, world.now)
    play.does(None, RenewLink(1))
    world.flows()
    assert told(world, "Ben") == [RENEWAL]


def test_a_seat_that_was_kept_before_the_letter_left_needs_none(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRACE_SECONDS", "15")
    play = played(world)
    world.later(15).flows()
    play.does(None, RenewLink(1))
    world.flows()
    play.does(1, KeepSeat())
    world.flows().later(15).flows()
    assert told(world, "Ben") == []


# ---- who hosts ----


def test_everybody_but_the_host_is_told_that_the_host_is_gone(world: World) -> None:
    play = played(world).does(None, PassHosting(0))
    world.flows()
    assert (told(world, "Anna"), told(world, "Ben")) == ([HOSTING], [HOSTING])
    system(play)
    world.flows().sweep()
    assert (told(world, "Anna"), told(world, "Ben")) == ([HOSTING], [HOSTING, HOSTLESS])


def test_whoever_hosts_by_now_is_told_what_the_host_before_did(world: World) -> None:
    world.table("Anna", "Ben").does(None, PassHosting(0))
    world.flows()
    assert world.headlines("Anna").count(headline("begun")) == 1
    assert world.headlines("Ben").count(headline("begun")) == 1


def test_whoever_sits_down_later_is_told_nothing_of_hosts_before(world: World) -> None:
    play = played(world)
    system(play)
    world.flows()
    play.does(None, RenewLink(1))
    world.flows().later(DAY).flows()
    world.takes_open_seat(play, 1, "Cleo")
    world.flows().sweep()
    assert HOSTLESS not in world.headlines("Cleo")


def test_a_letter_that_waited_while_the_host_came_back_is_not_sent(world: World) -> None:
    play = played(world)
    world.directory.presence.seen(play.id, 1, world.now)
    system(play)
    world.flows()
    play.does(0, TakeHosting())
    world.later(2 * PRESENT).flows().later(10 * PRESENT).flows()
    assert told(world, "Ben") == [HOSTING]


# ---- the key ----


def replace_key(world: World, current: str, **keys: str) -> None:
    clients.secrets().update_secret(SecretId="link-keys", SecretString=json.dumps({"current": current, **keys}))
    world.restart()


def test_when_the_key_leaked_everybody_is_sent_a_link_of_the_new_key(world: World) -> None:
    play = played(world)
    replace_key(world, "2", **{"1": KEY.decode(), "2": OTHER_KEY.decode()})
    system(play, operator=True)
    world.flows().sweep()
    for seat, name in enumerate(("Anna", "Ben")):
        mail = world.mail_to(name, LINK)
        assert own_link(play, seat, OTHER_KEY) in mail.text
        assert own_link(play, seat, KEY) not in mail.text


def test_the_links_below_a_letter_are_good_once_the_key_leaked(world: World) -> None:
    play = played(world)
    replace_key(world, "2", **{"1": KEY.decode(), "2": OTHER_KEY.decode()})
    system(play, operator=True)
    world.flows()
    play.moves("1x2")
    world.flows()
    for mail in (world.mail_to("Ben", LINK), world.mail_to("Ben", headline("turn"))):
        (token,) = re.findall(r"/unsubscribe/(\w+)", str(mail.message["List-Unsubscribe"]))
        assert world.directory.tokens.find(token, "unsubscribe", world.now)


def test_a_letter_of_a_table_whose_key_is_gone_is_dropped(world: World) -> None:
    """It would lead nowhere."""
    play = played(world).moves("1x2")
    world.settles(*world.arrived())
    replace_key(world, "2", **{"2": OTHER_KEY.decode()})
    world.flows().sweep()
    assert told(world, "Ben") == []
    assert world.waiting() == []
    assert play.asked == [1]


def test_every_letter_says_what_it_is_about_in_words_of_its_own() -> None:
    """Two kinds with the same headline could not be told apart in an inbox."""
    headlines = [headline(kind) for kind in KINDS]
    assert len(set(headlines)) == len(headlines)
    assert [each for each in headlines if len(each) > 45 or re.search(r"\.$|\?$", each) is None] == []
