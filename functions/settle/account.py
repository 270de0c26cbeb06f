"""A table's debts and payments at a call of `settle`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Any, TypeAlias

from engine.kit.value import Value
from events.debts import Debt
from events.directory import Directory
from events.directory.live import Remembered
from events.directory.notices import Notice
from events.directory.paid import Payable
from events.directory.person import Person
from events.reading import AtTable
from events.tables import Tables
from functions.aws.link_keys import LinkKeys
from functions.notices.queue import Queued
from functions.settle.wake_ups import WakeUps

FRESH = 5
"""Seconds after a commit before any of its notices can leave."""


class Unsent(Value):
    """Messages that `notify` could not send and no head owes. The sweep looks for them."""


Owed: TypeAlias = Debt | Payable | Unsent


class Trigger(Value):
    """A call's trigger.

    :param seen: the stream record's version; 0 for none
    :param swept: whether the sweep called, and needs the time of its next look
    :param anew: whether stored debts do not count as paid
    :param newest: a later version that exists
    """

    seen: int = 0
    swept: bool = False
    anew: bool = False
    newest: int = 0


class Account(AtTable):
    """A table's debts, with the people concerned by unpaid ones."""

    remembered: Remembered
    trigger: Trigger
    now: int
    owed: tuple[Owed, ...] = ()
    people: Mapping[str, Person] = field(default_factory=dict)

    @property
    def is_fresh(self) -> bool:
        """Whether no notice of the last commit can have left yet."""
        return self.trigger.seen == self.head.commit.n and self.now - self.head.commit.at <= FRESH

    @property
    def trusted(self) -> frozenset[Payable]:
        """Stored debts that count as paid."""
        return frozenset() if self.trigger.anew else self.remembered.done

    @property
    def still_paid(self) -> frozenset[Payable]:
        """Trusted debts that are still owed. Lost addresses stay, because people are read only when a notice is new."""
        lost = [each for each in self.trusted if isinstance(each, Notice) and each.kind == "unreached"]
        return (self.trusted & frozenset(self.owed)).union(lost)


class Paid(Value):
    """A payer's result.

    :param done: debts that need no further look
    :param later: when others are due
    :param count: of messages sent, and rows made or erased
    """

    done: frozenset[Payable] = frozenset()
    later: frozenset[int] = frozenset()
    count: int = 0


class Means(Value):
    """All that debts are paid with.

    :param bots: wakes bots; the flag says whether a worker has just made their last move, and goes on
    :param delete: deletes a table's log, the head last
    :param retention: seconds from a table's last activity to its end
    """

    tables: Tables
    directory: Directory
    keys: LinkKeys
    wake_ups: WakeUps
    deliver: Callable[[Sequence[Queued]], None]
    bots: Callable[[str, bool], None]
    delete: Callable[[str], None]
    retention: int


Payer: TypeAlias = Callable[[Account, Any], Paid]
"""Pays unpaid debts of a kind, at least one."""
