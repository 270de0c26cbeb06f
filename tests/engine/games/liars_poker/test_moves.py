"""What a player of Liar's Poker can do: legal moves, forms, questions, automatic moves."""

from collections import Counter
from random import Random

import pytest

from engine.game import play
from engine.games.liars_poker import GAME
from engine.games.liars_poker.values import (
    Add,
    AddDoubtOrPass,
    AddOrSweep,
    Doubt,
    DoubtOrPass,
    Lead,
    LeadPile,
    Pass,
    Sweep,
)
from engine.games.liars_poker.words import Words
from engine.kit.cards import RANKS, card_text, rank_of
from engine.kit.scene.controls import FieldChoice, Fixed
from engine.kit.sentence import Sentence, Verbatim, sentence
from tests.engine.games.liars_poker.position import ANNA, BEN, CLEO, DAN, Position, cards, given, put, worded
from tests.engine.offers import field, sent
from tests.engine.scripted import ScriptedChance

LEADING = given("2C 3C KC", "5D 6D KD", "7H", "QS")
RESPONDING = given("2C", "5D 6D KD", "7H", "QS", pile=[put(DAN, "KS"), put(ANNA, "KC 9S")], turn=BEN)
AFTER_PASSES = given("2C 3C", "5D", "7H", "QS", pile=[put(DAN, "KS"), put(ANNA, "KC 9S")], passes=3)
OUT = given("", "5D 6D", "7H", "QS", pile=[put(ANNA, "KC KS")], turn=BEN)
OVER = OUT.after("doubt")


def legal(position: Position) -> list[str]:
    return [str(action) for action in GAME.legal(position.own)]


# ---- legal ----


def test_any_cards_can_be_led_under_any_name() -> None:
    listed = legal(LEADING)
    assert len(listed) == len(set(listed)) == 7 * 13
    assert listed[:2] == ["2C as A", "2C as 2"]
    assert listed[-1] == "2C 3C KC as K"


def test_of_many_cards_one_to_four_can_be_led() -> None:
    many = given("2C 3C 4C 5C 6C", "5D", "7H", "QS")
    assert {len(action.cards) for action in GAME.legal(many.own) if isinstance(action, Lead)} == {1, 2, 3, 4}


def test_who_responds_can_pass_doubt_or_add() -> None:
    assert legal(RESPONDING) == [
        "pass",
        "doubt",
        *["add 5D", "add 6D", "add KD"],
        *["add 5D 6D", "add 5D KD", "add 6D KD"],
        "add 5D 6D KD",
    ]


def test_after_three_passes_one_can_sweep_or_add() -> None:
    assert legal(AFTER_PASSES) == ["sweep", "add 2C", "add 3C", "add 2C 3C"]


def test_to_who_goes_out_one_can_pass_or_doubt() -> None:
    assert legal(OUT) == ["pass", "doubt"]


def test_cards_of_a_move_may_be_named_in_any_order() -> None:
    moves = GAME.legal(RESPONDING.own)
    assert Add(cards("KD 5D")) in moves
    assert Add(cards("5D KD")) in moves


@pytest.mark.parametrize("viewer", [BEN, None])
@pytest.mark.parametrize("position", [LEADING, AFTER_PASSES, OVER])
def test_who_is_not_asked_has_no_moves(position: Position, viewer: int | None) -> None:
    moves = GAME.legal(position.view(viewer))
    assert list(moves) == []
    assert moves.controls() == ()


def test_samples_are_listed_and_of_every_kind() -> None:
    random = Random(1)
    moves = GAME.legal(RESPONDING.own)
    sampled = Counter(moves.sample(random) for _ in range(1000))
    assert set(sampled) <= set(moves)
    kinds = Counter(type(action) for action in sampled.elements())
    assert min(kinds[Pass], kinds[Doubt], kinds[Add]) > 250
    assert {type(GAME.legal(AFTER_PASSES.own).sample(random)) for _ in range(50)} == {Sweep, Add}


def test_about_half_of_the_samples_tell_the_truth() -> None:
    random = Random(1)
    samples = [GAME.legal(LEADING.own).sample(random) for _ in range(1000)]
    leads = [action for action in samples if isinstance(action, Lead)]
    true = [lead for lead in leads if all(rank_of(card) == lead.rank for card in lead.cards)]
    assert 450 < len(true) < 650
    assert {lead.rank for lead in leads} == set(RANKS)
    adds = Counter(GAME.legal(RESPONDING.own).sample(random) for _ in range(900))
    assert 100 < adds[Add(cards("KD"))] < 250, "one of three is an add, about half of them true"


# ---- forms ----


def card(label: str) -> FieldChoice:
    """A card to tick: what is sent is a letter, what is read a sign."""
    return FieldChoice(label.translate(str.maketrans("♣♦♥♠", "CDHS")), Verbatim(label))


def test_the_form_of_a_lead_asks_for_cards_and_their_name() -> None:
    (lead,) = GAME.legal(LEADING.own).controls()
    own, keyword, called = lead.parts
    assert keyword == Fixed("as")
    assert field(own).choices == (*map(card, ("2♣", "3♣", "K♣")),)
    assert (field(own).least, field(own).most) == (1, 3)
    one = sentence(Words.one_of, rank=1)
    assert field(called).choices[0] == FieldChoice("A", sentence(Words.many_of, rank=1), said_once=one)
    assert len(field(called).choices) == 13


def test_at_most_four_cards_can_be_ticked_and_those_of_a_rank_are_side_by_side() -> None:
    (lead,) = GAME.legal(given("KD 5S 6C 5H KC", "2D", "7H", "QS").own).controls()
    own = field(lead.parts[0])
    assert [choice.text for choice in own.choices] == ["5H", "5S", "6C", "KC", "KD"]
    assert (own.least, own.most) == (1, 4)


