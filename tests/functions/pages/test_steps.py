"""Pictures of what happened: from when, for whom, and what is not in them."""

import re
from dataclasses import replace
from random import Random

import pytest

from engine.games.liars_dice import GAME
from engine.games.liars_dice.values import Challenged
from engine.privacy import tell
from events.table.events import Moved, Settings
from events.who import Scope
from functions.pages.html import html
from functions.pages.steps import MOST_COMMITS, StepsPage, seat_name, steps_after, steps_page
from tests.functions.pages.markup import loads_others, misplaced, read, unnamed
from tests.functions.pages.stage import STAGES, Stage
from tests.functions.talk import TALK

CALL = "challenged"


def steps(stage: Stage, scope: Scope, seat: int | None = None, most: int = MOST_COMMITS) -> StepsPage:
    """The pictures of the last commits, for that link."""
    page = stage.steps(scope, seat, most)
    assert page
    return page


def numbers(page: StepsPage) -> list[int]:
    """The number of each picture."""
    return [step.number for step in page.steps]


def bids(page: StepsPage) -> list[str]:
    """The amounts of the bids that stand, picture by picture."""
    facts = [step.board.fact("stands") for step in page.steps]
    return [f"{fact.number}x{fact.pieces[0].face}" for fact in facts if fact]


def three(*moves: str) -> Stage:
    return Stage().open(3, first_opener=1).seat("Anna", "Ben", "Cleo").move(*moves)


class TestWhatIsPlayed:
    def test_begins_with_the_own_last_move(self) -> None:
        page = steps(three("1x2", "2x3", "3x3", "4x3", "5x3"), "seat", 1)
        assert bids(page) == ["4x3", "5x3"]
        assert page.steps[0].says == (), "the board that they go on from says nothing"

    def test_is_everything_for_who_has_not_moved_yet(self) -> None:
        assert bids(steps(three("1x2", "2x3"), "seat", 2)) == ["1x2", "2x3"]

    def test_is_numbered_as_the_viewer_was_told(self) -> None:
        stage = three("1x2", "2x3")
        last = stage.visit("seat", 2).number
        assert numbers(steps(stage, "seat", 2)) == [last - 2, last - 1, last]
        assert numbers(steps(stage, "seat", 2, most=1)) == [last - 1, last]

    def test_is_no_more_than_some_commits(self) -> None:
        stage = three(*[f"{amount}x{face}" for amount in range(1, 5) for face in range(2, 7)])
        assert len(set(numbers(steps(stage, "watch")))) == MOST_COMMITS + 1

    def test_a_challenge_is_called_counted_and_settled_before_the_next_roll(self) -> None:
        page = steps(three("2x3", "liar"), "watch")
        called, counted, settled, *_, rolled = page.steps[2:]
        assert called.board.fact(CALL)
        assert not called.board.place("tally")
        tally = counted.board.place("tally")
        assert tally
        assert all(piece.comes_from and piece.look == "counts" for piece in tally.pieces)
        verdicts = ("bid_held", "bid_fell_short", "spot_on")
        assert not any(counted.board.fact(key) for key in verdicts), "it is not counted yet"
        assert any(settled.board.fact(key) for key in verdicts)
        assert sum(fact.number or 0 for mat in settled.board.mats for fact in mat.facts if fact.key == "loses")
        assert not rolled.board.place("tally")

    def test_what_was_shown_does_not_move_again(self) -> None:
        """A piece that lies where it lay comes from nowhere."""
        page = steps(three("2x3", "liar"), "seat", 0)
        settled = page.steps[4]
        assert {piece.comes_from for mat in settled.board.mats for place in mat.places for piece in place.pieces} == {
            ""
        }

    def test_why_a_move_was_made_is_said_first(self) -> None:
        stage = Stage().open(3, Settings(objection=0), first_opener=1).seat("Anna", "Ben", "Cleo").time_out()
        assert len(steps(stage, "seat", 1).steps[1].says) == 2

    def test_who_has_won_is_said_once(self) -> None:
        said = [sentence for step in steps(STAGES["over"](), "watch").steps for sentence in step.says[-1:]]
        assert said[-1] != said[-2]


