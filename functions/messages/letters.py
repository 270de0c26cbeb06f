"""A letter: what one player is told on one occasion, as text without any markup.

It is made from `game.view`, `game.legal` and told events alone: what is not put in here cannot leak.
"""

from collections.abc import Iterable, Sequence
from dataclasses import field
from itertools import islice

from engine.game import AnyGame
from engine.kit.moves import without_variations
from engine.kit.sentence import Sentence, Verbatim, sentence
from engine.kit.value import Value, replace
from engine.kit.words import Words
from engine.registry import GAMES
from events.debts import carries_prompt
from events.directory.notices import Notice
from events.directory.preferences import REMINDERS, NoticeKind
from events.store.log import Commit
from events.table.events import Moved
from events.table.evolve.play import moment_of
from events.table.sight import Sight
from events.table.state import Table
from events.table.told import recalled, seen
from events.table.words import news, with_name_isolated, words_for
from functions.messages.drawing import Drawing, drawing, hand
from functions.messages.keepsakes import keepsakes
from functions.messages.kinds import KINDS, explanation, kind_of
from functions.messages.letter_words import LetterWords
from functions.messages.readers import Reader
from functions.messages.times import moment, soon

COMMITS_READ = 50
"""Commits that a letter is made from at most, of those that told its reader something."""

MOST_NEWS = 10
"""Sentences of news in a letter; the page has those before."""

MOST_REPLIES = 6
"""Moves that a letter lists; the page has the others."""

_REPLIES_LOOKED_AT = 400
"""Legal moves that are looked through for those to list: variations of one move follow each other."""


class Links(Value):
    """Addresses in a letter, which are secrets all but the first.

    :param button: where the letter's one button leads: the seat, or the confirmation
    :param unsubscribe: ends all messages to the reader's address; empty for the operator
    :param settings: how the reader's address is written to; empty while it is not proved
    :param not_me: where the reader says that they had not wanted the letter; empty where nobody asked for it
    :param reply_to: the address by which the question is answered; empty where no mail is received
    :param short: the same as `button` where there is little room, if there is such an address
    """

    privacy: str
    button: str = field(default="", repr=False)
    unsubscribe: str = field(default="", repr=False)
    settings: str = field(default="", repr=False)
    not_me: str = field(default="", repr=False)
    reply_to: str = field(default="", repr=False)
    short: str = field(default="", repr=False)


class Waiting(Value):
    """What a digest tells of one table.

    :param title: the game and with whom
    :param headlines: what happened there
    :param hand: what the reader holds, in a sentence, or empty
    :param due: until when an answer counts, in seconds since 1970; 0 for no such time
    :param deadline: the same in words, or empty
    :param link: to the reader's seat
    """

    title: str
    headlines: tuple[str, ...]
    question: str = ""
    hand: str = ""
    due: int = 0
    deadline: str = ""
    link: str = field(default="", repr=False)


class Letter(Value):
    """What a reader is told.

    :param thread: the same for all letters of a table, so that mail programs keep them together
    :param subject: the game and with whom, once a match has begun, so that it stays the same
    :param title: the game's
    :param headline: what it is about, in a few words
    :param text: an explanation, or empty
    :param button: what the button does; empty for no button
    :param question: what the reader is asked, or empty; it has nothing that only the reader may know
    :param short_question: the same where there is little room
    :param news: what happened since the reader's last move, or since the last mail if that came later, of the round
        that goes on
    :param news_title: which round that is
    :param before: what happened in the rounds before, since then
    :param more_news: whether the page has more of it
    :param result: how the last move ended that decided something since, where there is little room
    :param reminds: whether its question was put before, so that the headline says something new
    :param quoted: what another player said, for the operator
    :param position: how things stand, in words
    :param drawing: the same to be drawn
    :param hand: the reader's own pieces in notation, by place
    :param replies: some moves that are possible now, as they are typed
    :param more_replies: whether there are others
    :param due: until when an answer counts, in seconds since 1970; 0 for no such time
    :param deadline: the same in words, or empty
    :param short_deadline: the same where there is little room
    :param warning: about the link of the button, or empty
    :param keepsakes: what to keep for checking the draws after the match: names and values
    :param asks: whether it asks the owner of an address whether they sit at the table, before all else is sent there
    :param known: whether that owner agreed to messages before, so that the question is short
    :param answers: the `Message-ID` of the mail that it answers, or empty
    :param waiting: what a digest tells of each table
    """

    thread: str
    subject: str
    title: str
    headline: str
    text: str
    links: Links
    button: str
    warning: str
    question: str = ""
    short_question: str = ""
    news: tuple[str, ...] = ()
    news_title: str = ""
    before: tuple[str, ...] = ()
    more_news: bool = False
    result: tuple[str, ...] = ()
    reminds: bool = False
    quoted: tuple[str, ...] = ()
    position: tuple[str, ...] = ()
    drawing: Drawing | None = None
    hand: tuple[tuple[str, tuple[str, ...]], ...] = ()
    replies: tuple[str, ...] = ()
    more_replies: bool = False
    deadline: str = ""
    short_deadline: str = ""
    due: int = 0
    keepsakes: tuple[tuple[str, str], ...] = ()
    asks: bool = False
    known: bool = False
    answers: str = ""
    waiting: tuple[Waiting, ...] = ()

    @property
    def preheader(self) -> str:
        """What mail programs show beside the subject, on locked screens too: nothing that is the reader's alone."""
        return f"{self.headline} {self.question or self.text}".strip()


