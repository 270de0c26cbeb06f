"""Bots at real tables: fed by a queue, moving through the same commands as a person."""

import json
from random import Random
from typing import Any, cast

import pytest

from engine.game import AnyGame
from engine.games.liars_dice.values import Challenge
from engine.kit.seats import Seat
from events.debts import BOTS_PLAY
from events.table.commands import Resign, Say
from events.table.events import Moved
from functions.aws import clients, clock
from functions.bot import handler as bot
from functions.settle import handler as settle
from tests.functions.events import Context, queue_record, records
from tests.functions.world import BOT, HOUR, Play, World


def against_bots(world: World, bots: int = 2) -> Play:
    """Anna opens a game of Liar's Dice against bots; it is her turn."""
    opening = {"host_name": "Anna", "host_person": world.person("Anna", ["mail"]).id, "bots": bots}
    return world.opened("table-with-bots", bots + 1, opening=opening, deadline=HOUR)


def how(play: Play) -> list[tuple[int, str]]:
    return [(event.seat, event.how) for commit in play.commits() for event in commit.events if isinstance(event, Moved)]


def raised(game: AnyGame, view: Any, seat: Seat, random: Random, easy: bool) -> Any:
    """The lowest bid there is."""
    return next(action for action in game.legal(view) if not isinstance(action, Challenge))


@pytest.fixture
def raising(monkeypatch: pytest.MonkeyPatch) -> None:
    """No bot challenges, so that each of them moves."""
    monkeypatch.setattr(bot, "choose", raised)


def turn(play: Play, **fields: object) -> dict[str, Any]:
    """The message for a table's bots."""
    body = json.dumps({"table": play.id, **fields})
    return {"MessageId": "1", "ReceiptHandle": "1", "Body": body, "Attributes": {}, "MD5OfBody": ""}


def sends(message: dict[str, Any]) -> None:
    bot.handler(records([queue_record(message, BOT)]), cast("Any", Context()))


def waits(world: World) -> int:
    """How many messages are in the bots' queue, visible or not yet."""
    names = ("ApproximateNumberOfMessages", "ApproximateNumberOfMessagesDelayed")
    counted = world.sqs.get_queue_attributes(QueueUrl=world.queues[BOT], AttributeNames=list(names))["Attributes"]
    return sum(int(counted[name]) for name in names)


@pytest.mark.usefixtures("raising")
def test_one_message_makes_all_moves_until_a_person_is_asked(world: World) -> None:
    play = against_bots(world, bots=4).moves("1x2")
    sends(turn(play))
    assert how(play) == [(0, "own"), (1, "bot"), (2, "bot"), (3, "bot"), (4, "bot")]
    assert play.asked == [0]


def test_settle_sends_one_for_all_bots(world: World) -> None:
    play = against_bots(world, bots=4).moves("1x2")
    world.settles(*world.arrived())
    assert waits(world) == 1
    sends(turn(play))


@pytest.mark.usefixtures("raising")
def test_after_their_moves_nothing_is_left_to_do(world: World) -> None:
    """Settle sends a message after each of their moves, which comes when their worker has certainly ended."""
    play = against_bots(world).moves("1x2")
    world.settles(*world.arrived())
    sends(turn(play))
    commits = len(play.commits())
    world.flows().later(settle.BOT_DELAY_IN_PLAY).flows().sweep()
    assert (len(play.commits()), play.asked) == (commits, [0])


@pytest.mark.usefixtures("raising")
def test_what_is_left_when_time_is_up_is_made_later(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    play = against_bots(world, bots=4).moves("1x2")
    seconds = iter([0.0, 0.0, BOTS_PLAY - 1.0, float(BOTS_PLAY)])
    with monkeypatch.context() as slow:
        slow.setattr(clock, "running", lambda: next(seconds))
        sends(turn(play))
    assert how(play) == [(0, "own"), (1, "bot"), (2, "bot")]
    world.settles(*world.arrived())
    assert waits(world) == 1
    sends(turn(play))
    assert play.asked == [0]


@pytest.mark.usefixtures("raising")
def test_what_is_left_is_found_by_settle_alone(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    play = against_bots(world, bots=3).moves("1x2")
    with monkeypatch.context() as no_time:
        no_time.setattr(bot, "BOTS_PLAY", 0)
        sends(turn(play))
    assert how(play) == [(0, "own")]
    world.sweep().later(2).flows()
    assert play.asked == [0]


def test_a_message_of_the_version_before_is_for_the_same_bots(world: World) -> None:
    play = against_bots(world).moves("1x2")
    sends(turn(play, seat=2))
    assert how(play)[:2] == [(0, "own"), (1, "bot")]


def test_a_bots_move_is_a_commit_of_its_own(world: World) -> None:
    play = against_bots(world).moves("1x2")
    world.flows().later(2).flows()
    for commit in play.commits():
        assert sum(isinstance(event, Moved) and event.how == "bot" for event in commit.events) <= 1


def test_a_message_that_comes_twice_makes_no_move_twice(world: World) -> None:
    play = against_bots(world).moves("1x2")
    sends(turn(play))
    moves = how(play)
    sends(turn(play))
    assert how(play) == moves


@pytest.mark.usefixtures("raising")
def test_two_workers_at_the_same_moment_make_one_move(world: World) -> None:
    """The first one was taken for dead, and commits when the second one has decided: who is late leaves the rest."""
    play = against_bots(world).moves("1x2")
    events = clients.dynamodb().meta.events

    def first_commits(**_: object) -> None:
        events.unregister("before-call.dynamodb.PutItem", first_commits)
        assert bot.move(bot.tables(), play.id, world.now)

    events.register("before-call.dynamodb.PutItem", first_commits)
    assert bot.play(bot.tables(), play.id, world.now) == 0
    assert how(play) == [(0, "own"), (1, "bot")]


@pytest.mark.usefixtures("raising")
def test_who_talks_meanwhile_holds_up_no_bot(world: World) -> None:
    play = against_bots(world).moves("1x2")
    events = clients.dynamodb().meta.events

    def somebody_talks(**_: object) -> None:
        events.unregister("before-call.dynamodb.PutItem", somebody_talks)
        play.does(0, Say("Hurry"))

    events.register("before-call.dynamodb.PutItem", somebody_talks)
    bot.play(bot.tables(), play.id, world.now)
    assert play.asked == [0]


def test_nothing_moves_after_the_match(world: World) -> None:
    play = against_bots(world).moves("1x2").does(0, Resign())
    commits = len(play.commits())
    world.flows().later(2).flows()
    assert len(play.commits()) == commits


def test_an_unknown_table_is_nobodys_turn(world: World) -> None:
    assert not bot.play(bot.tables(), "no-such-table", world.now)


def test_nobody_writes_to_bots(world: World) -> None:
    against_bots(world)
    world.flows().later(HOUR).flows()
    assert {mail.to for mail in world.mails} == {"anna@example.org"}
