"""Sentences of recorded games on pages, in letters and in texts: pieces are drawn or in words, never in notation."""

from collections.abc import Iterator
from functools import partial

import pytest

from engine.kit.prose import in_words
from engine.kit.value import replace
from engine.registry import GAMES
from events import links
from events.directory.notices import Notice
from events.match import read_match
from events.reading import pages_of
from events.replay import film
from events.table.words import catalogue_for
from events.tables import CommandResult
from functions.messages.letters import COMMITS_READ, LetterLinks, letter, read_after
from functions.messages.mail import as_html, as_text
from functions.messages.readers import reader
from functions.messages.sms import text_message, text_reader
from functions.pages import table as presenter
from functions.pages.html import html
from functions.pages.links import Visit
from functions.pages.log import log_page
from functions.pages.replay import replay_page
from functions.pages.steps import MOST_COMMITS, steps_after, steps_page
from functions.play.door.errors import problem_of, words_of
from functions.screens.reading import heard, lines, notation
from tests.recorded.recording import Command, Recording, recordings
from tests.recorded.session import Session


class Played(Session):
    """A session that keeps why commands were refused."""

    refused: Exception | None = None

    def _run(self, command: Command) -> CommandResult:
        self.refused = None
        try:
            return super()._run(command)
        except Exception as error:
            self.refused = error
            raise


def visits(session: Session) -> Iterator[Visit]:
    """A spectator’s, and that of a player, who is asked if anybody is."""
    head, table = session.head, session.head.state
    people = sorted([place for place in table.places if not place.bot], key=lambda place: place.prompt is None)
    for link in (links.watch(table), *map(links.seat, people[:1])):
        if who := links.holder(table, link):
            yield Visit(head, who, link, session.key.encode(), "https://bluff.test", head.commit.at, "nonce")


def of_table(session: Played) -> Iterator[str]:
    """The table, what has just happened, and why a command was refused."""
    table, tables = session.head.state, session.tables
    for visit in visits(session):
        after = presenter.news_after(table, visit.who)
        yield html(presenter.table_page(visit, tables.told(visit.head, visit.viewer, after, presenter.NEWS_READ)))
        stretch = tables.stretch(visit.head, visit.viewer, steps_after(table, visit.viewer), MOST_COMMITS)
        if stretch and table.position is not None:
            yield html(steps_page(visit, stretch, 1))
    if session.refused:
        yield in_words(words_of(problem_of(session.refused), catalogue_for(GAMES[table.game], table), table.names()))


def of_match(session: Session) -> Iterator[str]:
    """The log, and steps of a match that is over, with all hands open or as spectators saw it."""
    for visit in visits(session):
        for page in range(1, pages_of(visit.table) + 1):
            yield html(log_page(visit, page, 0, session.tables.told_page(visit.head, visit.viewer, page), ()))
        if visit.table.over and (seen := film(GAMES[visit.table.game], read_match(session.tables, visit.head), False)):
            yield from [html(replay_page(visit, seen, step, "")) for step in range(0, seen.last + 1, 3)]


def of_letters(session: Session) -> Iterator[list[str]]:
    """The letter to those who are asked, and the text but for the hand, which one types from."""
    head, table = session.head, session.head.state
    for seat, place in enumerate(table.places):
        if place.prompt:
            notice = Notice(place.chair, "turn", place.prompt.asked)
            commits = session.tables.told(head, seat, read_after(table, notice), COMMITS_READ)
            write = partial(letter, "table", table, notice, commits, LetterLinks(""))
            written, brief = write(reader(table, seat, "UTC")), write(text_reader(table, seat, "UTC"))
            yield from (heard(as_html(written)), lines(as_text(written)), lines(text_message(replace(brief, hand=()))))


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", recordings())
def test_no_sentence_of_a_recorded_game_has_notation(name: str) -> None:
    recording = Recording.read(recordings()[name])
    session = Played(recording.key, recording.began, recording.links, looks=False)
    for command in recording.commands:
        session.send(command)
        if session.table_id:
            for texts in (*map(heard, of_table(session)), *of_letters(session)):
                assert notation(texts) == []
    for page in of_match(session):
        assert notation(heard(page)) == []
