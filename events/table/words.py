"""What happened at a table in sentences, for page, log, mail and SMS alike. Who may know it, `told` says."""

from collections.abc import Iterable, Sequence

from engine.game import AnyGame
from engine.kit.seats import Seat, Viewer
from engine.kit.sentence import Sentence, Verbatim, sentence
from engine.kit.value import Value, replace
from engine.kit.words import Words
from events.names import isolate
from events.table.events import (
    Asked,
    AutopilotOff,
    AutopilotOn,
    Begun,
    Closed,
    HostingPassed,
    HostMissed,
    HostReturned,
    Instructed,
    KeyReplaced,
    LinkRenewed,
    LinkReplaced,
    Moved,
    Muted,
    Opened,
    OrderDue,
    Ordered,
    Over,
    PartRefused,
    Planned,
    RematchOpened,
    RenewalAnnounced,
    Reported,
    Resigned,
    Said,
    SeatKept,
    SeatLeft,
    SeatTaken,
    TableEvent,
    TalkSwitched,
    Unasked,
    WatchingSwitched,
)
from events.table.state import Table


class News(Words):
    """What a table tells, whatever the game."""

    def opened(self) -> str:
        return "The table was opened."

    def seat_taken(self, name: Verbatim) -> str:
        return f"{name} sat down."

    def seat_left(self, name: Verbatim) -> str:
        return f"{name} left the seat."

    def begun(self) -> str:
        return "The match began."

    def for_absent(self, by: Seat) -> str:
        return f"{self.who(by)} ran out of time. The default move:"

    def by_order(self, by: Seat) -> str:
        return f"As {self.who(by)} had planned:"

    def for_autopilot(self, by: Seat) -> str:
        return f"{self.who(by)} moved on autopilot:"

    def part_refused(self, text: Verbatim) -> str:
        return f"We skipped “{text}”. It wasn’t a legal move then."

    def instructed(self, parts: Verbatim) -> str:
        return f"Queued: {parts}"

    def instructions_gone(self) -> str:
        return "Nothing is queued now."

    def ordered(self, orders: Verbatim) -> str:
        return f"Your plans: {orders}"

    def orders_gone(self) -> str:
        return "You have no plans left."

    def order_due(self) -> str:
        return "Your plan moves for you shortly, unless you move first."

    def autopilot_on(self, by: Seat) -> str:
        return f"{self.who(by)} went on autopilot."

    def autopilot_off(self, by: Seat) -> str:
        return f"{self.who(by)} came back."

    def resigned(self, by: Seat) -> str:
        return f"{self.who(by)} resigned."

    def said(self, name: Verbatim, text: Verbatim) -> str:
        return f"{name}: {text}"

    def link_renewed(self, number: int) -> str:
        return f"Seat {number} got a new link. Whoever opens it takes over the seat."

    def seat_relinked(self, by: Seat) -> str:
        return f"{self.who(by)} made a new link."

    def host_relinked(self) -> str:
        return "The host made a new link."

    def invitation_relinked(self) -> str:
        return "The invitation has a new link."

    def watching_relinked(self) -> str:
        return "The link for watching is new."

    def key_replaced(self) -> str:
        return "We replaced every link of this table. The old ones no longer work."

    def renewal_announced(self, by: Seat) -> str:
        return f"The host wants to give {self.whose(by)} seat to someone else. For a while {self.who(by)} can object."

    def seat_kept(self, by: Seat) -> str:
        return f"{self.who(by)} objected and kept the seat."

    def host_missed(self) -> str:
        return "Nobody has heard from the host for a while. Anyone seated can take over."

    def host_returned(self) -> str:
        return "The host is back."

    def hosting_passed(self, by: Seat) -> str:
        return f"{self.who(by)} became the host."

    def hosting_taken(self, by: Seat) -> str:
        return f"{self.who(by)} took over as the host."

    def muted(self, by: Seat) -> str:
        return f"You muted {self.who(by)}."

    def unmuted(self, by: Seat) -> str:
        return f"You unmuted {self.who(by)}."

    def reported(self, by: Seat) -> str:
        return f"You reported {self.who(by)} to this site’s operator."

    def talk_off(self) -> str:
        return "The host switched table talk off."

    def talk_on(self) -> str:
        return "The host switched table talk on."

    def watching_off(self) -> str:
        return "The host switched watching off."

    def watching_on(self) -> str:
        return "The host switched watching on."

    def rematch(self) -> str:
        return "The rematch is on."

    def closed_by_host(self) -> str:
        return "The host, or this site’s operator, closed the table."

    def closed(self) -> str:
        return "We closed the table, because nobody had played for a long time."

    def won_by_resignation(self, by: tuple[Seat, ...]) -> str:
        return f"{self.everyone(by)} won. Everyone else had left."


HOST = "The host"
"""Who speaks when the host has no seat."""


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
    return game.words(names, _reader(names))


def _reader(names: Sequence[str]) -> Seat | None:
    return names.index("you") if "you" in names else None


def with_name_isolated(event: TableEvent) -> TableEvent:
    """The event with the name that it holds itself wrapped like those of `names_for`."""
    if isinstance(event, SeatTaken | SeatLeft | Said):
        return replace(event, name=isolate(event.name or HOST))
    return event


class Line(Value):
    """A sentence in words, with its key."""

    key: str
    text: str


