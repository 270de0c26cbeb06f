"""A letter: what one player is told on one occasion, as text without any markup.

It is made from `game.view`, `game.legal` and told events alone: what is not put in here cannot leak.
"""

from collections.abc import Iterable, Sequence
from dataclasses import field
from itertools import islice

from engine.game import AnyGame
from engine.kit.seats import Seat
from engine.kit.value import Value, replace
from engine.registry import GAMES
from events.debts import Notice, NoticeKind, carries_prompt
from events.log import Commit
from events.names import runs_right_to_left
from events.table.events import Begun
from events.table.state import Table
from events.table.told import recalled, seen
from events.table.words import names_for, news, result, with_name_isolated
from functions.messages.times import moment

COMMITS_READ = 50
"""Commits that a letter is made from at most, of those that told its reader something."""

MOST_NEWS = 30
"""Sentences of news in a letter; the page has those before."""

MOST_REPLIES = 6
"""Moves that a letter lists; the page has the others."""

_REPLIES_LOOKED_AT = 400
"""Legal moves that are looked through for those to list: variations of one move follow each other."""


_OWN_LINK = "This link is your seat: anyone you give it to can play for you."


class Words(Value):
    """What a kind of letter always says. `text` explains, `button` is what its button does, `warning` is about that."""

    headline: str
    text: str = ""
    button: str = ""
    warning: str = _OWN_LINK


WORDS: dict[NoticeKind, Words] = {
    "welcome": Words(
        "Shall we tell you when it’s your turn?",
        "Someone joined a {title} table with this address. Was that you? Confirm it with the name you play under. "
        "If not, do nothing and we won’t write again.",
        "Yes, tell me",
        warning="",
    ),
    "begun": Words("The match has begun.", button="Open the table"),
    "turn": Words("Your turn.", button="Make your move"),
    "reminder": Words("Still your turn.", button="Make your move"),
    "autopilot": Words(
        "You’re on autopilot.",
        "You ran out of time, so we’re playing default moves for you until you’re back.",
        "Come back",
    ),
    "renewed": Words(
        "Your seat has a new link.",
        "Your host replaced the link for {name}, so your old one no longer works. Surprised? Ask your host.",
        warning="",
    ),
    "over": Words("The match is over.", button="See how it ended"),
    "rematch": Words("The rematch is on.", "Your seat is waiting.", "Play again"),
    "closed": Words("The table was closed.", "You can still look back at it for a while.", "See the table"),
}


class Links(Value):
    """Addresses in a letter, which are secrets all but the last.

    :param button: where the letter's one button leads: the seat, or the confirmation
    :param unsubscribe: ends all messages to the reader's address
    """

    button: str = field(repr=False)
    unsubscribe: str = field(repr=False)
    privacy: str


class Letter(Value):
    """What a reader is told.

    :param thread: the same for all letters of a table, so that mail programs keep them together
    :param title: the game's
    :param headline: what it is about, in a few words
    :param text: an explanation, or empty
    :param button: what the button does; empty for no button
    :param question: what the reader is asked, or empty
    :param news: what happened since the reader's last move
    :param position: how things stand
    :param replies: some moves that are possible now, as they are typed
    :param more_replies: whether there are others
    :param deadline: until when an answer counts, or empty
    :param warning: about the link of the button, or empty
    :param keepsakes: what to keep for checking the draws after the match: names and values
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
    position: tuple[str, ...] = ()
    replies: tuple[str, ...] = ()
    more_replies: bool = False
    deadline: str = ""
    keepsakes: tuple[tuple[str, str], ...] = ()


def read_after(table: Table, notice: Notice) -> int:
    """The version after which a letter needs the commits of its table; the table's own if it needs none."""
    if notice.kind in ("welcome", "renewed", "closed", "rematch"):
        return table.version
    last_move = table.places[notice.seat].last_move
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
    game, words = GAMES[table.game], WORDS[notice.kind]
    text = words.text.format(title=game.title, name=table.places[to.seat].name)
    if notice.kind == "over":
        text = result(game, table, to.names)
    written = Letter(
        thread=table_id,
        title=game.title,
        headline=words.headline,
        text=text,
        links=links,
        button=words.button,
        warning=words.warning,
        news=tuple(each for each in _news(game, table, commits, to) if each != text),
    )
    if carries_prompt(table, notice):
        written = _asking(written, game, table, to)
    return replace(written, keepsakes=_keepsakes(table, commits, to.seat))


def _news(game: AnyGame, table: Table, commits: Iterable[Commit], to: Reader) -> list[str]:
    found = [recalled(game, table, commit.n, event, to.seat) for commit in commits for event in commit.events]
    told = [with_name_isolated(event) if to.isolated else event for event in found if event is not None]
    return news(game, table, told, to.names)[-MOST_NEWS:]


def _asking(written: Letter, game: AnyGame, table: Table, to: Reader) -> Letter:
    """The letter with the question that is open, and with what is needed to answer it."""
    prompt = table.places[to.seat].prompt
    assert prompt
    view, words = seen(table, game.view(table.position, to.seat), to.seat), game.words(to.names, to.seat)
    replies = _replies(str(action) for action in islice(game.legal(view), _REPLIES_LOOKED_AT))
    return replace(
        written,
        button=WORDS["turn"].button,
        question=words.say(game.asks(prompt.question)),
        position=tuple(words.shows(game.board(view))),
        replies=tuple(replies[:MOST_REPLIES]),
        more_replies=len(replies) > MOST_REPLIES,
        deadline=moment(prompt.due, to.zone) if prompt.due else "",
    )


def _replies(texts: Iterable[str]) -> list[str]:
    """The moves without the longer variations of a move that is among them: one too many at most."""
    found: list[str] = []
    for text in texts:
        if not any(text.startswith(f"{shorter} ") for shorter in found):
            found.append(text)
        if len(found) > MOST_REPLIES:
            break
    return found


def _keepsakes(table: Table, commits: Iterable[Commit], seat: Seat) -> tuple[tuple[str, str], ...]:
    """What the draws come from, as far as the reader may know it while the match lasts (DESIGN §4).

    In every letter that tells of the beginning, because a reader who confirmed later gets no other.
    """
    events = [event for commit in commits for event in commit.events if isinstance(event, Begun)]
    if not events or table.phase != "playing":
        return ()
    commitment = ("The table’s seal", table.commitment)
    sat_then = table.places[seat].taken <= table.begun  # whoever came later added nothing
    own = events[0].entropies[seat] if sat_then else None
    return (("Your cut", own), commitment) if own else (commitment,)
