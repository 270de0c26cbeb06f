"""The pages of Liar, Liar: the table drawn in every phase, what was seen of hands, the forms."""

import re
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine.conformance.playing import NAMES
from engine.games.liar_liar import GAME
from engine.games.liar_liar.knowledge.layers import PILE, Layer
from events.table.commands import TakeSeat
from events.who import Scope
from functions.pages.html import html
from tests.functions.pages.markup import Element, check, misplaced, read, unnamed
from tests.functions.pages.stage import Stage
from tests.functions.test_english import faults

FIVE_OF_CLUBS = 4


def table(phase: str, seats: int = 3, **options: Any) -> Stage:
    """A table at the first question of that phase after some turns, played at random but always the same."""
    stage = Stage().open(seats, game="liar_liar", **options).seat(*NAMES[:seats])
    return stage.roam(Random(phase), lambda stage: _is_there(stage, phase))


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


def inputs(page: Element, **wanted: str) -> list[Element]:
    return [each for each in page.all("input") if all(each[key] == value for key, value in wanted.items())]


def classes(page: Element, name: str) -> list[Element]:
    """The elements of that class, in the order of the page."""
    tags = ("li", "p", "span", "div", "label", "svg", "ol", "section", "button", "fieldset", "b")
    return [each for tag in tags for each in page.all(tag) if name in each["class"].split()]


def backs(part: Element) -> int:
    """How many cards lie there face down."""
    return len([use for use in part.all("use") if use["href"].startswith("#piece-back")])


def faces(part: Element) -> list[str]:
    """The names of the cards of a hand or of a place, as they are spoken."""
    return [
        each.text
        for each in classes(part, "visually-hidden")
        if " of " in each.text and not each.text.startswith("(seen")
    ]


@pytest.mark.sampled(4)
def test_every_page_is_valid_and_reads_well(stage: Stage) -> None:
    for viewer in stage.viewers():
        assert faults(stage.page(*viewer)) == []
        check(html(stage.page(*viewer)))


def own_hand(page: Element) -> Element:
    (hand,) = [each for each in page.all("section") if "hand" in each["class"].split()]
    return hand


@pytest.mark.parametrize("phase", PHASES)
def test_whoever_plays_sees_the_own_cards_and_backs_of_all_others(phase: str) -> None:
    stage = STAGES[phase]()
    hands = stage.table.position.hands
    for seat in range(3):
        page = drawn(stage, "seat", seat)
        assert len(faces(own_hand(page))) == len(hands[seat])
        for other in {0, 1, 2} - {seat}:
            (place,) = page.all("li", id=f"seat-{other + 1}")
            assert backs(place) == len(hands[other])
    assert faces(own_hand(drawn(stage, "watch"))) == []


@pytest.mark.parametrize(
    ("phase", "word"),
    [("ANSWER", ""), ("PLAY_DISCARD", "discard "), ("REFRESH", "")],
)
def test_each_card_of_the_hand_is_tapped_where_it_lies(phase: str, word: str) -> None:
    stage = STAGES[phase]()
    tapped = [each["value"] for each in own_hand(drawn(stage, "seat", stage.asked)).all("input") if each["name"]]
    held = stage.page("seat", stage.asked).board.mat(stage.asked).place("in_hand").pieces  # type: ignore[union-attr]
    assert sorted(tapped) == sorted([f"{word}{piece.face}" for piece in held])


def test_ll_6_asking_is_a_seat_a_rank_and_a_tag() -> None:
    stage = STAGES["OBTAIN"]()
    page = drawn(stage, "seat", stage.asked)
    (scene,) = [each for each in page.all("section") if "scene" in each["class"].split()]
    seats = {each["value"] for each in inputs(scene, name="part.1")}
    assert seats == {str(seat + 1) for seat in {0, 1, 2} - {stage.asked}}
    assert [each["value"] for each in inputs(scene, name="part.3")] == ["any", "S", "H", "D", "C"]
    assert [each["value"] for each in inputs(scene, name="part.3") if "checked" in each.attributes] == ["any"]
    (dock,) = page.all("section", id="dock")
    assert len(inputs(dock, name="part.2")) == 13
    assert [each["id"] for each in dock.all("button") if each["id"]] == ["send-1", "send-2"]


