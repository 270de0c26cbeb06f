"""The mails and texts of a match that is played at random, and their faults."""

from collections.abc import Iterator

from engine.conformance.english import numbered
from engine.game import AnyGame
from engine.kit.prose import in_words
from engine.kit.seats import Seat
from engine.kit.sentence import listed
from engine.kit.value import Value, replace
from engine.privacy import tell
from engine.registry import GAMES
from events.debts import notices_of
from events.store.log import Head
from events.table.events import Begun, Moved
from events.table.sight import Sight
from events.table.state import Table
from events.table.words import names_for, words_for
from events.tables import Tables
from functions.messages.gsm import gsm, septets
from functions.messages.letters import COMMITS_READ, Letter, LetterLinks, letter, read_after
from functions.messages.mail import as_html, as_text
from functions.messages.readers import reader
from functions.messages.sms import SEGMENT, grouped, spaced, text_message, text_reader, tight
from functions.replies.content import Ours, read
from functions.replies.mails import Body, Mail
from functions.replies.moves import is_legal, parses
from functions.screens.phases import stops
from functions.screens.reading import heard, lines, wrong

LINKS = LetterLinks("…", button="…", reply_to="…", short="https://bluff.example.org/s/abcdefghijkl")

YEAR = 365 * 86_400

_OURS = Ours("Bluffpost", (), "https://")
_READERS = (reader, text_reader)


class SentLetter(Value):
    """A notice as its seat gets it.

    :param name: "React, turn"
    """

    name: str
    mailed: Letter
    texted: Letter
    head: Head[Table]
    seat: Seat

    @property
    def page(self) -> str:
        """The mail as HTML."""
        return as_html(self.mailed)

    @property
    def sight(self) -> Sight:
        """The table."""
        return Sight(GAMES[self.head.state.game], self.head.state)


def letters(game: AnyGame) -> Iterator[tuple[str, str, list[str]]]:
    """Yields of each kind of letter in each phase: its name, the last one’s HTML, and the first faults of any."""
    for seats in sorted({game.seats[0], game.seats[-1]}):
        pages, said = dict[str, str](), dict[str, list[str]]()
        for tables, head, _ in stops(game, seats):
            for sent in _sent(tables, head):
                pages[sent.name] = sent.page
                said[sent.name] = said.get(sent.name) or list(dict.fromkeys(faults(sent)))
        for name, page in pages.items():
            yield f"{game.name} {seats}, {name}", page, said[name]


def _sent(tables: Tables, head: Head[Table]) -> Iterator[SentLetter]:
    """Yields the letters that the last commit is the cause of."""
    table = head.state
    for seat, place in enumerate(table.places):
        phase, late = (type(place.prompt.question).__name__, place.prompt.remind) if place.prompt else (table.phase, 0)
        for notice in notices_of(table, seat, max(late, head.commit.at), YEAR):
            if notice.cause == table.version:
                commits = tables.told(head, seat, read_after(table, notice), COMMITS_READ)
                mailed, texted = [
                    letter("table", table, notice, commits, LINKS, to(table, seat, "UTC")) for to in _READERS
                ]
                yield SentLetter(f"{phase}, {notice.kind}", mailed, texted, head, seat)


def faults(sent: SentLetter) -> Iterator[str]:
    """Yields what no reader should get: unreadable words, a text that is cut, answers that would not be taken."""
    text, without_hand = text_message(sent.texted), text_message(replace(sent.texted, hand=()))
    parts = {"mail": lines(as_text(sent.mailed)), "mail, HTML": heard(sent.page), "text": lines(without_hand)}
    yield from (f"{part}: {each}" for part, said in parts.items() for each in wrong(said))
    yield from (f"a player’s number: {each}" for each in _numbered(sent))
    if not all([*sent.mailed.news, *sent.mailed.position, sent.mailed.headline]):
        yield "mail: an empty sentence"
    if sent.mailed.question:
        left_out = [each for each in missing(sent.texted, text) if each != "the hand"]  # a large one finds no room
        if left_out:
            yield f"text: without {listed(left_out)}, as asks_in_short is too long: {text}"
        yield from _unanswerable(sent)
    elif septets(text) > SEGMENT:
        yield f"text: {septets(text)} signs, not {SEGMENT}: {text}"


def _numbered(sent: SentLetter) -> Iterator[str]:
    """Yields sentences of the last commit, and about what is asked, with a number in place of a name."""
    sight, table = sent.sight, sent.head.state
    game, prompt, view = sight.game, table.places[sent.seat].prompt, sight.view(sent.seat)
    words = words_for(game, table, names_for(table, sent.seat))
    events = [led_to for each in sent.head.commit.events if isinstance(each, Begun | Moved) for led_to in each.events]
    said = [each for event in events for each in game.tells(tell(event, sent.seat))]
    asks = [game.asks(prompt.question), game.asks_in_short(prompt.question)] if prompt else []
    yield from filter(None, [numbered(words, each) for each in (*said, *asks, *game.board(view).sentences)])


def missing(written: Letter, text: str) -> list[str]:
    """The parts of a question that a text message leaves out."""
    questions = [gsm(in_words(each)) for each in (written.question, written.short_question)]
    ways = [[write(faces) for write in (spaced, grouped, tight)] for _, faces in written.hand]
    found = {
        "one segment": septets(text) <= SEGMENT,
        "the game": text.startswith(gsm(written.title)),
        "the question": all(questions) and any(question in text for question in questions),
        "the hand": all(any(hand in text for hand in way) for way in ways),
        "the time": not written.short_deadline or f"By {written.short_deadline}." in text,
        "the link": text.endswith(written.links.short),
    }
    return [what for what, is_there in found.items() if not is_there]


def _unanswerable(sent: SentLetter) -> Iterator[str]:
    """Yields the listed moves that would not be taken when someone answers with them, as the mail says."""
    names = frozenset(word for name in sent.head.state.names() for word in name.casefold().split())
    if not sent.mailed.replies:
        yield "mail: it lists no move to answer with"
    for reply in sent.mailed.replies:
        answer = read(Mail({}, (Body((reply,)),)), _OURS, parses(sent.sight, sent.seat), names)
        if not answer.is_clear or not answer.move or not is_legal(sent.sight, sent.seat, answer.move):
            yield f"mail: the answer “{reply}” would not be taken"
