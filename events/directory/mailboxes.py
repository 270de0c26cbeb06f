"""Asks and noes of a mailbox, over all its spellings. Rows hold a hash alone and outlive the address."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, TypeAlias

from engine.kit.value import Value
from events.directory.limits import DAY
from events.directory.rows import Row, Rows, key, text, whole
from events.store.database import Attribute

WEEK = 7 * DAY
YEAR = 365 * DAY

BETWEEN_ASKS = WEEK
"""Seconds between two asks of one asker; doubled after each: six in a year."""

ASKS_OF_A_TABLE = {WEEK: 3, YEAR: 6}
ASKS_OF_ALL = {DAY: 6}
"""Asks that reach a mailbox within so many seconds. Strangers' asks are spread, never ended, because the owner is an
asker like any other until they prove the address.
"""

_KEPT = 60

No: TypeAlias = Literal["paused", "complained", "blocked", "refused"]
"""The owner unsubscribed, complained, is blocked by the operator, or wants no stranger's ask ever again."""
NOES: tuple[No, ...] = ("paused", "complained", "blocked", "refused")


class Ask(Value):
    """A question to a mailbox's owner.

    :param asker: empty if unknown
    :param table, message: hashes, because the row outlives both
    """

    at: int
    asker: str
    table: str
    message: str


class Mailbox(Value):
    """The asks and noes of a mailbox.

    :param asks: of a year, oldest first
    """

    asks: tuple[Ask, ...] = ()
    noes: tuple[tuple[No, int], ...] = ()

    def was_asked_by(self, message: str) -> bool:
        """Whether it is one of the asks."""
        return any(each.message == _unnamed(message) for each in self.asks)

    def may_be_asked(self, asker: str, table: str, now: int, at_once: int = 1) -> bool:
        """Whether an ask may go there now: one asker does not use up the asks of others.

        :param at_once: one asker's asks without a wait
        """
        recent = [each for each in self.asks if each.at > now - YEAR]
        own = [each.at for each in recent if each.asker == asker]
        here = [each.at for each in recent if each.table == _unnamed(table)]
        rest = BETWEEN_ASKS * 2 ** (len(own) - at_once) if len(own) >= at_once else 0
        return (
            not self.noes
            and (not own or own[-1] + rest <= now)
            and _within(here, ASKS_OF_A_TABLE, now)
            and _within([each.at for each in recent], ASKS_OF_ALL, now)
        )

    def asked(self, asker: str, table: str, message: str, now: int) -> tuple[Ask, ...]:
        """With one more ask, without expired ones."""
        kept = [each for each in self.asks if each.at > now - YEAR][-_KEPT:]
        return (*kept, Ask(now, asker, _unnamed(table), _unnamed(message)))


def _within(times: Sequence[int], most: Mapping[int, int], now: int) -> bool:
    return all(sum(at > now - window for at in times) < count for window, count in most.items())


class Mailboxes(Rows):
    """Mailboxes by `Hashes.mailbox`."""

    def get(self, mailbox: str) -> Mailbox:
        """Empty for an unknown mailbox."""
        row = self._get(_key(mailbox), consistent=True) or {}
        return Mailbox(
            tuple(_ask(each["S"]) for each in row["asks"]["L"]) if "asks" in row else (),
            tuple((no, whole(row, no)) for no in NOES if no in row),
        )

    def count_ask(self, mailbox: str, known: Mailbox, asker: str, table: str, message: str, now: int) -> bool:
        """Counts an ask, unless the row changed; whether it did."""
        return self._replace(mailbox, known, known.asked(asker, table, message, now), not_after_a_no=True)

    def take_back(self, mailbox: str, message: str) -> Ask | None:
        """Uncounts an ask that did not leave, and returns it. GetItem, and UpdateItem if it was counted."""
        known = self.get(mailbox)
        ask = next((each for each in known.asks if each.message == _unnamed(message)), None)
        if ask and self._replace(mailbox, known, [each for each in known.asks if each != ask]):
            return ask
        return None

    def welcome(self, mailbox: str, table: str) -> None:
        """Its owner sits at a table: forgets the asks of askers there, who are no strangers. GetItem, and UpdateItem if
        there was one.
        """
        known = self.get(mailbox)
        askers = {each.asker for each in known.asks if each.table == _unnamed(table)}
        if askers:
            self._replace(mailbox, known, [each for each in known.asks if each.asker not in askers])

    def say(self, mailbox: str, no: No, since: int) -> None:
        """Stores a no."""
        self._update(_key(mailbox), f"SET {no} = :since", since=since)

    def take_back_no(self, mailbox: str, no: No) -> None:
        """Removes a no, at the owner's or operator's wish."""
        self._update(_key(mailbox), f"REMOVE {no}")

    def _replace(self, mailbox: str, known: Mailbox, asks: Iterable[Ask], not_after_a_no: bool = False) -> bool:
        condition = "asks = :before" if known.asks else "(attribute_not_exists(asks) OR asks = :before)"
        if not_after_a_no:
            condition += "".join(f" AND attribute_not_exists({no})" for no in NOES)
        return self._update(
            _key(mailbox), "SET asks = :asks", condition, asks=_stored(asks), before=_stored(known.asks)
        )


def _stored(asks: Iterable[Ask]) -> "Attribute":
    return {"L": [text(f"{each.at} {each.asker} {each.table} {each.message}") for each in asks]}


def _ask(stored: str) -> Ask:
    at, asker, table, message = stored.split(" ")
    return Ask(int(at), asker, table, message)


def _unnamed(name: str) -> str:
    return hashlib.sha256(name.encode()).hexdigest()[:16]


def _key(mailbox: str) -> "Row":
    return key(f"contact/{mailbox}", "mailbox")
