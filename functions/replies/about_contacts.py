"""Mails about an address rather than a prompt: one confirms the address, one answers a digest.

To confirm one, the player writes from it to an address the seat's page shows, and its domain vouches for the author.
"""

from collections.abc import Iterator

from engine.kit.sentence import Sentence, Verbatim, sentence
from engine.registry import GAMES
from events.directory.replies import Answering
from events.directory.tokens import Token
from events.finding import seats_of
from events.people.changes import Changes
from events.people.proving import prove
from events.reply_addresses import ReplyAddress, is_of_contact
from events.table.refusals import NotAllowed
from functions.messages.answer_words import AnswerWords
from functions.messages.answers import AnswerContent
from functions.messages.channel import NotNow
from functions.messages.readmission import readmit
from functions.replies import owners
from functions.replies.arrivals import Arrived, Ignored, Mailroom
from functions.replies.mails import read_mail
from functions.replies.receipts import Loads, Receipt
from functions.replies.senders import author, is_authentic, is_automatic, is_harmful

MOST_LINKS = 20
"""Tables in an answer."""


def receive(
    room: Mailroom, address: ReplyAddress, receipt: Receipt, load: Loads, now: int
) -> tuple[Arrived, AnswerContent] | Ignored | Answering | NotNow:
    """The answer to a mail. Safe to repeat.

    :raises NoSuchTable: when the table is gone
    """
    arrived = _arrived(room, address, receipt, load)
    if isinstance(arrived, Ignored | Answering):
        return arrived
    contact = owners.given(arrived.person)
    assert contact
    if address.purpose == "list":
        return arrived, _list(room, contact)
    try:
        changes = Changes(room.directory, now, key=room.keys.named(room.keys.current))
        prove(changes, Token("confirm", arrived.person.id, "mail", contact, address.table))
    except NotAllowed:
        return Ignored.STRANGER
    proved = room.directory.contacts.get(contact)
    if proved and (obstacle := readmit(room.directory.contacts, room.channel, proved)):
        return obstacle
    return arrived, AnswerContent(sentence(AnswerWords.address_proved), (sentence(AnswerWords.will_tell),))


def _arrived(room: Mailroom, address: ReplyAddress, receipt: Receipt, load: Loads) -> Arrived | Ignored | Answering:
    if is_harmful(receipt):
        return Ignored.HARMFUL
    table = room.tables.head(address.table).state
    seat, key = table.seat_of(address.chair), room.keys.find(table.link_key)
    person = room.directory.people.get(table.places[seat].person) if seat is not None else None
    contact = owners.given(person)
    if seat is None or key is None or person is None or contact is None:
        return Ignored.DEAD
    if not is_of_contact(address, key, person.id, contact):
        return Ignored.DEAD
    mail, place = read_mail(load(receipt)), table.places[seat]
    if is_automatic(mail, receipt):
        return Ignored.AUTOMATIC
    if address.purpose == "prove" and mail.has("in-reply-to", "references"):
        return Ignored.ANSWER  # the author of an answer to a stranger's mail has not seen the page
    writer = author(mail)
    if not writer or room.directory.contacts.hash("mail", writer) != contact:
        return Ignored.STRANGER
    if address.purpose == "list" and owners.contact_of(room.directory, person, writer) is None:
        return Ignored.STRANGER
    if not is_authentic(mail, receipt):
        return Ignored.UNPROVED
    arrived = Arrived(address, table, place, person, writer, key, mail, receipt)
    is_done = arrived.token in room.directory.replies.get(arrived.prompted).mails
    return Answering.SENT if is_done else arrived


def _list(room: Mailroom, contact: str) -> AnswerContent:
    found = tuple(_waiting(room, contact))
    why = (sentence(AnswerWords.at_each_table), *found) if found else (sentence(AnswerWords.nothing_waits),)
    return AnswerContent(sentence(AnswerWords.several_tables), why)


def _waiting(room: Mailroom, contact: str) -> Iterator[Sentence]:
    """Open questions, the most urgent first. A GetItem, and the calls of `seats_of`."""
    known = room.directory.contacts.get(contact)
    asked = [each for each in seats_of(room.tables, room.directory, known) if each.place.prompt] if known else []
    for each in asked[:MOST_LINKS]:
        if key := room.keys.find(each.table.link_key):
            title, link = GAMES[each.table.game].title, room.page(key, each.table_id, each.place)
            yield sentence(AnswerWords.waiting_at, title=Verbatim(title), link=Verbatim(link))
