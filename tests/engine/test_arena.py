"""A match in the arena: seats observe and act by text, and its record holds."""

import json
from itertools import islice
from random import Random

import pytest

from engine.arena import Arena
from engine.conformance.configurations import Configuration
from engine.kit.notation import Refused
from engine.kit.value import replace
from engine.registry import GAMES
from engine.verdict import Noted, Verdict
from engine.verify import verify
from tests.engine.every_variant import every_variant
from tests.said import said

DICE = GAMES["liars_dice"]
BY_TEXT = 12
"""Moves that are made by text in each match, before it goes on at random."""


def arena(variant: Configuration, seed: str = "1") -> Arena:
    return Arena(variant.game, variant.options, variant.seats, seed)


def dice(seats: int = 2) -> Arena:
    return Arena(DICE, DICE.options(), seats, "1")


def verdict(match: Arena) -> Verdict:
    """What the verifier says of the record, as it is written, to a player who noted the end."""
    record = json.loads(json.dumps(match.record))
    return verify(record, Noted(record["commitment"], 0, "", record["hash"]))


@every_variant
def test_a_match_is_played_by_text_and_its_record_holds(variant: Configuration) -> None:
    match, random = arena(variant), Random(str(variant))
    for _ in range(BY_TEXT):
        for seat in match.awaited[:1]:
            match.act(seat, random.choice(match.legal(seat, 20)))
    for _ in match.play_at_random(random):
        pass
    assert match.outcome
    assert match.awaited == ()
    assert verdict(match).holds
    assert not verdict(match).closed


@every_variant
def test_a_match_of_silent_players_is_recorded_as_one_of_default_moves(variant: Configuration) -> None:
    match = arena(variant)
    while match.awaited and len(match.turns) <= BY_TEXT:
        turn = match.default(match.awaited[0])
        assert turn is not None
        while (turn := match.default(turn.seat, turn.action)) is not None:
            pass
    assert {turn.how for turn in match.turns[1:]} == {"timeout"}
    assert verdict(match).holds
    assert verdict(match).closed == (match.outcome is None)


@every_variant
def test_an_observation_follows_from_the_view(variant: Configuration) -> None:
    match, random = arena(variant), Random(1)
    for _ in islice(match.play_at_random(random), BY_TEXT):
        for viewer in (None, *range(variant.seats)):
            observed, turn = match.observe(viewer), match.turns[-1]
            assert json.loads(json.dumps(observed.json)) == observed.json
            assert (observed.json["question"] is not None) == (viewer in match.awaited)
            match.turns[-1] = replace(turn, after=match.game.resample(match.view(viewer), random))
            assert match.observe(viewer) == observed
            match.turns[-1] = turn


def test_a_player_is_told_the_own_dice_and_the_question() -> None:
    match = dice()
    (seat,) = match.awaited
    lines = match.observe(seat).text.splitlines()
    assert lines[0].startswith("- You: ")
    assert lines[-1] == said("liars_dice", "open_round")
    assert match.observe(1 - seat).text.splitlines()[-1] != lines[-1]


def test_the_same_seed_and_moves_give_the_same_match() -> None:
    one, same, other = [Arena(DICE, DICE.options(), 3, seed) for seed in "112"]
    for match in (one, same, other):
        list(match.play_at_random(Random(1)))
    assert one.turns == same.turns
    assert one.record == same.record
    assert one.turns != other.turns


def test_players_may_choose_for_themselves() -> None:
    match = dice()
    list(match.play(lambda view, seat: DICE.parse("liar" if view.public.bids else "40x6", view, ())[0], Random(1)))
    assert [str(turn.action) for turn in match.turns[1:3]] == ["40x6", "liar"]


def test_what_cannot_be_read_or_made_changes_nothing() -> None:
    match = dice()
    (seat,) = match.awaited
    for text in ("no such move", "liar"):
        with pytest.raises(Refused):
            match.act(seat, text)
    with pytest.raises(Refused):
        match.act(1 - seat, "1x2")
    assert len(match.turns) == 1


def test_the_parts_of_a_text_are_made_one_after_another() -> None:
    match = Arena(GAMES["liar_liar"], GAMES["liar_liar"].options(), 3, "1")
    with pytest.raises(Refused):
        match.act(match.awaited[0], "draw; draw")
    assert [str(turn.action) for turn in match.turns[1:]] == ["draw"]


@pytest.mark.parametrize(("seats", "options"), [(1, {}), (7, {}), (2, {"first_opener": 5})])
def test_a_match_that_the_rules_do_not_know_does_not_begin(seats: int, options: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=r"."):
        Arena(DICE, DICE.options(**options), seats, "1")
