"""Tells a player of a rejected mail to the seat's address: it may be theirs, because its author knew the address."""

from engine.kit.seats import Seat
from engine.kit.sentence import sentence
from events.directory.claims import Claim
from events.directory.limits import DAY
from events.reply_addresses import ReplyAddress
from events.table.state import Table
from functions.messages.answer_words import AnswerWords
from functions.messages.answers import AnswerContent, answer
from functions.messages.channel import Answer, Sent
from functions.messages.letters import LetterLinks
from functions.replies.arrivals import Ignored, MailHandler
from functions.replies.owners import proved


class Rejections(MailHandler):
    """Tells players of rejected mails."""

    def tell(
        self, address: ReplyAddress, table: Table, seat: Seat, key: bytes, why: Ignored, now: int
    ) -> Answer | Ignored:
        """Writes to the seat's confirmed address, once a day. A GetItem each for person and contact, and the calls of
        claim and channel.

        :returns: the outcome of the message, or `why` without a message
        """
        place, slot, told = table.places[seat], now - now % DAY, self.directory.elsewhere_told
        person = self.directory.people.get(place.person)
        contact = proved(self.directory, person)
        if person is None or contact is None or told.claim(contact.hash, slot, now) is not Claim.OURS:
            return why
        said = AnswerContent(sentence(AnswerWords.not_done), (sentence(AnswerWords.from_elsewhere),))
        to = self.channel.reader(table, seat, person.preferences.zone)
        own = LetterLinks(button=self.page(key, address.table, place), privacy=f"{self.public_url}/privacy")
        sent = self.channel.deliver(answer(address.table, table, said, own, "", to), contact.address, now)
        if sent == Sent():
            told.sent(contact.hash, slot, now)
        return sent
