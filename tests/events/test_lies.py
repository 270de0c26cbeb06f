"""What becomes of lies, as the table counts them while the match goes on."""

import pytest

from engine.games.liars_deck.events import Called, Played
from engine.registry import GAMES
from events.lies import Answers, Lie, answers
from events.table.state import Honesty
from tests.functions.pages.stage import Stage

ANNA, BEN = 0, 1


def dice(*moves: str) -> tuple[Honesty, ...]:
    """Of three players; Anna makes the first bid."""
    stage = Stage().open(3, first_opener=1).seat("Anna", "Ben", "Cleo").move(*moves)
    return tuple(place.honesty for place in stage.table.places)


def test_a_lie_that_is_raised_was_believed() -> None:
    anna, ben, _ = dice("16x2", "17x2")
    assert (anna.lies, anna.believed, anna.boldest > 0) == (1, 1, True)
    assert ben == Honesty()  # nobody has answered his yet


def test_a_lie_that_is_called_was_caught() -> None:
    anna, ben, _ = dice("16x2", "liar")
    assert (anna.lies, anna.believed, anna.boldest) == (1, 0, 0)
    assert (ben.challenges, ben.caught, ben.catch > 0) == (1, 1, True)


def test_who_calls_the_truth_catches_nobody() -> None:
    anna, ben, _ = dice("1x2", "liar")
    assert anna == Honesty()
    assert (ben.challenges, ben.caught) == (1, 0)


def test_the_boldest_is_furthest_from_the_truth() -> None:
    anna, ben, _ = dice("16x2", "20x2", "21x2")
    assert ben.falsehood == anna.falsehood + 4


@pytest.mark.parametrize("is_caught", [True, False])
def test_a_play_that_has_to_be_called_is_answered_in_its_own_move(is_caught: bool) -> None:
    """Liar's Deck: Anna plays on, which believes Ben, and he has to call her."""
    before, card = Stage().open(2, game="liars_deck").seat("Anna", "Ben").table.position, "L" if is_caught else "I"
    events = (Played(ANNA, 1, BEN, True, (card,)), Called(BEN, ANNA, (card,), card, forced=True))
    bens = Lie(BEN, 2, at=6)
    heard = answers(GAMES["liars_deck"], before, ANNA, events, 7, bens)
    assert heard.believed == bens
    assert heard.caught == (Lie(ANNA, 1, at=7) if is_caught else None)
    assert (heard.challenges, heard.lie) == (((BEN, is_caught),), None)


def test_a_look_before_the_answer_leaves_a_lie_open(monkeypatch: pytest.MonkeyPatch) -> None:
    game, bens = GAMES["liars_deck"], Lie(BEN, 2, at=6)
    monkeypatch.setattr(type(game), "leaves_open", lambda self, event: True)
    assert answers(game, None, ANNA, ("a look",), 7, bens) == Answers(lie=bens)
