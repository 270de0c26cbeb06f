"""Applies a report to the directory."""

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any

from engine.kit.value import Value
from events.directory import Directory
from events.directory.messages import About
from events.people.changes import Changes
from events.people.ending import end
from functions.aws.metrics import counted
from functions.feedback.delivery_reports import DeliveryReport, Fate


class Untaken(Enum):
    """Why a report changes nothing."""

    FOREIGN = "nobody here sent the message, or it was long ago"
    OLD = "its reader has proved the address since"


def counted_as(outcome: Untaken | Fate) -> dict[str, Any]:
    """The metric of an outcome. Refusals, which the operator has to mend, raise an alarm."""
    match outcome:
        case Fate.ENDED | Fate.COMPLAINED:
            return counted("Undeliverable")
        case Fate.REFUSED:
            return counted("MessageRefused")
        case _:
            return {}


class Feedback(Value):
    """Takes in reports. Repeating them is harmless, in any order.

    :param wake: has tables settled at once; without it the sweep does
    """

    directory: Directory
    wake: Callable[[Sequence[str]], None] | None = None

    def take(self, report: DeliveryReport, now: int) -> Untaken | Fate:
        """Notes the report, and has tables try another channel."""
        about = self.directory.messages.find(report.message) if report.message else About(report.contact, report.table)
        if about is None:
            return Untaken.FOREIGN
        contact = self.directory.contacts.get(about.contact)
        if contact and report.at < contact.proved:
            return Untaken.OLD
        with Changes(self.directory, now, self.wake).at(*self._tables(report.fate, about)):
            match report.fate:
                case Fate.ENDED:
                    end(self.directory, about.contact, "bounced", report.at)
                case Fate.COMPLAINED:
                    end(self.directory, about.contact, "complained", report.at)
                case Fate.LATE:
                    self.directory.contacts.delay(about.contact, report.until)
        return report.fate

    def _tables(self, fate: Fate, about: About) -> list[str]:
        """Tables that need another channel: all that use the contact, if it ends."""
        match fate:
            case Fate.LATE | Fate.WELCOME:
                return []
            case Fate.ENDED | Fate.COMPLAINED:
                given = {each.table for each in self.directory.contacts.waiting(about.contact)}
                return sorted({about.table, *given})
            case _:
                return [about.table]
