"""A letter: what one player is told on one occasion, as text without any markup.

It is made from `game.view`, `game.legal` and told events alone: what is not put in here cannot leak.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import field
from itertools import islice
from typing import TypeAlias

from engine.game import AnyGame
from engine.kit.moves import without_variations
from engine.kit.seats import Seat
from engine.kit.sentence import Sentence, Verbatim, sentence
from engine.kit.value import Value, replace
from engine.registry import GAMES
from events.debts import carries_prompt
from events.directory.notices import Notice, NoticeKind
from events.names import runs_right_to_left
from events.store.log import Commit
from events.table.events import Begun
from events.table.sight import Sight
from events.table.state import Table
from events.table.told import published, recalled, seen
from events.table.words import names_for, news, result, with_name_isolated, words_for
from functions.messages.letter_words import LetterWords
from functions.messages.times import moment

COMMITS_READ = 50
"""Commits that a letter is made from at most, of those that told its reader something."""

MOST_NEWS = 30
"""Sentences of news in a letter; the page has those before."""

MOST_REPLIES = 6
"""Moves that a letter lists; the page has the others."""

_REPLIES_LOOKED_AT = 400
"""Legal moves that are looked through for those to list: variations of one move follow each other."""


Message: TypeAlias = Callable[[LetterWords], str]


class Kind(Value):
    """What all letters of a kind say.

    :param headline: what they are about, in a few words
    :param button: what their button does; none without it
    """

    headline: Message
    button: Message | None = None


KINDS: dict[NoticeKind, Kind] = {
    "welcome": Kind(LetterWords.shall_we_tell, LetterWords.agree),
    "begun": Kind(LetterWords.begun, LetterWords.open_table),
    "turn": Kind(LetterWords.your_turn, LetterWords.make_move),
    "reminder": Kind(LetterWords.still_your_turn, LetterWords.make_move),
    "autopilot": Kind(LetterWords.on_autopilot, LetterWords.come_back),
    "renewal": Kind(LetterWords.seat_in_danger, LetterWords.keep_seat),
    "renewed": Kind(LetterWords.new_link),
    "link": Kind(LetterWords.your_new_link, LetterWords.open_table),
    "hostless": Kind(LetterWords.host_gone, LetterWords.open_table),
    "hosting": Kind(LetterWords.new_host, LetterWords.open_table),
    "over": Kind(LetterWords.over, LetterWords.see_end),
    "rematch": Kind(LetterWords.rematch, LetterWords.play_again),
    "closed": Kind(LetterWords.closed, LetterWords.see_table),
    "report": Kind(LetterWords.reported),
}


class Links(Value):
    """Addresses in a letter, which are secrets all but the first.

    :param button: where the letter's one button leads: the seat, or the confirmation
    :param unsubscribe: ends all messages to the reader's address; empty for the operator
    :param reply_to: the address by which the question is answered; empty where no mail is received
    """

    privacy: str
    button: str = field(default="", repr=False)
    unsubscribe: str = field(default="", repr=False)
    reply_to: str = field(default="", repr=False)


class Letter(Value):
    """What a reader is told.

    :param thread: the same for all letters of a table, so that mail programs keep them together
    :param title: the game's
    :param headline: what it is about, in a few words
    :param text: an explanation, or empty
    :param button: what the button does; empty for no button
    :param question: what the reader is asked, or empty
    :param news: what happened since the reader's last move
    :param quoted: what another player said, for the operator
    :param position: how things stand
    :param replies: some moves that are possible now, as they are typed
    :param more_replies: whether there are others
    :param deadline: until when an answer counts, or empty
    :param warning: about the link of the button, or empty
    :param keepsakes: what to keep for checking the draws after the match: names and values
    :param answers: the `Message-ID` of the mail that it answers, or empty
    """

    thread: str
    title: str
    headline: str
    text: str
    links: Links
    button: str
    warning: str
    question: str = ""
    news: tuple[str, ...] = ()
    quoted: tuple[str, ...] = ()
    position: tuple[str, ...] = ()
    replies: tuple[str, ...] = ()
    more_replies: bool = False
    deadline: str = ""
    keepsakes: tuple[tuple[str, str], ...] = ()
    answers: str = ""


def read_after(table: Table, notice: Notice) -> int:
    """The version after which a letter needs the commits of its table; the table's own if it needs none."""
    if not (carries_prompt(table, notice) or notice.kind in ("begun", "turn", "reminder", "autopilot", "over")):
        return table.version
    seat = table.seat_of(notice.chair)
    last_move = table.places[seat].last_move if seat is not None else 0
    first = table.begun if notice.kind == "begun" else last_move or table.begun
    return first - 1


class Reader(Value):
    """Whom a letter is for.

    :param names: what the reader calls each seat
    :param isolated: whether names are kept from turning the sentences they stand in
    :param zone: the reader's time zone (IANA)
    """

    seat: Seat
    names: Sequence[str]
    isolated: bool = False
    zone: str = "UTC"


