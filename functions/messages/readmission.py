"""Readmits a bounced address its owner has confirmed again."""

from events.directory.address_book import AddressBook
from events.directory.contact import Contact
from functions.messages.channel import MessageChannel, NotNow


def readmit(contacts: AddressBook, channel: MessageChannel, contact: Contact) -> NotNow | None:
    """`None` once the service sends again. For a suppressed contact `MessageChannel.readmit` and an UpdateItem."""
    if not contact.suppressed or contact.ended:
        return None
    if obstacle := channel.readmit(contact.address):
        return obstacle
    contacts.readmitted(contact.hash)
    return None
