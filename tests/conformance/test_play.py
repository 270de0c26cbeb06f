"""Any legal play of any game, found by hypothesis: what it does to a match at a table."""

import os
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from engine.arena import Arena
from engine.chance import KeyedChance
from engine.conformance.strange import strange
from engine.conformance.traits import traits
from engine.game import AnyGame, play
from engine.kit.moves import LegalActions
from engine.kit.notation import IllegalAction
from engine.kit.options import settings as options_of
from engine.registry import GAMES

RANDOMS = st.randoms(use_true_random=False)


class Match(RuleBasedStateMachine):
    """A match with its log; every rule is one thing that can happen next."""

    game: AnyGame
    arena: Arena

    @initialize(data=st.data(), seed=st.text(max_size=8))
    def begin(self, data: st.DataObject, seed: str) -> None:
        seats = data.draw(st.sampled_from(self.game.seats))
        options = options_for(self.game).filter(lambda options: not self.game.refuse_options(options, seats))
        self.arena = Arena(self.game, data.draw(options), seats, seed)

    @precondition(lambda self: self.arena.awaited)
    @rule(random=RANDOMS)
    def move(self, random: Any) -> None:
        seat = random.choice(self.arena.awaited)
        self.arena.move(seat, self._legal(seat).sample(random))

    @precondition(lambda self: self.arena.awaited)
    @rule(random=RANDOMS)
    def send_a_message(self, random: Any) -> None:
        """The same, written down and read."""
        seat, before = random.choice(self.arena.awaited), len(self.arena.turns)
        self.arena.act(seat, str(self._legal(seat).sample(random)))
        assert len(self.arena.turns) == before + 1

    @precondition(lambda self: self.arena.awaited)
    @rule(random=RANDOMS)
    def run_out_of_time(self, random: Any) -> None:
        turn = self.arena.default(random.choice(self.arena.awaited))
        while turn:
            turn = self.arena.default(turn.seat, turn.action)

    @precondition(lambda self: self.arena.awaited)
    @rule(random=RANDOMS)
    def try_something_strange(self, random: Any) -> None:
        """It is refused, or it is a legal move."""
        arena, seat = self.arena, random.randrange(self.arena.seats)
        model = self._legal(arena.awaited[0]).sample(random)
        action = random.choice([model, *strange(model)])
        legal = action in self._legal(seat)
        try:
            play(self.game, arena.state, seat, action, KeyedChance(arena.key, len(arena.turns)))
        except IllegalAction:
            assert not legal
        else:
            assert legal

    @precondition(lambda self: not self.arena.awaited)
    @rule()
    def look_at_the_end(self) -> None:
        outcome = self.arena.outcome
        assert outcome is not None
        assert min(outcome.places) == 1
        assert not any(map(self._legal, range(self.arena.seats)))

    @invariant()
    def the_log_is_the_truth(self) -> None:
        assert self.game.fold(None, [event for turn in self.arena.turns for event in turn.events]) == self.arena.state

    @invariant()
    def every_move_changes_something(self) -> None:
        assert all(turn.events for turn in self.arena.turns)

    @invariant()
    def nothing_is_lost(self) -> None:
        traits(self.game).nothing_lost(self.arena.state)

    @invariant()
    def the_match_goes_on_or_is_over(self) -> None:
        assert bool(self.arena.awaited) == (self.arena.outcome is None)

    def _legal(self, seat: int) -> LegalActions[Any]:
        return self.game.legal(self.arena.view(seat))


def options_for(game: AnyGame) -> st.SearchStrategy[Any]:
    """Every combination of house rules."""
    values: dict[str, st.SearchStrategy[Any]] = {}
    for name, setting in options_of(game.options).items():
        if setting.choices:
            values[name] = st.sampled_from(list(setting.choices))
            continue
        numbers = st.sampled_from(range(setting.least, setting.most + 1, setting.step))
        values[name] = st.none() | numbers if setting.optional else numbers
    return st.builds(game.options, **values)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_any_legal_play(game: AnyGame) -> None:
    machine = type(f"{game.name} match", (Match,), {"game": game})
    few = settings(
        max_examples=100 if "EVERY_VARIANT" in os.environ else 30,
        stateful_step_count=40,
        derandomize=True,
        suppress_health_check=[*settings().suppress_health_check, HealthCheck.filter_too_much],
    )
    run_state_machine_as_test(machine, settings=few)