def test_a_rank_has_a_dot_for_each_card_of_it_in_the_own_hand() -> None:
    stage = STAGES["OBTAIN"]()
    held = [piece.face[:-1] for piece in stage.page("seat", stage.asked).board.mat(stage.asked).places[0].pieces]  # type: ignore[union-attr,index]
    keys = [key for key in drawn(stage, "seat", stage.asked).all("label") if key["class"] == "key"]
    dots = {key.all("input")[0]["value"]: len(key.all("i")) for key in keys}
    assert dots == {rank: held.count(rank) for rank in dots}


def test_whoever_is_not_asked_can_tap_nothing_on_the_table() -> None:
    for phase in PHASES:
        stage = STAGES[phase]()
        (other, *_) = {0, 1, 2} - {stage.asked}
        (board,) = drawn(stage, "seat", other).all("main", id="board")
        assert board.all("input") == []


def test_the_card_on_the_table_is_known_to_who_laid_it() -> None:
    stage = STAGES["ANSWER"]()
    quest = stage.table.position.public.quest
    asker, answerer = stage.table.position.public.turn, quest.to
    card = next(
        str(action) for action in GAME.legal(GAME.view(stage.table.position, answerer)) if str(action)[0] == "y"
    )
    stage.move(card)
    for viewer in (("seat", asker), ("watch", None)):
        (offered,) = classes(drawn(stage, *viewer), "big")
        assert (backs(offered), "covered" in offered["class"]) == (1, False)
    (own,) = classes(drawn(stage, "seat", answerer), "big")
    assert (backs(own), "covered" in own["class"]) == (0, True)


def test_ll_7_what_may_come_of_a_yes_depends_on_the_card_that_is_tapped() -> None:
    page = drawn(STAGES["ANSWER"](), "seat", STAGES["ANSWER"]().asked)
    prompt = STAGES["ANSWER"]().page("seat", STAGES["ANSWER"]().asked).prompt
    assert prompt
    cases = {choice.value: str(choice.case or "") for choice in prompt.controls[0].parts[1].choices}  # type: ignore[union-attr]
    assert {each["value"]: each["data-case"] or "" for each in inputs(own_hand(page))} == cases
    (of_yes,) = page.all("small", id="outcome-1")
    assert [each["data-case"] for each in of_yes.all("span") if each["data-case"]] == ["0", "1"]


def test_two_buttons_answer_and_the_rest_are_choices() -> None:
    stage = STAGES["ANSWER"]()
    (dock,) = drawn(stage, "seat", stage.asked).all("section", id="dock")
    assert [each["id"] for each in dock.all("button") if each["form"]] == ["send-1", "send-2"]
    assert {"no", "no keep"} <= {each["value"] for each in inputs(dock, name="part.0")}


def test_an_instruction_is_shown_to_its_owner_alone() -> None:
    stage = STAGES["ANSWER"]().move("no keep")
    answerer = stage.table.position.public.quest.to
    assert classes(drawn(stage, "seat", answerer), "instruction")
    assert not classes(drawn(stage, "seat", stage.asked), "instruction")


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
    assert not classes(drawn(stage, "seat", answerer), "instruction")


def test_the_string_runs_from_who_asks_to_who_is_asked() -> None:
    stage = STAGES["ANSWER"]()
    public = stage.table.position.public
    (third,) = {0, 1, 2} - {public.turn, public.quest.to}
    for viewer, own in ((stage.asked, 1), (public.turn, 1), (third, 0)):
        strings = [each for each in drawn(stage, "seat", viewer).all("svg") if "string" in each["class"].split()]
        assert (len(strings), len([each for each in strings if "home" in each["class"].split()])) == (2, own)


@pytest.mark.parametrize("phase", ["OBTAIN", "TAKE"])
def test_ll_9_what_was_seen_before_a_hand_was_exchanged_whole_is_not_shown_as_there(phase: str) -> None:
    stage = STAGES[phase]()
    before, head = drawn(stage, "watch"), stage.head
    position = head.state.position
    exchanged = Layer(seen=(FIVE_OF_CLUBS,), left=(PILE,))
    trails = tuple((exchanged, *trail) for trail in position.trails)
    state = replace(head.state, version=head.state.version + 1, position=replace(position, trails=trails))
    stage.tables.log.append(replace(head, commit=replace(head.commit, n=head.commit.n + 1, events=()), state=state))
    assert known(drawn(stage, "watch")) == known(before)


def known(page: Element) -> list[str]:
    """What is shown as seen of hands."""
    return [each.text for each in classes(page, "known")]


