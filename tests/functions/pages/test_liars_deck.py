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
from engine.games.liars_deck.words import Words
from engine.games.liars_deck.words.grammar import card_name
from engine.kit.notation import Refused
from engine.kit.sentence import sentence
from events.who import Scope
from functions.pages.html import html
from tests.functions.pages.markup import Element, check
from tests.functions.pages.stage import Stage
from tests.functions.test_english import faults

FEW, MANY = ("Anna", "Ben"), ("Anna", "Ben", "Cleo", "Dan")


def table(names: tuple[str, ...] = MANY, **options: Any) -> Stage:
    """A table at which the first round has just begun."""
    return Stage().open(len(names), game="liars_deck", **options).seat(*names)


def until(phase: str, stage: Stage, seed: int = 1) -> Stage:
    """Plays on, at random but always the same, to the next position in that phase, or to the end."""
    return stage.roam(Random(seed), lambda stage: stage.table.position.public.phase == phase)


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
    "gentle": lambda: play_one(table(skin="pen")),
    "gentle and over": lambda: until("OVER", table(skin="pen")),
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
    return stage.move(str(next(iter(stage.legal))))


def after_shots() -> Stage:
    """The round after one in which somebody has shot."""
    stage = one_has_pointed()
    while stage.table.position.public.phase == "SHOOT":
        stage.move(str(next(iter(stage.legal))))
    return stage


@pytest.fixture(params=STAGES)
def stage(request: pytest.FixtureRequest) -> Stage:
    return STAGES[request.param]()


def drawn(stage: Stage, scope: Scope = "watch", seat: int | None = None) -> Element:
    return check(html(stage.page(scope, seat)))


def board(stage: Stage, scope: Scope = "watch", seat: int | None = None) -> Element:
    (found,) = drawn(stage, scope, seat).all("main", id="board")
    return found


def of_class(part: Element, name: str) -> list[Element]:
    return [each for each in part if name in each["class"].split()]


def own(stage: Stage, seat: int) -> Element:
    (hand,) = board(stage, "seat", seat).all("section", **{"data-seat": str(seat)})
    return hand


def at_seat(stage: Stage, seat: int, scope: Scope = "watch", viewer: int | None = None) -> Element:
    (found,) = board(stage, scope, viewer).all("li", id=f"seat-{seat + 1}")
    return found


def inputs(page: Element, kind: str) -> list[Element]:
    return page.all("input", type=kind, form="form-move-1")


@pytest.mark.sampled(4)
def test_every_page_is_valid_and_reads_well(stage: Stage) -> None:
    for viewer in stage.viewers():
        check(html(stage.page(*viewer)))
        assert faults(stage.page(*viewer)) == []
        assert faults(stage.log(*viewer)) == []


def test_dk_4_cards_of_the_hand_are_tapped() -> None:
    stage = STAGES["hidden cards"]()
    for seat in range(4):
        hand = own(stage, seat)
        held = stage.table.position.hands[seat]
        assert [each["viewbox"] for each in of_class(hand, "figure")] == ["0 0 64 90"] * len(held), "all face up"
        boxes = inputs(hand, "checkbox")
        assert [box["value"] for box in boxes] == (list(held) if seat == stage.asked else [])
        assert all(box["data-most"] == "3" for box in boxes)


def test_dk_7_in_chaos_one_card_is_chosen() -> None:
    stage = table(variant="chaos")
    assert len(inputs(own(stage, stage.asked), "radio")) == 3


def test_dk_6_the_active_devil_rules_the_other_cards_out() -> None:
    stage = table(variant="devil")
    (seat,) = [each for each, hand in enumerate(stage.table.position.hands) if "D" in hand]
    while stage.asked != seat:
        play_one(stage)
    devil, *_ = [box for box in inputs(own(stage, seat), "checkbox") if box["value"] == "D"]
    assert devil["data-excludes"].split() == [
        str(number) for number, card in enumerate(stage.table.position.hands[seat]) if card != "D"
    ]


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


def test_dk_3_at_every_seat_stand_the_backs_the_chambers_and_the_chance() -> None:
    stage = STAGES["after a call"]()
    public = stage.table.position.public
    assert set(public.revolvers) == {5, 6}
    for seat in range(1, 4):  # a spectator has the first seat at the near edge
        shown = at_seat(stage, seat)
        left = public.revolvers[seat]
        (cylinder,) = of_class(shown, "cylinder")
        chambers = [each["href"].removeprefix("#piece-revolver") for each in cylinder.all("use")]
        assert chambers == ["", *["-full"] * left, *["-used"] * (6 - left)]
        assert len(of_class(shown, "mini-figure")) == public.hands[seat]
        assert shown.all("b")[-1].text.split() == ["1", "in", str(left)]


def test_dk_9_the_last_play_lies_face_down_for_all_but_its_player_with_its_claim() -> None:
    stage = table()
    player = stage.asked
    stage.move("play " + " ".join(stage.table.position.hands[player][:2]))
    for viewer in (("watch", None), *[("seat", seat) for seat in range(4)]):
        page = stage.page(*viewer)  # type: ignore[arg-type]
        assert page.board
        play = page.board.place("last_play")
        assert play
        assert play.claim
        assert (play.claim.number, play.claim.by) == (2, player)
        drawn_board = check(html(page)).all("main", id="board")[0]
        (played,) = of_class(drawn_board, "played")
        assert len(of_class(played, "figure")) == 2
        assert len(of_class(played, "peek")) == (2 if viewer == ("seat", player) else 0)
        assert play.claim.says in of_class(drawn_board, "slip")[0].text


