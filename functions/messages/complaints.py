"""The operator's letter about a reported player: only text that everyone at the table could read."""

from engine.kit.sentence import Verbatim, sentence
from engine.registry import GAMES
from events.circles import Group
from events.names import isolate, runs_right_to_left
from events.reading import COMMITS_PER_READ
from events.store.log import Commit, Head
from events.table.events import Said
from events.table.remembered import Complaint
from events.table.state import Table
from events.tables import Tables
from events.web_addresses import may_be_linked
from functions.messages.kinds import KINDS
from functions.messages.letter_words import LetterWords
from functions.messages.letters import Letter, LetterLinks
from functions.messages.times import moment

MOST_LINES = 20
"""Lines of talk."""


def complaint(tables: Tables, head: Head[Table], version: int, privacy: str) -> Letter:
    """One Query for every 50 commits it reads. The table must still store the report."""
    table, table_id = head.state, head.commit.table
    about = next(each for each in table.complaints if each.version == version)
    words = LetterWords([])
    text = sentence(
        LetterWords.who_reported,
        table=Verbatim(table_id),
        by=_who(table, about.by, about.by_name),
        about=_who(table, about.about, about.about_name),
    )
    return Letter(
        thread=table_id,
        subject=f"{GAMES[table.game].title} at table {table_id[:4].upper()}",
        title=GAMES[table.game].title,
        headline=words.say(sentence(KINDS["report"].headline)),
        text=words.say(text),
        links=LetterLinks(privacy),
        quoted=tuple(_last_lines(tables, head, about)),
    )


def complaint_of_name(group: Group, by: int, about: int, privacy: str) -> Letter:
    """A report of a member's name."""
    words, circle = LetterWords([]), group.circle
    who, whom = [Verbatim(f"{group.name(each)} (member {each})") for each in (by, about)]
    return Letter(
        thread=circle.id,
        subject=f"Circle {circle.id[:4].upper()}",
        title=circle.name,
        headline=words.say(sentence(KINDS["report"].headline)),
        text=words.say(sentence(LetterWords.name_reported, circle=Verbatim(circle.id), by=who, about=whom)),
        links=LetterLinks(privacy),
    )


def _who(table: Table, chair: int, name: str) -> Verbatim:
    seat = table.seat_of(chair)
    number = (chair if seat is None else seat) + 1
    return Verbatim(f"{isolate(name) if runs_right_to_left(name) else name} (seat {number})")


def _last_lines(tables: Tables, head: Head[Table], about: Complaint) -> list[str]:
    """Oldest first. The log is read from its end."""
    lines, until = list[str](), about.version - 1
    while until > about.since and len(lines) < MOST_LINES:
        after = max(about.since, until - COMMITS_PER_READ)
        commits = tables.history(head.commit.table, until, after)
        lines = [line for commit in commits for line in _lines(head.state, commit, about.about)] + lines
        until = after
    return lines[-MOST_LINES:]


def _lines(table: Table, commit: Commit, chair: int) -> list[str]:
    said = [event for event in commit.events if isinstance(event, Said) and event.by is not None]
    own = [event for event in said if event.by is not None and table.chair_then(commit.n, event.by) == chair]
    return [f"{moment(commit.at, 'UTC')}: {_unlinked(line)}" for event in own for line in event.lines]


def _unlinked(line: str) -> str:
    """Defuses addresses, so that no mail program links them."""
    return line.replace(".", "[.]").replace("://", "[:]//") if may_be_linked(line) else line
