"""A table as its operator may see it, and why an owed notice has not left. Reads no hand, plan, seed, key of draws or
address.
"""

import json
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Collection, Iterator, Mapping

from engine.kit.plain import plain
from engine.registry import GAMES
from events.debts import Advance, BotTurn, CloseTable, Debt, DeleteTable, HostSilent, WakeUp, carries_prompt, debts
from events.directory.addresses import Channel
from events.directory.limits import DAY
from events.directory.notices import Notice
from events.directory.paid import Forget
from events.directory.person import Person, Reference
from events.directory.presence import PRESENT
from events.reading import AtTable
from events.store.log import Commit, Head
from events.table.sight import Sight
from events.table.state import SeatState, Table
from events.table.told import seen
from functions.messages.channels import MessageSettings
from functions.notices.occasions import AddressedNotice, asked, needs_cause
from functions.notices.policy import At, Now, Withheld
from functions.notices.ways import concerns, to_operator
from functions.operator.deployed import Deployed, function_settings
from functions.operator.sending import Sending, sending
from functions.operator.words import UNREAD, dead, moment, unread


class _ShowSettings(MessageSettings):
    """With the days that tables are kept after a person's last action."""

    retention_days: int


def show(stack: Deployed, arguments: Namespace) -> Iterator[str]:
    """Shows a table as a spectator sees it, the players asked, and its debts, with the reason for each message that has
    not left. No hand, link or address."""
    now = int(time.time())
    try:
        head = stack.tables.head(arguments.table)
    except UNREAD as why:
        sys.exit(unread(arguments.table, why))
    settings = function_settings(stack.settings, _ShowSettings)
    yield from shown(head, reasons(head, stack, settings, now).why, now, settings.retention_days * DAY)


def takes_table(parser: ArgumentParser) -> None:
    """Which table."""
    parser.add_argument("table", help="id of the table")


def shown(head: Head[Table], why: Callable[[Notice], str], now: int, retention: int) -> Iterator[str]:
    """The lines of `operator show`.

    :param why: what became of a notice
    :param retention: seconds after a person's last action
    """
    table = head.state
    game = GAMES[table.game]
    sight = Sight(game, table, now=now)
    yield f"{head.commit.table}  {table.game}  {table.phase}"
    yield from (f"  {name} = {json.dumps(plain(value))}" for name, value in table.options)
    if table.circle:
        yield f"Of the circle {table.circle}"
    yield f"Opened {moment(table.opened_at)}, last move or visit of a person {moment(table.touched)}"
    yield f"Version {head.commit.n} of {moment(head.commit.at)}, by {head.commit.by}; move {table.moves}"
    yield f"  (begun in {table.begun}, over in {table.over}, closed in {table.closed}; 0: not yet)"
    yield "Seats:"
    for seat, place in enumerate(table.places):
        yield f"  {_place(table, place)}{_asked(sight, seat, place)}"
    if table.position is not None:
        yield "Everyone sees:"
        position = json.dumps(plain(seen(table, sight.view(None), None)), ensure_ascii=False, indent=2)
        yield from (f"  {each}" for each in position.splitlines())
    yield "Owed:"
    owed = debts(game, table, now, retention)
    yield from (f"  {_debt(each, why)}" for each in owed)
    if not owed:
        yield "  nothing"


def _place(table: Table, place: SeatState) -> str:
    who = "open" if place.open else f"{place.name}, bot" if place.bot else place.name
    host = ", host" if place.chair == table.host else ""
    autopilot = f", {place.autopilot}" if place.autopilot != "off" else ""
    return f"{place.chair}  {who}{host}{autopilot}"


def _asked(sight: Sight, seat: int, place: SeatState) -> str:
    """Public, because it follows from the spectator's view."""
    if place.prompt is None or seat not in sight.questions:
        return ""
    due = f"until {moment(place.prompt.due)}" if place.prompt.due else "without a deadline"
    question = json.dumps(plain(sight.questions[seat]), ensure_ascii=False)
    return f": asked {question} in version {place.prompt.asked}, {due}"