def test_dk_2_before_the_first_play_the_opener_is_named() -> None:
    stage = table()
    (slip,) = of_class(board(stage), "slip")
    assert stage.table.names()[stage.asked] in slip.text


def test_dk_1_the_deck_of_the_round_is_counted() -> None:
    def counts(stage: Stage) -> list[int]:
        (deck_of_round,) = of_class(board(stage), "deck")
        kinds = [each for row in of_class(deck_of_round, "kinds") for each in row.all("span") if each is not row]
        return [int(each.text) for each in kinds]

    assert counts(table()) == [8, 12]
    assert counts(table(variant="devil")) == [7, 1, 12]
    assert counts(table(variant="chaos")) == [5, 1, 5, 1]
    assert sorted(counts(table(faces="court"))) == [2, 6, 6, 6]


def test_dk_5_under_the_call_stands_what_it_leads_to() -> None:
    def stakes(stage: Stage, seat: int) -> int:
        calls = of_class(drawn(stage, "seat", seat), "accuse")
        cases = [case for call in calls for case in call.all("span") if case["data-case"]]
        return sum(len(case.all("span")) - 1 for case in cases)  # without itself

    assert stakes(table(), table().asked) == 0
    stage = STAGES["hidden cards"]()
    assert [stakes(stage, seat) for seat in range(4)] == [2 if seat == stage.asked else 0 for seat in range(4)]
    devil, chaos = play_one(table(variant="devil")), play_one(table(variant="chaos"))
    assert stakes(devil, devil.asked) == 3
    assert stakes(chaos, chaos.asked) == 4


def test_the_call_accuses_and_aiming_does_not() -> None:
    for name, classes in (("hidden cards", ["act", "accuse"]), ("forced", ["accuse"]), ("a shot", ["act"])):
        stage = STAGES[name]()
        (dock,) = drawn(stage, "seat", stage.asked).all("section", id="dock")
        (buttons,) = of_class(dock, "buttons")
        assert [each["class"] for each in buttons.all("button")] == classes


def test_own_plays_of_the_round_stay_in_sight() -> None:
    stage = STAGES["forced"]()
    seat = stage.asked
    (earlier,) = of_class(own(stage, seat), "earlier")
    assert len(earlier.all("i")) == sum(count for by, count in stage.table.position.public.plays if by == seat)
    assert not of_class(board(stage), "earlier")


def test_dk_7_seats_that_may_be_hit_are_radio_buttons_to_whoever_aims() -> None:
    stage = STAGES["everybody shoots"]()
    seat, position = stage.asked, stage.table.position
    targets = {str(action).removeprefix("shoot ") for action in GAME.legal(GAME.view(position, seat))}
    assert {each["value"] for each in inputs(board(stage, "seat", seat), "radio")} == targets
    for value in targets:
        (radio,) = inputs(at_seat(stage, int(value) - 1, "seat", seat), "radio")
        assert radio["value"] == value
    assert not inputs(board(stage), "radio")


def test_dk_9_where_somebody_aims_is_shown_to_them_alone() -> None:
    stage = STAGES["one has pointed"]()
    (shooter,) = stage.table.position.public.pointed
    target = stage.table.position.targets[shooter]

    def aimed_at(scope: Scope, viewer: int | None = None) -> list[str]:
        return [each["data-seat"] for each in of_class(board(stage, scope, viewer), "is_target")]

    assert aimed_at("seat", shooter) == [str(target)]
    assert aimed_at("watch") == []
    for seat in set(range(4)) - {shooter}:
        assert aimed_at("seat", seat) == []
        assert len(of_class(at_seat(stage, shooter, "seat", seat), "envelope")) > 0, "who has aimed is public"


def test_dk_8_who_is_out_is_marked() -> None:
    stage = table().roam(Random(1), lambda stage: len(stage.table.position.public.alive) < len(MANY))
    assert stage.table.phase == "playing"
    (loser,) = set(range(len(MANY))) - set(stage.table.position.public.alive)
    other = stage.table.position.public.alive[0]
    assert len(of_class(own(stage, loser), "out-mark")) == 1
    assert len(of_class(at_seat(stage, loser, "seat", other), "out-mark")) == 1
    assert not of_class(own(stage, other), "out-mark")


def test_after_the_match_nobody_is_asked() -> None:
    for name in ("over", "given up"):
        stage = STAGES[name]()
        assert not of_class(board(stage, "seat", 1), "turn")


def test_dk_1_the_gentle_look_is_drawn_and_told_to_all() -> None:
    for skin, other in (("revolver", "pen"), ("pen", "revolver")):
        stage = play_one(table(skin=skin))
        for viewer in (("watch", None), ("seat", 0)):
            found = board(stage, *viewer)
            used = {each["href"] for cylinder in of_class(found, "cylinder") for each in cylinder.all("use")}
            assert f"#piece-{skin}" in used
            assert not any(each.startswith(f"#piece-{other}") for each in used)
        page = stage.page("watch")
        assert page.board
        fact = page.board.mats[0].fact("in_revolver")
        assert fact
        words = GAME.words_of(Options(skin=skin))(MANY)  # type: ignore[arg-type]
        assert fact.says == words.clause(sentence(Words.in_revolver, left=6))
        assert stage.log("watch").news


def test_players_sit_counter_clockwise() -> None:
    stage = table()
    order = stage.table.position.public.order
    found = board(stage, "seat", order[0])
    (seats,) = found.all("ol")
    assert "anti" in seats["class"].split()
    assert [each["data-seat"] for each in seats.all("li")] == [str(seat) for seat in order[1:]]
