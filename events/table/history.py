"""The running hash of a match (`engine.history`): one step for each commit with a public part.

Its first step includes opening and seats: a check needs no earlier commit.
"""

from collections.abc import Callable, Iterator, Sequence

from engine import history as hashing
from engine.history import Entry
from engine.kit.seats import Seat
from engine.kit.value import Value, replace
from events.table import events
from events.table.state import History, Table


class SaltedText(Value):
    """A name or talk, and the salt of its digest in a step.

    :param seat: its author's; `None` for a host without a seat
    """

    text: str
    salt: bytes
    seat: events.Author

    @property
    def digest(self) -> str:
        """See `engine.history.digest`."""
        return hashing.digest(self.salt, self.text)


class HistoryStep(Value):
    """A step of the history.

    :param texts: the names and talk in it
    :param hidden: a digest of all hidden data
    """

    told: tuple[Entry, ...]
    texts: tuple[SaltedText, ...]
    hidden: bytes


def noted(history: History, table: Table, happened: Sequence[events.TableEvent]) -> tuple[History, HistoryStep | None]:
    """The history after a commit, and its step; `None` if nothing became public."""
    if history.ended or not table.begun:
        return history, None
    history = _with_hidden(history, happened)
    number, texts = history.steps + 1, list[SaltedText]()

    def noted_text(text: str, seat: events.Author) -> str:
        texts.append(SaltedText(text, hashing.salt_of_text(history.salt, number, len(texts)), seat))
        return texts[-1].digest

    told = [entry for event in _of_the_match(happened) for entry in _told(event, table, noted_text)]
    if not told:
        return history, None
    under_key = hashing.sealed(table.game_key, number, [entry for event in happened if (entry := _private(event))])
    joins = hashing.hidden(history.salt, number, history.pending)
    after = replace(
        history,
        hash=hashing.step(history.hash, number, told, under_key, joins),
        steps=number,
        pending=b"",
        ended=any(isinstance(event, events.Over | events.Closed) for event in happened),
    )
    return after, HistoryStep(tuple(told), tuple(texts), joins)


def _with_hidden(history: History, happened: Sequence[events.TableEvent]) -> History:
    entries = [entry for event in happened if (entry := _hidden(event))]
    if not entries:
        return history
    return replace(history, pending=hashing.hide(history.salt, history.pending, entries))


def _of_the_match(happened: Sequence[events.TableEvent]) -> Sequence[events.TableEvent]:
    """The events since the match began: its first step covers players who sat down in the same commit."""
    begins = next((at for at, event in enumerate(happened) if isinstance(event, events.Begun)), 0)
    return happened[begins:]


def _told(event: events.TableEvent, table: Table, noted_text: Callable[[str, events.Author], str]) -> Iterator[Entry]:
    """The public part of an event. Its members are written out, because a new field must not change old hashes."""
    match event:
        case events.Begun():
            yield _opened(table)
            for seat, place in enumerate(table.places):
                yield _seated(seat, place.bot, noted_text(place.name, seat))
            yield hashing.begun(event.engine, event.events)
        case events.SeatTaken(seat, name):
            yield _seated(seat, event.bot, noted_text(name, seat))
        case events.Moved(seat, how, led_to):
            yield hashing.moved(seat, how, led_to)
        case events.AutopilotOn(seat) | events.AutopilotOff(seat) | events.Resigned(seat):
            yield {"type": type(event).__name__, "seat": seat}
        case events.Said(by, _, lines):
            yield {"type": "Said", "by": by, "words": noted_text("\n".join(lines), by)}
        case events.Over(places, scores, resignation):
            yield {"type": "Over", "places": [*places], "scores": [*scores], "resignation": resignation}
        case events.Closed(by_host):
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


def _private(event: events.TableEvent) -> Entry | None:
    match event:
        case events.Begun():
            return hashing.begun_privately(event.entropies, event.events)
        case events.Moved():
            return hashing.moved_privately(event.events)
        case _:
            return None


def _hidden(event: events.TableEvent) -> Entry | None:
    match event:
        case events.PartRefused(seat, text):
            return {"type": "PartRefused", "seat": seat, "text": text}
        case events.Instructed(seat, parts):
            return {"type": "Instructed", "seat": seat, "parts": [*parts]}
        case events.Ordered(seat, orders):
            return {"type": "Ordered", "seat": seat, "orders": [each.text for each in orders]}
        case events.OrderDue(seat, at):
            return {"type": "OrderDue", "seat": seat, "at": at}
        case events.Moved(seat) if event.whole or event.planned:
            return {"type": "Moved", "seat": seat, "whole": event.whole, "planned": event.planned}
        case _:
            return None
