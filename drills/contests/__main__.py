"""`python -m drills.contests --game liars_dice`: shares of wins, against each fixed player or one that is named."""

import argparse
import math
import time
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from itertools import islice
from random import Random
from typing import Any

from drills.contests.players import Player
from engine.arena import Arena
from engine.bots import choose
from engine.conformance.traits import traits
from engine.game import AnyGame
from engine.kit.seats import Seat
from engine.registry import GAMES

MATCHES = 400
LEAST = 20
"""Matches, before the interval may decide."""
MOST_MOVES = 3_000
"""A match that takes longer is nobody's win."""


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
        low, high = self.interval
        milliseconds = 1_000 * self.seconds / max(1, self.decisions)
        share = f"{self.wins / self.matches:.0%} [{low:.0%}, {high:.0%}] of {self.matches}, {self.endless} without end"
        bluffs = f"{self.bluffs / max(1, self.claims):.0%} of {self.claims}"
        return f"{share} | {self.absurd} of {self.decisions} | {bluffs} | {milliseconds:.2f} ms"


def contest(game: AnyGame, player: Player, seats: int, matches: int = MATCHES) -> Score:
    """A bot against players of one kind, until the interval leaves the equal share."""
    score = Score()
    for seed in range(matches):
        _match(game, player, seats, seed, score)
        low, high = score.interval
        if score.matches >= LEAST and not low <= 1 / seats <= high:
            break
    return score


def _match(game: AnyGame, player: Player, seats: int, seed: int, score: Score) -> None:
    arena, random, bot = Arena(game, game.short_form(), seats, str(seed)), Random(seed), seed % seats
    known = traits(game)

    def choose_for(view: Any, seat: Seat) -> Any:
        if seat != bot:
            return player(view, random)
        began = time.process_time()
        action = choose(game, view, seat, random)
        score.seconds += time.process_time() - began
        score.decisions += 1
        score.absurd += known.absurd(view, action)
        bluffs = known.bluffs(view, action)
        score.claims += bluffs is not None
        score.bluffs += bool(bluffs)
        return action

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
    parser.add_argument("--against", help="one player, by name")
    parser.add_argument("--seats", type=int)
    asked = parser.parse_args()
    game: AnyGame = GAMES[asked.game]
    players, seats = players_of(game), asked.seats or game.seats[0]
    for name in [asked.against] if asked.against else players:
        print(f"| {game.title}, {seats} | {name} | {contest(game, players[name], seats)} |", flush=True)


if __name__ == "__main__":
    main()
