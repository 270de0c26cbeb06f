"""What happened at a table in sentences, for page, log, mail and SMS alike."""

from collections.abc import Iterable, Sequence

from engine.game import AnyGame
from engine.kit.seats import Viewer
from engine.kit.sentence import Player, Sentence
from engine.kit.value import replace
from engine.kit.words import Words
from engine.verify import AUTOMATIC
from events.names import isolate
from events.table.events import (
    Asked,
    AutopilotOff,
    AutopilotOn,
    Begun,
    Closed,
    Instructed,
    LinkRenewed,
    Moved,
    Opened,
    OrderDue,
    Ordered,
    Over,
    PartRefused,
    Planned,
    RematchOpened,
    Resigned,
    Said,
    SeatLeft,
    SeatTaken,
    TableEvent,
    Unasked,
    as_own_move,
    tell,
)
from events.table.state import Table

TEXTS = {
    "opened": "The table was opened.",
    "seat_taken": "{name} sat down.",
    "seat_left": "{name} stood up.",
    "begun": "The game began.",
    "for_absent": "{by} ran out of time. The default move:",
    "by_order": "As {by} had planned:",
    "for_autopilot": "{by} moved on autopilot:",
    "part_refused": "We skipped “{text}”. {reason}",
    "instructed": "Queued: {parts}",
    "instructions_gone": "Nothing waits for its moment any more.",
    "ordered": "Your standing orders: {orders}",
    "orders_gone": "You have no plans left.",
    "order_due": "A standing order of yours answers soon, unless you answer first.",
    "autopilot_on": "{by} went on autopilot.",
    "autopilot_off": "{by} came back.",
    "resigned": "{by} resigned.",
    "said": "{name}: {text}",
    "link_renewed": "Seat {number} has a new link. Its next holder takes over the seat.",
    "rematch": "A rematch was opened.",
    "closed_by_host": "The table was closed by its host, or by who runs this site.",
    "closed": "We closed the table: nobody had played for a long time.",
    "won_by_resignation": "{by} won: everyone else had left.",
    "host": "The host",
}


class News(Words):
    """What a table tells, whatever the game."""

    texts = TEXTS


def names_for(table: Table, viewer: Viewer, isolated: bool = False) -> list[str]:
    """What the viewer calls each seat: "you" the own one.

    :param isolated: whether names are wrapped so that right-to-left ones do not turn the sentence (UAX #9)
    """
    names = [isolate(name) if isolated else name for name in table.names()]
    if viewer is not None:
        names[viewer] = "you"
    return names


def words_for(game: AnyGame, names: Sequence[str]) -> Words:
    """The words of a game for the reader that `names_for` calls "you"."""
    return game.words(names, names.index("you") if "you" in names else None)


def with_name_isolated(event: TableEvent) -> TableEvent:
    """The event with the name that it holds itself wrapped like those of `names_for`."""
    if isinstance(event, SeatTaken | SeatLeft | Said):
        return replace(event, name=isolate(event.name or TEXTS["host"]))
    return event


def news(game: AnyGame, table: Table, told: Iterable[TableEvent], names: Sequence[str]) -> list[str]:
    """What was told, a sentence each.

    :param table: as it is now, for the last word on who won
    :param told: events as their reader was told them (`recalled`)
    :param names: what to call each seat, as `names_for` gives it
    """
    return [sentence for event in told for sentence in _said(game, table, event, names)]


def recalled(game: AnyGame, table: Table, version: int, event: TableEvent, viewer: Viewer) -> TableEvent | None:
    """The event of that version as the viewer was told it; `None` if it was not told.

    Without what the players of the game have to remember by themselves. What somebody had planned who sat in the
    viewer's place before is nobody else's business.
    """
    told = tell(event, viewer)
    if is_of_another(table, version, event, viewer):
        told = None if isinstance(event, Planned) else told and as_others_may_know(game, told)
    if not isinstance(told, Begun | Moved):
        return told
    if game.memory is None:
        return told
    view = game.view(table.position, viewer)
    return replace(told, events=tuple([game.memory.recalls(view, each) for each in told.events]))


