"""An address that is proved the other way round: its owner writes to us, to an address that their seat's page shows.

That the mail came shows that its author knows that page; that a domain vouches for its author, whose the address is. So
nothing has to be written to an address that may be a stranger's.
"""

from collections.abc import Callable

from engine.kit.sentence import sentence
from engine.kit.value import Value
from events.directory import Directory
from events.directory.replies import Answering, Prompted
from events.reading import NoSuchTable
from events.reply_addresses import ReplyAddress, is_of_contact
from events.table.state import Table
from events.tables import Tables
from functions.aws.link_keys import LinkKeys
from functions.messages.answer_words import AnswerWords
from functions.messages.answers import Said
from functions.replies import owners
from functions.replies.arrivals import Arrived, Ignored, message_of, name_of, token_of
from functions.replies.receipts import Receipt
from functions.replies.senders import author, is_authentic, is_automatic


class Proved(Value):
    """An address that was proved.

    :param table: where its owner sits
    """

    arrived: Arrived
    table: Table
    said: Said


class Prover(Value):
    """Proves addresses by mails that come from them."""

    tables: Tables
    directory: Directory
    keys: LinkKeys

    def receive(
        self, address: ReplyAddress, receipt: Receipt, load: Callable[[Receipt], bytes], now: int
    ) -> Proved | Ignored | Answering:
        """Proves the address of a mail's author, if that is the one that the seat's player gave. Safe to repeat.

        :param now: seconds since 1970
        """
        try:
            table = self.tables.head(address.table).state
        except NoSuchTable:
            return Ignored.DEAD
        seat, key = table.seat_of(address.chair), self.keys.find(table.link_key)
        person = self.directory.people.get(table.places[seat].person) if seat is not None else None
        contact = owners.given(person)
        if seat is None or key is None or person is None or contact is None:
            return Ignored.DEAD
        if not is_of_contact(address, key, person.id, contact):
            return Ignored.DEAD
        message = message_of(load(receipt))
        if is_automatic(message, receipt):
            return Ignored.AUTOMATIC
        writer = author(message)
        if not writer or self.directory.contacts.hash("mail", writer) != contact:
            return Ignored.STRANGER
        if not is_authentic(message, receipt):
            return Ignored.UNPROVED
        token, place = token_of(message, receipt), table.places[seat]
        before = self.directory.replies.get(Prompted(address.table, place.chair, place.epoch, address.prompt))
        if token in before.mails:
            return Answering.SENT
        self.directory.live.owe_anew(address.table, now)
        if not owners.prove(self.directory, person, contact, now):
            return Ignored.STRANGER
        arrived = Arrived(address, table, place, person, writer, key, message, name_of(message), token)
        return Proved(arrived, table, Said(sentence(AnswerWords.address_proved), (sentence(AnswerWords.will_tell),)))
