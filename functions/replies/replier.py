"""A mail that answers a prompt: its author, its move, the outcome, and the answer (docs/design/mail.md).

A move goes through `Tables.run` with its own proof.
"""

from typing import TypeAlias

from engine.kit.notation import Refused
from engine.kit.seats import Seat
from engine.kit.sentence import Sentence, Verbatim, sentence
from engine.kit.value import Value
from engine.registry import GAMES
from events import links
from events.directory.claims import Claim
from events.directory.limits import DAY
from events.directory.notices import Notice
from events.directory.replies import Answering, Prompted
from events.directory.tokens import UNSUBSCRIBE_LASTS, Token, to_unsubscribe
from events.reading import NoSuchTable
from events.reply_addresses import ReplyAddress, is_good, read_address, to_answer
from events.store.log import Head
from events.table.commands import Move, Resign
from events.table.refusals import AskFirst
from events.table.sight import Sight
from events.table.state import Table
from events.table.turns import nicks
from events.tables import Sender, Submission
from events.who import Who
from functions.messages.answer_words import AnswerWords
from functions.messages.answers import AnswerContent, answer
from functions.messages.channel import Answer, Sent, may_have_left
from functions.messages.letters import COMMITS_READ, LetterLinks
from functions.replies import about_contacts
from functions.replies.arrivals import Arrived, Ignored, Mailroom
from functions.replies.content import MailContent, Ours, read, subject_of
from functions.replies.courtesy import agreement, wants_no_more
from functions.replies.header_fields import decoded
from functions.replies.mails import read_mail
from functions.replies.moves import RESIGN, is_legal, may_end_match, parses, why_not
from functions.replies.owners import contact_of, given, proved
from functions.replies.receipts import Loads, Receipt
from functions.replies.senders import author, is_authentic, is_automatic, is_harmful, names

NAME = "Bluffpost"
"""Our sender, as mail programs quote it."""

ReplyOutcome: TypeAlias = Ignored | Answering | Answer
"""Ignored, claimed by another worker or answered before, or answered now."""


class MailEffect(Value):
    """A mail's effect.

    :param asks_about: the move to confirm
    :param head: if the mail led to a commit
    """

    table: Table
    said: AnswerContent
    asks_about: str = ""
    head: Head[Table] | None = None


