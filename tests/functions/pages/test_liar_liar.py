"""The pages of Liar, Liar: the table drawn in every phase, what was seen of hands, the forms."""

import re
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine.games.liar_liar import GAME
from engine.games.liar_liar.knowledge.layers import PILE, Layer
from events.table.commands import TakeSeat
from events.who import Scope
from functions.pages.html import html
from tests.conformance.playing import NAMES
from tests.functions.pages.markup import Element, check, ticked
from tests.functions.pages.stage import Stage
from tests.functions.test_english import faults

FIVE_OF_CLUBS = 4


def table(phase: str, seats: int = 3, **options: Any) -> Stage:
    """A table at the first question of that phase after some turns, played at random but always the same."""
    stage = Stage().open(seats, game="liar_liar", **options).seat(*NAMES[:seats])
    random = Random(phase)
    while stage.table.phase == "playing" and not _is_there(stage, phase):
        stage.move(str(GAME.legal(GAME.view(stage.table.position, stage.asked)).sample(random)))
    return stage


def _is_there(stage: Stage, phase: str) -> bool:
    public = stage.table.position.public
    return bool(public.phase == phase and public.turns >= 3)


PHASES = ("OBTAIN", "PLAY_DISCARD", "ANSWER", "DECIDE", "PRODUCE", "TAKE", "PLAY_GIVE", "PLAY_END", "REFRESH")
STAGES: dict[str, Callable[[], Stage]] = {
    **{phase: lambda phase=phase: table(phase) for phase in PHASES},  # type: ignore[misc] # the phase of each
    "two decks": lambda: table("PLAY_GIVE", seats=7, run_hits="chain"),
    "over": lambda: table("OVER", match=50, hand_turn_limit=8),
}


@pytest.fixture(params=STAGES)
def stage(request: pytest.FixtureRequest) -> Stage:
    return STAGES[request.param]()


def drawn(stage: Stage, scope: Scope, seat: int | None = None) -> Element:
    return check(html(stage.page(scope, seat)))


def pictures(part: Element) -> list[str]:
    return [each["aria-label"] for each in part if each["role"] == "img"]


def test_every_page_is_valid_and_reads_well(stage: Stage) -> None:
    for viewer in stage.viewers():
        assert faults(stage.page(*viewer)) == []
        check(html(stage.page(*viewer)))


def hand_of(document: Element) -> list[Element]:
    return document.all("div", id="own-hand")


def ways(stage: Stage) -> dict[str, str]:
    return ticked(drawn(stage, "seat", stage.asked))


@pytest.mark.parametrize("phase", PHASES)
def test_the_hand_is_in_the_form_of_who_chooses_a_card_or_on_the_board(phase: str) -> None:
    stage = STAGES[phase]()
    chooses = phase in ("PLAY_DISCARD", "ANSWER", "REFRESH")
    asked = stage.asked
    small = len(stage.table.position.hands[asked]) <= 8
    assert bool(hand_of(drawn(stage, "seat", asked))) == (not (chooses and small))
    for seat in {0, 1, 2} - {asked}:
        assert len(hand_of(drawn(stage, "seat", seat))) == bool(stage.table.position.hands[seat])


def test_each_way_to_exchange_cards_has_a_sentence_of_its_own() -> None:
    stage = STAGES["REFRESH"]()
    said = ways(stage)
    buttons = {each.text for each in drawn(stage, "seat", stage.asked).all("button")}
    assert said.keys() >= {"refresh all", "refresh none"}
    assert len(set(said.values())) == len(said)
    assert not {text.rstrip(".") for text in said.values()} & buttons
    assert ways(STAGES["PLAY_END"]())["done"] not in said.values()


def test_the_card_on_the_table_is_known_to_who_laid_it() -> None:
    stage = STAGES["ANSWER"]()
    quest = stage.table.position.public.quest
    asker, answerer = stage.table.position.public.turn, quest.to
    card = next(
        str(action) for action in GAME.legal(GAME.view(stage.table.position, answerer)) if str(action)[0] == "y"
    )
    stage.move(card)
    assert "a hidden card" in pictures(drawn(stage, "seat", asker))
    assert "a hidden card" in pictures(drawn(stage, "watch"))
    assert "a hidden card" not in pictures(drawn(stage, "seat", answerer))