def news(game: AnyGame, table: Table, told: Iterable[TableEvent], names: Sequence[str]) -> list[Line]:
    """What was told, a sentence each.

    :param table: as it is now, for the last word on who won
    :param told: events as their reader was told them (`events.table.told`)
    :param names: what to call each seat, as `names_for` gives it
    """
    words, found = words_for(game, names), list[Line]()
    for event in told:
        if isinstance(event, Over):
            found.append(_ending(game, table, names))
        elif sentence := _sentence(event):
            found.append(Line(sentence.key, News(names, _reader(names)).say(sentence)))
        if isinstance(event, Begun | Moved):
            found += [Line(each.key, words.say(each)) for led_to in event.events for each in game.tells(led_to)]
    return found


def result(game: AnyGame, table: Table, names: Sequence[str]) -> str:
    """Who won and why, of a match that is over."""
    return _ending(game, table, names).text


def _ending(game: AnyGame, table: Table, names: Sequence[str]) -> Line:
    if table.resignation:
        winners = tuple([seat for seat, place in enumerate(table.results) if place == 1])
        left = sentence(News.won_by_resignation, by=winners)
        return Line(left.key, News(names, _reader(names)).say(left))
    outcome = game.outcome(table.position)
    return Line(outcome.why.key, words_for(game, names).say(outcome.why)) if outcome else Line("", "")


def _sentence(event: TableEvent) -> Sentence | None:
    match event:
        case Opened():
            return sentence(News.opened)
        case SeatTaken(_, name):
            return sentence(News.seat_taken, name=Verbatim(name))
        case SeatLeft(_, name):
            return sentence(News.seat_left, name=Verbatim(name))
        case Said(_, name, lines):
            text = "\n".join([" ".join(line.split()) for line in lines])
            return sentence(News.said, name=Verbatim(name or HOST), text=Verbatim(text))
        case RematchOpened():
            return sentence(News.rematch)
        case Closed(by_host):
            return sentence(News.closed_by_host if by_host else News.closed)
        case PartRefused() | Instructed() | Ordered() | OrderDue():
            return _of_plan(event)
        case LinkRenewed() | LinkReplaced() | KeyReplaced() | RenewalAnnounced() | SeatKept():
            return _of_links(event)
        case HostMissed() | HostReturned() | HostingPassed():
            return _of_host(event)
        case Muted() | Reported() | TalkSwitched() | WatchingSwitched():
            return _of_talk(event)
        case _:
            return _of_game(event)


def _of_links(event: LinkRenewed | LinkReplaced | KeyReplaced | RenewalAnnounced | SeatKept) -> Sentence:
    match event:
        case LinkRenewed(seat):
            return sentence(News.link_renewed, number=seat + 1)
        case LinkReplaced("seat", int(seat)):
            return sentence(News.seat_relinked, by=seat)
        case LinkReplaced("invite"):
            return sentence(News.invitation_relinked)
        case LinkReplaced("watch"):
            return sentence(News.watching_relinked)
        case LinkReplaced():
            return sentence(News.host_relinked)
        case KeyReplaced():
            return sentence(News.key_replaced)
        case RenewalAnnounced(seat):
            return sentence(News.renewal_announced, by=seat)
        case SeatKept(seat):
            return sentence(News.seat_kept, by=seat)


def _of_host(event: HostMissed | HostReturned | HostingPassed) -> Sentence:
    match event:
        case HostMissed():
            return sentence(News.host_missed)
        case HostReturned():
            return sentence(News.host_returned)
        case HostingPassed(seat, taken):
            return sentence(News.hosting_taken if taken else News.hosting_passed, by=seat)


def _of_talk(event: Muted | Reported | TalkSwitched | WatchingSwitched) -> Sentence:
    match event:
        case Muted(_, other, on):
            return sentence(News.muted if on else News.unmuted, by=other)
        case Reported(_, other):
            return sentence(News.reported, by=other)
        case TalkSwitched(on):
            return sentence(News.talk_on if on else News.talk_off)
        case WatchingSwitched(on):
            return sentence(News.watching_on if on else News.watching_off)


def _of_plan(event: Planned) -> Sentence | None:
    match event:
        case PartRefused(_, text):
            return sentence(News.part_refused, text=Verbatim(text))
        case Instructed(_, parts):
            queued = Verbatim("; ".join(parts))
            return sentence(News.instructed, parts=queued) if parts else sentence(News.instructions_gone)
        case Ordered(_, orders):
            listed = "; ".join([order.text for order in orders])
            return sentence(News.ordered, orders=Verbatim(listed)) if orders else sentence(News.orders_gone)
        case OrderDue(_, at):
            return sentence(News.order_due) if at else None


def _of_game(event: Begun | Moved | AutopilotOn | AutopilotOff | Resigned | Asked | Unasked | Over) -> Sentence | None:
    """What the table says of the game; of a move, why it was made if its player did not send it."""
    match event:
        case Begun():
            return sentence(News.begun)
        case Moved(seat, "timeout"):
            return sentence(News.for_absent, by=seat)
        case Moved(seat, "autopilot"):
            return sentence(News.for_autopilot, by=seat)
        case Moved(seat, planned="order"):
            return sentence(News.by_order, by=seat)
        case AutopilotOn(seat):
            return sentence(News.autopilot_on, by=seat)
        case AutopilotOff(seat):
            return sentence(News.autopilot_off, by=seat)
        case Resigned(seat):
            return sentence(News.resigned, by=seat)
        case Moved() | Asked() | Unasked() | Over():
            return None
