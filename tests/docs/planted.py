"""Faults planted in Ballast, each found by conformance and named. It is run by `test_adding_a_game.py`.

They are the faults that are easily made in a game with secrets, and that nobody sees by playing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace as with_other
from importlib import import_module
from random import Random
from typing import Any

import pytest

from engine.chance import Chance
from engine.conformance.configurations import Configuration
from engine.conformance.leaks import check_resample_is_exact
from engine.conformance.traits import Small, traits
from engine.game import AnyGame, Course
from engine.kit.seats import Seat, Viewer
from engine.kit.value import Value, replace
from tests.conformance.house import run
from tests.engine.changed import changed

ballast: Any = import_module("ballast")
"""Where it was built; the types of its values are checked there."""

GAME: AnyGame = ballast.GAME
AFTER_A_LOSS, _ = traits(GAME).small


def random_games(game: AnyGame) -> None:
    run(Configuration(game, 3, game.options(weights=3)), range(6), moves_each=100)


def listed_whole(game: AnyGame, small: Small = AFTER_A_LOSS) -> None:
    check_resample_is_exact(game, small, Random(0), most_views=0)


def call_again(nothing: None, chance: Chance) -> Sequence[Any]:
    """The round after a loss until its call, which shows what was not sunk."""
    events = list(AFTER_A_LOSS.deal(nothing, chance))
    (sunk,) = GAME.fold(None, events).sunk[0]
    loaded = chance.pick("loaded", [weight for weight in (1, 2, 3) if weight != sunk])
    return [*events, ballast.Called(1, 0, 9, (loaded, 1, 1), 0, 1)]


def test_nothing_is_wrong_with_the_game_itself() -> None:
    random_games(changed(GAME))


def test_small_positions_reach_every_event_and_question() -> None:
    reached = [check_resample_is_exact(GAME, small, Random(0), most_views=0) for small in traits(GAME).small]
    assert (reached[0] + reached[1]).missed(GAME) == []


def test_a_question_that_changes_while_others_choose_in_secret() -> None:
    def to_act(view: Any) -> Mapping[Seat, Any]:
        asked, changing = GAME.to_act(view), ballast.LoadOne(first=sum(view.public.has_loaded))
        return {seat: changing if isinstance(each, ballast.LoadOne) else each for seat, each in asked.items()}

    with pytest.raises(AssertionError, match=r"a secret answer changes what seat . is asked"):
        random_games(changed(GAME, to_act=to_act))


def test_knowledge_that_is_not_tracked() -> None:
    def evolve(state: Any, event: Any) -> Any:
        after = GAME.evolve(state, event)
        if state and isinstance(event, ballast.Called):
            return replace(after, public=replace(after.public, seen=state.public.seen))
        return after

    with pytest.raises(AssertionError, match=r"is told by .*Called.* what the view does not keep"):
        listed_whole(changed(GAME, evolve=evolve))


def test_a_witness_who_forgets() -> None:
    def view(state: Any, viewer: Viewer) -> Any:
        seen = GAME.view(state, viewer)
        own = [sunk if seat == viewer else (None,) * len(sunk) for seat, sunk in enumerate(seen.sunk)]
        return replace(seen, sunk=tuple(own))

    with pytest.raises(AssertionError, match=r"is told by .*Sank.* what the view does not keep"):
        listed_whole(changed(GAME, view=view))


def test_a_view_that_leaks() -> None:
    def view(state: Any, viewer: Viewer) -> Any:
        return replace(GAME.view(state, viewer), sunk=state.sunk)

    with pytest.raises(AssertionError, match=r"sees more than was told"):
        listed_whole(changed(GAME, view=view))
    with pytest.raises(AssertionError, match=r"something hidden"):
        random_games(changed(GAME, view=view, resample=lambda seen, random: GAME.resample(hiding(seen), random)))


def hiding(view: Any) -> Any:
    """The view without what it leaks."""
    return replace(view, sunk=tuple([(None,) * len(sunk) for sunk in view.sunk]))


def test_a_resample_that_ignores_knowledge() -> None:
    def resample(view: Any, random: Random) -> Any:
        public = view.public
        unseen = replace(public, seen=tuple([(0,) * len(seen) for seen in public.seen]))
        return replace(GAME.resample(replace(view, public=unseen), random), public=public)

    small = with_other(AFTER_A_LOSS, deal=call_again, moves=0)
    check_resample_is_exact(GAME, small, Random(0))
    with pytest.raises(AssertionError, match=r"resample reaches what .* knows to be impossible"):
        check_resample_is_exact(changed(GAME, resample=resample), small, Random(0))


class OpenLoaded(Value):
    """`Loaded` without its declaration."""

    by: Seat
    weight: int | None


def test_an_event_that_is_told_to_all() -> None:
    def decide(course: Course[Any, Any], seat: Seat, action: Any, chance: Chance) -> None:
        if isinstance(action, ballast.Load):
            course.add(OpenLoaded(seat, action.weight))
        else:
            GAME.decide(course, seat, action, chance)

    def evolve(state: Any, event: Any) -> Any:
        return GAME.evolve(state, ballast.Loaded(event.by, event.weight) if isinstance(event, OpenLoaded) else event)

    with pytest.raises(AssertionError, match=r"is told by .*OpenLoaded.* what the view does not keep"):
        listed_whole(changed(GAME, decide=decide, evolve=evolve))
