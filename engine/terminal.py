"""`python -m engine.terminal liars_dice`: a game in the terminal, so that an author can try it without a page.

Each person has an own view; bots play the last seats. `moves` lists the legal moves, `quit` ends the match. The same
seed and moves give the same match.
"""

import argparse
import hashlib
import secrets
import sys
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from random import Random
from textwrap import fill
from typing import Any

from engine.bots import Budget, choose
from engine.chance import KeyedChance
from engine.game import AnyGame, Course, Outcome, play, start
from engine.kit.moves import without_variations
from engine.kit.notation import Refused
from engine.kit.options import OptionValue, Setting, read_options, settings
from engine.kit.seats import Seat
from engine.kit.sentence import Sentence
from engine.kit.words import Words
from engine.privacy import tell
from engine.registry import GAMES

FEW_MOVES, MANY_MOVES = 8, 100
"""Legal moves listed with a question, and for `moves`."""

LOOKED_AT = 400
"""Legal moves searched, because variations follow each other."""

USUAL_SEATS = 3
"""Players by default, if the game allows it."""

ALL = -1

WIDTH = 100
"""Columns."""


class Quit(Exception):
    """A player ended the match."""


class Match:
    """A match. People play the first `hands` seats."""

    def __init__(
        self,
        game: AnyGame,
        options: Any,
        seats: int,
        hands: int,
        seed: str,
        ask: Callable[[str], str] = input,
        say: Callable[[str], None] = print,
        budget: Budget | None = None,
    ) -> None:
        self._game = game
        self._catalogue = game.words_of(options)
        self._names = [f"Player{seat + 1}" for seat in range(seats)]
        self._key = hashlib.sha256(seed.encode()).digest()
        self._random = Random(seed)  # noqa: S311 # bots imagine with it; draws come from the key
        self._ask, self._say, self._budget = ask, say, budget
        self._moves = 0
        self._news: dict[Seat, list[str]] = {seat: [] for seat in range(hands)}
        self._position: Any = None
        for paragraph in (f"{game.title}. {game.summary}", *game.rules(options)):
            self._say(fill(paragraph, WIDTH) + "\n")
        self._goes_on(start(game, options, seats, self._chance()))

    def play(self) -> Outcome:
        """Plays to the end.

        :raises Quit: when a player ends it
        """
        while not (outcome := self._game.outcome(self._position)):
            seat = min(self._game.to_act(self._game.view(self._position, None)))
            if seat in self._news:
                self._by_hand(seat)
            else:
                self._by_bot(seat)
        self._ends(outcome)
        return outcome

    def _chance(self) -> KeyedChance:
        return KeyedChance(self._key, self._moves)

    def _words(self, reader: Seat) -> Words:
        return self._catalogue([*self._names[:reader], "you", *self._names[reader + 1 :]], reader)

    def _goes_on(self, course: Course[Any, Any]) -> None:
        self._position = course.state
        self._moves += 1
        for reader, news in self._news.items():
            told = [self._game.tells(tell(event, reader)) for event in course.events]
            news += [self._words(reader).say(each) for sentences in told for each in sentences]

    def _by_bot(self, seat: Seat) -> None:
        view = self._game.view(self._position, seat)
        action = choose(self._game, view, seat, self._random, self._budget)
        self._goes_on(play(self._game, self._position, seat, action, self._chance()))

    def _by_hand(self, seat: Seat) -> None:
        view, words = self._game.view(self._position, seat), self._words(seat)
        self._say(f"\n== {self._names[seat]} ==")
        self._tells_news(seat)
        self._lists(words.shows(self._game.board(view)))
        self._say(words.say(self._game.asks(self._game.to_act(view)[seat])))
        self._lists_moves(view, FEW_MOVES)
        doubted = ""
        while True:
            text = self._reads(view)
            try:
                first, *rest = self._game.parse(text, view, self._names)
                doubt = self._game.warning(view, first) if first in self._game.legal(view) else None
                if doubt and text != doubted:
                    self._say(f"{words.say(doubt)} Type it again if so.")
                    doubted = text
                    continue
                self._goes_on(play(self._game, self._position, seat, first, self._chance()))
            except Refused as refused:
                self._say(words.say(refused.sentence))
                continue
            return self._follows(seat, rest)

    def _reads(self, view: Any) -> str:
        while (text := self._ask("> ").strip()) in ("moves", "quit"):
            if text == "quit":
                raise Quit
            self._lists_moves(view, MANY_MOVES)
        return text

    def _follows(self, seat: Seat, actions: Sequence[Any]) -> None:
        for done, action in enumerate(actions):
            try:
                self._goes_on(play(self._game, self._position, seat, action, self._chance()))
            except Refused as refused:
                left = "; ".join(map(str, actions[done:]))
                self._say(f"Left out: {left}. {self._words(seat).say(refused.sentence)}")
                return

    # ---- what is shown ----

    def _lists(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._say(f"  - {line}")

    def _tells_news(self, reader: Seat) -> None:
        for line in self._news[reader]:
            self._say(line)
        self._news[reader].clear()

    def _lists_moves(self, view: Any, most: int) -> None:
        found = without_variations(map(str, islice(self._game.legal(view), LOOKED_AT)), most + 1)
        self._say(fill("Moves: " + ", ".join(found[:most]) + (", ..." if len(found) > most else ""), WIDTH))

    def _ends(self, outcome: Outcome) -> None:
        self._say("\n== The end ==")
        why = self._words(0).say(outcome.why)
        self._news[0] += [why] if why not in self._news[0] else []
        self._tells_news(0)
        for place, seat in sorted((place, seat) for seat, place in enumerate(outcome.places)):
            score = f" ({outcome.scores[seat]})" if outcome.scores else ""
            self._say(f"{place}. {self._names[seat]}{score}")


def main(arguments: Sequence[str], budget: Budget | None = None) -> None:
    """Plays the match of the command line.

    :raises SystemExit: when arguments are wrong
    """
    parser = _parser()
    asked = parser.parse_args(arguments)
    game: AnyGame = GAMES[asked.game]
    seats = asked.seats or min(max(USUAL_SEATS, game.seats[0]), game.seats[-1])
    if seats not in game.seats:
        parser.error(f"choose --seats from {game.seats[0]} to {game.seats[-1]}")
    if not 0 < (hands := seats if asked.hands == ALL else asked.hands) <= seats:
        parser.error(f"choose --hands from 1 to {seats}, or all")
    options = _options(game, asked.options)
    wrong = options if isinstance(options, Sentence) else game.refuse_options(options, seats)
    if wrong:
        parser.error(game.words(()).say(wrong))
    print(f"The seed is {asked.seed}.\n")
    try:
        Match(game, options, seats, hands, asked.seed, budget=budget).play()
    except (Quit, EOFError, KeyboardInterrupt):
        print("\nThe match ends here.")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m engine.terminal", description="Plays a game in the terminal.")
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("options", nargs="*", metavar="name=value", help="house rules")
    parser.add_argument("--seats", type=int, default=0, help="how many play")
    parser.add_argument("--hands", type=_hands, default=1, help="how many of them by hand: a number, or all")
    parser.add_argument("--seed", default=secrets.token_hex(4), help="of a match that you want to play again")
    return parser


def _hands(text: str) -> int:
    return ALL if text == "all" else int(text)


def _options(game: AnyGame, given: Sequence[str]) -> Any:
    known = settings(game.options)
    named = {name: value for name, _, value in (each.partition("=") for each in given)}
    return read_options(game.options, {name: _value(known.get(name), text) for name, text in named.items()})


def _value(setting: Setting | None, text: str) -> OptionValue:
    """Keeps an unknown text: it is refused later."""
    meant: dict[str, OptionValue] = {str(each).lower(): each for each in setting.choices} if setting else {}
    if setting and setting.optional:
        meant["none"] = None
    return meant.get(text.lower(), int(text) if text.isdecimal() else text)


if __name__ == "__main__":
    main(sys.argv[1:])
