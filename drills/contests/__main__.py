"""`python -m drills.contests --game liars_dice`: shares of wins, against each fixed player or one that is named.

`--against drawn` has the bot decide in positions of matches in which all moves are drawn.
"""

import argparse
import math
import time
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from itertools import count, islice
from random import Random
from typing import Any

from drills.contests.players import Player
from engine.arena import Arena
from engine.bots import choose
from engine.conformance.traits import traits
from engine.game import AnyGame
from engine.kit.seats import Seat
from engine.kit.value import replace
from engine.registry import GAMES

MATCHES = 400
LEAST = 20
"""Matches, before the interval may decide."""
MOST_MOVES = 3_000
"""A match that takes longer is nobody's win."""
DRAWN = "drawn"
DECISIONS = 10_000
"""In drawn positions."""


@dataclass(slots=True)
class Score:
    """A bot's matches against one player.

    :param wins: a shared first place is a part of a win
    :param endless: matches that took too long
    :param claims: where a true one could have been made
    :param bluffs: false ones of those
    :param seconds: of a processor
    """

    matches: int = 0
    wins: float = 0.0
    endless: int = 0
    decisions: int = 0
    absurd: int = 0
    claims: int = 0
    bluffs: int = 0
    seconds: float = 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The share of wins with 95 % confidence (Wilson)."""
        share, z = self.wins / self.matches, 1.96
        middle = share + z * z / (2 * self.matches)
        half = z * math.sqrt(share * (1 - share) / self.matches + (z / (2 * self.matches)) ** 2)
        return (middle - half) / (1 + z * z / self.matches), (middle + half) / (1 + z * z / self.matches)

    def __str__(self) -> str:
        share = "-"
        if self.matches:
            low, high = self.interval
            ends = f"of {self.matches}, {self.endless} without end"
            share = f"{self.wins / self.matches:.0%} [{low:.0%}, {high:.0%}] {ends}"
        milliseconds = 1_000 * self.seconds / max(1, self.decisions)
        bluffs = f"{self.bluffs / max(1, self.claims):.0%} of {self.claims}"
        return f"{share} | {self.absurd} of {self.decisions} | {bluffs} | {milliseconds:.2f} ms"

    def decide(self, game: AnyGame, view: Any, seat: Seat, random: Random) -> Any:
        """A bot's action, which is counted."""
        known, began = traits(game), time.process_time()
        action = choose(game, view, seat, random)
        self.seconds += time.process_time() - began
        self.decisions += 1
        self.absurd += known.absurd(view, action)
        bluffs = known.bluffs(view, action)
        self.claims += bluffs is not None
        self.bluffs += bool(bluffs)
        return action


def contest(game: AnyGame, player: Player, seats: int, options: Any = None, matches: int = MATCHES) -> Score:
    """A bot against players of one kind, until the interval leaves the equal share.

    :param options: those of the short form if it is left out
    """
    score = Score()
    for seed in range(matches):
        _match(Arena(game, options or game.short_form(), seats, str(seed)), player, seed, score)
        low, high = score.interval
        if score.matches >= LEAST and not low <= 1 / seats <= high:
            break
    return score


def drawn(game: AnyGame, seats: int, options: Any, decisions: int = DECISIONS) -> Score:
    """A bot's decisions in positions of matches in which all moves are drawn."""
    score = Score()
    for seed in count():
        arena, random = Arena(game, options, seats, str(seed)), Random(seed)
        for _ in islice(arena.play_at_random(random), MOST_MOVES):
            for seat in arena.awaited:
                score.decide(game, arena.view(seat), seat, random)
            if score.decisions >= decisions:
                return score
    raise AssertionError


def _match(arena: Arena, player: Player, seed: int, score: Score) -> None:
    random, bot = Random(seed), seed % arena.seats

    def choose_for(view: Any, seat: Seat) -> Any:
        return score.decide(arena.game, view, seat, random) if seat == bot else player(view, random)

    for _ in islice(arena.play(choose_for, random), MOST_MOVES):
        pass
    outcome = arena.outcome
    score.matches += 1
    score.endless += outcome is None
    if outcome is not None:
        score.wins += (outcome.places[bot] == 1) / outcome.places.count(1)


def players_of(game: AnyGame) -> Mapping[str, Player]:
    """The fixed players of a game."""
    found: Mapping[str, Player] = import_module(f"drills.contests.{game.name}").PLAYERS
    return found


def main() -> None:
    """Prints a row for each player."""
    parser = argparse.ArgumentParser("python -m drills.contests", description="Bots against fixed players.")
    parser.add_argument("--game", choices=sorted(GAMES), required=True)
    parser.add_argument("--against", help=f"one player, by name, or {DRAWN} positions")
    parser.add_argument("--seats", type=int)
    parser.add_argument("rules", nargs="*", metavar="name=value", help="house rules beside the short form's")
    asked = parser.parse_args()
    game: AnyGame = GAMES[asked.game]
    players, seats = players_of(game), asked.seats or game.seats[0]
    options = replace(game.short_form(), **dict([each.split("=") for each in asked.rules]))
    row = ", ".join([game.title, str(seats), *asked.rules])
    for name in [asked.against] if asked.against else players:
        score = drawn(game, seats, options) if name == DRAWN else contest(game, players[name], seats, options)
        print(f"| {row} | {name} | {score} |", flush=True)


if __name__ == "__main__":
    main()
