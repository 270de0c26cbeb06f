"""Text messages of all games: in one segment there are the game, the question, the hand and the time."""

from collections.abc import Iterator

import pytest

from engine.conformance.configurations import Configuration, variants
from engine.conformance.playing import play_at_random
from engine.games.liars_poker.values import Options
from engine.kit.cards import RANKS, rank_text
from engine.kit.value import replace
from engine.registry import GAMES
from events.directory.notices import Notice
from events.table.state import Table
from functions.messages.letters import Letter, LetterLinks, letter
from functions.messages.sms import text_message, text_reader
from functions.screens.letters import missing
from tests.engine.games.liars_poker.position import ANNA, BEN, given, put
from tests.functions.notify.observer import table_of
from tests.recorded.recording import Recording, recordings
from tests.recorded.session import Session

SITE = "https://bluff.example.org"
LINK = f"{SITE}/s/abcdefghijkl"
LINKS = LetterLinks("", short=LINK)
NAMES = (
    *("Annabellaxyz", "Bartholomeww", "Constantinex", "Desdemonaaaa", "Esmeraldaaaa"),
    *("Ferdinandwww", "Guinevereeee", "Hildegardwww", "Ingeborgmmmm", "Jacquelinemm"),
)


def tables_recorded(name: str) -> Iterator[Table]:
    """The table of a recorded game after each of its commits."""
    recording = Recording.read(recordings()[name])
    session = Session(recording.key, recording.began, recording.links, looks=False)
    for command in recording.commands:
        session.send(command)
        if session.table_id:
            yield session.head.state


def texts(table: Table) -> Iterator[tuple[Letter, str]]:
    """The text message to each seat that is asked, as a letter and as it is sent."""
    named = replace(table, places=tuple([replace(place, name=NAMES[n]) for n, place in enumerate(table.places)]))
    for seat, place in enumerate(named.places):
        if place.prompt:
            notice = Notice(place.chair, "turn", place.prompt.asked)
            written = letter("table", named, notice, (), LINKS, text_reader(named, seat, "UTC"))
            yield written, text_message(written)


@pytest.mark.parametrize("name", recordings())
def test_every_question_of_the_recorded_games_fits(name: str) -> None:
    for table in tables_recorded(name):
        for written, text in texts(table):
            assert written.hand
            assert missing(written, text) == [], (text, written)


def test_the_largest_hand_fits() -> None:
    """Three cards of each rank: with more of a rank it is written shorter, with fewer there is less to write."""
    suits = [" ".join(f"{rank_text(rank)}{suit}" for rank in RANKS) for suit in "DHSC"]
    last = suits[3].split()
    played = put(BEN, " ".join(last[:3]))
    hands = (" ".join(suits[:3]), " ".join(last[3:6]), " ".join(last[6:9]), " ".join(last[9:]))
    position = given(*hands, pile=[played], rank="Q", turn=ANNA)
    ((written, text),) = texts(table_of(GAMES["liars_poker"], Options(), 4, position.state))
    assert len(written.hand[0][1]) == 39
    assert missing(written, text) == []


POSITIONS = 150
"""Of each random game, from all of its length."""

VARIANTS = [each for game in GAMES.values() for each in variants(game)]


@pytest.mark.parametrize("configuration", VARIANTS, ids=str)
def test_every_question_of_random_play_fits(configuration: Configuration) -> None:
    for number in range(2):  # a wild one, and one of small steps
        moves = play_at_random(configuration, number).moves
        for move in moves[:: max(1, len(moves) // POSITIONS)]:
            table = table_of(configuration.game, configuration.options, configuration.seats, move.before)
            for written, text in texts(table):
                assert written.hand
                assert missing(written, text) == [], (text, written)
