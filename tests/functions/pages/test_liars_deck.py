"""The pages of Liar's Deck: the table drawn in every phase of every variant."""

import re
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from engine.games.liars_deck import GAME
from engine.games.liars_deck.deck import deck
from engine.games.liars_deck.values import Options
from engine.games.liars_deck.words import card_name
from engine.kit.notation import Refused
from events.who import Scope
from functions.pages.html import html
from tests.functions.pages.markup import Element, check
from tests.functions.pages.stage import Stage
from tests.functions.test_english import faults

FEW, MANY = ("Anna", "Ben"), ("Anna", "Ben", "Cleo", "Dan")
REVOLVER = {"class": "revolver"}


def table(names: tuple[str, ...] = MANY, **options: Any) -> Stage:
    """A table at which the first round has just begun."""
    return Stage().open(len(names), game="liars_deck", **options).seat(*names)


def until(phase: str, stage: Stage, seed: int = 1) -> Stage:
    """Plays on, at random but always the same, to the next position in that phase, or to the end."""
    random = Random(seed)
    while stage.table.position.public.phase not in (phase, "OVER"):
        stage.move(str(GAME.legal(GAME.view(stage.table.position, stage.asked)).sample(random)))
    return stage


def play_one(stage: Stage) -> Stage:
    """Whoever is asked plays the first card of the hand."""
    return stage.move(f"play {stage.table.position.hands[stage.asked][0]}")


STAGES: dict[str, Callable[[], Stage]] = {
    "a round begins": table,
    "hidden cards": lambda: play_one(play_one(table())),
    "after a call": lambda: play_one(table()).move("liar"),
    "forced": lambda: forced(),
    "court cards": lambda: play_one(table(faces="court")),
    "court cards turned up": lambda: play_one(table(faces="court")).move("liar"),
    "Devil": lambda: until("OVER", table(variant="devil")),
    "a shot": lambda: until("SHOOT", table(variant="chaos")),
    "everybody shoots": lambda: everybody_shoots(),
    "one has pointed": lambda: one_has_pointed(),
    "after shots": lambda: after_shots(),
    "over": lambda: until("OVER", table(FEW)),
    "over in Chaos": lambda: until("OVER", table(variant="chaos")),
    "given up": lambda: table(FEW).resign(0),
}


def forced() -> Stage:
    """The first player believes everything until the other has played all cards, and must call then."""
    stage = table(FEW, auto_forced=False)
    while stage.table.position.public.phase != "FORCED":
        play_one(stage)
    return stage


def everybody_shoots() -> Stage:
    """Chaos has been turned up."""
    for seed in range(100):
        stage = until("SHOOT", table(variant="chaos"), seed)
        if stage.table.position.public.verdict == "C":
            return stage
    raise AssertionError("Chaos is never turned up")


def one_has_pointed() -> Stage:
    stage = everybody_shoots()
    return stage.move(str(next(iter(GAME.legal(GAME.view(stage.table.position, stage.asked))))))


def after_shots() -> Stage:
    """The round after one in which somebody has shot."""
    stage = one_has_pointed()
    while stage.table.position.public.phase == "SHOOT":
        stage.move(str(next(iter(GAME.legal(GAME.view(stage.table.position, stage.asked))))))
    return stage


@pytest.fixture(params=STAGES)
def stage(request: pytest.FixtureRequest) -> Stage:
    return STAGES[request.param]()


def drawn(stage: Stage, scope: Scope, seat: int | None = None) -> Element:
    return check(html(stage.page(scope, seat)))


def pictures(part: Element) -> list[str]:
    return [each["aria-label"] for each in part if each["role"] == "img"]


def test_every_page_is_valid_and_reads_well(stage: Stage) -> None:
    for viewer in stage.viewers():
        check(html(stage.page(*viewer)))
        assert faults(stage.page(*viewer)) == []
        assert faults(stage.log(*viewer)) == []


def test_the_hand_is_in_the_form_of_who_plays_and_on_the_board_of_who_waits() -> None:
    stage = STAGES["hidden cards"]()
    for seat in range(4):
        held = drawn(stage, "seat", seat).all("ul", **{"class": "held five"})
        assert len(held) == (seat != stage.asked)
    form = drawn(stage, "seat", stage.asked).all("form", id="form-move-1")[0]
    assert len(form.all("input", type="checkbox")) == 5


def test_a_play_without_a_card_is_no_move() -> None:
    """A scanner that presses the button ticks no box."""
    stage = table()
    before = stage.head.commit.n
    with pytest.raises(Refused):
        stage.move("play")
    assert stage.head.commit.n == before


