"""Links made anew, seats given away, hosting passed on, and the rights to talk and watch."""

from typing import Literal, TypeAlias

from engine.kit.seats import Seat
from engine.kit.sentence import Sentence, sentence
from events.table import events
from events.table.commands.base import UNTIL_CLOSED, PlainCommand, TableCommand
from events.table.refusals import Refusals
from events.table.state import Phase, Table
from events.who import Who

WhichLink: TypeAlias = Literal["own", "invitation", "watching"]
"""The caller's own, and as the host the table's invitation and watching."""

BEFORE_THE_END: tuple[Phase, ...] = ("lobby", "playing")


class NewLink(PlainCommand):
    """Replace a link: `own`, or as the host `invitation` or `watching`."""

    scopes = ("seat", "host")
    phases = UNTIL_CLOSED
    verb = "new_link"
    limit = "links"

    which: WhichLink

    def question(self, table: Table) -> Sentence | None:
        return sentence(Refusals.confirm_new_link)

    def event(self, table: Table, who: Who) -> events.TableEvent:
        match self.which:
            case "invitation":
                return events.LinkReplaced("invite")
            case "watching":
                return events.LinkReplaced("watch")
            case "own":
                return events.LinkReplaced("host") if who.seat is None else events.LinkReplaced("seat", who.own)


class RenewLink(TableCommand):
    """Give a seat away, or replace a lost link, once its player had time to object."""

    scopes = ("host",)
    verb = "renew"
    limit = "switch"

    seat: Seat

    def question(self, table: Table) -> Sentence | None:
        return sentence(Refusals.confirm_renew, seat=self.seat)


class KeepSeat(PlainCommand):
    """Object to losing the seat."""

    scopes = ("seat",)
    verb = "keep"
    limit = "switch"

    def event(self, table: Table, who: Who) -> events.TableEvent:
        return events.SeatKept(who.own)


class PassHosting(PlainCommand):
    """Make another player the host."""

    scopes = ("host",)
    phases = BEFORE_THE_END
    verb = "pass_hosting"
    limit = "links"

    seat: Seat

    def question(self, table: Table) -> Sentence | None:
        return sentence(Refusals.confirm_pass_hosting, seat=self.seat)

    def event(self, table: Table, who: Who) -> events.TableEvent:
        return events.HostingPassed(self.seat)


class TakeHosting(PlainCommand):
    """Take over hosting once the host is gone."""

    scopes = ("seat",)
    phases = BEFORE_THE_END
    verb = "host"

    def event(self, table: Table, who: Who) -> events.TableEvent:
        return events.HostingPassed(who.own, taken=True)


class MissHost(PlainCommand):
    """Tell everyone that the host is gone: nothing was heard of them for as long as the table says."""

    scopes = ("system",)
    phases = BEFORE_THE_END

    def event(self, table: Table, who: Who) -> events.TableEvent:
        return events.HostMissed()


class ReturnToHost(PlainCommand):
    """Host again: the host’s page was opened."""

    scopes = ("host",)
    phases = BEFORE_THE_END

    def event(self, table: Table, who: Who) -> events.TableEvent:
        return events.HostReturned()


class ForgetMe(PlainCommand):
    """Be forgotten: the name, the address and what one said; the seat stays."""

    scopes = ("seat",)
    phases = UNTIL_CLOSED
    verb = "forget_me"
    limit = "switch"

    person: str = ""

    def question(self, table: Table) -> Sentence | None:
        return sentence(Refusals.confirm_forget_me)

    def event(self, table: Table, who: Who) -> events.TableEvent:
        return events.Forgotten(who.own, self.person)


class Mute(PlainCommand):
    """Hide what a player says from oneself."""

    scopes = ("seat",)
    phases = UNTIL_CLOSED
    verb = "mute"
    limit = "switch"

    seat: Seat

    def event(self, table: Table, who: Who) -> events.TableEvent:
        return events.Muted(who.own, self.seat, on=True)


class Unmute(PlainCommand):
    """Read again what a player says."""

    scopes = ("seat",)
    phases = UNTIL_CLOSED
    verb = "unmute"
    limit = "switch"

    seat: Seat

    def event(self, table: Table, who: Who) -> events.TableEvent:
        return events.Muted(who.own, self.seat, on=False)


class Report(PlainCommand):
    """Send the operator what a player said lately."""

    scopes = ("seat",)
    phases = UNTIL_CLOSED
    verb = "report"
    limit = "report"

    seat: Seat

    def question(self, table: Table) -> Sentence | None:
        return sentence(Refusals.confirm_report, seat=self.seat)

    def event(self, table: Table, who: Who) -> events.TableEvent:
        return events.Reported(who.own, self.seat)


class SwitchTalk(PlainCommand):
    """Switch table talk off or on."""

    scopes = ("host",)
    phases = UNTIL_CLOSED
    verb = "talk"
    limit = "switch"

    on: bool

    def event(self, table: Table, who: Who) -> events.TableEvent:
        return events.TalkSwitched(self.on)


class SwitchWatching(PlainCommand):
    """Switch watching off or on."""

    scopes = ("host",)
    phases = UNTIL_CLOSED
    verb = "watching"
    limit = "switch"

    on: bool

    def event(self, table: Table, who: Who) -> events.TableEvent:
        return events.WatchingSwitched(self.on)


class ReplaceKey(PlainCommand):
    """Replace every link of the table, because the key of its links leaked."""

    scopes = ("operator",)
    phases = UNTIL_CLOSED

    key: str

    def event(self, table: Table, who: Who) -> events.TableEvent:
        return events.KeyReplaced(self.key)
