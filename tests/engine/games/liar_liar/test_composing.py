"""Whatever the forms of Liar, Liar let one put together is legal (LL.5, LL.6)."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from engine.chance import KeyedChance
from engine.conformance.composing import composed_all
from engine.game import play, start
from engine.games.liar_liar import GAME
from engine.games.liar_liar.position import State
from engine.games.liar_liar.values import Options
from engine.kit.scene.controls import Control
from tests.engine.every_variant import untraced
from tests.engine.games.liar_liar.position import ANNA, NAMES, Position, card, given, large, meld
from tests.engine.offers import field

TEXTS_OF_A_FORM = 8
MOVES = 150


def sent(state: State, text: str) -> State:
    """The position after a whole message of whoever is asked; each of its parts must be legal."""
    (seat,) = GAME.to_act(GAME.view(state, None))
    for action in GAME.parse(text, GAME.view(state, seat), NAMES):
        state = play(GAME, state, seat, action, KeyedChance(bytes(32), 0)).state
    return state


def control_of(position: Position) -> Control:
    return GAME.legal(position.view(ANNA)).controls()[0]


def texts(position: Position) -> set[str]:
    """What the first form lets Anna compose, without the blanks between choices."""
    return {" ".join(text.split()) for text in composed_all(control_of(position), 300, Random(1))}


@untraced
@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (3, {}), (5, {"hand_turn_limit": 9}), (7, {}), (10, {"run_hits": "chain"})],
    ids=str,
)
def test_every_text_that_a_form_can_send_is_legal(seats: int, options: dict[str, Any]) -> None:
    random = Random(seats)
    state, phases = start(GAME, Options(match=5000, **options), seats, KeyedChance(bytes(32), 0)).state, set()
    for _ in range(MOVES):
        (seat,) = GAME.to_act(GAME.view(state, None))
        phases.add(state.public.phase)
        view = GAME.view(state, seat)
        after = [
            sent(state, text)
            for control in GAME.legal(view).controls()
            for text in composed_all(control, TEXTS_OF_A_FORM, random)
        ]
        for control in GAME.orders.controls(view):
            for text in composed_all(control, 2, random):
                GAME.orders.read(text, view, NAMES)
        state = random.choice(after)
    assert phases >= {"OBTAIN", "PLAY_DISCARD", "ANSWER", "DECIDE", "PLAY_END"}


def test_laying_and_discarding_are_one_message() -> None:
    position = given("7C 7D 7H 8S 4C", "9D", phase="PLAY_DISCARD", melds=[meld("5S 6S 7S")])
    assert "meld 7C 7D 7H; hit 8S m1; discard 4C" in texts(position)
    assert "discard 7C" in texts(position)
    sent(position.state, "meld 7C 7D 7H; hit 8S m1; discard 4C")


def test_a_card_that_is_laid_cannot_be_discarded_as_well() -> None:
    position = given("7C 7D 7H 4C", "9D", phase="PLAY_DISCARD")
    laid = {text for text in texts(position) if text.startswith("meld 7C 7D 7H;")}
    assert laid == {"meld 7C 7D 7H; discard 4C"}


def test_who_lays_every_card_discards_none() -> None:
    assert "meld 7C 7D 7H;" in texts(given("7C 7D 7H", "9D", phase="PLAY_DISCARD"))


def test_where_nothing_can_be_laid_nothing_but_a_discard_is_offered() -> None:
    (only,) = control_of(given("7C 9D", "9C", phase="PLAY_DISCARD")).parts
    assert [choice.text for choice in field(only).choices] == ["discard 7C", "discard 9D"]


def test_a_hit_on_a_hit_needs_the_one_before_it() -> None:
    position = given("8S 9S 10S 2H", "9D", phase="PLAY_DISCARD", melds=[meld("5S 6S 7S")])
    hits = field(control_of(position).parts[0])
    assert [(choice.text, choice.needs) for choice in hits.choices if choice.place == 0] == [
        ("hit 8S m1;", ()),
        ("hit 9S m1;", (_number(hits.choices, "hit 8S m1;"),)),
        ("hit 10S m1;", (_number(hits.choices, "hit 9S m1;"),)),
    ]
    for text in texts(position):
        laid = [part.strip() for part in text.split(";") if part.strip().startswith("hit")]
        assert all(one < other for one, other in pairwise([("8S", "9S", "10S").index(hit.split()[1]) for hit in laid]))
        assert "hit 9S m1" not in laid or "hit 8S m1" in laid


def _number(choices: Any, text: str) -> int:
    return [choice.text for choice in choices].index(text)


def test_an_ace_goes_onto_a_run_at_either_end() -> None:
    position = given("AS 2S KS 4D", "9D", phase="PLAY_DISCARD", melds=[meld("3S 4S 5S 6S 7S 8S 9S 10S JS QS")])
    hits = field(control_of(position).parts[0]).choices
    ace = next(choice for choice in hits if choice.uses == ("AS",))
    assert {hits[number].uses for number in ace.needs} == {("2S",), ("KS",)}


def test_ll_d39_a_run_that_takes_one_hit_is_offered_one() -> None:
    position = large("4S.1 8S.1 KC.1", "9D.1", phase="PLAY_DISCARD", melds=[meld("5S.1 6S.1 7S.1")])
    assert not [text for text in texts(position) if text.count("hit") > 1]
    chain = large("4S.1 8S.1 KC.1", "9D.1", phase="PLAY_DISCARD", melds=[meld("5S.1 6S.1 7S.1")], run_hits="chain")
    assert [text for text in texts(chain) if text.count("hit") > 1]


def test_ll_d16_the_card_that_was_received_is_not_given_and_does_not_stay_alone() -> None:
    position = given("7D 7H 9C", "7S 2C").when("ask ben 7", "yes 7S", "accept")
    assert position.view(ANNA).to_keep == card("7S")
    assert texts(position) == {"give 7D", "give 7H", "give 9C", "meld 7D 7H 7S; give 9C"}


def test_who_lays_every_card_ends_no_turn() -> None:
    position = given("7C 7D 7H", "9D 2C").when("ask ben 3", "no keep", "accept")
    assert texts(position) == {"done", "meld 7C 7D 7H;"}
