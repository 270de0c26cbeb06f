"""Compares outcomes that buttons announce (`Control.outcomes`) with the moves' own."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from engine.chance import KeyedChance
from engine.conformance.composing import Chosen, case_of, drawn, text_of
from engine.conformance.configurations import configurations
from engine.conformance.playing import NAMES, PlayedMove, play_at_random, story
from engine.conformance.traits import traits
from engine.game import AnyGame, play
from engine.kit.scene.controls import Bounds, Control
from engine.kit.sentence import Sentence

POSITIONS_EACH = 5
"""Of one match."""

WORLDS, MOST_WORLDS = 12, 400
"""Drawn for each form: at least, and at most until every end was reached."""

COMPOSED = 40
"""Texts of each form."""

FOLLOWING = 4
"""Moves after which it is known what came of one."""


def check_outcomes(game: AnyGame, positions: int, random: Random) -> int:
    """Checks random positions of all configurations, and counts the outcomes.

    :raises AssertionError: with the way to the position, or with all outcomes that were not reached
    """
    every, checked, outcomes = list(configurations(game)), 0, 0
    missed: list[str] = []
    for _ in range(positions):  # as many matches at most, since a game may announce nothing
        if checked >= positions:
            break
        played = play_at_random(random.choice(every), random.randrange(1_000_000))
        for number in random.sample(range(len(played.moves)), min(POSITIONS_EACH, len(played.moves))):
            move = played.moves[number]
            way = f"{move.configuration}, {story(played.seed, played.moves[:number], move.before)}"
            try:
                met = outcomes_at(move, random)
            except AssertionError as error:
                error.add_note(way)
                raise
            checked, outcomes = checked + bool(met), outcomes + len(met)
            never = [each.says for each in met if not each.is_reached]
            missed += [f"in no world that fits seat {move.seat}’s view: {says}, {way}" for says in never]
    assert len(missed) <= traits(game).unreached * outcomes, "\n".join(missed)
    return outcomes


def outcomes_at(move: PlayedMove, random: Random) -> list["Met"]:
    """Compares the announced outcomes with those in worlds that fit the view.

    :raises AssertionError: when a move had another outcome
    """
    game, view = move.game, move.game.view(move.before, move.seat)
    found: list[Met] = []
    for control in game.legal(view).controls():
        chosen = [each for each in (drawn(control, random) for _ in range(COMPOSED)) if each is not None]
        for case, said in enumerate(control.outcomes):
            of_case = [each for each in chosen if case_of(control, each) == case]
            if of_case:
                met = [Met(each) for each in said if isinstance(each, Sentence)]
                _check_case(move, control, of_case, met, random)
                found += met
    return found


def _check_case(
    move: PlayedMove, control: Control, chosen: Sequence[Chosen], met: Sequence["Met"], random: Random
) -> None:
    for number, world in enumerate(_worlds(move, random)):
        if number >= WORLDS and all(each.is_reached for each in met):
            return
        came = _came_of(move, world, text_of(random.choice(chosen)), random)
        if came is not None:
            fits = [each for each in met if each.takes(came)]
            assert fits, f"{control.label} says {[each.says for each in met]}, and {came} came of it"


@dataclass(slots=True)
class Met:
    """An outcome.

    :ivar says: on the button
    :ivar reached: values where it has bounds, with their names
    """

    says: Sentence
    reached: set[tuple[str, object]] = field(default_factory=set)
    happened: bool = False

    def takes(self, came: Sentence) -> bool:
        """Whether it is this outcome; if so, counts it."""
        if came.key != self.says.key:
            return False
        for name, value in came.values.items():
            within = self.says.values[name]
            if isinstance(value, int) and isinstance(within, Bounds):
                if not within.least <= value <= within.most:
                    return False
            elif value != within:
                return False
        self.happened = True
        self.reached |= {(name, came.values[name]) for name, _ in self._bounds}
        return True

    @property
    def is_reached(self) -> bool:
        """It happened, with its least and with its most."""
        ends = {(name, end) for name, each in self._bounds for end in (each.least, each.most)}
        return self.happened and ends <= self.reached

    @property
    def _bounds(self) -> list[tuple[str, Bounds]]:
        return [(name, value) for name, value in self.says.values.items() if isinstance(value, Bounds)]


def _worlds(move: PlayedMove, random: Random) -> Iterator[Any]:
    game, view = move.game, move.game.view(move.before, move.seat)
    facts = traits(game)
    yield move.before
    for world in facts.fitting(view, random):
        facts.nothing_lost(world)
        assert game.view(world, move.seat) == view, "an example does not fit the view"
        yield world
    yield from (game.resample(view, random) for _ in range(MOST_WORLDS))


def _came_of(move: PlayedMove, world: Any, text: str, random: Random) -> Sentence | None:
    game, seat, state, events = move.game, move.seat, world, []
    action, *_ = game.parse(text, game.view(world, seat), NAMES)
    for _ in range(FOLLOWING):
        course = play(game, state, seat, action, KeyedChance(random.randbytes(32), 1))
        state = course.state
        events += course.events
        came = traits(game).came_of(world, move.seat, events)
        asked = sorted(game.to_act(game.view(state, None)))
        if came is not None or not asked:
            return came
        seat = random.choice(asked)
        action = game.legal(game.view(state, seat)).sample(random)
    return None