def test_an_instruction_is_shown_to_its_owner_alone() -> None:
    stage = STAGES["ANSWER"]().move("no keep")
    answerer = stage.table.position.public.quest.to
    assert drawn(stage, "seat", answerer).all("span", **{"class": "instruction"})
    assert not drawn(stage, "seat", stage.asked).all("span", **{"class": "instruction"})


def test_whoever_takes_over_a_seat_reads_no_instruction_that_was_given_there() -> None:
    """The answer waits to be believed or not, so the position still holds what was to be done then."""
    stage = STAGES["ANSWER"]().move("no keep")
    answerer = stage.table.position.public.quest.to
    before = stage.page("seat", answerer)
    stage.renew(answerer).run(answerer, TakeSeat("Zoe", "entropy of Zoe", "person-Zoe"))
    page = stage.page("seat", answerer)
    assert before.view
    assert page.view
    assert (before.view["if_accepted"], page.view["if_accepted"]) == ({"type": "Keep"}, None)
    assert page.board
    assert before.board
    said = [fact.key for fact in before.board.facts]
    assert [fact.key for fact in page.board.facts] == [key for key in said if key != "instruction"] != said
    assert not drawn(stage, "seat", answerer).all("span", **{"class": "instruction"})


def test_what_came_of_the_last_quest_is_shown() -> None:
    stage = STAGES["ANSWER"]().move("no", "liar")
    titles = drawn(stage, "watch").all("h2", id="quest-title")
    phase = stage.table.position.public.phase
    assert [re.findall(r"\b(?:true|lie|yes|no)\b", each.text) for each in titles] == [
        ["no", "true" if phase == "PLAY_END" else "lie"]
    ]


@pytest.mark.parametrize("phase", ["OBTAIN", "TAKE"])
def test_ll_9_what_was_seen_before_a_hand_was_exchanged_whole_is_not_shown_as_there(phase: str) -> None:
    stage = STAGES[phase]()
    before, head = drawn(stage, "watch"), stage.head
    position = head.state.position
    exchanged = Layer(seen=(FIVE_OF_CLUBS,), left=(PILE,))
    trails = tuple((exchanged, *trail) for trail in position.trails)
    state = replace(head.state, version=head.state.version + 1, position=replace(position, trails=trails))
    stage.tables.log.append(replace(head, commit=replace(head.commit, n=head.commit.n + 1, events=()), state=state))
    assert pictures(drawn(stage, "watch")) == pictures(before)


def test_melds_have_the_numbers_that_hits_name() -> None:
    stage = Stage().open(2, game="liar_liar").seat("Anna", "Ben")
    random = Random(3)
    while not stage.table.position.public.melds:
        stage.move(str(GAME.legal(GAME.view(stage.table.position, stage.asked)).sample(random)))
    (melds,) = drawn(stage, "watch").all("ol", **{"class": "melds"})
    assert melds.all("li")[0].text.strip().startswith("m1")


def test_the_end_shows_places_and_points() -> None:
    over = drawn(STAGES["over"](), "seat", 0)
    assert over.all("h2", id="hand-title")
    assert len([each for each in over.all("b") if each.text.endswith(" points")]) == 3


def test_melds_to_lay_are_drawn_card_by_card() -> None:
    stage = Stage().open(2, game="liar_liar").seat("Anna", "Ben")
    random = Random(3)
    while True:
        moves = GAME.legal(GAME.view(stage.table.position, stage.asked))
        if any(str(move).startswith("meld ") for move in moves):
            break
        stage.move(str(moves.sample(random)))
    forms = drawn(stage, "seat", stage.asked).all("form")
    (boxes,) = [form for form in forms if any(str(each["value"]).startswith("meld ") for each in form.all("input"))]
    melds = [each for each in boxes.all("input") if str(each["value"]).startswith("meld ")]
    labels = [each.text for each in boxes.all("label") if each["for"] in [meld["id"] for meld in melds]]
    assert melds
    assert all(label.count(" of ") >= 3 for label in labels)
