"""“Why did Ben get no mail?”: two commands answer it, one about the address, one about the table."""

from collections.abc import Callable, Iterator

import pytest

from events.directory.addresses import Channel
from events.directory.limits import DAY, Limit
from events.directory.person import Ended
from events.directory.preferences import Preferences, Quiet
from events.people.ending import end
from functions.operator.__main__ import main
from tests.functions.mailbox import address
from tests.functions.operator.typed import ask_about
from tests.functions.world import HOUR, Play, World, running

BEN = "person-Ben"
NOW = "2027-01-15 08:00 UTC"
"""When every world begins."""

Cause = Callable[[World, Play], object]


@pytest.fixture
def world() -> Iterator[World]:
    with running() as world:
        yield world


def ended(why: Ended) -> Cause:
    return lambda world, play: end(world.directory, hashed(world), why, world.now)


def hashed(world: World, channel: Channel = "mail") -> str:
    return world.directory.contacts.hash(channel, address("Ben"))


def wishes(**preferences: object) -> Cause:
    return lambda world, play: world.directory.people.prefer(BEN, Preferences(**preferences))  # type: ignore[arg-type]


def declined(world: World, play: Play) -> None:
    world.directory.people.decline(BEN, "mail", hashed(world), world.now)


def muted(world: World, play: Play) -> None:
    world.directory.people.mute(BEN, "mail", hashed(world), world.now)


def failed(world: World, play: Play) -> None:
    world.directory.people.answered(BEN, "mail", hashed(world), "never")


def held(world: World, play: Play) -> None:
    world.directory.people.answered(BEN, "mail", hashed(world), "not now", now=world.now)


def capped(world: World, play: Play) -> None:
    limit = Limit("mail", 200, DAY)
    assert all(world.directory.limits.take(limit, world.now) for _ in range(limit.most))


def paused(world: World, play: Play) -> None:
    world.directory.standstill.stop(NOW, ())


def looks(world: World, play: Play) -> None:
    world.directory.presence.seen(play.id, 1, world.now + 2 * HOUR)


CAUSES: dict[str, tuple[Cause, str, str]] = {
    "declined": (declined, f"mail its owner declined {NOW}", f"its owner declined {NOW}"),
    "unsubscribed": (ended("paused"), f"mail unsubscribed {NOW}", f"Ended: unsubscribed {NOW}."),
    "bounced": (ended("bounced"), f"mail bounced {NOW}", f"Ended: bounced {NOW}."),
    "complained": (ended("complained"), f"mail called our mail spam {NOW}", f"Ended: called our mail spam {NOW}."),
    "muted": (muted, f"mail muted for this table {NOW}", f"muted for this table {NOW}"),
    "a dead address": (failed, "mail the address takes no messages", ": the address takes no messages"),
    "held up": (held, f"mail couldn’t leave since {NOW}", f"could leave since {NOW}"),
    "quiet hours": (wishes(quiet=Quiet(7, 12)), "mail quiet until 2027-01-15 12:00 UTC", "from 7 to 12 o’clock (UTC)"),
    "a digest": (wishes(digest=24), "mail digest at 2027-01-16 08:00 UTC", "a digest every 24 hours (UTC)"),
    "switched off": (wishes(off=frozenset(("turn",))), "mail switched off", "switched off: turn"),
    "the cap": (capped, "mail cap until 2027-01-16 00:00 UTC", "Nothing leaves: cap until 2027-01-16 00:00 UTC."),
    "the pause": (paused, f"mail paused since {NOW}", f"Nothing leaves: paused since {NOW}."),
    "presence": (looks, "mail while its reader is at the page", f": confirmed {NOW}"),
}
"""What keeps Ben's turn from him, what `show` says of it, and what `contact` says."""


@pytest.mark.parametrize("cause", CAUSES)
def test_both_commands_say_why(world: World, capsys: pytest.CaptureFixture[str], cause: str) -> None:
    happens, of_the_turn, of_the_address = CAUSES[cause]
    play = world.table("Anna", "Ben")
    happens(world, play)
    world.later(2 * HOUR)
    play.moves("1x2")
    assert turn_of_ben(shown(play, capsys)) == of_the_turn
    ask_about("contact", f" {address('Ben').upper()} ")
    known = capsys.readouterr().out
    assert of_the_address in known
    assert play.id in known
    assert "example.org" not in known


def shown(play: Play, capsys: pytest.CaptureFixture[str]) -> str:
    capsys.readouterr()
    main(["show", play.id])
    return capsys.readouterr().out


def turn_of_ben(shown: str) -> str:
    (line,) = [line for line in shown.splitlines() if "turn of version" in line and "seat 1:" in line]
    return line.partition("seat 1: ")[2]


def test_a_player_without_an_address_is_told_apart(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    play = world.table("Anna", "Ben", contacts={"Anna": "mail"}).moves("1x2")
    assert turn_of_ben(shown(play, capsys)) == "no address"
    ask_about("contact", address("Ben"))
    assert "No player gave this address" in capsys.readouterr().out


def test_an_unconfirmed_address_has_the_time_of_its_ask(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    play = world.table("Anna", "Ben", confirmed=False)
    play.moves("1x2")
    assert turn_of_ben(shown(play, capsys)) == "mail unconfirmed, and not asked yet"
    world.flows()
    assert turn_of_ben(shown(play, capsys)) == f"mail unconfirmed since {NOW}"
    ask_about("contact", address("Ben"))
    known = capsys.readouterr().out
    assert f"Asked to confirm 1 times in a year, last {NOW}." in known
    assert f"welcome of version 3: sent, or needless, {NOW}" in known


def test_a_blocked_address_is_gone_from_the_table_and_known_as_blocked(
    world: World, capsys: pytest.CaptureFixture[str]
) -> None:
    play = world.table("Anna", "Ben").moves("1x2")
    ask_about("block", address("Ben"))
    assert turn_of_ben(shown(play, capsys)) == "no address"
    ask_about("contact", address("Ben"))
    assert f"A no: blocked {NOW}." in capsys.readouterr().out


def test_what_left_is_told_with_its_time(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    play = world.table("Anna", "Ben").moves("1x2")
    world.flows()
    assert turn_of_ben(shown(play, capsys)) == f"mail sent, or needless, {NOW}"
    ask_about("contact", address("Ben"))
    assert f"turn of version {play.table.version}: sent, or needless, {NOW}" in capsys.readouterr().out


def test_nothing_is_told_of_nothing(world: World) -> None:
    with pytest.raises(SystemExit, match="No address"):
        ask_about("contact", " ")
