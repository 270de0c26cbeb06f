"""A mail to a seat's address that is not taken: from another author, or spam. The player's own address is told, one
line a day, for the mail may be theirs: its writer got ours, or was passed it."""

from engine.kit.seats import Seat
from engine.kit.sentence import sentence
from engine.kit.value import Value
from events import links
from events.directory import Directory
from events.directory.claims import Claim
from events.directory.limits import DAY
from events.reply_addresses import ReplyAddress
from events.table.state import Table
from functions.messages.answer_words import AnswerWords
from functions.messages.answers import Said, answer
from functions.messages.channel import Answer, MessageChannel, Sent
from functions.messages.letters import Links
from functions.replies.arrivals import Ignored
from functions.replies.owners import proved


class Elsewhere(Value):
    """Tells players of mails that moved nothing.

    :param public_url: where pages are, without a slash at the end
    """

    directory: Directory
    channel: MessageChannel
    public_url: str

    def tell(
        self, address: ReplyAddress, table: Table, seat: Seat, key: bytes, why: Ignored, now: int
    ) -> Answer | Ignored:
        """Writes to the proved address of a seat, if that was not done today. A GetItem each for person and contact,
        and what claims and sends.

        What does not leave gives its day up by the lease.

        :param key: of the table's links
        :param why: the mail is not taken
        :returns: what became of the line, or why there is none
        """
        place, slot, told = table.places[seat], now - now % DAY, self.directory.elsewhere_told
        person = self.directory.people.get(place.person)
        contact = proved(self.directory, person)
        if person is None or contact is None or told.claim(contact.hash, slot, now) is not Claim.OURS:
            return why
        page = f"{self.public_url}/t/{address.table}/{links.secret(key, address.table, links.seat(place))}"
        said = Said(sentence(AnswerWords.not_done), (sentence(AnswerWords.from_elsewhere),))
        to = self.channel.reader(table, seat, person.preferences.zone)
        own = Links(button=page, privacy=f"{self.public_url}/privacy")
        sent = self.channel.deliver(answer(address.table, table, said, own, "", to), contact.address, now)
        if sent == Sent():
            told.sent(contact.hash, slot, now)
        return sent
