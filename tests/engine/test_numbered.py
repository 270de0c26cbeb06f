"""A player's number in place of a name is found by the message's declared seats."""

import pytest

from engine.conformance.english import fault, numbered
from engine.kit import words
from engine.kit.seats import Seat
from engine.kit.sentence import Says, Sentence


class Words(words.Words):
    """Messages with and without the fault."""

    dealt = Says("2 cards lay open.")

    def claimed(self, by: Seat, card: int) -> str:
        return f"{self.who(by)} claimed {card}."

    def player_claimed(self, by: Seat, card: int) -> str:
        return f"Player {by + 1} claimed {card}."


@pytest.mark.parametrize(
    ("key", "says"), [("dealt", None), ("claimed", None), ("player_claimed", "Player 2 claimed 4.")]
)
def test_a_number_that_changes_with_the_player_stands_for_a_name(key: str, says: str | None) -> None:
    values = {} if key == "dealt" else {"by": 1, "card": 4}
    assert numbered(Words(("Anna", "Ben")), Sentence(key, values)) == says


def test_a_value_as_python_writes_it_is_a_fault() -> None:
    assert [text for text in ("Anna has (4,).", "Claimed(by=1)", "True.", "a_name") if not fault(text)] == []
