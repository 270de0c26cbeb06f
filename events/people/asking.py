"""An address's owner is asked whether they sit at a table, invited there, or sent all their links.

Any person may type any address, so each message to a stranger counts.
"""

from enum import Enum

from events.directory import Directory
from events.directory.contact import Contact
from events.directory.limits import DAY, Limit
from events.directory.mailboxes import YEAR
from events.people.changes import Changes

SHORT_ASKS = 3
"""One asker's asks at once to a proved mailbox: its owner may sit at several tables."""

ASKS_OF_A_NETWORK = 6
"""An organisation's mailboxes that one network may have asked in a day: a table's worth."""

LINKS_OF_ONE, LINKS_OF_ALL = 3, 3
"""Messages with all links of a mailbox: for one asker in thirty days, and for all in a day."""


class Asking(Enum):
    """Whether to ask an address's owner if they sit at a table."""

    FIRST = "send it: nobody tried before"
    AGAIN = "send it: it was tried before, and may have been sent"
    NO = "not now: the mailbox had its asks, or its owner or the operator said no"


def ask(directory: Directory, contact: Contact, message: str, now: int, table: str = "", asker: str = "") -> Asking:
    """Whether `message` may ask a contact's owner if they sit at a table, and counts it. Up to four calls.

    :param message: its id, the same after a crash
    :param table: where the address was typed
    """
    mailbox = directory.contacts.mailbox_of(contact)
    if contact.ended or mailbox.noes:
        return Asking.NO
    if mailbox.was_asked_by(message):
        return Asking.AGAIN
    if not mailbox.may_be_asked(asker, table, now, SHORT_ASKS if contact.proved else 1):
        return Asking.NO
    if asker and not directory.limits.take(_asks_of(asker), now):
        return Asking.NO
    if directory.mailboxes.count_ask(contact.mailbox, mailbox, asker, table, message, now):
        return Asking.FIRST
    return Asking.NO


def unask(directory: Directory, contact: Contact, message: str) -> None:
    """Uncounts a message that did not leave, after `Asking.FIRST` only: an earlier try may have left. Up to three
    calls."""
    counted = directory.mailboxes.take_back(contact.mailbox, message)
    if counted and counted.asker:
        directory.limits.give_back(_asks_of(counted.asker), counted.at)


def never_again(directory: Directory, contact: str, now: int) -> None:
    """Refuses strangers' asks from now on. GetItem and UpdateItem."""
    if known := directory.contacts.get(contact):
        directory.mailboxes.say(known.mailbox, "refused", now)


def write_to(directory: Directory, address: str, until: int) -> str | None:
    """Keeps an address that the operator writes to; its hash, or `None` if no message may go there."""
    contact = directory.contacts.meet("mail", address, until)
    return None if directory.contacts.forbids("mail", address) else contact


def invite(changes: Changes, table: str, address: str, shown: str, network: str) -> str:
    """Stores a host's invitation by mail; returns the address's hash. Safe to repeat.

    :param shown: the address as the host sees it from now on
    :param network: the host's
    """
    contacts = changes.directory.contacts
    contact = contacts.meet("mail", address, changes.until)
    asker = contacts.asker("mail", address, network)
    changes.directory.invitations.add(table, contact, shown, changes.now, asker)
    return contact


def turn_down(directory: Directory, table: str, contact: str, now: int, for_good: bool) -> None:
    """The owner takes no seat. The answer goes last, because it removes the form: a crash leaves it.

    :param for_good: whether no stranger may ask again
    """
    if for_good:
        never_again(directory, contact, now)
    directory.invitations.answer(table, contact, "stranger" if for_good else "declined")


def may_be_sent_links(directory: Directory, contact: Contact, asker: str, now: int) -> bool:
    """Counts a message with all links, unless at a limit or disowned. GetItem, and up to four UpdateItems."""
    disowned = directory.limits.counted(_disowned(contact, asker), now) > 0
    return not disowned and directory.limits.take_all(_links_of(contact, asker), now) is None


def links_not_sent(directory: Directory, contact: Contact, asker: str, now: int) -> None:
    """Takes back what `may_be_sent_links` counted. Two UpdateItems."""
    directory.limits.give_back_all(_links_of(contact, asker), now)


def disown(directory: Directory, contact: Contact, asker: str, now: int) -> None:
    """Bars an asker for a year from links that the owner did not ask for."""
    directory.limits.take(_disowned(contact, asker), now)


def _asks_of(asker: str) -> Limit:
    return Limit("ask", ASKS_OF_A_NETWORK, DAY, asker)


def _links_of(contact: Contact, asker: str) -> tuple[Limit, ...]:
    what = f"links/{contact.mailbox}"
    return Limit(what, LINKS_OF_ONE, 30 * DAY, asker or "nobody"), Limit(what, LINKS_OF_ALL, DAY)


def _disowned(contact: Contact, asker: str) -> Limit:
    return Limit(f"links-disowned/{contact.mailbox}", 1, YEAR, asker or "nobody")
