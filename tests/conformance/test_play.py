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

from engine.chance import KeyedChance, game_key
from engine.game import AnyGame, carry_out, play, start
from engine.kit.notation import IllegalAction
from engine.kit.options import settings as options_of
from engine.registry import GAMES
from tests.conformance.games import traits
from tests.conformance.playing import NAMES
from tests.conformance.strange import strange

RANDOMS = st.randoms(use_true_random=False)


class Match(RuleBasedStateMachine):
    """A match with its log; every rule is one thing that can happen next."""

    game: AnyGame

    @initialize(data=st.data(), seed=st.binary(min_size=32, max_size=32))
    def begin(self, data: st.DataObject, seed: bytes) -> None:
        game = self.game
        self.seats = data.draw(st.sampled_from(game.seats))
        options = data.draw(options_for(game).filter(lambda options: not game.refuse_options(options, self.seats)))
        self.key = game_key(seed, NAMES[: self.seats])
        self.log = start(game, options, self.seats, KeyedChance(self.key, 0)).events
        self.state = game.fold(None, self.log)
        self.moves = 0

    @precondition(lambda self: self.asked())
    @rule(random=RANDOMS)
    def move(self, random: Any) -> None:
        seat = random.choice(self.asked())
        action = self.game.legal(self.game.view(self.state, seat)).sample(random)
        self._commit(seat, action, self._next_chance())

    @precondition(lambda self: self.asked())
    @rule(random=RANDOMS)
    def send_a_message(self, random: Any) -> None:
        """The same, written down and read."""
        seat = random.choice(self.asked())
        view = self.game.view(self.state, seat)
        (action,) = self.game.parse(str(self.game.legal(view).sample(random)), view, NAMES)
        self._commit(seat, action, self._next_chance())

    @precondition(lambda self: self.asked())
    @rule(random=RANDOMS)
    def run_out_of_time(self, random: Any) -> None:
        seat = random.choice(self.asked())
        action = None
        while True:
            chance = self._next_chance()
            action = self.game.automatic(self.game.view(self.state, seat), chance, action)
            if action is None:
                return
            self._commit(seat, action, chance)

    @precondition(lambda self: self.asked())
    @rule(random=RANDOMS)
    def try_something_strange(self, random: Any) -> None:
        """It is refused, or it is a legal move."""
        seat = random.randrange(self.seats)
        model = self.game.legal(self.game.view(self.state, self.asked()[0])).sample(random)
        action = random.choice([model, *strange(model)])
        legal = action in self.game.legal(self.game.view(self.state, seat))
        try:
            play(self.game, self.state, seat, action, self._next_chance())
        except IllegalAction:
            assert not legal
        else:
            assert legal

    @precondition(lambda self: not self.asked())
    @rule()
    def look_at_the_end(self) -> None:
        outcome = self.game.outcome(self.state)
        assert outcome is not None
        assert min(outcome.places) == 1
        assert not any(self.game.legal(self.game.view(self.state, seat)) for seat in range(self.seats))

    @invariant()
    def the_log_is_the_truth(self) -> None:
        assert self.game.fold(None, self.log) == self.state

    @invariant()
    def nothing_is_lost(self) -> None:
        traits(self.game).nothing_lost(self.state)

    @invariant()
    def the_match_goes_on_or_is_over(self) -> None:
        assert bool(self.asked()) == (self.game.outcome(self.state) is None)

    def asked(self) -> list[int]:
        return sorted(self.game.to_act(self.game.view(self.state, None)))

    def _next_chance(self) -> KeyedChance:
        return KeyedChance(self.key, self.moves + 1)

    def _commit(self, seat: int, action: Any, chance: KeyedChance) -> None:
        events = carry_out(self.game, self.state, seat, action, chance).events
        assert events
        self.log += events
        self.state = self.game.fold(self.state, events)
        self.moves += 1


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