def reader(table: Table, seat: Seat, zone: str) -> Reader:
    """The player of a seat. Names are isolated where they need it: the marks are rare in honest mail."""
    isolated = any(runs_right_to_left(name) for name in table.names())
    return Reader(seat, names_for(table, seat, isolated), isolated, zone)


def letter(table_id: str, table: Table, notice: Notice, commits: Sequence[Commit], links: Links, to: Reader) -> Letter:
    """The letter that a notice is.

    :param commits: those after `read_after`, `COMMITS_READ` at most (`Tables.told`)
    """
    game, kind, words = GAMES[table.game], KINDS[notice.kind], LetterWords(to.names, to.seat)
    sight = Sight(game, table)
    text = _explanation(words, game, table, notice, to)
    written = Letter(
        thread=table_id,
        title=game.title,
        headline=words.say(sentence(kind.headline)),
        text=text,
        links=links,
        button=words.say(sentence(kind.button)) if kind.button else "",
        warning=words.say(sentence(LetterWords.own_link)) if notice.kind not in ("welcome", "renewed") else "",
        news=tuple(each for each in _news(sight, commits, to) if each != text),
        keepsakes=_keepsakes(words, table, notice, commits, to.seat),
    )
    return asking(written, words, sight, to) if carries_prompt(table, notice) else written


def _explanation(words: LetterWords, game: AnyGame, table: Table, notice: Notice, to: Reader) -> str:
    """What the headline means for the reader, or nothing."""
    match notice.kind:
        case "welcome":
            return words.say(sentence(LetterWords.was_that_you, title=Verbatim(game.title)))
        case "autopilot":
            return words.say(sentence(LetterWords.default_moves))
        case "renewed":
            return words.say(sentence(LetterWords.link_replaced, name=Verbatim(table.places[to.seat].name)))
        case "renewal":
            until = moment(table.places[to.seat].renewal, to.zone)
            return words.say(sentence(LetterWords.seat_given_away, until=Verbatim(until)))
        case "link":
            return words.say(sentence(LetterWords.old_link_dead))
        case "hostless":
            return words.say(sentence(LetterWords.take_over))
        case "hosting":
            return words.say(_of_hosting(table, to))
        case "over":
            return result(game, table, to.names)
        case "rematch":
            return words.say(sentence(LetterWords.seat_waiting))
        case "closed":
            return words.say(sentence(LetterWords.all_open if published(table) else LetterWords.still_readable))
        case "begun" | "turn" | "reminder" | "report":
            return ""


def _of_hosting(table: Table, to: Reader) -> Sentence:
    host = table.host_seat
    if host is None:
        return sentence(LetterWords.host_without_seat)
    return sentence(LetterWords.you_host) if host == to.seat else sentence(LetterWords.someone_hosts, by=host)


def _news(sight: Sight, commits: Iterable[Commit], to: Reader) -> list[str]:
    found = [recalled(sight, commit.n, event, to.seat) for commit in commits for event in commit.events]
    told = [with_name_isolated(event) if to.isolated else event for event in found if event is not None]
    return [line.text for line in news(sight.game, sight.table, told, to.names)][-MOST_NEWS:]


def asking(written: Letter, words: LetterWords, sight: Sight, to: Reader) -> Letter:
    """The letter with the question that is open, and with what is needed to answer it."""
    game, table, prompt = sight.game, sight.table, sight.table.places[to.seat].prompt
    assert prompt
    view, of_game = seen(table, sight.view(to.seat), to.seat), words_for(game, table, to.names)
    moves = map(str, islice(game.legal(view), _REPLIES_LOOKED_AT))
    replies = without_variations(moves, MOST_REPLIES + 1)
    return replace(
        written,
        button=words.say(sentence(LetterWords.make_move)),
        question=of_game.say(game.asks(prompt.question)),
        position=tuple(of_game.shows(game.board(view))),
        replies=tuple(replies[:MOST_REPLIES]),
        more_replies=len(replies) > MOST_REPLIES,
        deadline=moment(prompt.due, to.zone) if prompt.due else "",
    )


def _keepsakes(
    words: LetterWords, table: Table, notice: Notice, commits: Iterable[Commit], seat: Seat
) -> tuple[tuple[str, str], ...]:
    """What the record is compared with after the match, as far as the reader may know it now (DESIGN §4).

    In every letter that tells of the beginning, because a reader who confirmed later gets no other.
    """
    running_hash = (words.say(sentence(LetterWords.log_hash)), table.history.hash.hex())
    if notice.kind == "over" and published(table):
        return (running_hash,)
    events = [event for commit in commits for event in commit.events if isinstance(event, Begun)]
    if not events or table.phase != "playing":
        return ()
    commitment = (words.say(sentence(LetterWords.seal)), table.commitment)
    sat_then = table.places[seat].taken <= table.begun  # whoever came later added nothing
    own = events[0].entropies[seat] if sat_then else None
    cut = ((words.say(sentence(LetterWords.cut)), own),) if own else ()
    return (*cut, commitment, running_hash)
