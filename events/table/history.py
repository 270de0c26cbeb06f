"""The running hash of a match (`engine.history`): one step for each commit with a public part.

Its first step includes opening and seats: a check needs no earlier commit.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from engine.history import (
    Entry,
    begun,
    begun_privately,
    digest,
    hidden,
    hide,
    moved,
    moved_privately,
    salt_of_text,
    sealed,
    step,
)
from engine.kit.seats import Seat
from engine.kit.value import Value, replace
from events.table.events import (
    Author,
    AutopilotOff,
    AutopilotOn,
    Begun,
    Closed,
    Instructed,
    Moved,
    Opened,
    OrderDue,
    Ordered,
    Over,
    PartRefused,
    Resigned,
    Said,
    SeatTaken,
    TableEvent,
)
from events.table.state import History, Table


class SaltedText(Value):
    """A name or talk, and the salt of its digest in a step.

    :param seat: its author's; `None` for a host without a seat
    """

    text: str
    salt: bytes
    seat: Author

    @property
    def digest(self) -> str:
        """See `engine.history.digest`."""
        return digest(self.salt, self.text)


class HistoryStep(Value):
    """A step of the history.

    :param texts: the names and talk in it
    :param hidden: a digest of all hidden data
    """

    told: tuple[Entry, ...]
    texts: tuple[SaltedText, ...]
    hidden: bytes


def history_of(opened: Opened) -> History:
    """The history before a table's first step."""
    return History(opened.salt or b"")


def unwritten(history: History) -> History:
    """The same table's history without its steps."""
    return History(history.salt)


def noted(history: History, table: Table, events: Iterable[TableEvent]) -> tuple[History, HistoryStep | None]:
    """The history after a commit, and its step; `None` if nothing became public."""
    if history.ended or not table.begun:
        return history, None
    events = tuple(events)
    history = _with_hidden(history, events)
    number, texts = history.steps + 1, list[SaltedText]()

    def noted_text(text: str, seat: Author) -> str:
        texts.append(SaltedText(text, salt_of_text(history.salt, number, len(texts)), seat))
        return texts[-1].digest

    told = [entry for event in _of_the_match(events) for entry in _told(event, table, noted_text)]
    if not told:
        return history, None
    under_key = sealed(table.game_key, number, [entry for event in events if (entry := _private(event))])
    joins = hidden(history.salt, number, history.pending)
    after = replace(
        history,
        hash=step(history.hash, number, told, under_key, joins),
        steps=number,
        pending=b"",
        ended=any(isinstance(event, Over | Closed) for event in events),
    )
    return after, HistoryStep(tuple(told), tuple(texts), joins)


def _with_hidden(history: History, events: Iterable[TableEvent]) -> History:
    entries = [entry for event in events if (entry := _hidden(event))]
    if not entries:
        return history
    return replace(history, pending=hide(history.salt, history.pending, entries))


def _of_the_match(events: Sequence[TableEvent]) -> Sequence[TableEvent]:
    """The events since the match began: its first step covers players who sat down in the same commit."""
    begins = next((at for at, event in enumerate(events) if isinstance(event, Begun)), 0)
    return events[begins:]


def _told(event: TableEvent, table: Table, noted_text: Callable[[str, Author], str]) -> Iterator[Entry]:
    """The public part of an event. Its members are written out, because a new field must not change old hashes."""
    match event:
        case Begun():
            yield _opened(table)
            for seat, place in enumerate(table.places):
                yield _seated(seat, place.bot, noted_text(place.name, seat))
            yield begun(event.engine, event.events)
        case SeatTaken(seat, name):
            yield _seated(seat, event.bot, noted_text(name, seat))
        case Moved(seat, how, events):
            yield moved(seat, how, events)
        case AutopilotOn(seat) | AutopilotOff(seat) | Resigned(seat):
            yield {"type": type(event).__name__, "seat": seat}
        case Said(by, _, lines):
            yield {"type": "Said", "by": by, "words": noted_text("\n".join(lines), by)}
        case Over(places, scores, resignation):
            yield {"type": "Over", "places": [*places], "scores": [*scores], "resignation": resignation}
        case Closed(by_host):
            yield {"type": "Closed", "by_host": by_host}
        case _:
            return


def _opened(table: Table) -> Entry:
    return {
        "type": "Opened",
        "game": table.game,
        "options": dict(table.options),
        "stand_in": table.settings.stand_in,
        "easy_bots": table.settings.easy_bots,
        "disclose": table.settings.disclose,
        "commitment": table.commitment,
    }


def _seated(seat: Seat, is_bot: bool, name: str) -> Entry:
    return {"type": "SeatTaken", "seat": seat, "bot": is_bot, "name": name}


def _private(event: TableEvent) -> Entry | None:
    match event:
        case Begun():
            return begun_privately(event.entropies, event.events)
        case Moved():
            return moved_privately(event.events)
        case _:
            return None


def _hidden(event: TableEvent) -> Entry | None:
    match event:
        case PartRefused(seat, text):
            return {"type": "PartRefused", "seat": seat, "text": text}
        case Instructed(seat, parts):
            return {"type": "Instructed", "seat": seat, "parts": [*parts]}
        case Ordered(seat, orders):
            return {"type": "Ordered", "seat": seat, "orders": [each.text for each in orders]}
        case OrderDue(seat, at):
            return {"type": "OrderDue", "seat": seat, "at": at}
        case Moved(seat) if event.whole or event.planned:
            return {"type": "Moved", "seat": seat, "whole": event.whole, "planned": event.planned}
        case _:
            return None
