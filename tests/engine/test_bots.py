"""Bots: legal in every game, the same for the same random source, within their budget, and unable to peek."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from mypy import api as mypy

from engine.arena import Arena
from engine.bots import DEPTH, MOVES_EACH_WORLD, Imagined, choose, prospects_of_places
from engine.conformance.configurations import Configuration, variants
from engine.conformance.playing import PlayedMove, play_at_random
from engine.conformance.suite import all_configurations
from engine.games.liar_liar import GAME as LIAR_LIAR
from engine.games.liar_liar.values import Options
from engine.games.liars_dice import GAME as LIARS_DICE
from engine.games.liars_dice.values import Challenge
from engine.hints import Hints, evenly
from tests.engine.changed import changed
from tests.engine.every_variant import every_variant, untraced
from tests.engine.games.liars_dice.position import given

ROOT = Path(__file__).parents[2]
MOVES_EACH = 4
HASTY: Hints[Any, Any, Any] = Hints()
HASTY.imagined = 40


def some_moves(configuration: Configuration) -> Sequence[PlayedMove]:
    """Of a random game, from its beginning to its end."""
    moves = play_at_random(configuration, number=0).moves
    return Random(1).sample(moves, min(MOVES_EACH, len(moves)))


def chosen(move: PlayedMove, seed: int = 1) -> tuple[Any, ...]:
    """What a bot does in the place of who moved, by the policy and by a search."""
    view, searched = move.game.view(move.before, move.seat), changed(move.game, hints=HASTY)
    return tuple(choose(game, view, move.seat, Random(seed)) for game in (move.game, searched))


@untraced
@pytest.mark.parametrize("configuration", all_configurations(), ids=str)
def test_every_move_is_legal(configuration: Configuration) -> None:
    for move in some_moves(configuration):
        legal = move.game.legal(move.game.view(move.before, move.seat))
        assert all(action in legal for action in chosen(move))


@every_variant
def test_the_same_random_source_gives_the_same_move(variant: Configuration) -> None:
    for move in some_moves(variant):
        assert chosen(move, seed=7) == chosen(move, seed=7)


@every_variant
def test_what_cannot_be_seen_changes_nothing(variant: Configuration) -> None:
    """The same random source gives the same move in every state that the bot cannot tell apart."""
    for move in some_moves(variant):
        other = move.game.resample(move.game.view(move.before, move.seat), Random(3))
        assert chosen(replace(move, before=other)) == chosen(move)


@every_variant
def test_a_bot_thinks_no_more_than_its_budget(variant: Configuration) -> None:
    counts = dict.fromkeys(("decide", "resample"), 0)

    def counting(name: str) -> Any:
        def counted(*arguments: Any) -> Any:
            counts[name] += 1
            return getattr(variant.game, name)(*arguments)

        return counted

    counted = changed(variant.game, hints=HASTY, decide=counting("decide"), resample=counting("resample"))
    for move in some_moves(variant):
        counts.update(decide=0, resample=0)
        choose(counted, variant.game.view(move.before, move.seat), move.seat, Random(1))
        assert counts["decide"] <= HASTY.imagined + DEPTH
        assert counts["resample"] <= HASTY.imagined // MOVES_EACH_WORLD


def test_a_forced_move_takes_no_thought() -> None:
    view = given("2 2", "3 3", bid="40x6").view
    assert list(LIARS_DICE.legal(view)) == [Challenge()]
    unable = changed(LIARS_DICE, resample=lambda view, random: pytest.fail("it thought"))
    assert choose(unable, view, view.public.turn, Random(1)) == Challenge()


def test_a_bot_bids_no_more_dice_than_there_are() -> None:
    for seed in range(5):
        for bid in ("1x2", "2x5", "3x6", "2*"):
            view = given("2 2 5 5 6", "3 3 4 6 6", bid=bid).view
            action = choose(LIARS_DICE, view, view.public.turn, Random(seed))
            assert isinstance(action, Challenge) or action.amount <= 10


def test_an_easy_bot_draws_more_evenly_and_nothing_that_is_certainly_wrong() -> None:
    view = given("2 2 5 5 6", "3 3 4 6 6", bid="3x6").view
    policy = dict(LIARS_DICE.hints.policy(view, LIARS_DICE.legal(view)))
    best = max(policy, key=lambda action: policy[action])
    drawn = {
        easy: [choose(LIARS_DICE, view, view.public.turn, Random(seed), easy=easy) for seed in range(200)]
        for easy in (False, True)
    }
    assert set(drawn[True]) <= set(policy)
    assert drawn[True].count(best) < drawn[False].count(best) - 20


def test_a_game_without_a_policy_is_searched_among_its_first_moves() -> None:
    class Prospects(Hints[Any, Any, Any]):
        imagined = HASTY.imagined

        def prospect(self, state: Any) -> Sequence[float]:
            return [0.5, 0.5]

    game, move = changed(LIARS_DICE, hints=Prospects()), play_at_random(next(iter(variants(LIARS_DICE))), 0).moves[0]
    view = game.view(move.before, move.seat)
    assert {choose(game, view, move.seat, Random(seed)) for seed in range(9)} <= dict(evenly(game.legal(view))).keys()


@pytest.mark.parametrize("options", [LIAR_LIAR.short_form(), LIAR_LIAR.options(match=50)], ids=["limit", "no limit"])
def test_a_match_ends_against_players_who_only_draw(options: Options) -> None:
    arena, random = Arena(LIAR_LIAR, options, 3, "1"), Random(1)
    while awaited := arena.awaited:
        (seat,) = awaited
        if seat:
            arena.default(seat)
        else:
            arena.move(seat, choose(LIAR_LIAR, arena.view(seat), seat, random))
        assert len(arena.turns) < 1_000


PEEKING = """\
from random import Random
from engine.bots import choose
from engine.games.liars_dice import GAME
from engine.games.liars_dice.values import Action, State, View

def honest(view: View) -> Action:
    return choose(GAME, view, 0, Random())

def peeking(state: State) -> Action:
    return choose(GAME, state, 0, Random())
"""


def test_a_bot_that_sees_a_state_is_a_type_error(tmp_path: Path) -> None:
    path = tmp_path / "peeking.py"
    path.write_text(PEEKING)
    said, errors, status = mypy.run(["--config-file", str(ROOT / "pyproject.toml"), str(path)])
    (line,) = [number for number, code in enumerate(PEEKING.splitlines(), start=1) if "choose(GAME, state" in code]
    assert (status, errors) == (1, "")
    assert f'peeking.py:{line}: error: Cannot infer value of type parameter "View"' in said
    assert {found.split(":")[1] for found in said.splitlines() if ": error: " in found} == {str(line)}


def test_imagined_chance_is_like_any_other() -> None:
    chance = Imagined(Random(1))
    assert set(chance.roll("dice", 3, 50)) == {0, 1, 2}
    assert sorted(chance.shuffle("deck", "abc")) == ["a", "b", "c"]
    assert chance.pick("seat", [4]) == 4


@pytest.mark.parametrize(
    ("places", "worths"),
    [
        ((1, 2), (1, 0)),
        ((1, 1), (0.5, 0.5)),
        ((3, 1, 2), (0, 1, 0.5)),
        ((1, 2, 2), (1, 0.25, 0.25)),
        ((1,), (0,)),
    ],
)
def test_the_worth_of_places(places: tuple[int, ...], worths: tuple[float, ...]) -> None:
    assert prospects_of_places(places) == worths
