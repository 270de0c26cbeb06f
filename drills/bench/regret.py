"""What a bot gives away in the Chaos of Liar's Deck, choice by choice.

Whether it wins is luck for the most part: 200 matches with four players leave an error of 3.5 in a hundred. But what
each choice is worth is known exactly (`ceiling`), and what all choices of a match are worth less than the best ones is,
in the mean, what the bot wins less often than the best play does (the performance difference lemma: Kakade and
Langford, "Approximately optimal approximate reinforcement learning", 2002).
"""

import statistics
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from itertools import repeat
from random import Random
from typing import Any

from drills.bench.ceiling import HIDDEN, OWN, Match, Round, best, without
from drills.bench.matches import PORTION, PROCESSES, Contest, Think, won
from engine.bots import choose
from engine.game import AnyGame
from engine.games.liars_deck.moves import targets
from engine.games.liars_deck.values import Action, Call, Play, Point, Public, View
from engine.kit.seats import Seat

MATCHES = 200


def share_given_away(contest: Contest, matches: int = MATCHES) -> tuple[float, float]:
    """How much less often a bot wins than the best play does, and the standard error of that, from 0 to 1."""
    with ProcessPoolExecutor(PROCESSES) as pool:
        found = list(pool.map(_by_bot, repeat(contest), range(matches), chunksize=PORTION))
    return statistics.mean(found), statistics.stdev(found) / matches**0.5


def _by_bot(contest: Contest, seed: int) -> float:
    return given_away(contest, seed, partial(choose, budget=contest.budget))


def given_away(contest: Contest, seed: int, think: Think) -> float:
    """What all choices that `think` makes in the match of that seed are worth less than the best ones, in wins."""
    lost = list[float]()

    def watched(game: AnyGame, view: Any, seat: Seat, random: Random) -> Any:
        action = think(game, view, seat, random)
        worths = worth_of_moves(view, seat)
        lost.append(max(worths.values()) - worths[action])
        return action

    won(contest, seed, watched)
    return sum(lost)


def worth_of_moves(view: View, seat: Seat) -> dict[Action, float]:
    """The share of wins that each possible move of the seat leads to, if it goes on with the best play."""
    return dict(_shots(view, seat) if view.public.phase == "SHOOT" else _turn(view, seat))


def _shots(view: View, seat: Seat) -> Iterator[tuple[Action, float]]:
    public, place = view.public, _places(view.public, seat)
    aims = {place[shooter]: [place[target] for target in targets(public, shooter)] for shooter in public.shooters}
    first = place[public.accused if public.verdict == "L" else public.caller]
    for target in targets(public, seat):
        yield Point(target), _match().of_shots(_revolvers(public, seat), aims | {OWN: [place[target]]}, first)


def _turn(view: View, seat: Seat) -> Iterator[tuple[Action, float]]:
    public, played, now = view.public, len(view.plays), _round(view, seat)
    if played:
        yield Call(), _match().of_guess(now, played, OWN, HIDDEN)
    if public.phase != "FORCED":
        for card in set(view.hand):
            hand = without(_sorted(*view.hand), card)
            yield Play((card,)), _match().of_turn(now, played + 1, hand, card)


def _round(view: View, seat: Seat) -> Round:
    public, place = view.public, _places(view.public, seat)
    first = place[public.plays[0][0] if public.plays else seat]
    players = len(public.order)
    alive = {place[each] for each in public.alive}
    order = [each % players for each in range(first, first + players) if each % players in alive]
    own_plays = [cards for cards, (by, _) in zip(view.plays, public.plays, strict=True) if by == seat and cards]
    return Round(_revolvers(public, seat), tuple(order), _sorted(*view.hand, *[card for (card,) in own_plays]))


def _places(public: Public, seat: Seat) -> dict[Seat, int]:
    """Seats in the order of turns, counted from the own one."""
    own = public.order.index(seat)
    return {each: (index - own) % len(public.order) for index, each in enumerate(public.order)}


def _revolvers(public: Public, seat: Seat) -> tuple[int, ...]:
    place = _places(public, seat)
    by_place = sorted(public.order, key=lambda each: place[each])
    return tuple([public.revolvers[each] if each in public.alive else 0 for each in by_place])


def _sorted(*cards: str) -> tuple[str, ...]:
    """In the order in which `ceiling` deals."""
    return tuple(sorted(cards, key="ILCM".index))


@cache
def _match() -> Match:
    """One for all, so that no position is computed twice in a process."""
    return Match(best)
