"""A letter: the message to one player on one occasion, as text without markup.

It is made only from `game.view`, `game.legal` and told events, so hidden information cannot leak.
"""

from collections.abc import Iterable, Sequence
from dataclasses import field
from itertools import islice
from typing import Any

from engine.game import AnyGame
from engine.kit.moves import without_variations
from engine.kit.notation import Refused
from engine.kit.sentence import Sentence, Verbatim, sentence
from engine.kit.value import Value, replace
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
from events.table.turns import nicks
from events.table.words import news, with_name_isolated, words_for
from functions.messages.drawing import Drawing, drawing, hand
from functions.messages.keepsakes import keepsakes
from functions.messages.kinds import KINDS, explanation, kind_of
from functions.messages.letter_words import LetterWords
from functions.messages.readers import Reader
from functions.messages.times import moment, soon

COMMITS_READ = 50
"""The most a letter is made from."""

MOST_NEWS = 10
"""Sentences; the page has older ones."""

MOST_REPLIES = 6
"""Listed moves; the page has the others."""

_REPLIES_LOOKED_AT = 400
"""Legal moves to choose from: variations of one move follow each other."""


class LetterLinks(Value):
    """Addresses in a letter. All but the first are secrets.

    :param unsubscribe: ends all messages to the address; empty for the operator
    :param settings: empty until the address is confirmed
    :param not_me: for a reader who did not ask for the letter
    :param reply_to: for answers; empty if no mail is received
    :param short: of `button`, if there is one
    """

    privacy: str
    button: str = field(default="", repr=False)
    unsubscribe: str = field(default="", repr=False)
    settings: str = field(default="", repr=False)
    not_me: str = field(default="", repr=False)
    reply_to: str = field(default="", repr=False)
    short: str = field(default="", repr=False)

    @property
    def foot(self) -> list[tuple[str, str]]:
        """The links below a letter, by name."""
        named = {"Not me": self.not_me, "Unsubscribe": self.unsubscribe, "Settings": self.settings}
        return [*[(name, link) for name, link in named.items() if link], ("Privacy", self.privacy)]


class DigestEntry(Value):
    """One table's part of a digest.

    :param hand: the reader's pieces in a sentence, or empty
    :param due: 0 for none
    """

    title: str
    headlines: tuple[str, ...]
    question: str = ""
    hand: str = ""
    due: int = 0
    deadline: str = ""
    link: str = field(default="", repr=False)


class Letter(Value):
    """A message's content.

    :param thread: the same for all letters of a table, so that mail programs group them
    :param question: never with the reader's secrets
    :param news: of the current round, since the reader's last move or the last mail, whichever is later
    :param before: news of earlier rounds since then
    :param more_news: whether the page has more
    :param result: of the last decisive move
    :param reminds: whether the question was asked before, so that only the headline is new
    :param quoted: another player's lines, for the operator
    :param hand: the reader's own pieces in notation, by place
    :param replies: some possible moves, as typed
    :param due: 0 for none
    :param keepsakes: names and values for checking the draws after the match
    :param asks: whether it asks for consent
    :param known: whether the owner consented before, so that the question is short
    :param answers: the `Message-ID` of the mail it answers
    :param waiting: the tables of a digest
    :param stamps: by name, who is `in`, comes `not` or has the question `open`
    """

    thread: str
    subject: str
    title: str
    headline: str
    links: LetterLinks
    text: str = ""
    button: str = ""
    warning: str = ""
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
    is_optional: bool = False
    due: int = 0
    keepsakes: tuple[tuple[str, str], ...] = ()
    asks: bool = False
    known: bool = False
    answers: str = ""
    waiting: tuple[DigestEntry, ...] = ()
    stamps: tuple[tuple[str, str], ...] = ()

    @property
    def preheader(self) -> str:
        """The text beside the subject, also on locked screens: never with the reader's secrets."""
        return f"{self.headline} {self.question or self.text}".strip()


def read_after(table: Table, notice: Notice) -> int:
    """The version after which a letter needs the table's commits; the table's own if it needs none."""
    if notice.kind in ("timed_out", "joined"):  # the default move, or the new player
        return notice.cause - 1
    if not tells_news(table, notice):
        return table.version
    seat = table.seat_of(notice.chair)
    own_move = table.places[seat].own_move if seat is not None else 0
    first = table.begun if notice.kind == "begun" else own_move or table.begun
    return first - 1


def tells_news(table: Table, notice: Notice) -> bool:
    """Whether a letter tells news of the match."""
    return carries_prompt(table, notice) or notice.kind in ("begun", "autopilot", "eliminated", "over")


def letter(
    table_id: str, table: Table, notice: Notice, commits: Sequence[Commit], links: LetterLinks, to: Reader
) -> Letter:
    """A notice's letter, with the commits after `read_after` (`Tables.told`)."""
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
        news_title=words_for(game, table, to.names).this_round() if before else words.say(since),
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
"""Letters without a question that still show the table."""


TELLS_ON: frozenset[NoticeKind] = REMINDERS | {"nudged", "autopilot", "eliminated", "over"}
"""They may follow another letter without a move of their reader in between."""


def farewell(table_id: str, table: Table, links: LetterLinks) -> Letter:
    """The letter to a former player tells nothing of the match."""
    game, words, kind = GAMES[table.game], LetterWords([]), KINDS["lost"]
    assert kind.text
    return Letter(
        thread=table_id,
        subject=words.say(sentence(LetterWords.seat_gone, title=Verbatim(game.title))),
        title=game.title,
        headline=words.say(sentence(kind.headline)),
        text=words.say(sentence(kind.text)),
        links=links,
    )


