"""Dice of Liar's Dice (RULES LD.1, LD.4)."""

import pytest

from engine.kit.dice import FACES, STAR, face_text, faces_text, matching, roll_dice
from tests.engine.scripted import ScriptedChance


def test_a_die_has_five_numbers_and_a_star() -> None:
    assert [face_text(face) for face in FACES] == ["*", "2", "3", "4", "5", "6"]
    assert faces_text((STAR, 5, 5)) == "* 5 5"


@pytest.mark.parametrize(("face", "count"), [(2, 1), (3, 2), (6, 4), (STAR, 1)])
def test_ld_4_stars_count_for_every_number_and_numbers_not_for_stars(face: int, count: int) -> None:
    assert matching((STAR, 3, 6, 6, 6), face) == count


def test_everybody_rolls_their_own_number_of_dice_at_once() -> None:
    chance = ScriptedChance(rolls=[5, 0, 2, 1, 1])
    assert roll_dice(chance, (3, 0, 2)) == ((STAR, 3, 6), (), (2, 2))
