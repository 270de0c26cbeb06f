"""Players who wait for another's answer read what may come of it, and it does: in each variant, to each viewer."""

from engine.conformance.configurations import Configuration
from engine.conformance.outcomes import Met
from engine.conformance.playing import NAMES, play_at_random
from engine.conformance.traits import traits
from engine.kit.sentence import Sentence
from tests.engine.every_variant import every_variant

SEEDS = 6


@every_variant
def test_what_came_of_a_call_was_announced_to_all_who_waited(variant: Configuration) -> None:
    game, calls = variant.game, 0
    for move in [move for seed in range(SEEDS) for move in play_at_random(variant, seed).moves]:
        came = traits(game).came_of(move.before, move.seat, move.events)
        if came is None or not any(game.challenger(event) == move.seat for event in move.events):
            continue
        for viewer in [viewer for viewer in move.viewers if viewer != move.seat]:
            assert announced(variant, game.view(move.before, viewer), came)
        assert game.suspense(game.view(move.before, move.seat)) is None, "the player who answers has buttons"
        calls += 1
    assert calls


def announced(variant: Configuration, view: object, came: Sentence) -> bool:
    suspense = variant.game.suspense(view)
    assert suspense is not None
    words = variant.game.words_of(variant.options)(NAMES)
    assert words.say(suspense.question).endswith("?")
    assert words.say(suspense.when)
    return any(Met(each).takes(came) and words.say(each) for each in suspense.outcomes)