def test_the_forms_of_an_answer() -> None:
    add, passes, doubts = GAME.legal(RESPONDING.own).controls()
    assert [sent(form) for form in (add, passes, doubts)] == ["add [5D | 6D | KD]", "pass", "doubt"]
    assert [form.weighty for form in (add, passes, doubts)] == [False, False, True]
    own = field(add.parts[1])
    assert [choice.label for choice in own.choices] == [*map(Verbatim, ("5♦", "6♦", "K♦"))]
    assert (own.least, own.most) == (1, 3)
    assert [sent(form) for form in GAME.legal(OUT.own).controls()] == ["pass", "doubt"]


def test_a_card_of_another_rank_is_a_lie() -> None:
    add, *_ = GAME.legal(RESPONDING.own).controls()
    called = RESPONDING.own.public.rank
    cases = {choice.text: choice.case for choice in field(add.parts[1]).choices}
    assert cases == {card_text(card): int(rank_of(card) != called) for card in RESPONDING.own.hand}
    assert set(cases.values()) == {0, 1}


def test_the_forms_after_three_passes() -> None:
    add, sweep = GAME.legal(AFTER_PASSES.own).controls()
    assert (add.parts[0], sweep.parts) == (Fixed("add"), (Fixed("sweep"),))
    assert not sweep.weighty


def outcomes(position: Position) -> dict[str, list[tuple[str, dict[str, object]]]]:
    """Of each form what may come of it, as keys and values."""
    found = {}
    for form in GAME.legal(position.own).controls():
        said = [outcome for case in form.outcomes for outcome in case if isinstance(outcome, Sentence)]
        found[sent(form)] = [(outcome.key, dict(outcome.values)) for outcome in said]
    return found


def test_lp_5_a_doubt_says_who_takes_how_many_cards() -> None:
    assert outcomes(RESPONDING)["doubt"] == [
        ("if_lie", {"by": ANNA, "pile": 3}),
        ("if_true", {"by": BEN, "pile": 3, "is_sure": False}),
    ]


def test_lp_d11_a_doubt_of_who_goes_out_says_that_the_truth_wins_the_hand() -> None:
    assert outcomes(OUT)["doubt"] == [("if_lie", {"by": ANNA, "pile": 2}), ("if_true_out", {"by": ANNA})]


def test_lp_4_a_pass_says_who_is_next_and_the_third_one_what_it_leads_to() -> None:
    assert outcomes(RESPONDING)["pass"] == [("if_passed", {"after": CLEO})]
    assert outcomes(RESPONDING.after("pass", "pass"))["pass"] == [("if_all_passed", {"by": ANNA})]
    assert outcomes(OUT)["pass"] == [("if_passed", {"after": CLEO})]
    assert outcomes(OUT.after("pass", "pass"))["pass"] == [("if_let_out", {"by": ANNA})]


def test_an_add_says_who_may_doubt_it_and_a_sweep_what_is_gone() -> None:
    assert outcomes(AFTER_PASSES) == {
        "add [2C | 3C]": [("if_put_down", {"after": BEN}), ("if_put_down_falsely", {"after": BEN})],
        "sweep": [("if_swept", {"pile": 3})],
    }


@pytest.mark.parametrize("position", [LEADING, RESPONDING, AFTER_PASSES, OUT])
def test_every_form_says_what_will_be_sent(position: Position) -> None:
    for form in GAME.legal(position.own).controls():
        assert isinstance(form.preview, Sentence)
        assert worded(form.preview)


# ---- questions ----


@pytest.mark.parametrize(
    ("position", "asked"),
    [
        (LEADING, {ANNA: LeadPile()}),
        (RESPONDING, {BEN: AddDoubtOrPass(ANNA, 2, 13, 3)}),
        (AFTER_PASSES, {ANNA: AddOrSweep(ANNA, 2, 13, 3)}),
        (OUT, {BEN: DoubtOrPass(ANNA, 2, 13, 2)}),
        (OVER, {}),
    ],
)
def test_a_question_tells_the_most_recent_cards_and_the_pile(position: Position, asked: object) -> None:
    assert GAME.to_act(position.view(None)) == asked


# ---- LP.7 automatic moves ----


def automatic(position: Position, pick: int = 0) -> list[str]:
    """The moves that the rule makes for who is asked."""
    made: list[str] = []
    action = None
    state, seat = position.state, position.mover
    while (action := GAME.automatic(GAME.view(state, seat), ScriptedChance(picks=[pick]), action)) is not None:
        made.append(str(action))
        state = play(GAME, state, seat, action, ScriptedChance()).state
    return made


def test_lp_7_the_rule_leads_one_card_by_its_true_rank() -> None:
    assert [automatic(LEADING, pick) for pick in range(3)] == [["2C as 2"], ["3C as 3"], ["KC as K"]]


def test_lp_7_the_rule_passes_and_doubts_who_goes_out() -> None:
    assert automatic(RESPONDING) == ["pass"]
    assert automatic(OUT) == ["doubt"]


def test_lp_7_the_rule_sweeps_and_leads_at_once() -> None:
    assert automatic(AFTER_PASSES) == ["sweep", "2C as 2"]


def test_lp_d18_the_lead_of_the_rule_may_go_out() -> None:
    last = given("9S", "2D", "3D", "4D")
    action = GAME.automatic(last.own, ScriptedChance(), None)
    assert action
    assert play(GAME, last.state, ANNA, action, ScriptedChance()).state.public.phase == "OUT"


def test_nobody_is_eliminated() -> None:
    assert GAME.still_in(OUT.view(None)) == {ANNA, BEN, CLEO, DAN}