class Replier(Mailroom):
    """Plays and answers mails."""

    def receive(self, receipt: Receipt, load: Loads, now: int) -> ReplyOutcome:
        """Handles a mail, and answers it once.

        :raises Busy: when other writers took every slot
        """
        found = (read_address(each, self.domain) for each in receipt.recipients)
        address = next((each for each in found if each is not None), None)
        if address is None:
            return Ignored.NOT_OURS
        try:
            if address.purpose in ("prove", "list"):
                return self._about_contact(address, receipt, load, now)
            arrived = self._arrived(address, receipt, load, now)
            if not isinstance(arrived, Arrived):
                return arrived
            done = self._done(arrived, now)
        except NoSuchTable:
            return Ignored.DEAD
        return self._answer(arrived, done, now)

    def _about_contact(self, address: ReplyAddress, receipt: Receipt, load: Loads, now: int) -> ReplyOutcome:
        match about_contacts.receive(self, address, receipt, load, now):
            case (arrived, said):
                return self._answer(arrived, MailEffect(arrived.table, said), now)
            case ignored:
                return ignored

    # ---- whose mail it is ----

    def _arrived(self, address: ReplyAddress, receipt: Receipt, load: Loads, now: int) -> Arrived | ReplyOutcome:
        table = self.tables.head(address.table).state
        seat, key = table.seat_of(address.chair), self.keys.find(table.link_key)
        if seat is None or key is None:
            return Ignored.DEAD
        place = table.places[seat]
        before = self.directory.replies.get(Prompted(address.table, place.chair, place.epoch, address.prompt))
        asked = before.asked if address.purpose == "sure" else ""
        if not is_good(address, key, place, asked):
            return Ignored.DEAD
        if is_harmful(receipt):  # not even read
            return self._reject(address, table, seat, key, Ignored.HARMFUL, now)
        mail = read_mail(load(receipt))
        if is_automatic(mail, receipt):
            return Ignored.AUTOMATIC
        person = self.directory.people.get(place.person)
        contact = contact_of(self.directory, person, author(mail))
        if person is None or contact is None:
            return self._reject(address, table, seat, key, Ignored.STRANGER, now)
        arrived = Arrived(address, table, place, person, contact, key, mail, receipt, asked)
        return Answering.SENT if arrived.token in before.mails else arrived

    def _reject(
        self, address: ReplyAddress, table: Table, seat: Seat, key: bytes, why: Ignored, now: int
    ) -> Answer | Ignored:
        """Tells the seat's confirmed address once a day: the mail may be its own, because its author knew the address.
        A GetItem each for person and contact, and the calls of claim and channel.

        :returns: the outcome of the message, or `why` without a message
        """
        place, slot, told = table.places[seat], now - now % DAY, self.directory.elsewhere_told
        person = self.directory.people.get(place.person)
        contact = proved(self.directory, person)
        if person is None or contact is None or told.claim(contact.hash, slot, now) is not Claim.OURS:
            return why
        said = _not_done(sentence(AnswerWords.from_elsewhere))
        to = self.channel.reader(table, seat, person.preferences.zone)
        own = LetterLinks(button=self.page(key, address.table, place), privacy=f"{self.public_url}/privacy")
        sent = self.channel.deliver(answer(address.table, table, said, own, "", to), contact.address, now)
        if sent == Sent():
            told.sent(contact.hash, slot, now)
        return sent

    # ---- what it says ----

    def _done(self, arrived: Arrived, now: int) -> MailEffect:
        table, seat = arrived.table, self._seat(arrived, arrived.table)
        sight = Sight(GAMES[table.game], table)
        reading = self._reading(arrived, sight, seat)
        if not reading.moves and any(wants_no_more(line, names(arrived.mail)) for line in reading.lines):
            return MailEffect(table, self._way_out(arrived, now))
        if not is_authentic(arrived.mail, arrived.receipt):
            return MailEffect(table, _not_done(sentence(AnswerWords.sender_unproved)))
        agreed = {"yes", "no"} & reading.moves.keys() if arrived.asked else set[str]()
        if agreed == {"yes"} == reading.moves.keys() and reading.is_clear:
            return self._run(arrived, arrived.asked, now, confirmed=True)
        if agreed:
            return MailEffect(
                table, AnswerContent(sentence(AnswerWords.left), (sentence(AnswerWords.choice_open),), asks=True)
            )
        if reading.move:
            return self._run(arrived, reading.move, now, is_clear=reading.is_clear)
        return MailEffect(table, _help(sight, seat, reading))

    def _reading(self, arrived: Arrived, sight: Sight, seat: Seat) -> MailContent:
        """Reads the mail. If a move awaits confirmation, yes and no take precedence."""
        name = f"@{self.domain}"
        ours = Ours(NAME, (self.sender, name), self.public_url, subject_of(decoded(arrived.mail.first("subject"))))
        called = names(arrived.mail) | {word for each in nicks(arrived.table) for word in each.casefold().split()}
        parse = parses(sight, seat)

        def parse_or_agree(line: str) -> str | None:
            return agreement(line, called) or parse(line)

        return read(arrived.mail, ours, parse_or_agree if arrived.asked else parse, called)

    def _way_out(self, arrived: Arrived, now: int) -> AnswerContent:
        """The unsubscribe link. A GetItem, and a PutItem if it has expired."""
        table, person, contact = arrived.address.table, arrived.person.id, given(arrived.person) or ""
        secret = links.message_secret(arrived.key, "settings", table, person, contact)
        token = Token("settings", person, "mail", contact, table)
        self.directory.tokens.put(secret, token, now + UNSUBSCRIBE_LASTS)
        link = f"{self.public_url}/unsubscribe/{to_unsubscribe(secret)}"
        return AnswerContent(sentence(AnswerWords.no_more), (sentence(AnswerWords.stops_by, link=Verbatim(link)),))

    def _run(self, arrived: Arrived, text: str, now: int, confirmed: bool = False, is_clear: bool = True) -> MailEffect:
        """Submits the move. A repeated mail is the same command.

        :param is_clear: whether no other line may take the move back
        """
        prompt = arrived.address.prompt

        def submits(table: Table) -> Submission:
            seat = self._seat(arrived, table)
            place = table.places[seat]
            is_open = place.prompt is not None and place.prompt.number == prompt
            command = Resign() if _resigns(text) and is_open else Move(prompt, text)
            if is_open and not _resigns(text) and not confirmed:
                _ask_first(Sight(GAMES[table.game], table), seat, text, is_clear)
            sender = Sender(f"seat{place.chair}", f"{place.epoch} mail {arrived.token}", f"move {prompt} {text}")
            who = Who("seat", seat, hosts=place.chair == table.host)
            return Submission(who, command, sender, confirmed)

        try:
            result = self.tables.run(arrived.address.table, submits, now)
        except AskFirst as question:
            return _sure(arrived.table, text, question)
        except Refused as refused:
            table = self.tables.head(arrived.address.table).state
            return MailEffect(table, _not_done(refused.sentence, asks=True))
        why = sentence(AnswerWords.resigned) if _resigns(text) else sentence(AnswerWords.played, text=Verbatim(text))
        said = AnswerContent(sentence(AnswerWords.done), (why,), asks=True, since=result.version)
        return MailEffect(result.head.state, said, head=result.head)

    def _seat(self, arrived: Arrived, table: Table) -> Seat:
        """The seat of the mail's address.

        :raises NoSuchTable: when the seat has another player or a new link
        """
        seat = table.seat_of(arrived.place.chair)
        if seat is None or table.places[seat].open or table.places[seat].epoch != arrived.place.epoch:
            raise NoSuchTable
        return seat

    # ---- the answer ----

    def _answer(self, arrived: Arrived, done: MailEffect, now: int) -> ReplyOutcome:
        claim = self.directory.replies.claim(arrived.prompted, arrived.token, now, done.asks_about)
        if claim is not Answering.OURS:
            return claim
        seat = self._seat(arrived, done.table)
        to = self.channel.reader(done.table, seat, arrived.person.preferences.zone)
        commits = self.tables.told_in_a_range(done.head, seat, done.said.since - 1, COMMITS_READ) if done.head else []
        own = self._links(arrived, done, seat, now)
        letter = answer(arrived.address.table, done.table, done.said, own, arrived.id, to, commits)
        puts = self._claimed_turn(arrived, done, seat, now)
        sent = self.channel.deliver(letter, arrived.contact, now)
        if sent == Sent():
            self.directory.replies.confirm_sent(arrived.prompted, arrived.token)
        elif not may_have_left(sent):
            self.directory.replies.release(arrived.prompted, arrived.token)
        if puts and sent == Sent():
            self.directory.claims.confirm_sent(puts, now, done.table.version)
        elif puts:
            self.directory.claims.leave(puts, now, now)
        return sent

    def _claimed_turn(self, arrived: Arrived, done: MailEffect, seat: Seat, now: int) -> Notice | None:
        """Claims the answer's notice of the question, so that no other mail asks it. One PutItem."""
        place = done.table.places[seat]
        if not done.said.since or place.prompt is None:
            return None
        turn = Notice(place.chair, "turn", place.prompt.asked, arrived.address.table, "mail")
        return turn if self.directory.claims.claim(turn, now) is Claim.OURS else None

    def _links(self, arrived: Arrived, done: MailEffect, seat: Seat, now: int) -> LetterLinks:
        place, table_id = done.table.places[seat], arrived.address.table
        foot, reply_to = self._foot(arrived, now), ""
        if place.prompt is not None and (done.said.asks or done.asks_about):
            next_answer = to_answer(arrived.key, table_id, place, place.prompt.number, done.asks_about)
            reply_to = f"{next_answer.local_part}@{self.domain}"
        return LetterLinks(
            button=self.page(arrived.key, table_id, place),
            unsubscribe=f"{self.public_url}/unsubscribe/{to_unsubscribe(foot)}" if foot else "",
            settings=f"{self.public_url}/settings/{foot}" if foot else "",
            reply_to=reply_to,
            privacy=f"{self.public_url}/privacy",
        )

    def _foot(self, arrived: Arrived, now: int) -> str:
        """The links in the answered message's foot; "" once they have expired."""
        reference = arrived.person.contacts.get("mail")
        if reference is None or reference.linked <= now:
            return ""
        person, table = arrived.person.id, arrived.address.table
        return links.message_secret(arrived.key, "settings", table, person, reference.contact)