def test_melds_have_the_numbers_that_hits_name() -> None:
    stage = with_meld()
    (melds,) = drawn(stage, "watch").all("ol", **{"class": "melds"})
    (first, *_) = melds.all("li")
    assert (first["id"], first.all("b")[0].text) == ("meld-1", "1")


def with_meld() -> Stage:
    stage = Stage().open(2, game="liar_liar").seat("Anna", "Ben")
    return stage.roam(Random(3), lambda stage: bool(stage.table.position.public.melds))


def test_what_can_be_laid_has_a_place_on_the_table_card_by_card() -> None:
    def can_meld(stage: Stage) -> bool:
        return any(str(move).startswith("meld ") for move in stage.legal)

    stage = Stage().open(2, game="liar_liar").seat("Anna", "Ben").roam(Random(3), can_meld)
    page = stage.page("seat", stage.asked)
    assert page.prompt
    control = page.prompt.controls[0]
    (melds,) = drawn(stage, "seat", stage.asked).all("ol", **{"class": "melds"})
    places = {each.all("input")[0]["value"]: each for each in melds.all("label")}
    offered = {choice.value: choice for choice in control.parts[0].choices}  # type: ignore[union-attr]
    assert places.keys() == offered.keys()
    for value, place in places.items():
        assert place.all("input")[0]["data-uses"] == " ".join(offered[value].uses)
        assert len([svg for svg in place.all("svg") if "playing-card" in svg["class"].split()]) == len(
            offered[value].uses
        )


def test_where_nothing_can_be_laid_no_place_is_offered() -> None:
    stage = STAGES["PLAY_DISCARD"]()
    while len(stage.page("seat", stage.asked).prompt.controls[0].parts) > 1:  # type: ignore[union-attr]
        stage.move("draw" if stage.table.position.public.phase == "OBTAIN" else "discard")
    assert classes(drawn(stage, "seat", stage.asked), "lay") == []


def test_equal_cards_of_two_decks_are_called_alike() -> None:
    stage = STAGES["two decks"]()
    for viewer in stage.viewers():
        page = drawn(stage, *viewer)
        assert not [each for each in faces(page) if "(" in each or "the first" in each or "the second" in each]


def test_chips_and_points_are_numbers_beside_signs_and_words_for_who_listens() -> None:
    stage = STAGES["OBTAIN"]()
    page, public = drawn(stage, "watch"), stage.table.position.public
    for seat in (1, 2):
        (place,) = page.all("li", id=f"seat-{seat + 1}")
        (purse,) = classes(place, "purse")
        assert purse.text.split()[:1] == [str(len(stage.table.position.hands[seat]))]
        assert str(public.chips[seat]) in re.findall(r"\d+", purse.text)


def test_the_end_shows_places_and_points() -> None:
    over = drawn(STAGES["over"](), "seat", 0)
    (dock,) = over.all("section", id="dock")
    assert dock.all("button") or dock.all("a")
    (places,) = classes(over, "places")
    assert [re.search(r"\d(?:st|nd|rd)", each.text) is not None for each in places.all("li")] == [True] * 3
    assert all(each.all("em") for each in places.all("li"))


def test_what_happened_is_drawn_in_the_same_scene(stage: Stage) -> None:
    for viewer in (("watch", None), ("seat", 0)):
        pictures, steps = played(stage, *viewer)
        assert len(pictures.all("template")) == steps
        assert not [*misplaced(pictures), *unnamed(pictures)]
        assert not pictures.all("input")


def played(stage: Stage, scope: Scope, seat: int | None = None) -> tuple[Element, int]:
    """The pictures of what happened, drawn, and how many there should be."""
    page = stage.steps(scope, seat)
    assert page
    return read(f"<!doctype html>{html(page)}"), len(page.steps)


def test_a_card_that_is_turned_up_is_followed_from_where_it_lay() -> None:
    stage = STAGES["ANSWER"]()
    answerer = stage.asked
    held = stage.page("seat", answerer).board.mat(answerer).places[0].pieces[0].face  # type: ignore[union-attr]
    stage.move(f"yes {held}", "accept")
    pictures, _ = played(stage, "watch")
    lay, *_ = [big for big in classes(pictures, "big") if big["data-id"]]
    card, *_ = classes(pictures, "turned")
    turned, *_ = [each for each in card if each["data-id"]]
    assert ("data-down" in lay.attributes, "data-down" in turned.attributes) == (True, False)
    assert turned["data-from"] == lay["data-id"]
