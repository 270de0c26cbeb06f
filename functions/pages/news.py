"""News for a viewer, in sentences and as JSON."""

from collections.abc import Sequence

from engine.kit.plain import plain_object
from engine.kit.seats import Viewer
from events.scenes import reveals
from events.store.log import Commit
from events.table.events import Over
from events.table.sight import Sight
from events.table.told import readable
from events.table.words import names_for, news, with_name_isolated
from functions.pages.models.table import News


def told_news(sight: Sight, commits: Sequence[Commit], viewer: Viewer, number: int = 0) -> list[News]:
    """News for the viewer, oldest first.

    :param number: the viewer's after the last commit, if its pictures can be seen again
    """
    game, table = sight.game, sight.table
    names = names_for(table, viewer, isolated=True)
    found: list[News] = []
    for after, commit in reversed(list(enumerate(reversed(commits)))):
        for event in commit.events:
            told = readable(sight, commit.n, event, viewer)
            if told is None:
                continue
            lines = news(game, table, [with_name_isolated(told)], names)
            sentences = tuple([line.text for line in lines])
            if isinstance(event, Over) and found and sentences == found[-1].sentences[-1:]:
                continue  # the game already named the winner
            if sentences:
                keys = tuple([line.key for line in lines])
                moment = number - after if after < number and reveals(game, [event]) else 0
                plain = plain_object(told)
                found.append(News(at=commit.at, sentences=sentences, keys=keys, event=plain, moment=moment))
    return found
