"""What the operator is sent when a player reports another: the talk, the table, and nothing else."""

import pytest

from events import links
from events.directory.claims import LEASE
from events.names import isolate
from events.people.ending import end
from events.table.commands import Close, Mute, RenewLink, Report, Say, TakeSeat
from functions.messages.complaints import MOST_LINES
from tests.functions.crashes import crash, recording, writes
from tests.functions.mailbox import Mail, address
from tests.functions.world import ENVIRONMENT, HOUR, PUBLIC_URL, Play, World, running
from tests.said import headline, said

ANNA, BEN = 0, 1


SAID_BY_BEN = ["You lie, Anna", "as always", "Go away"]


@pytest.fixture
def play(world: World) -> Play:
    return talked(world)


def talked(world: World) -> Play:
    """Ben talks to Anna, and both know that the match has begun."""
    play = world.table("Anna", "Ben", objection=0).does(BEN, Say("You lie, Anna\nas always"))
    world.flows().later(HOUR)
    return play.does(BEN, Say("Go away"))


def reports(world: World) -> list[Mail]:
    return [mail for mail in world.mails if mail.to == ENVIRONMENT["ABUSE_CONTACT"]]


def quoted(mail: Mail) -> list[str]:
    """The lines without their times."""
    lines = [line.strip() for line in mail.text.splitlines() if line.startswith("  ")]
    assert all("(UTC): " in line for line in lines)
    return [line.partition("(UTC): ")[2] for line in lines]


def test_the_operator_is_sent_who_reported_whom_where_and_what_was_said(world: World, play: Play) -> None:
    play.does(ANNA, Report(BEN)).does(BEN, Say("Too late"))
    world.flows().sweep()
    (mail,) = reports(world)
    assert mail.headline == headline("report")
    assert said("letter", "who_reported", table=play.id, by="Anna (seat 1)", about="Ben (seat 2)") in mail.text
    assert quoted(mail) == SAID_BY_BEN
    assert all(line in mail.html for line in quoted(mail))


def test_the_operator_reads_an_address_that_no_program_makes_a_link_of(world: World, play: Play) -> None:
    play.does(BEN, Say("see http://evil.example")).does(ANNA, Report(BEN))
    world.flows()
    assert quoted(reports(world)[0])[-1] == "see http[:]//evil[.]example"


def test_and_nothing_that_is_hidden_or_opens_anything(world: World, play: Play) -> None:
    play.does(ANNA, Report(BEN))
    world.flows()
    (mail,) = reports(world)
    secrets = [links.secret(b"key of the links", play.id, link) for link, _ in links.living(play.table)]
    whole = mail.message.as_string() + mail.text + mail.html
    for hidden in (
        *secrets,
        "person-",
        address("Anna"),
        address("Ben"),
        f"{PUBLIC_URL}/t/",
        "/unsubscribe/",
        "entropy",
    ):
        assert hidden not in whole
    assert mail.message["List-Unsubscribe"] is None
    assert f"{PUBLIC_URL}/privacy" in mail.text


def test_no_more_than_the_last_lines_of_whoever_sits_there(world: World, play: Play) -> None:
    play.does(None, RenewLink(BEN)).does(BEN, TakeSeat("Zoe", "entropy", "person-Zoe"))
    for number in range(MOST_LINES + 3):
        play.does(BEN, Say(f"line {number}")).does(ANNA, Say("no"))
    play.does(ANNA, Report(BEN))
    world.flows()
    (mail,) = reports(world)
    assert quoted(mail) == [f"line {number}" for number in range(3, MOST_LINES + 3)]
    play.does(BEN, Report(ANNA))
    world.flows()
    assert quoted(reports(world)[1]) == ["no"] * MOST_LINES


def test_lines_far_back_are_found(world: World, play: Play) -> None:
    for _ in range(60):
        world.later(HOUR)
        play.does(ANNA, Say("no"))
    play.does(ANNA, Report(BEN))
    world.flows()
    assert quoted(reports(world)[0]) == SAID_BY_BEN


def test_reports_in_one_moment_are_all_sent_also_when_the_table_is_closed(world: World, play: Play) -> None:
    play.does(ANNA, Say("Stop it")).does(ANNA, Report(BEN)).does(BEN, Report(ANNA)).does(None, Close())
    world.flows().sweep()
    assert [quoted(mail)[-1] for mail in reports(world)] == ["Go away", "Stop it"]


@pytest.mark.parametrize("moment", ["before", "after"])
def test_a_crash_at_any_call_repeats_a_report_at_most_once_and_loses_none(moment: str) -> None:
    with running() as world:
        play = talked(world).does(ANNA, Report(BEN))
        with recording() as calls:
            world.flows()
    assert "SendEmail" in calls
    for number in writes(calls):
        with running() as world:
            play = talked(world).does(ANNA, Report(BEN))
            with crash(number, moment):
                world.flows()
            world.later(LEASE + HOUR).sweep()
            sent = [quoted(mail) for mail in reports(world)]
            assert sent in ([SAID_BY_BEN], [SAID_BY_BEN] * 2), f"{moment} call {number}, {calls[number]}, {play.id}"


def test_an_operator_who_wants_no_mail_as_a_player_reads_reports(world: World, play: Play) -> None:
    end(world.directory, world.directory.contacts.hash("mail", ENVIRONMENT["ABUSE_CONTACT"]), "paused", world.now)
    play.does(ANNA, Report(BEN))
    world.flows()
    assert len(reports(world)) == 1


def test_what_could_not_be_sent_is_found_by_the_sweep(
    world: World, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SENDING", "off")
    world.restart()
    play.does(ANNA, Report(BEN))
    world.flows()
    assert reports(world) == []
    monkeypatch.setenv("SENDING", "on")
    world.restart().sweep()
    assert len(reports(world)) == 1


def test_a_name_from_right_to_left_does_not_turn_the_sentence(world: World) -> None:
    play = world.table("Anna", "דני").does(BEN, Say("שלום")).does(ANNA, Report(BEN))
    world.flows()
    (mail,) = reports(world)
    about = f"{isolate('דני')} (seat 2)"
    assert said("letter", "who_reported", table=play.id, by="Anna (seat 1)", about=about) in mail.text


def test_a_muted_player_is_in_no_letter(world: World, play: Play) -> None:
    play.does(ANNA, Mute(BEN))
    play.moves("1x2", "1x3")
    world.flows()
    assert "Go away" not in world.mails_to("Anna")[-1].text
    assert world.headlines("Anna")[-1] == headline("turn")
