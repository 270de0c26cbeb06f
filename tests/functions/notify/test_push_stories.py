"""What reaches a player's devices, and what takes their place."""

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from events.directory.devices import Device, Devices, devices_of, mark_of
from functions.aws import clients
from functions.messages.vapid import Vapid
from functions.notify.handler import FIRST_DEFERRAL, MOST_DEFERRALS
from tests.functions.clients import shared_client
from tests.functions.crashes import crash, endings, recording
from tests.functions.log_lines import members
from tests.functions.notify.test_not_now import refusal
from tests.functions.push_services import CHROME, FIREFOX, PushServices, pushing
from tests.functions.world import HOUR, Play, World, running
from tests.said import headline


@pytest.fixture
def services(monkeypatch: pytest.MonkeyPatch) -> Iterator[PushServices]:
    with pushing() as services:
        yield services


@pytest.fixture
def world(services: PushServices, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    with running() as world:
        switch_on(world, monkeypatch)
        yield world


def switch_on(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The operator lets players be told on a device."""
    clients.keys.cache_clear()
    key = shared_client("kms").create_key(KeySpec="ECC_NIST_P256", KeyUsage="SIGN_VERIFY")["KeyMetadata"]["Arn"]
    monkeypatch.setenv("PUSH_KEY", key)
    world.restart()


def duel(world: World, services: PushServices, *devices: str, ben: str = "", **settings: Any) -> Play:
    """Anna is asked, and Ben has devices; both were told of the beginning."""
    play = world.table("Anna", "Ben", contacts={"Anna": "mail", "Ben": ben}, **settings)
    world.device(play, "Ben", *devices)
    world.wake(play).flows()
    services.pushed.clear()
    return play


def kept(world: World) -> tuple[str, ...]:
    """The addresses of Ben's devices."""
    person = world.directory.people.get("person-Ben")
    reference = person.contacts.get("push") if person else None
    contact = world.directory.contacts.get(reference.contact) if reference else None
    return tuple([each.address for each in devices_of(contact.address)]) if contact else ()


def is_dead(world: World) -> bool:
    person = world.directory.people.get("person-Ben")
    assert person
    return person.contacts["push"].dead


def test_a_player_without_an_address_is_told_once(world: World, services: PushServices) -> None:
    play = duel(world, services, CHROME).moves("1x2")
    world.flows().sweep()
    assert services.devices == [CHROME]
    assert world.mails_to("Ben") == []
    assert play.asked == [1]


def test_it_is_told_on_every_device(world: World, services: PushServices) -> None:
    duel(world, services, CHROME, FIREFOX).moves("1x2")
    world.flows()
    assert services.devices == [CHROME, FIREFOX]


def test_mail_comes_at_half_of_the_time_that_is_left_if_nobody_looked(world: World, services: PushServices) -> None:
    duel(world, services, CHROME, ben="mail", deadline=10 * HOUR).moves("1x2")
    world.flows()
    before = world.headlines("Ben")
    world.later(5 * HOUR - 60).flows()
    assert (world.headlines("Ben"), services.devices) == (before, [CHROME])
    world.later(120).flows()
    assert world.headlines("Ben") == [*before, headline("turn")]


def test_a_player_who_looked_gets_no_mail(world: World, services: PushServices) -> None:
    play = duel(world, services, CHROME, ben="mail", deadline=10 * HOUR).moves("1x2")
    world.flows()
    before = world.headlines("Ben")
    world.later(HOUR).directory.presence.seen(play.id, 1, world.now)
    world.later(6 * HOUR).flows()
    assert headline("turn") not in world.headlines("Ben")[len(before) :]


def test_a_device_that_is_gone_is_forgotten_and_another_one_told(world: World, services: PushServices) -> None:
    duel(world, services, CHROME, FIREFOX, ben="mail").moves("1x2")
    services.answers[CHROME] = 410
    world.flows()
    assert (services.devices, kept(world), is_dead(world)) == ([FIREFOX], (FIREFOX,), False)


def test_a_device_that_is_gone_is_forgotten_though_no_other_one_can_be_told_at_present(
    world: World, services: PushServices
) -> None:
    duel(world, services, CHROME, FIREFOX).moves("1x2")
    asked = len(services.asked)
    services.answers = {CHROME: 410, FIREFOX: 503}
    world.flows()
    assert (kept(world), is_dead(world)) == ((FIREFOX,), False)
    del services.answers[FIREFOX]
    world.later(120).flows()
    assert (services.devices, services.asked[asked:]) == ([FIREFOX], [CHROME, FIREFOX, FIREFOX])


def test_mail_takes_its_place_at_once_when_the_last_one_is_gone(world: World, services: PushServices) -> None:
    duel(world, services, CHROME, ben="mail", deadline=10 * HOUR).moves("1x2")
    services.answers[CHROME] = 410
    world.flows()
    assert (kept(world), is_dead(world)) == ((), True)
    world.later(10 * 60).sweep_due()
    assert world.headlines("Ben")[-1] == headline("turn")
    assert services.asked[-1] == CHROME
    asked = len(services.asked)
    world.later(HOUR).sweep()
    assert len(services.asked) == asked


def test_a_device_that_comes_while_the_last_one_goes_is_told(
    world: World, services: PushServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = duel(world, services, CHROME, ben="mail").moves("1x2")
    services.answers[CHROME] = 410
    note = Devices.note

    def note_late(devices: Devices, contact: str, gone: tuple[str, ...]) -> tuple[Device, ...] | None:
        world.device(play, "Ben", FIREFOX)
        return note(devices, contact, gone)

    with monkeypatch.context() as patch:
        patch.setattr(Devices, "note", note_late)
        world.flows()
    assert (kept(world), is_dead(world)) == ((FIREFOX,), False)
    world.later(10 * 60).sweep_due()
    assert services.devices == [FIREFOX]
    assert headline("turn") not in world.headlines("Ben")


def test_devices_that_nobody_could_forget_are_not_given_up(
    world: World, services: PushServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel(world, services, CHROME, ben="mail").moves("1x2")
    services.answers[CHROME] = 410
    with monkeypatch.context() as patch:
        patch.setattr(Devices, "note", lambda *_: None)
        world.flows()
    assert (kept(world), is_dead(world)) == ((CHROME,), False)
    world.later(10 * 60).sweep_due()
    assert (kept(world), is_dead(world)) == ((), True)


@pytest.mark.parametrize("deadline", [0, 10 * HOUR])
def test_mail_takes_its_place_at_once_where_the_operator_switched_push_off(
    world: World, services: PushServices, monkeypatch: pytest.MonkeyPatch, deadline: int
) -> None:
    play = duel(world, services, CHROME, ben="mail", deadline=deadline)
    monkeypatch.setenv("PUSH_KEY", "")
    world.restart()
    play.moves("1x2")
    world.flows()
    assert (kept(world), is_dead(world)) == ((), True)
    world.later(10 * 60).sweep_due()
    assert world.headlines("Ben")[-1] == headline("turn")
    assert services.pushed == []


@pytest.mark.parametrize("answer", [400, 401, 403])
@pytest.mark.parametrize("deadline", [0, 14 * 24 * HOUR])
def test_mail_takes_its_place_once_a_day_of_refusals_is_over(
    world: World, services: PushServices, answer: int, deadline: int
) -> None:
    duel(world, services, CHROME, ben="mail", deadline=deadline).moves("1x2")
    before = world.headlines("Ben")
    services.answers[CHROME] = answer
    world.flows()
    for _ in range(24):
        world.later(HOUR).sweep_due().flows()
    assert (kept(world), is_dead(world)) == ((), True)
    world.later(10 * 60).sweep_due()
    assert world.headlines("Ben") == [*before, headline("turn")]


def test_mail_takes_its_place_at_once_when_the_operator_has_another_key(
    world: World, services: PushServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = duel(world, services, ben="mail", deadline=0)
    vapid = Vapid(clients.keys, os.environ["PUSH_KEY"], "", world.directory.push_tokens)
    world.device(play, "Ben", Device(CHROME, mark_of(vapid.public)).stored)
    switch_on(world, monkeypatch)
    play.moves("1x2")
    world.flows()
    assert (kept(world), is_dead(world), services.asked) == ((), True, [])
    world.later(10 * 60).sweep_due()
    assert world.headlines("Ben")[-1] == headline("turn")


def test_a_push_service_that_is_busy_is_asked_again(world: World, services: PushServices) -> None:
    duel(world, services, CHROME).moves("1x2")
    services.answers[CHROME] = 503
    world.flows()
    assert services.devices == []
    del services.answers[CHROME]
    world.later(120).flows()
    assert services.devices == [CHROME]


def test_without_the_key_the_notice_waits(world: World, services: PushServices) -> None:
    key = next(iter(shared_client("kms").list_keys()["Keys"]))["KeyId"]
    duel(world, services, CHROME).moves("1x2")
    stored = world.directory.push_tokens
    shared_client("kms").disable_key(KeyId=key)
    assert stored.get("https://fcm.googleapis.com")  # what was signed serves on
    world.flows()
    assert services.devices == [CHROME]


@pytest.mark.parametrize("answer", [307, 400, 401, 403, TimeoutError(), 503])
def test_whoever_answers_in_place_of_a_push_service_raises_no_alarm(
    world: World, services: PushServices, lines: Callable[[], str], answer: int | Exception
) -> None:
    """A stranger may give an address below a known domain, and have it answer so for years."""
    duel(world, services, CHROME, deadline=0).moves("1x2")
    services.answers[CHROME] = answer
    world.flows()
    for attempt in range(MOST_DEFERRALS):
        world.later((FIRST_DEFERRAL << attempt) + 1).flows()
    world.sweep()
    written = members(lines())
    assert [line for line in written if line["message"].startswith("not now")]
    assert [line for line in written if "NotNow" in line] == []


@pytest.mark.parametrize("code", ["AccessDeniedException", "DisabledException", "NotFoundException"])
def test_a_key_that_does_not_sign_raises_one(
    world: World, services: PushServices, lines: Callable[[], str], monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    def refuse(*_: object) -> str:
        raise refusal(code)

    duel(world, services, CHROME).moves("1x2")
    monkeypatch.setattr(Vapid, "token", refuse)
    world.flows()
    assert services.asked == [CHROME], "at the beginning"
    assert [line for line in members(lines()) if line.get("NotNow")]


def test_whoever_loses_their_seat_is_told_on_their_device(world: World, services: PushServices) -> None:
    play = world.table("Anna", "Ben", "Cleo", contacts={"Anna": "mail", "Ben": "", "Cleo": "mail"})
    world.device(play, "Ben", CHROME)
    world.wake(play).flows()
    services.pushed.clear()
    world.takes_over(play, 1, "Dan", world.person("Dan", ["mail"], table=play.id))
    world.flows()
    assert CHROME in services.devices
    assert world.directory.people.get("person-Ben") is None


def test_nothing_in_queues_and_logs_says_the_address_of_a_device(
    world: World, services: PushServices, lines: Callable[[], str]
) -> None:
    duel(world, services, CHROME, FIREFOX).moves("1x2")
    services.answers = {CHROME: 410, FIREFOX: 503}
    world.settles(*world.arrived())
    queued = world.waiting()
    assert queued
    world.flows().later(200).flows()
    assert services.asked
    assert not any(secret in text for secret in ("chrome:1", "firefox-1") for text in (str(queued), lines()))


# ---- crashes ----


def settles_down(world: World) -> None:
    for _ in range(2):
        world.flows().later(200).sweep_due()


@pytest.mark.parametrize("second", [201, 404], ids=["one of two is gone", "both are gone"])
@pytest.mark.costly("a crash at each call of a push message")
def test_a_crash_at_any_call_repeats_one_message_at_most_and_loses_none(
    second: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ben has two devices and an address."""

    def story(world: World, services: PushServices) -> Play:
        switch_on(world, monkeypatch)
        play = duel(world, services, CHROME, FIREFOX, ben="mail", deadline=10 * HOUR)
        services.answers = {CHROME: 410, FIREFOX: second}
        return play

    with pushing() as services, running() as world:
        play = story(world, services)
        with recording() as calls:
            play.moves("1x2")
            settles_down(world)
        expected = _told(world, services)
    assert expected == (([FIREFOX], 0, (FIREFOX,)) if second == 201 else ([], 1, ()))
    for number, moment in endings(calls):
        with pushing() as services, running() as world:
            play = story(world, services)
            with crash(number, moment):
                play.moves("1x2")
                settles_down(world)
            settles_down(world.sweep())
            where = f"{moment} call {number}, {calls[number]}"
            pushed, mails, left = _told(world, services)
            assert (set(pushed), mails > 0, left) == (set(expected[0]), expected[1] > 0, expected[2]), where
            assert len(pushed) + mails <= 2, where


def _told(world: World, services: PushServices) -> tuple[list[str], int, tuple[str, ...]]:
    """Which devices were told, how many mails asked Ben for his move, and which devices are left."""
    return services.devices, world.headlines("Ben").count(headline("turn")), kept(world)