def is_of_another(table: Table, version: int, event: TableEvent, viewer: Viewer) -> bool:
    """Whether a move or a plan is not the viewer's own, but of another seat, or of who sat there before."""
    if not isinstance(event, Moved | Planned):
        return False
    return event.seat != viewer or version < table.places[event.seat].taken


def as_others_may_know(game: AnyGame, event: TableEvent) -> TableEvent:
    """A player's move without what is never disclosed to others: that it was made in advance (RULES 0.7), and an
    instruction that was not used (0.8). One that was used is told by the next move."""
    if not isinstance(event, Moved) or event.how in AUTOMATIC:
        return event
    text, events = game.recorded(event.text or "", event.events, ())
    return as_own_move(replace(event, text=event.text and text, events=tuple(events)), None)


def result(game: AnyGame, table: Table, names: Sequence[str]) -> str:
    """Who won and why, of a match that is over."""
    if table.resignation:
        winners = tuple(Player(seat) for seat, place in enumerate(table.results) if place == 1)
        return News(names).say(Sentence("won_by_resignation", {"by": winners}))
    outcome = game.outcome(table.position)
    return words_for(game, names).say(outcome.why) if outcome else ""


def _said(game: AnyGame, table: Table, event: TableEvent, names: Sequence[str]) -> list[str]:
    match event:
        case Begun():
            return [_words(Sentence("begun"), names), *_game_news(game, event.events, names)]
        case Moved():
            return [*_lead(event, names), *_game_news(game, event.events, names)]
        case Over():
            return [result(game, table, names)]
        case Said(_, name, lines):
            text = "\n".join([" ".join(line.split()) for line in lines])
            return [_words(Sentence("said", {"name": name or TEXTS["host"], "text": text}), names)]
        case _:
            sentence = _sentence(event, names)
            return [_words(sentence, names)] if sentence else []


def _sentence(event: TableEvent, names: Sequence[str]) -> Sentence | None:
    match event:
        case Opened():
            return Sentence("opened")
        case SeatTaken(_, name):
            return Sentence("seat_taken", {"name": name})
        case SeatLeft(_, name):
            return Sentence("seat_left", {"name": name})
        case PartRefused() | Instructed() | Ordered() | OrderDue():
            return _sentence_of_plan(event)
        case AutopilotOn(seat):
            return Sentence("autopilot_on", {"by": Player(seat)})
        case AutopilotOff(seat):
            return Sentence("autopilot_off", {"by": Player(seat)})
        case Resigned(seat):
            return Sentence("resigned", {"by": Player(seat)})
        case LinkRenewed(seat):
            return Sentence("link_renewed", {"number": seat + 1})
        case RematchOpened():
            return Sentence("rematch")
        case Closed(by_host):
            return Sentence("closed_by_host" if by_host else "closed")
        case Asked() | Unasked() | Begun() | Moved() | Over() | Said():
            return None


def _sentence_of_plan(event: Planned) -> Sentence | None:
    match event:
        case PartRefused(_, text, reason):
            return Sentence("part_refused", {"text": text, "reason": reason})
        case Instructed(_, parts):
            return Sentence("instructed", {"parts": "; ".join(parts)}) if parts else Sentence("instructions_gone")
        case Ordered(_, orders):
            listed = "; ".join([order.text for order in orders])
            return Sentence("ordered", {"orders": listed}) if orders else Sentence("orders_gone")
        case OrderDue(_, at):
            return Sentence("order_due") if at else None


def _lead(event: Moved, names: Sequence[str]) -> list[str]:
    """Why a move was made that its player did not send."""
    match event.how:
        case "timeout":
            them = "you" if names[event.seat] == "you" else "them"
            return [_words(Sentence("for_absent", {"by": Player(event.seat), "them": them}), names)]
        case "order":
            return [_words(Sentence("by_order", {"by": Player(event.seat)}), names)]
        case "autopilot":
            return [_words(Sentence("for_autopilot", {"by": Player(event.seat)}), names)]
        case "own" | "instruction" | "bot":
            return []


def _game_news(game: AnyGame, events: Iterable[object], names: Sequence[str]) -> list[str]:
    words = words_for(game, names)
    return [words.say(sentence) for event in events for sentence in game.tells(event)]


def _words(sentence: Sentence, names: Sequence[str]) -> str:
    return News(names).say(sentence)
