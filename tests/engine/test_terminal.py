"""A game in the terminal, before it has any page: played to its end by players who type what they read there."""

import io
import sys
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from engine.conformance.traits import traits
from engine.game import AnyGame
from engine.kit.sentence import Verbatim
from engine.registry import GAMES
from engine.terminal import MANY_MOVES, Quit, TerminalMatch, main
from tests.said import said

MOVES = "Moves: "
ODD = "40x6"
EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)


class Screen:
    """What is shown, and somebody who types."""

    def __init__(self, *script: str, then: Callable[["Screen"], str] | None = None) -> None:
        self.lines: list[str] = []
        self.asked = 0
        self._script = list(script)
        self._then = then

    def say(self, line: str) -> None:
        self.lines.append(line)

    def ask(self, prompt: str) -> str:
        self.asked += 1
        if self._script:
            return self._script.pop(0)
        if self._then is None:
            raise Quit
        return self._then(self)

    @property
    def moves(self) -> list[str]:
        """The legal moves that were listed last."""
        listed = next(line for line in reversed(self.lines) if line.startswith(MOVES))
        return [move for move in listed.replace("\n", " ").removeprefix(MOVES).split(", ") if move != "..."]


def any_move(random: Random) -> Callable[[Screen], str]:
    """Types a move of the list, and again what is odd."""
    return lambda screen: screen.moves[-1] if random.random() < 0.5 else random.choice(screen.moves)


def match(game: AnyGame, screen: Screen, seats: int, hands: int, seed: str = "seed", **options: Any) -> TerminalMatch:
    return TerminalMatch(game, game.options(**options), seats, hands, seed, screen.ask, screen.say)


def dice(*script: str, seats: int = 2) -> Screen:
    """A match of Liar's Dice with all seats by hand, which ends with the script."""
    screen = Screen(*script)
    with pytest.raises(Quit):
        match(GAMES["liars_dice"], screen, seats, seats).play()
    return screen


# ---- whole matches ----


@EVERY_GAME
def test_a_match_is_played_to_its_end_with_all_seats_by_hand(game: AnyGame) -> None:
    seats = game.seats[0]
    screen = Screen(then=any_move(Random(1)))
    outcome = match(game, screen, seats, seats, "a", **traits(game).usual).play()
    assert len(screen.lines[-seats:]) == len(outcome.places)
    assert {line.partition(".")[0] for line in screen.lines[-seats:]} == {str(place) for place in outcome.places}
    words = game.words([f"Player{seat + 1}" if seat else "you" for seat in range(seats)], 0)
    assert words.say(outcome.why) in screen.lines


@EVERY_GAME
def test_bots_have_the_other_seats(game: AnyGame) -> None:
    screen = Screen(then=lambda screen: screen.moves[0] if screen.asked < 6 else "quit")
    with suppress(Quit):
        match(game, screen, game.seats[0], hands=1).play()
    assert any(line.endswith("== Player1 ==") for line in screen.lines)
    assert not any(line.endswith("== Player2 ==") for line in screen.lines)


@EVERY_GAME
def test_the_same_seed_and_moves_give_the_same_match(game: AnyGame) -> None:
    seats = game.seats[-1]
    played = []
    for seed in ("a", "a", *map(str, range(20))):
        played.append(Screen(*[""] * 3))
        with pytest.raises(Quit):
            match(game, played[-1], seats, seats, seed).play()
    first, again, *others = [screen.lines for screen in played]
    assert first == again
    assert any(lines != first for lines in others), "no seed of twenty changed anything"


@EVERY_GAME
def test_it_is_explained_first(game: AnyGame) -> None:
    screen = Screen()
    with pytest.raises(Quit):
        match(game, screen, game.seats[0], 1).play()
    shown = [" ".join(line.split()) for line in screen.lines]
    assert shown[1 : 1 + len(list(game.rules(game.options())))] == [
        " ".join(paragraph.split()) for paragraph in game.rules(game.options())
    ]


# ---- a turn ----


@EVERY_GAME
def test_what_cannot_be_read_is_refused_with_the_games_sentence(game: AnyGame) -> None:
    screen = Screen("no such move")
    with pytest.raises(Quit):
        match(game, screen, game.seats[0], game.seats[0]).play()
    assert screen.asked == 2
    assert said(game.name, "unreadable", text=Verbatim("no such move")) == screen.lines[-1]


def test_a_player_is_shown_the_own_position_the_question_and_some_moves() -> None:
    screen = dice()
    assert said("liars_dice", "open_round") in screen.lines
    under_cup = said("liars_dice", "under_cup").lower()
    assert any(line.startswith("- You: ") and under_cup in line for line in screen.lines)
    assert screen.moves[:3] == ["1x2", "1x3", "1x4"]


def test_an_illegal_move_changes_nothing() -> None:
    screen = dice("liar", "1x2")
    assert said("liars_dice", "nothing_to_challenge") in screen.lines
    assert sum("== Player" in line for line in screen.lines) == 2


def test_an_odd_move_is_asked_about_once() -> None:
    screen = dice(ODD, ODD)
    assert screen.asked == 3
    assert sum("== Player" in line for line in screen.lines) == 2


def test_another_move_may_take_the_place_of_an_odd_one() -> None:
    screen = dice(ODD, "1x2", "liar")
    assert sum("== Player" in line for line in screen.lines) == 3


def test_all_moves_are_listed_for_who_wants_them() -> None:
    few, many = dice(), dice("moves")
    assert few.moves == many.moves[: len(few.moves)]
    assert len(few.moves) < len(many.moves) <= MANY_MOVES


def test_a_message_in_parts_is_one_turn() -> None:
    screen = Screen("draw; draw")
    with pytest.raises(Quit):
        match(GAMES["liar_liar"], screen, 3, 3).play()
    (left_out,) = [line for line in screen.lines if line.startswith("Left out: draw. ")]
    assert len(left_out) > len("Left out: draw. ")


def test_quit_ends_the_match() -> None:
    assert dice("quit").asked == 1


# ---- the command ----


def typed(monkeypatch: pytest.MonkeyPatch, text: str, *arguments: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    main([*arguments])


def test_a_match_with_house_rules(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed(monkeypatch, "quit\n", "liars_dice", "variant=CHIPS", "first_opener=2", "--seats", "4", "--hands", "all")
    shown = capsys.readouterr().out
    (_, *rules) = GAMES["liars_dice"].rules(GAMES["liars_dice"].options(variant="chips", first_opener=2))
    assert " ".join(rules[0].split()) in " ".join(shown.split())
    assert "== Player2 ==" in shown


@EVERY_GAME
def test_a_game_alone_is_enough(
    game: AnyGame, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Three play it, or as many as it is for; the end of the input ends it."""
    typed(monkeypatch, "", game.name, "--seed", "1")
    assert game.title in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["chess"],
        ["liars_dice", "--seats", "7"],
        ["liars_dice", "--hands", "4"],
        ["liars_dice", "--hands", "0"],
        ["liars_dice", "--hands", "many"],
        ["liars_dice", "variant=none"],
        ["liars_dice", "no_such_rule=1"],
        ["liars_dice", "first_opener=5", "--seats", "2"],
    ],
)
def test_what_cannot_be_played_is_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    assert capsys.readouterr().err


def test_a_number_may_be_left_out_where_the_game_lets_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    main(["liar_liar", "hand_turn_limit=none", "match=250"])
    assert capsys.readouterr().out
