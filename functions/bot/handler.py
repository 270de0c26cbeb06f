"""The bot queue: each message is one seat for which a bot has to move (DESIGN §6).

A message that comes twice does no harm: it is asked again whether the seat has a turn, of the bot and now.
"""

import json
from functools import cache
from random import Random, SystemRandom
from typing import Any, TypeVar

from aws_lambda_powertools import Logger
from aws_lambda_powertools.utilities.batch import BatchProcessor, EventType, process_partial_response
from aws_lambda_powertools.utilities.batch.types import PartialItemFailureResponse
from aws_lambda_powertools.utilities.data_classes.sqs_event import SQSRecord
from aws_lambda_powertools.utilities.typing import LambdaContext

from engine.bots import choose
from engine.game import Game
from engine.kit.seats import Seat
from engine.kit.sentence import sentence
from events.store.log import DynamoLog
from events.store.stored import CODEC, apply
from events.table.commands import BotMove
from events.table.refusals import NotNow, Refusals
from events.table.state import Table
from events.table.turns import bot_turns
from events.tables import NoSuchTable, Submission, Tables, game_named
from events.who import SYSTEM
from functions.aws import clients, clock
from functions.aws.failures import failure
from functions.aws.settings import Settings, from_environment

Position = TypeVar("Position")
Action = TypeVar("Action")
View = TypeVar("View")

logger = Logger()


class BotSettings(Settings):
    """See template.yaml."""

    log_table: str


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> PartialItemFailureResponse:
    """Makes the moves of a batch.

    :returns: the messages that must come again
    """
    processor = BatchProcessor(EventType.SQS, raise_on_entire_batch_failure=False)
    return process_partial_response(event, _turn, processor, context)


def _turn(record: SQSRecord) -> None:
    logger.set_correlation_id(record.message_id)
    turn = json.loads(record.body)
    try:
        moved = move(tables(), turn["table"], turn["seat"], clock.now(clock.sent(record)))
    except Exception as error:
        logger.error("bot did not move", table=turn["table"], failure=failure(error))
        raise
    logger.info("bot moved" if moved else "nothing to move", table=turn["table"])


def move(tables: Tables, table_id: str, seat: Seat, now: int) -> bool:
    """Moves for the seat if that is a bot's to do now; whether it was.

    :param now: seconds since 1970
    """
    random = SystemRandom()

    def request(table: Table) -> Submission:
        if seat not in bot_turns(game_named(table.game), table):
            raise NotNow(sentence(Refusals.nothing_due))
        text = str(answer(game_named(table.game), table.position, seat, random))
        return Submission(SYSTEM, BotMove(seat, text), confirmed=True)

    try:
        tables.run(table_id, request, now)
    except (NoSuchTable, NotNow):
        return False
    return True


def answer(game: Game[Any, Position, Any, Action, View, Any], position: Position, seat: Seat, random: Random) -> Action:
    """What the bot answers, from the seat's view alone: the position has the wrong type, whatever the game."""
    return choose(game, game.view(position, seat), seat, random)


@cache
def tables() -> Tables:
    """The tables of this process."""
    settings = from_environment(BotSettings)
    return Tables(DynamoLog(clients.dynamodb(), settings.log_table, CODEC, Table, apply))
