"""Several parts in one message (RULES 0.7, 0.10), in the game that asks most questions out of turn: Liar, Liar."""

from engine.kit.cards import card_text
from events.table.events import Moved, PartRefused
from tests.events.table.scenario import Scenario


class LiarLiar(Scenario):
    """Three at a table. `asker` has the first turn, `answerer` sits next."""

    def __init__(self) -> None:
        super().__init__("liar_liar", seats=3)
        self.sat("Anna", "Ben", "Cleo")
        self.asker = self.asked[0]
        self.answerer = (self.asker + 1) % 3

    def hand(self, seat: int) -> list[str]:
        return list(map(card_text, self.table.position.hands[seat]))

    @property
    def texts(self) -> list[tuple[int, str | None]]:
        """Who made which moves in the last commit."""
        return [(event.seat, event.whole or event.text) for event in self.events if isinstance(event, Moved)]

    @property
    def phase(self) -> str:
        return str(self.table.position.public.phase)

    def waiting(self, seat: int) -> tuple[str, ...]:
        return self.table.places[seat].instructions


def quest(then: str) -> LiarLiar:
    """The first player asks the next one for a card that this one holds, and says what is to be done then."""
    table = LiarLiar()
    table.moves(table.asker, f"ask {table.answerer + 1} {table.hand(table.answerer)[0]}; {then}")
    return table


def test_a_whole_turn_is_one_message() -> None:
    table = LiarLiar()
    card = table.hand(table.asker)[0]
    table.moves(table.asker, f"draw; discard {card}")
    assert table.texts == [(table.asker, "draw"), (table.asker, f"discard {card}")]
    assert table.asked == [table.answerer]


def test_what_comes_after_the_answer_waits_and_is_done_at_once() -> None:
    table = quest("accept; done")
    assert table.waiting(table.asker) == ("accept", "done")
    table.moves(table.answerer, "no keep")
    assert table.texts == [(table.answerer, "no keep"), (table.asker, "accept"), (table.asker, "done")]
    assert table.asked == [table.answerer]


def test_a_part_that_does_not_fit_is_dropped_with_all_after_it() -> None:
    table = quest("accept; done")
    table.moves(table.answerer, f"yes {table.hand(table.answerer)[0]}")
    assert table.texts[1:] == [(table.asker, "accept")]
    assert (table.phase, table.asked, table.waiting(table.asker)) == ("PLAY_GIVE", [table.asker], ())


def test_a_part_that_is_illegal_at_once_is_dropped_and_its_text_kept() -> None:
    table = LiarLiar()
    card = table.hand(table.asker)[0]
    table.moves(table.asker, f"draw; draw; discard {card}")
    assert table.texts == [(table.asker, "draw")]
    assert [each for each in table.events if isinstance(each, PartRefused)] == [PartRefused(table.asker, "draw")]
    assert table.asked == [table.asker]


def test_a_gift_is_named_with_the_quest() -> None:
    table = LiarLiar()
    wanted, gift = table.hand(table.answerer)[0], table.hand(table.asker)[0]
    table.moves(table.asker, f"ask {table.answerer + 1} {wanted}; accept; give {gift}")
    table.moves(table.answerer, f"yes {wanted}")
    assert table.texts[1:] == [(table.asker, "accept"), (table.asker, f"give {gift}")]
    assert gift in table.hand(table.answerer)


def test_what_is_shown_after_a_believed_no_waits_as_its_own_part() -> None:
    table = quest("accept")
    table.moves(table.answerer, f"no; show {table.hand(table.answerer)[0]}")
    assert table.texts[1] == (table.asker, "accept")
    assert str(table.texts[2][1]).startswith("show ")
    assert table.phase == "PLAY_END"


def test_what_is_exchanged_after_a_false_accusation_waits_through_the_turn() -> None:
    table = LiarLiar()
    held = {card[:-1] for card in table.hand(table.answerer)}
    lacking = next(rank for rank in ("2", "3", "4", "5", "6", "7", "8", "9") if rank not in held)
    table.moves(table.asker, f"ask {table.answerer + 1} {lacking}")
    table.moves(table.answerer, "no; refresh none")
    table.moves(table.asker, "liar; done")
    assert table.texts == [(table.asker, "liar"), (table.asker, "done"), (table.answerer, "refresh none")]
