"""Pictures that stay: for whom, with which words, and as pages of their own."""

import re
from random import Random

import pytest

from engine.registry import GAMES
from events.scenes import reveals
from events.who import Scope
from functions.pages.html import html
from functions.pages.steps import HeldStep
from tests.functions.pages.markup import loads_others, misplaced, read, unnamed
from tests.functions.pages.stage import STAGES, Stage
from tests.said import said

ANNA, BEN, CLEO = range(3)


def dice(*moves: str) -> Stage:
    return Stage().open(3, first_opener=1).seat("Anna", "Ben", "Cleo").move(*moves)


def held(stage: Stage, scope: Scope, seat: int | None = None) -> list[HeldStep]:
    """What stays of the last commit."""
    page = stage.steps(scope, seat, 1)
    assert page
    return [step.held for step in page.steps if step.held]


def after_a_reveal(game: str, seed: int) -> Stage:
    """A table where somebody was just caught, or was not."""
    stage = Stage().open(min(GAMES[game].seats, key=lambda seats: abs(seats - 3)), game=game)
    stage.seat(*("Anna", "Ben", "Cleo", "Dan")[: len(stage.table.places)])
    return stage.roam(Random(seed), lambda stage: reveals(GAMES[game], stage.head.commit.events))


@pytest.mark.parametrize(("bid", "is_right"), [("20x6", True), ("1x2", False)], ids=["a lie", "the truth"])
def test_who_calls_who_is_called_and_who_looks_on_read_other_verdicts(bid: str, is_right: bool) -> None:
    stage = dice(bid, "liar")
    told = [held(stage, "seat", BEN)[0], held(stage, "seat", ANNA)[0], held(stage, "watch")[0]]
    assert [each.is_good for each in told] == [is_right, not is_right, None]
    assert len({each.verdict for each in told}) == 3


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_reveal_stays_for_everybody_in_every_game(game: str, seed: int) -> None:
    stage = after_a_reveal(game, seed)
    for scope, seat in [each for each in stage.viewers() if each[0] in ("seat", "watch")]:
        found = held(stage, scope, seat)
        assert found
        assert all(each.verdict and each.onward for each in found)
        for part in range(len(found)):
            page = stage.moment(scope, seat, part=part)
            assert page
            assert (page.held.is_good, page.held.pieces) == (found[part].is_good, found[part].pieces)
            text = html(page)
            assert [problem for rule in (misplaced, unnamed, loads_others) for problem in rule(read(text))] == []
            assert re.findall(r'id="onward" href="[^"]*moment=\d+&amp;part=(\d)', text) == (
                [str(part + 1)] if part + 1 < len(found) else []
            )
        assert stage.moment(scope, seat, part=len(found)) is None


@pytest.mark.parametrize(("game", "leads"), [("liars_poker", "arrow"), ("liar_liar", "way")])
def test_who_gains_or_loses_pieces_says_how_many_and_a_way_leads_there(game: str, leads: str) -> None:
    stage = after_a_reveal(game, 0)
    (found,) = held(stage, "watch")
    assert found.gains
    for seat, _ in found.gains:
        page = stage.moment("seat", (seat + 1) % len(stage.table.places))
        assert page
        document = read(html(page))
        (label,) = document.all("li", id=f"seat-{seat + 1}")
        assert re.findall(r"[+−]\d+", label.text) == [f"{dict(found.gains)[seat]:+}".replace("-", "−")]
        assert f" {leads} " in html(page) or f'"{leads} ' in html(page)


@pytest.mark.parametrize(("name", "letters"), [("Bo", ""), ("Bartholomew the Younger", " tight")])
def test_long_sentences_have_smaller_letters_without_the_script(name: str, letters: str) -> None:
    page = Stage().open(3, first_opener=1).seat(name, "Ben", "Cleo").move("9x6", "liar").moment("seat", CLEO)
    assert page
    assert f'"dock player holds{letters}"' in html(page)


def test_the_end_of_a_match_stays() -> None:
    *_, last = held(STAGES["over"](), "watch")
    assert last.onward == said("liars_dice", "see_the_end")


def test_the_way_on_says_which_round_comes() -> None:
    one, two = dice("1x2", "liar"), dice("1x2", "liar", "1x2", "liar")
    for stage, number in ((one, "2"), (two, "3"), (after_a_reveal("liars_deck", 0), "2")):
        assert re.findall(r"\d+", held(stage, "watch")[-1].onward) == [number]


def test_the_log_and_the_list_of_what_was_missed_lead_to_it_alone() -> None:
    assert dice("1x2").moment("seat", BEN) is None
    stage = dice("1x2", "liar")
    leads = f"?moment={stage.visit('seat', CLEO).number}"
    assert leads in html(stage.log("seat", CLEO))
    (what_was_missed,) = read(html(stage.page("seat", CLEO))).all("div", id="since")
    assert [each["href"].endswith(leads) for each in what_was_missed.all("a")] == [False, True]