def read_after(table: Table, notice: Notice) -> int:
    """The version after which a letter needs the commits of its table; the table's own if it needs none."""
    if notice.kind in ("timed_out", "joined"):  # what was played for them, and who it was
        return notice.cause - 1
    if not tells_news(table, notice):
        return table.version
    seat = table.seat_of(notice.chair)
    own_move = table.places[seat].own_move if seat is not None else 0
    first = table.begun if notice.kind == "begun" else own_move or table.begun
    return first - 1


def tells_news(table: Table, notice: Notice) -> bool:
    """Whether a letter tells what happened in the match."""
    return carries_prompt(table, notice) or notice.kind in ("begun", "autopilot", "eliminated", "over")


def letter(table_id: str, table: Table, notice: Notice, commits: Sequence[Commit], links: Links, to: Reader) -> Letter:
    """The letter that a notice is.

    :param commits: those after `read_after`, `COMMITS_READ` at most (`Tables.told`)
    """
    game, kind, words = GAMES[table.game], kind_of(notice, to), LetterWords(to.names, to.seat)
    sight = Sight(game, table)
    text = explanation(words, game, table, notice, to)
    since_mail = [commit for commit in commits if commit.n > to.told]
    this_round, before = _news(sight, since_mail, to, text)
    since = _since(table, to, is_since_mail=len(since_mail) < len(commits))
    written = Letter(
        thread=table_id,
        subject=_asks_to_confirm(words, game, to) if notice.kind == "welcome" else subject(words, game, table, to),
        title=game.title,
        headline=words.say(sentence(kind.headline)),
        text=text,
        links=links,
        button=words.say(sentence(kind.button)) if kind.button else "",
        warning=words.say(sentence(LetterWords.own_link)) if notice.kind not in ("welcome", "renewed") else "",
        news=this_round[-MOST_NEWS:],
        news_title=_this_round(words_for(game, table, to.names)) if before else words.say(since),
        before=before[max(0, len(before) + len(this_round[-MOST_NEWS:]) - MOST_NEWS) :],
        more_news=len(this_round) + len(before) > MOST_NEWS,
        result=_result(sight, commits, to),
        reminds=notice.kind in REMINDERS | {"nudged"},
        keepsakes=keepsakes(words, table, notice, commits, to),
        asks=notice.kind == "welcome",
        known=to.known,
    )
    if carries_prompt(table, notice):
        return asking(written, words, sight, to)
    return _drawn(written, sight, to) if notice.kind in _OF_PLAY and table.phase == "playing" else written


_OF_PLAY: tuple[NoticeKind, ...] = ("begun", "autopilot")
"""Letters without a question that show the table all the same."""


TELLS_ON: frozenset[NoticeKind] = REMINDERS | {"nudged", "autopilot", "eliminated", "over"}
"""Letters that may follow another one to a reader who has not moved since."""


def farewell(table_id: str, table: Table, links: Links) -> Letter:
    """The letter to somebody who had a seat at the table: it says nothing of what goes on there."""
    game, words, kind = GAMES[table.game], LetterWords([]), KINDS["lost"]
    assert kind.text
    return Letter(
        thread=table_id,
        subject=words.say(sentence(LetterWords.seat_gone, title=Verbatim(game.title))),
        title=game.title,
        headline=words.say(sentence(kind.headline)),
        text=words.say(sentence(kind.text)),
        links=links,
        button="",
        warning="",
    )


def subject(words: LetterWords, game: AnyGame, table: Table, to: Reader) -> str:
    """The same in all letters of a match to a reader, while the same people sit there; before it begins the game
    alone."""
    others = tuple([seat for seat, place in enumerate(table.places) if seat != to.seat and place.name])
    if not table.begun or not others:
        return game.title
    return words.say(sentence(LetterWords.game_with, title=Verbatim(game.title), seats=others))


