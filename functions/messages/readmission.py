"""Writing again to an address that bounced, once its owner has proved it again."""

from events.directory.contact import Contact
from events.directory.contacts import Contacts
from functions.messages.channel import MessageChannel, NotNow


def readmit(contacts: Contacts, channel: MessageChannel, contact: Contact) -> NotNow | None:
    """Has the channel's service write to a contact again; `None` once it does. What `MessageChannel.readmit` calls, and
    an UpdateItem, where a message came back and its owner proved it since; otherwise nothing.

    A crash between them has it done again, which changes nothing.
    """
    if not contact.suppressed or contact.ended:
        return None
    if obstacle := channel.readmit(contact.address):
        return obstacle
    contacts.readmitted(contact.hash)
    return None
