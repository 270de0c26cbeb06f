"""What happened at a table in sentences, for page, log, mail and SMS alike. Who may know it, `told` says."""

from collections.abc import Iterable, Sequence

from engine.game import AnyGame
from engine.kit.seats import Viewer
from engine.kit.sentence import Player, Sentence
from engine.kit.value import replace
from engine.kit.words import Words
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
    :param told: events as their reader was told them (`events.table.told`)
    :param names: what to call each seat, as `names_for` gives it
    """
    words, found = words_for(game, names), list[str]()
    for event in told:
        if isinstance(event, Over):
            found.append(result(game, table, names))
        elif sentence := _sentence(event):
            found.append(News(names).say(sentence))
        if isinstance(event, Begun | Moved):
            found += [words.say(each) for led_to in event.events for each in game.tells(led_to)]
    return found


def result(game: AnyGame, table: Table, names: Sequence[str]) -> str:
    """Who won and why, of a match that is over."""
    if table.resignation:
        winners = tuple(Player(seat) for seat, place in enumerate(table.results) if place == 1)
        return News(names).say(Sentence("won_by_resignation", {"by": winners}))
    outcome = game.outcome(table.position)
    return words_for(game, names).say(outcome.why) if outcome else ""


def _sentence(event: TableEvent) -> Sentence | None:
    match event:
        case Opened():
            return Sentence("opened")
        case SeatTaken(_, name):
            return Sentence("seat_taken", {"name": name})
        case SeatLeft(_, name):
            return Sentence("seat_left", {"name": name})
        case LinkRenewed(seat):
            return Sentence("link_renewed", {"number": seat + 1})
        case Said(_, name, lines):
            text = "\n".join([" ".join(line.split()) for line in lines])
            return Sentence("said", {"name": name or TEXTS["host"], "text": text})
        case RematchOpened():
            return Sentence("rematch")
        case Closed(by_host):
            return Sentence("closed_by_host" if by_host else "closed")
        case PartRefused() | Instructed() | Ordered() | OrderDue():
            return _of_plan(event)
        case _:
            return _of_game(event)


def _of_plan(event: Planned) -> Sentence | None:
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


def _of_game(event: Begun | Moved | AutopilotOn | AutopilotOff | Resigned | Asked | Unasked | Over) -> Sentence | None:
    """What the table says of the game; of a move, why it was made if its player did not send it."""
    match event:
        case Begun():
            return Sentence("begun")
        case Moved(seat, "timeout"):
            return Sentence("for_absent", {"by": Player(seat)})
        case Moved(seat, "autopilot"):
            return Sentence("for_autopilot", {"by": Player(seat)})
        case Moved(seat, planned="order"):
            return Sentence("by_order", {"by": Player(seat)})
        case AutopilotOn(seat):
            return Sentence("autopilot_on", {"by": Player(seat)})
        case AutopilotOff(seat):
            return Sentence("autopilot_off", {"by": Player(seat)})
        case Resigned(seat):
            return Sentence("resigned", {"by": Player(seat)})
        case Moved() | Asked() | Unasked() | Over():
            return None
