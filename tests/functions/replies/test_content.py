"""Mails of real mail programs: in each the one line that is a move is found, or none is.

What a mail says is expected of it in its header `X-Expected`, in the notation of the game in `X-Game`.
"""

import email
from pathlib import Path

import pytest

from engine.registry import GAMES
from events.table.sight import Sight
from functions.replies.content import Ours, read, subject_of
from functions.replies.html_text import text_of_page
from functions.replies.mails import read_mail
from functions.replies.moves import parses
from functions.replies.senders import names
from tests.events.table.scenario import Scenario

MAILS = sorted((Path(__file__).parent / "mails").glob("*.eml"))
OURS = Ours("Bluffpost", ("games@example.org", "@in.example.org"), "https://play.example.org", "Liar’s Dice with Ben")


def sight(game: str) -> Sight:
    """A match that has begun: what a line says hangs little on how it stands."""
    names = ("Anna", "Ben", "Cleo", "Dora")[: GAMES[game].seats[0]]
    scenario = Scenario(game, seats=len(names)).sat(*names)
    return Sight(scenario.game, scenario.table)


@pytest.mark.parametrize("path", MAILS, ids=lambda path: path.stem)
def test_a_mail_says_its_move_and_no_other(path: Path) -> None:
    raw = path.read_bytes()
    head = email.message_from_bytes(raw)
    read_as = parses(sight(head["X-Game"] or "liars_dice"), 0)
    mail = read_mail(raw)
    found = read(mail, OURS, read_as, names(mail))
    said = (read_as(found.move) or "") if found.is_clear else "ask"
    assert (said if found.move else "help") == head["X-Expected"]


def test_sixty_shapes_at_least_are_tried() -> None:
    assert len(MAILS) >= 60


def test_a_mail_that_is_none_says_nothing() -> None:
    assert read(read_mail(b""), OURS, lambda line: line).move == ""


def test_a_quotation_in_a_page_is_one_in_its_text() -> None:
    page = "<p>liar</p><blockquote><p>4x5</p><blockquote>3x4</blockquote></blockquote><hr><p>2x2</p>"
    assert [line for line in text_of_page(page).splitlines() if line] == ["liar", "> 4x5", "> 3x4", "--------", "2x2"]


@pytest.mark.parametrize(
    ("subject", "bare"),
    [
        ("Re: Liar’s Dice", "Liar’s Dice"),
        ("AW: RE[2]: Fwd: Liar’s Dice", "Liar’s Dice"),
        ("Liar’s Dice", "Liar’s Dice"),
    ],
)
def test_a_subject_without_the_signs_of_an_answer(subject: str, bare: str) -> None:
    assert subject_of(subject) == bare
