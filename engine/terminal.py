"""`python -m engine try GAME`: a game in the terminal, to try without a page.

Bots play the last seats. `moves` lists the legal moves, `quit` ends the match.
"""

import argparse
import secrets
from collections.abc import Callable, Sequence
from random import Random
from textwrap import fill
from typing import Any

from engine.arena import Arena, Turn
from engine.bots import choose
from engine.game import AnyGame, Outcome
from engine.kit.moves import without_variations
from engine.kit.notation import Refused
from engine.kit.options import OptionValue, Setting, read_options, settings
from engine.kit.seats import Seat
from engine.kit.sentence import Sentence
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


class TerminalMatch:
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
    ) -> None:
        self._arena = Arena(game, options, seats, seed)
        self._random = Random(seed)  # noqa: S311 # bots imagine with it; draws come from the arena
        self._ask, self._say = ask, say
        self._news: dict[Seat, list[str]] = {seat: [] for seat in range(hands)}
        for paragraph in (f"{game.title}. {game.summary}", *game.rules(options)):
            self._say(fill(paragraph, WIDTH) + "\n")
        self._goes_on(self._arena.turns[0])

    def play(self) -> Outcome:
        """Plays to the end.

        :raises Quit: when a player ends it
        """
        while not (outcome := self._arena.outcome):
            seat = self._arena.awaited[0]
            if seat in self._news:
                self._by_hand(seat)
            else:
                action = choose(self._arena.game, self._arena.view(seat), seat, self._random)
                self._goes_on(self._arena.move(seat, action))
        self._ends(outcome)
        return outcome

    def _goes_on(self, turn: Turn) -> None:
        for reader, news in self._news.items():
            told = [self._arena.game.tells(tell(event, reader)) for event in turn.events]
            news += [self._arena.words(reader).say(each) for sentences in told for each in sentences]

    def _by_hand(self, seat: Seat) -> None:
        arena, view, words = self._arena, self._arena.view(seat), self._arena.words(seat)
        self._say(f"\n== {arena.names[seat]} ==")
        self._tells_news(seat)
        for line in arena.observe(seat).text.splitlines():
            self._say(line)
        self._lists_moves(seat, FEW_MOVES)
        doubted = ""
        while True:
            text = self._reads(seat)
            try:
                first, *rest = arena.parse(seat, text)
                doubt = arena.game.warning(view, first) if first in arena.game.legal(view) else None
                if doubt and text != doubted:
                    self._say(f"{words.say(doubt)} Type it again if so.")
                    doubted = text
                    continue
                self._goes_on(arena.move(seat, first))
            except Refused as refused:
                self._say(words.say(refused.sentence))
                continue
            return self._follows(seat, rest)

    def _reads(self, seat: Seat) -> str:
        while (text := self._ask("> ").strip()) in ("moves", "quit"):
            if text == "quit":
                raise Quit
            self._lists_moves(seat, MANY_MOVES)
        return text

    def _follows(self, seat: Seat, actions: Sequence[Any]) -> None:
        for done, action in enumerate(actions):
            try:
                self._goes_on(self._arena.move(seat, action))
            except Refused as refused:
                left = "; ".join(map(str, actions[done:]))
                self._say(f"Left out: {left}. {self._arena.words(seat).say(refused.sentence)}")
                return

    # ---- what is shown ----

    def _tells_news(self, reader: Seat) -> None:
        for line in self._news[reader]:
            self._say(line)
        self._news[reader].clear()

    def _lists_moves(self, seat: Seat, most: int) -> None:
        found = without_variations(self._arena.legal(seat, LOOKED_AT), most + 1)
        self._say(fill("Moves: " + ", ".join(found[:most]) + (", ..." if len(found) > most else ""), WIDTH))

    def _ends(self, outcome: Outcome) -> None:
        self._say("\n== The end ==")
        why = self._arena.words(0).say(outcome.why)
        self._news[0] += [why] if why not in self._news[0] else []
        self._tells_news(0)
        for place, seat in sorted((place, seat) for seat, place in enumerate(outcome.places)):
            score = f" ({outcome.scores[seat]})" if outcome.scores else ""
            self._say(f"{place}. {self._arena.names[seat]}{score}")


def main(arguments: Sequence[str]) -> int:
    """Plays the match of the command line. Returns 0.

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
        TerminalMatch(game, options, seats, hands, asked.seed).play()
    except (Quit, EOFError, KeyboardInterrupt):
        print("\nThe match ends here.")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m engine try", description="Plays a game in the terminal.")
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
