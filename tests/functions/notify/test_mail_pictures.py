"""Mails of the fullest tables: what photographs of them cannot hold (`drills.screens.mails`)."""

import pytest

from drills.screens.mails import ASKED, turn
from functions.messages.drawing import IN_A_ROW, Drawing
from functions.messages.letters import MOST_NEWS
from functions.messages.mail import mail

MOST_BYTES = 30_000


@pytest.mark.parametrize("game", ASKED)
def test_the_mail_of_a_full_table_is_small_and_whole(game: str) -> None:
    written = turn(game, ASKED[game])
    assert len(mail(written, "games@example.org", "anna@example.org", 1_800_000_000)) < MOST_BYTES
    assert len(written.news) + len(written.before) <= MOST_NEWS


@pytest.mark.parametrize("game", ASKED)
def test_every_piece_of_the_hand_is_drawn(game: str) -> None:
    written = turn(game, ASKED[game])
    assert isinstance(written.drawing, Drawing)
    rows = written.drawing.own
    assert [sum(map(len, row.lines)) for row in rows] == [len(faces) for _, faces in written.hand]
    assert all(len(line) <= IN_A_ROW[cell.kind] for row in rows for line in row.lines for cell in line)
