"""TextArena's Liar's Dice: one object that is changed in place; a move is a text."""

from random import Random
from time import process_time

from textarena.envs.LiarsDice.env import LiarsDiceEnv  # type: ignore[import-not-found]

from drills.bench.peers.rounds import CALLS, PLAYERS, RAISES, serve

random = Random(1)


def play(moves: int) -> float:
    """Seconds of so many moves."""
    spent, made, done, game = 0.0, 0, True, LiarsDiceEnv()
    while made < moves:
        if done:
            game.reset(PLAYERS, seed=random.randrange(2**31))
        move = _move(game.state.game_state["current_bid"])
        began = process_time()
        done, _ = game.step(move)
        spent += process_time() - began
        made += 1
    return spent


def _move(bid: dict[str, int]) -> str:
    if bid["quantity"] and random.random() < CALLS:
        return "[Call]"
    return f"[Bid: {bid['quantity'] + random.randint(1, RAISES)}, {bid['face_value'] or random.randint(1, 6)}]"


serve(play)