class TestNothingIsPlayed:
    def test_from_before_one_sat_down(self) -> None:
        stage = three("1x2", "2x3").renew(2)
        stage.seat("Dan")
        stage.move("3x3")
        assert bids(steps(stage, "seat", 2))[1:] == ["3x3"]
        assert numbers(steps(stage, "seat", 2))[0] == stage.visit("seat", 2).number - 1

    def test_of_talk(self) -> None:
        stage = three("1x2").say(0, TALK[0])
        assert TALK[0] not in html(steps(stage, "watch"))


class TestWhatIsNotInTheAnswer:
    """It is compressed: no text that other players chose, no links, no ids of commands."""

    @pytest.mark.parametrize("name", [name for name, make in STAGES.items() if make().table.begun])
    def test_names_links_and_ids_of_commands(self, name: str) -> None:
        stage = STAGES[name]()
        for scope, seat in stage.viewers():
            if scope in ("host", "watch", "seat") and stage.table.begun < stage.table.version:
                text = html(steps(stage, scope, seat))
                assert [each for each in stage.table.names() if re.search(rf"\b{each}\b", text)] == []
                secrets = (stage.secret(scope, seat), *stage.page(scope, seat).commands.values())
                assert [each for each in secrets if each in text] == []
                assert "<form" not in text
                assert 'href="/' not in text

    def test_a_seat_stands_in_the_place_of_each_name(self) -> None:
        assert seat_name(1) in html(steps(three("1x2", "2x3"), "seat", 2))

    def test_who_ends_in_which_place(self) -> None:
        page = steps(STAGES["over"](), "watch")
        assert {(player.place, player.score) for step in page.steps for player in step.players} == {(None, None)}


class TestARevealIsShown:
    """To exactly those who were told it: a hidden die to its owner, and to all once it was turned up."""

    def faces_of(self, page: StepsPage, seat: int, step: int) -> list[str | None]:
        return [piece.face for place in page.steps[step].board.mat(seat).places for piece in place.pieces]

    @pytest.mark.parametrize("viewer", [("seat", 0), ("seat", 1), ("watch", None)])
    def test_when_it_was_told(self, viewer: tuple[Scope, int | None]) -> None:
        stage = three("2x3", "liar")
        page = steps(stage, *viewer)
        (challenge,) = [
            tell(event, viewer[1])
            for commit in stage.tables.history(stage.head.commit.table, stage.head.commit.n)
            for moved in commit.events
            if isinstance(moved, Moved)
            for event in moved.events
            if isinstance(event, Challenged)
        ]
        called = next(number for number, step in enumerate(page.steps) if step.board.fact(CALL))
        for seat, dice in enumerate(challenge.dice):
            hidden = [None] * len(dice)
            before, after = (self.faces_of(page, seat, step) for step in (called, called + 1))
            assert (before == hidden) == (seat != viewer[1])
            assert None not in after
            assert len(after) == len(dice)

    def test_and_nobody_sees_the_next_roll_of_others(self) -> None:
        page = steps(three("2x3", "liar"), "seat", 1)
        assert set(self.faces_of(page, 0, -1)) == {None}


class TestDiceOfOthers:
    def test_leave_every_byte_as_it_is(self) -> None:
        stage = three("1x2", "2x3", "3x3")
        for seat in range(3):
            visit = stage.visit("seat", seat)
            stretch = stage.tables.stretch(visit.head, seat, steps_after(visit.table, seat), MOST_COMMITS)
            assert stretch
            known = GAME.view(stretch.before.position, seat)
            other = replace(stretch.before, position=GAME.resample(known, Random(seat)))
            assert other.position != stretch.before.position
            same = steps_page(visit, replace(stretch, before=other), MOST_COMMITS)
            assert html(same) == html(steps_page(visit, stretch, MOST_COMMITS))


@pytest.mark.parametrize("name", ["playing", "after a challenge", "chips", "over"])
def test_each_picture_is_sound_html(name: str) -> None:
    stage = STAGES[name]()
    for text in re.findall(r"<template[^>]*>(.*?)</template>", html(steps(stage, "watch")), re.DOTALL):
        body = read(f"<!doctype html>{text}")
        assert [problem for rule in (misplaced, unnamed, loads_others) for problem in rule(body)] == []
        names = [each["data-id"] for each in body if each["data-id"]]
        assert len(names) == len(set(names))
