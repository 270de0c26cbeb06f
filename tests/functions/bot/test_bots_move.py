"""Bots at real tables: fed by a queue, moving through the same commands as a person."""

import json
from typing import Any, cast

from engine.chance import commitment
from events.table.commands import Open, Resign
from events.table.events import Moved, Settings
from events.tables import Sender
from functions.aws import clients
from functions.bot import handler as bot
from tests.functions.events import Context, queue_record, records
from tests.functions.world import BOT, HOUR, SEED, Play, World


def against_bots(world: World, bots: int = 2) -> Play:
    """Anna opens a game of Liar's Dice against bots; it is her turn."""
    table_id = "table-with-bots"
    opening = Open(
        game="liars_dice",
        options={"first_opener": 1},
        seats=bots + 1,
        settings=Settings(deadline=HOUR),
        link_key="1",
        seed=SEED,
        commitment=commitment(table_id, SEED),
        host_name="Anna",
        host_person=world.person("Anna", ["mail"]).id,
        bots=bots,
    )
    world.directory.live.add(table_id, world.now)
    world.tables.open(table_id, Sender("host", "opening", "opening"), opening, world.now)
    world.delivered[table_id] = 0
    return Play(world, table_id)


def how(play: Play) -> list[tuple[int, str]]:
    return [(event.seat, event.how) for commit in play.commits() for event in commit.events if isinstance(event, Moved)]


def test_both_bots_move_and_it_is_the_persons_turn_again(world: World) -> None:
    play = against_bots(world).moves("1x2")
    for _ in range(6):
        world.flows().later(2)
        if play.asked:
            break
    assert how(play)[0] == (0, "own")
    assert {kind for _, kind in how(play)[1:]} == {"bot"}
    assert play.asked == [0]


def test_a_bots_move_is_a_commit_of_its_own(world: World) -> None:
    play = against_bots(world).moves("1x2")
    world.flows().later(2).flows().later(2).flows()
    for commit in play.commits():
        assert sum(isinstance(event, Moved) and event.how == "bot" for event in commit.events) <= 1


def test_a_turn_that_comes_twice_is_one_move(world: World) -> None:
    play = against_bots(world).moves("1x2")
    turn = json.dumps({"table": play.id, "seat": 1})
    message: dict[str, Any] = {"MessageId": "1", "ReceiptHandle": "1", "Body": turn, "Attributes": {}, "MD5OfBody": ""}
    for _ in range(2):
        bot.handler(records([queue_record(message, BOT)]), cast("Any", Context()))
    assert how(play)[:2] == [(0, "own"), (1, "bot")]
    assert (1, "bot") not in how(play)[2:3]


def test_two_workers_with_one_turn_at_the_same_moment_are_one_move(world: World) -> None:
    """The first one was taken for dead, and commits when the second one has decided."""
    play = against_bots(world).moves("1x2")
    events = clients.dynamodb().meta.events

    def first_commits(**_: object) -> None:
        events.unregister("before-call.dynamodb.PutItem", first_commits)
        assert bot.move(bot.tables(), play.id, 1, world.now)

    events.register("before-call.dynamodb.PutItem", first_commits)
    assert not bot.move(bot.tables(), play.id, 1, world.now)
    assert how(play) == [(0, "own"), (1, "bot")]


def test_nothing_moves_after_the_match(world: World) -> None:
    play = against_bots(world).moves("1x2").does(0, Resign())
    commits = len(play.commits())
    world.flows().later(2).flows()
    assert len(play.commits()) == commits


def test_an_unknown_table_is_nobodys_turn(world: World) -> None:
    assert not bot.move(bot.tables(), "no-such-table", 0, world.now)


def test_nobody_writes_to_bots(world: World) -> None:
    against_bots(world)
    world.flows().later(HOUR).flows()
    assert {mail.to for mail in world.mails} == {"anna@example.org"}