def _asks_to_confirm(words: LetterWords, game: AnyGame, to: Reader) -> str:
    """What to do is the subject; a stranger's name is none."""
    key = LetterWords.say_if_you if to.known else LetterWords.confirm_for
    return words.say(sentence(key, title=Verbatim(game.title)))


def _this_round(words: Words) -> str:
    return words.this_round()


def _since(table: Table, to: Reader, is_since_mail: bool) -> Sentence:
    """Since when the news are told."""
    if is_since_mail:
        return sentence(LetterWords.since_last_mail)
    return sentence(LetterWords.since_your_move if table.places[to.seat].own_move else LetterWords.what_happened)


def _news(sight: Sight, commits: Iterable[Commit], to: Reader, known: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What the commits told the reader, in the round that goes on and before it.

    :param known: what the letter says anyway
    """
    viewer = None if to.discreet or to.terse else to.seat
    found = [recalled(sight, commit.n, event, viewer) for commit in commits for event in commit.events]
    told = [with_name_isolated(event) if to.isolated else event for event in found if event is not None]
    lines = [line for line in news(sight.game, sight.table, told, to.names, links=False) if line.text != known]
    begins = max([number for number, line in enumerate(lines) if line.begins], default=0)
    texts = tuple([line.text for line in lines])
    return texts[begins:], texts[:begins]


def _result(sight: Sight, commits: Iterable[Commit], to: Reader) -> tuple[str, ...]:
    """How the last move ended that decided something, but for one of the reader's own that they have seen end."""
    place, game = sight.table.places[to.seat], sight.game
    seen_at = place.own_move if place.prompt and place.prompt.asked != place.own_move else 0
    moves = [each for commit in commits if commit.n != seen_at for each in commit.events if isinstance(each, Moved)]
    decided = [found for move in moves if (found := moment_of(game, move))]
    words = words_for(game, sight.table, to.names)
    return tuple(map(words.say, decided[-1].says)) if decided else ()


def asking(written: Letter, words: LetterWords, sight: Sight, to: Reader) -> Letter:
    """The letter with the question that is open, and with what is needed to answer it."""
    game, table, prompt = sight.game, sight.table, sight.table.places[to.seat].prompt
    assert prompt
    view, of_game = seen(table, sight.view(to.seat), to.seat), words_for(game, table, to.names)
    moves = map(str, islice(game.legal(view), _REPLIES_LOOKED_AT))
    replies = without_variations(moves, MOST_REPLIES + 1)
    return replace(
        _drawn(written, sight, to),
        button=words.say(sentence(LetterWords.make_move)),
        question=of_game.say(game.asks(prompt.question)),
        short_question=of_game.say(game.asks_in_short(prompt.question)),
        replies=tuple(replies[:MOST_REPLIES]),
        more_replies=len(replies) > MOST_REPLIES,
        due=prompt.due,
        deadline=moment(prompt.due, to.zone) if prompt.due else "",
        short_deadline=soon(prompt.due, prompt.since, to.zone) if prompt.due else "",
    )


def after_move(written: Letter, words: LetterWords, sight: Sight, commits: Sequence[Commit], to: Reader) -> Letter:
    """The letter with what came of a move, and with the table since.

    :param commits: that move's, and those after it
    """
    told = sum(_news(sight, commits, to, written.text)[::-1], ())
    letter = replace(
        written,
        news=told[:MOST_NEWS],
        news_title=words.say(sentence(LetterWords.what_happened)),
        more_news=len(told) > MOST_NEWS,
    )
    return _drawn(letter, sight, to) if sight.table.phase == "playing" else letter


def pieces_of(sight: Sight, to: Reader) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The reader's own pieces in notation, by place."""
    game, table = sight.game, sight.table
    board = game.board(seen(table, sight.view(to.seat), to.seat))
    return hand(next(mat for mat in board.mats if mat.seat == to.seat), words_for(game, table, to.names))


def _drawn(written: Letter, sight: Sight, to: Reader) -> Letter:
    """The letter with the table as its reader sees it."""
    game, table = sight.game, sight.table
    words, board = words_for(game, table, to.names), game.board(seen(table, sight.view(to.seat), to.seat))
    own = next(mat for mat in board.mats if mat.seat == to.seat)
    shows, drawn = tuple(words.shows(board)), drawing(board, words, to.seat)
    return replace(written, position=shows, drawing=drawn, hand=() if to.discreet else hand(own, words))