def _debt(debt: Debt, why: Callable[[Notice], str]) -> str:
    match debt:
        case Notice():
            whom = "the operator, for" if debt.is_for_operator else "the player in"
            return f"{debt.kind} of version {debt.cause} to {whom} seat {debt.chair}: {why(debt)}"
        case WakeUp(at):
            return f"to look again {moment(at)}"
        case Advance():
            return "a move that time or an order makes"
        case HostSilent():
            return "that the host is missed, unless they looked"
        case BotTurn(seat):
            return f"a bot’s move for seat {seat}"
        case Forget():
            return "to forget a player who left"
        case CloseTable():
            return "to close it, since nobody came"
        case DeleteTable():
            return "to delete it"


class Reasons(AtTable):
    """A table's people and claims.

    :param people: by id
    :param claims: notices taken on by a worker
    :param sent: the claims that left, or became needless, with their times
    """

    stack: Deployed
    people: Mapping[str, Person]
    claims: Collection[Notice]
    sent: Mapping[Notice, int]
    sending: Sending
    now: int

    def why(self, notice: Notice) -> str:
        """What became of a notice over each channel of its reader."""
        if notice.is_for_operator:
            return self._claimed(to_operator(self.table_id, notice)) or self._held("mail", notice) or "on its way"
        seat = self.table.seat_of(notice.chair)
        person = self.people.get(self.table.places[seat].person) if seat is not None else None
        told: dict[Channel, str] = {}
        for claim in self.claims:
            if claim.owed == notice and claim.channel:
                told[claim.channel] = self._claimed(claim)
        if person:
            told |= {name: self._over(notice, name, person) for name in person.contacts}
        return "; ".join(f"{name} {said}" for name, said in told.items()) or "no address"

    def _claimed(self, notice: Notice) -> str:
        if notice in self.sent:
            return f"sent, or needless, {moment(self.sent[notice])}"
        return "being sent" if notice in self.claims else ""

    def _over(self, notice: Notice, channel: Channel, person: Person) -> str:
        reference = person.contacts[channel]
        on_its_way = notice.to(self.table_id, channel, reference.contact)
        if claimed := self._claimed(on_its_way):
            return claimed
        if not concerns(notice, reference):
            return dead(reference) or self._confirmed(notice.chair, channel, reference)
        question = self._asked(on_its_way, person)
        match question.at_once(self.stack.directory, self.now):
            case Withheld():
                return "switched off" if notice.kind in person.preferences.off else "needless over this channel"
            case At(time):
                return self._later(question, time)
            case Now():
                held = f"couldn’t leave since {moment(reference.held)}" if reference.held else ""
                return self._held(channel, notice) or held or "on its way"

    def _confirmed(self, chair: int, channel: Channel, reference: Reference) -> str:
        if reference.proved:
            return f"confirmed {moment(reference.proved)}"
        asked = [at for each, at in self.sent.items() if (each.kind, each.chair) == ("welcome", chair)]
        return f"unconfirmed since {moment(min(asked))}" if asked else "unconfirmed, and not asked yet"

    def _later(self, question: AddressedNotice, time: int) -> str:
        channel, preferences = question.occasion.channel, question.reader.preferences
        if question.waits_for_digest:
            return f"digest at {moment(time)}"
        if preferences.over(channel).after_quiet(self.now) == time:
            return f"quiet until {moment(time)}"
        return "while its reader is at the page" if time <= self.now + PRESENT else f"not before {moment(time)}"

    def _held(self, channel: Channel, notice: Notice) -> str:
        return self.sending.obstacle(channel, *([f"{channel}/asks"] if notice.kind == "welcome" else []))

    def _asked(self, notice: Notice, person: Person) -> AddressedNotice:
        cause: Commit | None = None
        if not carries_prompt(self.table, notice) or needs_cause(self.table, notice, person):
            (cause,) = self.stack.tables.history(notice.table, notice.cause, notice.cause - 1)
        return asked(self.table, notice, person, cause, self.now)


def reasons(head: Head[Table], stack: Deployed, settings: MessageSettings, now: int) -> Reasons:
    """Reads them."""
    directory = stack.directory
    claims = list(directory.claims.of_table(head.commit.table))
    people = directory.people.several(place.person for place in head.state.places if place.person)
    sent, held = directory.claims.sent(claims), sending(directory, settings, now)
    return Reasons(head, stack, people, claims, sent, held, now)
