"""Sentences of recorded games on pages, in letters and in texts: pieces are drawn or in words, never in notation."""

import re
from collections.abc import Iterator

import pytest

from events import links
from events.directory.notices import Notice
from events.table.state import Table
from functions.messages.letters import LetterLinks, letter
from functions.messages.mail import as_html, as_text
from functions.messages.readers import reader
from functions.messages.sms import text_message, text_reader
from functions.pages import table as presenter
from functions.pages.html import html
from functions.pages.links import Visit
from functions.pages.steps import MOST_COMMITS, steps_after, steps_page
from tests.functions.pages.markup import DOCTYPE, Element, read
from tests.recorded.recording import Recording, recordings
from tests.recorded.session import Session

CODE = re.compile(r"(?<!\w)(?:(?:10|[2-9AJQK])[CDHS](?:\.\d)?|JK\d?|\d+x[\d*]|m\d+)(?!\w)|\*|[\ufff9-\ufffb]")
HEARD = ("aria-label", "title", "alt", "data-preview", "data-button", "data-said")
TYPED = {"code", "type", "typewriter", "orders", "news-said", "svg", "script", "style"}
"""Tags and classes of what is typed, and of drawings."""
TYPED_IN_TEXT = re.compile(r"“[^”]*”|You: [^.]*\.|Some legal moves\n.*")
"""What people typed, in quotation marks; in letters and texts the lines that say what to answer."""


def said(part: Element) -> Iterator[str]:
    """What a reader of a page sees or hears, but for where one types."""
    if part.tag in TYPED or TYPED & set(part["class"].split()):
        return
    yield from (part[name] for name in HEARD)
    for child in part.children:
        yield from [child] if isinstance(child, str) else said(child)


def of_table(session: Session) -> Iterator[str]:
    """The table, and what has just happened, for spectators and for a player who is asked."""
    head, table = session.head, session.head.state
    asked = [links.seat(place) for place in table.places if place.prompt and not place.bot]
    for link in (links.watch(table), *asked[:1]):
        who = links.holder(table, link)
        if who is None:
            continue
        visit = Visit(head, who, link, session.key.encode(), "https://bluff.test", head.commit.at, "nonce")
        after = presenter.news_after(table, who)
        yield html(presenter.table_page(visit, session.tables.told(head, visit.viewer, after, presenter.NEWS_READ)))
        stretch = session.tables.stretch(head, visit.viewer, steps_after(table, visit.viewer), MOST_COMMITS)
        if stretch and table.position is not None:
            yield DOCTYPE + html(steps_page(visit, stretch, 1))


def of_letters(table: Table) -> Iterator[str]:
    """The letter and the text to those who are asked."""
    for seat, place in enumerate(table.places):
        if place.prompt:
            notice, to = Notice(place.chair, "turn", place.prompt.asked), reader(table, seat, "UTC")
            written = letter("table", table, notice, (), LetterLinks(""), to)
            yield as_html(written)
            yield DOCTYPE + as_text(written)
            brief = letter("table", table, notice, (), LetterLinks(""), text_reader(table, seat, "UTC"))
            yield DOCTYPE + text_message(brief)


@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", recordings())
def test_no_sentence_of_a_recorded_game_has_notation(name: str) -> None:
    recording = Recording.read(recordings()[name])
    session = Session(recording.key, recording.began, recording.links, looks=False)
    for command in recording.commands:
        session.send(command)
        for page in [*of_table(session), *of_letters(session.head.state)] if session.table_id else []:
            found = [text for text in said(read(page)) if CODE.search(TYPED_IN_TEXT.sub("", text))]
            assert found == []
