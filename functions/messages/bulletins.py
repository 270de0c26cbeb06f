"""Bulletins: public news of a table, posted where many read and nobody plays.

They use only a spectator's events and the public view, and have no link. Table talk is left out: its author could not
take it back.
"""

from collections.abc import Iterable, Iterator, Sequence

from engine.kit.prose import in_words
from engine.kit.seats import Seat
from engine.kit.sentence import Verbatim, sentence
from engine.kit.value import Value
from engine.registry import GAMES
from events.names import runs_right_to_left
from events.store.log import Commit
from events.table.events import Said
from events.table.sight import Sight
from events.table.state import Table
from events.table.told import recalled
from events.table.words import names_for, news, result, with_name_isolated
from functions.messages.bulletin_words import BulletinWords
from functions.messages.letters import MOST_NEWS


class TimedLine(Value):
    """A line that ends at a time, shown in each reader's own; 0 for never."""

    text: str
    until: int = 0


class Bulletin(Value):
    """A post, oldest news first."""

    title: str
    news: tuple[str, ...]
    state: tuple[TimedLine, ...]


def bulletin(table: Table, commits: Sequence[Commit], greets: bool) -> Bulletin | None:
    """The post; `None` if there is no news.

    :param greets: whether a host waits for the first post
    """
    game, isolated = GAMES[table.game], any(map(runs_right_to_left, table.names()))
    names = names_for(table, None, isolated)
    words, sight = BulletinWords(names), Sight(game, table)
    ending = in_words(result(game, table, names)) if table.over else ""
    told = [line for line in _told(sight, commits, names, isolated) if line != ending]
    if not (told or ending or greets):
        return None
    seated = tuple([seat for seat, place in enumerate(table.places) if place.name])
    first = [words.say(sentence(BulletinWords.news_come_here))] if greets else []
    more = [words.say(sentence(BulletinWords.more_before))] if len(told) > MOST_NEWS else []
    return Bulletin(
        title=words.say(sentence(BulletinWords.table_of, title=Verbatim(game.title), seats=seated))
        if seated
        else game.title,
        news=(*first, *more, *told[-MOST_NEWS:]),
        state=(TimedLine(ending),) if ending else tuple(_awaited(words, sight)),
    )


def _told(sight: Sight, commits: Iterable[Commit], names: Sequence[str], isolated: bool) -> list[str]:
    found = [recalled(sight, commit.n, event, None) for commit in commits for event in commit.events]
    kept = [event for event in found if event is not None and not isinstance(event, Said)]
    told = [with_name_isolated(event) if isolated else event for event in kept]
    return [in_words(line.text) for line in news(sight.game, sight.table, told, names)]


def _awaited(words: BulletinWords, sight: Sight) -> Iterator[TimedLine]:
    table = sight.table
    if table.phase == "lobby":
        yield TimedLine(words.say(sentence(BulletinWords.lobby_open)))
    by_due: dict[int, list[Seat]] = {}
    for seat in sorted(sight.questions):
        prompt = table.places[seat].prompt
        by_due.setdefault(prompt.due if prompt else 0, []).append(seat)
    for due, seats in sorted(by_due.items()):
        says = BulletinWords.awaits_until if due else BulletinWords.awaits
        yield TimedLine(words.say(sentence(says, seats=tuple(seats))), due)