@pytest.mark.parametrize("variant", ["basic", "devil", "chaos"])
@pytest.mark.parametrize("faces", ["innocent", "court"])
def test_dk_1_the_rules_tell_the_deck_of_the_variant_and_no_other(variant: str, faces: str) -> None:
    cards = Counter(deck(Options(variant=variant, faces=faces), "K" if faces == "court" else ""))  # type: ignore[arg-type]
    rules = " ".join(Stage().open(4, game="liars_deck", variant=variant, faces=faces).page("open", 0).rules)
    if faces == "court":
        cards["K"] += cards["D"]  # it replaces one of them
    counted = {card: number for card, number in cards.items() if card not in "DCM"}
    assert [card for card, number in counted.items() if f"{number} {card_name(card, number)}" not in rules] == []
    assert [card for card in "ILKQAJ" if card not in counted and re.search(rf"\d {card_name(card)}", rules)] == []
    told = ("the Devil", r"Devil\b.*\balone", "Chaos", "Master")
    assert [bool(re.search(name, rules)) for name in told] == [variant == "devil"] * 2 + [variant == "chaos"] * 2


def test_the_dots_of_a_revolver_are_explained_while_it_is_played() -> None:
    def explained(stage: Stage) -> list[str]:
        return [each.text for each in drawn(stage, "watch").all("p", **{"class": "total"}) if each.all("span")]

    assert explained(STAGES["hidden cards"]())
    assert not explained(STAGES["over"]())


def test_who_is_forced_sees_the_hand_on_the_board() -> None:
    stage = STAGES["forced"]()
    assert drawn(stage, "seat", stage.asked).all("ul", **{"class": "held five"})


def test_dk_9_cards_lie_face_down_and_everybody_sees_how_many() -> None:
    stage = STAGES["hidden cards"]()
    board = drawn(stage, "watch").all("section", id="board")[0]
    assert [label.split()[0] for label in pictures(board)] == ["1"]
    assert len(board.all("span", **{"class": "playing back"})) == 1
    (players,) = drawn(stage, "watch").all("section", id="players")
    hands, revolvers = players.all("span", **{"class": "cards small"}), players.all("span", role="img", **REVOLVER)
    assert sorted(len(hand.all("span", **{"class": "playing back"})) for hand in hands) == [4, 4, 5, 5]
    assert sorted(hand["aria-label"].split()[0] for hand in hands) == ["4", "4", "5", "5"]
    assert [revolver["aria-label"].split()[0] for revolver in revolvers] == ["6"] * 4
    assert [len(revolver.all("span", **{"class": "chamber loaded"})) for revolver in revolvers] == [6] * 4


def test_own_plays_of_the_round_stay_in_sight() -> None:
    stage = table()
    player = stage.asked
    play_one(stage)
    (note,) = drawn(stage, "seat", player).all("p", **{"class": "note"})
    assert len(pictures(note)) == 1
    assert not drawn(stage, "watch").all("p", **{"class": "note"})


def test_a_call_is_shown_with_the_cards_and_what_it_led_to() -> None:
    stage = STAGES["after a call"]()
    (reveal,) = drawn(stage, "watch").all("section", **{"class": "reveal"})
    card = pictures(reveal)[0]
    assert card in ("Innocent", "Liar")
    assert reveal.all("h2")[0].text.endswith("lie") == (card == "Liar")
    assert len(reveal.all("li")) == 1, "one pull"


def test_while_they_shoot_the_target_is_shown_to_who_aims_alone() -> None:
    stage = STAGES["one has pointed"]()
    (shooter,) = stage.table.position.public.pointed
    target = stage.table.position.targets[shooter]

    def told(scope: Scope, seat: int | None = None) -> str:
        return " ".join(each.text for each in drawn(stage, scope, seat).all("p", **{"class": "note"}))

    assert MANY[target] in told("seat", shooter)
    assert MANY[target] not in told("watch")
    for seat in {0, 1, 2, 3} - {shooter}:
        assert not re.search("you" if seat == target else MANY[target], told("seat", seat), re.IGNORECASE)


def test_all_shots_are_shown_together() -> None:
    stage = STAGES["after shots"]()
    for viewer, title in (("watch", None), "Chaos"), (("seat", stage.asked), "Shots"):
        (reveal,) = drawn(stage, *viewer).all("section", **{"class": "reveal"})
        assert len(reveal.all("li")) == 4
        assert reveal.all("h2")[0].text == title


def test_players_are_listed_in_the_order_of_turns() -> None:
    stage = table()
    order = [stage.table.places[seat].name for seat in stage.table.position.public.order]
    (players,) = drawn(stage, "watch").all("section", id="players")
    assert [each.text for each in players.all("bdi", **{"class": "name"})] == order


def test_the_table_rank_is_drawn() -> None:
    stage = STAGES["court cards"]()
    (rank,) = drawn(stage, "watch").all("p", **{"class": "trumps"})
    name = card_name(stage.table.position.public.rank)
    assert [name in label for label in pictures(rank)] == [True]
