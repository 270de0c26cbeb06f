"""A table's events in sentences, for page, log, mail and SMS. `told` decides who may read them."""

from collections.abc import Iterable, Sequence

from engine.game import AnyGame
from engine.kit.seats import Seat, Viewer
from engine.kit.sentence import sentence
from engine.kit.value import Value, replace
from engine.kit.words import Words
from events.names import isolate
from events.table.events import Begun, Moved, Over, Said, SeatLeft, SeatTaken, TableEvent
from events.table.state import Table
from events.table.words.catalogue import TableWords
from events.table.words.telling import HOST, tells, tells_without_links


def names_for(table: Table, viewer: Viewer, isolated: bool = False) -> list[str]:
    """The viewer's names of the seats: "you" for the own one.

    :param isolated: whether right-to-left names are kept from turning the sentence (UAX #9)
    """
    names = [isolate(name) if isolated else name for name in table.names()]
    if viewer is not None:
        names[viewer] = "you"
    return names


def words_for(game: AnyGame, table: Table, names: Sequence[str]) -> Words:
    """A game's words for the reader that `names_for` calls "you", with marked pieces (`engine.kit.prose`)."""
    return catalogue_for(game, table)(names, _reader(names)).to_draw()


def catalogue_for(game: AnyGame, table: Table) -> type[Words]:
    """A game's words under house rules."""
    return game.words_of(game.options(**dict(table.options)))


def _reader(names: Sequence[str]) -> Seat | None:
    return names.index("you") if "you" in names else None


def with_name_isolated(event: TableEvent) -> TableEvent:
    """The own name is wrapped as in `names_for`."""
    if isinstance(event, SeatTaken | SeatLeft | Said):
        return replace(event, name=isolate(event.name or HOST))
    return event


class Line(Value):
    """A sentence with its key.

    :param begins: whether a round, a hand or a game begins with it
    """

    key: str
    text: str
    begins: bool = False


def news(
    game: AnyGame, table: Table, told: Iterable[TableEvent], names: Sequence[str], links: bool = True
) -> list[Line]:
    """A sentence for each told event.

    :param table: as it is now, for the result
    :param told, names: by `events.table.told` and `names_for`, for one reader
    :param links: whether to show web addresses in talk
    """
    words, found = words_for(game, table, names), list[Line]()
    of_table = TableWords(names, _reader(names))
    for event in told:
        if isinstance(event, Over):
            found.append(_ending(game, table, names))
        elif not links and isinstance(event, Said):
            found += [Line(each.key, of_table.say(each)) for each in tells_without_links(event)]
        elif sentence := tells(event):
            found.append(Line(sentence.key, of_table.say(sentence)))
        if isinstance(event, Begun | Moved):
            found += [line for led_to in event.events for line in _lines(game, words, led_to)]
    return found


def _lines(game: AnyGame, words: Words, event: object) -> list[Line]:
    begins = isinstance(event, game.begins_round)
    return [Line(each.key, words.say(each), begins and not number) for number, each in enumerate(game.tells(event))]


def result(game: AnyGame, table: Table, names: Sequence[str]) -> str:
    """The winners, and why they won."""
    return _ending(game, table, names).text


def _ending(game: AnyGame, table: Table, names: Sequence[str]) -> Line:
    if table.resignation:
        winners = tuple([seat for seat, place in enumerate(table.results) if place == 1])
        left = sentence(TableWords.won_by_resignation, by=winners)
        return Line(left.key, TableWords(names, _reader(names)).say(left))
    outcome = game.outcome(table.position)
    return Line(outcome.why.key, words_for(game, table, names).say(outcome.why)) if outcome else Line("", "")