def subject(words: LetterWords, game: AnyGame, table: Table, to: Reader) -> str:
    """The game, and in a match its other players: constant while they stay."""
    others = tuple([seat for seat, place in enumerate(table.places) if seat != to.seat and place.name])
    if not table.begun or not others:
        return game.title
    return words.say(sentence(LetterWords.game_with, title=Verbatim(game.title), seats=others))


def _asks_to_confirm(words: LetterWords, game: AnyGame, to: Reader) -> str:
    """The task, never a stranger's name."""
    key = LetterWords.say_if_you if to.known else LetterWords.confirm_for
    return words.say(sentence(key, title=Verbatim(game.title)))


def _since(table: Table, to: Reader, is_since_mail: bool) -> Sentence:
    if is_since_mail:
        return sentence(LetterWords.since_last_mail)
    return sentence(LetterWords.since_your_move if table.places[to.seat].own_move else LetterWords.what_happened)


def _news(sight: Sight, commits: Iterable[Commit], to: Reader, known: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """News of the current round, and of the rounds before, without a known text."""
    viewer = None if to.discreet or to.terse else to.seat
    found = [recalled(sight, commit.n, event, viewer) for commit in commits for event in commit.events]
    told = [with_name_isolated(event) if to.isolated else event for event in found if event is not None]
    lines = [line for line in news(sight.game, sight.table, told, to.names, links=False) if line.text != known]
    begins = max([number for number, line in enumerate(lines) if line.begins], default=0)
    texts = tuple([line.text for line in lines])
    return texts[begins:], texts[:begins]


def _result(sight: Sight, commits: Iterable[Commit], to: Reader) -> tuple[str, ...]:
    """The outcome of the last decisive move, unless it was the reader's own and they saw it."""
    place, game = sight.table.places[to.seat], sight.game
    seen_at = place.own_move if place.prompt and place.prompt.asked != place.own_move else 0
    moves = [each for commit in commits if commit.n != seen_at for each in commit.events if isinstance(each, Moved)]
    decided = [found for move in moves if (found := moment_of(game, move))]
    words = words_for(game, sight.table, to.names)
    return tuple(map(words.say, decided[-1].says)) if decided else ()


def asking(written: Letter, words: LetterWords, sight: Sight, to: Reader) -> Letter:
    """Adds the open question, and facts needed to answer it."""
    game, table, prompt = sight.game, sight.table, sight.table.places[to.seat].prompt
    assert prompt
    view, of_game = seen(table, sight.view(to.seat), to.seat), words_for(game, table, to.names)
    moves = {str(move): move for move in islice(game.legal(view), _REPLIES_LOOKED_AT)}
    replies = without_variations(moves, MOST_REPLIES + 1)
    return replace(
        _drawn(written, sight, to),
        button=words.say(sentence(LetterWords.make_move)),
        question=of_game.say(game.asks(prompt.question)),
        short_question=of_game.say(game.asks_in_short(prompt.question)),
        replies=tuple([_with_name(sight, view, moves[each]) for each in replies[:MOST_REPLIES]]),
        more_replies=len(replies) > MOST_REPLIES,
        due=prompt.due,
        deadline=moment(prompt.due, to.zone) if prompt.due else "",
        short_deadline=soon(prompt.due, prompt.since, to.zone) if prompt.due else "",
        is_optional=game.is_optional(prompt.question),
    )


def _with_name(sight: Sight, view: Any, move: object) -> str:
    """A move as typed: at a player by name, unless it could be another one."""
    typed, seat = str(move), getattr(move, "named_seat", None)
    if seat is None:
        return typed
    names = nicks(sight.table)
    named = f"{typed.rpartition(' ')[0]} {names[seat]}"
    try:
        return named if sight.game.parse(named, view, names) == (move,) else typed
    except Refused:
        return typed


def after_move(written: Letter, words: LetterWords, sight: Sight, commits: Sequence[Commit], to: Reader) -> Letter:
    """Adds a move's outcome, and the table after it. The first commit is the move's."""
    told = sum(_news(sight, commits, to, written.text)[::-1], ())
    letter = replace(
        written,
        news=told[:MOST_NEWS],
        news_title=words.say(sentence(LetterWords.what_happened)),
        more_news=len(told) > MOST_NEWS,
    )
    return _drawn(letter, sight, to) if sight.table.phase == "playing" else letter


def pieces_of(sight: Sight, to: Reader) -> tuple[tuple[str, str], ...]:
    """The reader's pieces in a sentence, by place."""
    game, table = sight.game, sight.table
    words, board = words_for(game, table, to.names), game.board(seen(table, sight.view(to.seat), to.seat))
    own = next(mat for mat in board.mats if mat.seat == to.seat)
    held = [(place.label, [piece for piece in place.pieces if piece.face]) for place in own.places]
    return tuple([(words.clause(label), words.pieces(pieces)) for label, pieces in held if pieces])


def _drawn(written: Letter, sight: Sight, to: Reader) -> Letter:
    game, table = sight.game, sight.table
    words, board = words_for(game, table, to.names), game.board(seen(table, sight.view(to.seat), to.seat))
    own = next(mat for mat in board.mats if mat.seat == to.seat)
    shows, drawn = tuple(words.shows(board)), drawing(board, words, to.seat)
    return replace(written, position=shows, drawing=drawn, hand=() if to.discreet else hand(own, words))
