"""The bot queue: each message names a table where bots have to move (docs/design/table.md).

A redelivered message is harmless, because only due moves are made.
"""

import json
from functools import cache
from random import Random, SystemRandom
from typing import Any, TypeVar

from aws_lambda_powertools.utilities.data_classes.sqs_event import SQSRecord

from engine.bots import choose
from engine.game import Game
from engine.kit.seats import Seat
from engine.kit.sentence import sentence
from events.debts import BOTS_PLAY
from events.reading import NoSuchTable
from events.table.commands import BotMove
from events.table.refusals import Refusals, RefusedForNow
from events.table.state import Table
from events.table.turns import bot_turns
from events.tables import Submission, Tables, game_named
from events.who import SYSTEM
from functions.aws import clock, log_lines, stored
from functions.aws.failures import logged
from functions.aws.received import each_message
from functions.aws.settings import FunctionSettings, from_environment

Position = TypeVar("Position")
Action = TypeVar("Action")
View = TypeVar("View")


class BotSettings(FunctionSettings):
    """See template.yaml."""


@each_message
def handler(record: SQSRecord) -> None:
    """Makes the moves of a table's bots."""
    table_id = json.loads(record.body)["table"]
    log_lines.begin(table=table_id)
    with logged("bots did not move"):
        moves = play(tables(), table_id, clock.received(record))
    log_lines.logger.info("bots moved" if moves else "nothing to move", moves=moves)


def play(tables: Tables, table_id: str, stamped: int) -> int:
    """Makes bots' moves until a person has to act, another worker makes them, or `BOTS_PLAY` is over. Returns their
    number.

    :param stamped: when the message was sent
    """
    until, moves = clock.running() + BOTS_PLAY, 0
    while clock.running() < until and move(tables, table_id, clock.now(stamped)):
        moves += 1
    return moves


def move(tables: Tables, table_id: str, now: int) -> bool:
    """Moves for the first seat that waits for its bot. Returns whether it moved."""
    random = SystemRandom()
    seat: Seat | None = None

    def request(table: Table) -> Submission:
        """Keeps the seat after a lost race: the worker that moved for it goes on."""
        nonlocal seat
        game = game_named(table.game)
        turns = bot_turns(game, table)
        seat = next(iter(turns), None) if seat is None else seat
        if seat is None or seat not in turns:
            raise RefusedForNow(sentence(Refusals.nothing_due))
        text = str(answer(game, table.position, seat, random, table.settings.easy_bots))
        return Submission(SYSTEM, BotMove(seat, text), confirmed=True)

    try:
        tables.run(table_id, request, now)
    except (NoSuchTable, RefusedForNow):
        return False
    return True


def answer(
    game: Game[Any, Position, Any, Action, View, Any], position: Position, seat: Seat, random: Random, easy: bool
) -> Action:
    """Chosen from the seat's view alone."""
    return choose(game, game.view(position, seat), seat, random, easy=easy)


@cache
def tables() -> Tables:
    """The tables of this process."""
    return stored.after_settle(from_environment(BotSettings))[1]