def _ask_first(sight: Sight, seat: Seat, text: str, is_clear: bool) -> None:
    """Asks before a decisive move, and before a move with unclear text beside it.

    :raises AskFirst: when there is a question
    :raises Refused: when the game cannot parse it
    """
    if may_end_match(sight, seat, text):
        raise AskFirst(sentence(AnswerWords.may_end_match, text=Verbatim(text)))
    if not is_clear and is_legal(sight, seat, text):
        raise AskFirst(sentence(AnswerWords.more_than_a_move, text=Verbatim(text)))


def _resigns(text: str) -> bool:
    return text.strip(" .!").casefold() == RESIGN


def _sure(table: Table, text: str, question: AskFirst) -> MailEffect:
    if _resigns(text):
        how = sentence(AnswerWords.answer_yes_to_resign)
    else:
        how = sentence(AnswerWords.answer_yes, text=Verbatim(text))
    return MailEffect(table, AnswerContent(sentence(AnswerWords.sure), (question.sentence, how)), asks_about=text)


def _not_done(why: Sentence, asks: bool = False) -> AnswerContent:
    return AnswerContent(sentence(AnswerWords.not_done), (why,), asks)


def _help(sight: Sight, seat: Seat, reading: MailContent) -> AnswerContent:
    match reading:
        case MailContent(moves=moves) if len(moves) > 1:
            one, other, *_ = moves.values()
            why = sentence(AnswerWords.several_moves, one=Verbatim(one), other=Verbatim(other))
        case MailContent(lines=(line,)) if refused := why_not(sight, seat, line):
            why = refused
        case _:
            why = sentence(AnswerWords.no_move_found)
    return _not_done(why, asks=True)
