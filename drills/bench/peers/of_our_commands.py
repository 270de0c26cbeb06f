"""Full commands of ours, in the same mix of moves: link checked, head loaded, decided, appended; each player's view, or
the mover's page.
"""

import sys
from random import Random
from typing import Any

from drills.bench.peers.rounds import CALLS, PLAYERS, RAISES, serve
from drills.bench.speed import Commands, page, views
from engine.game import AnyGame
from engine.games.liars_dice.moves import higher_bids


def _text(game: AnyGame, position: Any, seat: int, random: Random) -> str:
    higher = higher_bids(position.public)
    if not higher or (position.public.bids and random.random() < CALLS):
        return "liar"
    return str(random.choice(higher[:RAISES]))


serve(Commands("liars_dice", PLAYERS, _text, page if sys.argv[2:] == ["page"] else views).seconds)
