"""A log as a restore leaves it: some commits are gone, and the directory doesn't know."""

from events.tables import Tables
from functions.operator.fitting import Fitted, Fitting
from tests.functions.world import LOG, Play


def set_back(play: Play, version: int) -> None:
    """The commits after that version are gone."""
    world = play.world
    for n in range(version + 1, play.table.version + 1):
        world.dynamodb.delete_item(TableName=LOG, Key={"table": {"S": play.id}, "n": {"N": str(n)}})
    world.delivered[play.id] = version


def fitted(play: Play, before: Tables | None = None) -> Fitted:
    """The directory is made to fit the log."""
    world = play.world
    return Fitting(world.directory, world.tables, before).fit(play.id, world.now)
