"""Our Liar's Dice: legality, `decide` and `evolve`, values that never change, chance that can be checked."""

from random import Random
from time import process_time

from drills.bench.peers.rounds import CALLS, PLAYERS, RAISES, serve
from engine.chance import KeyedChance
from engine.game import play as made
from engine.game import start
from engine.games.liars_dice import GAME
from engine.games.liars_dice.moves import higher_bids
from engine.games.liars_dice.values import Action, Challenge, Public

random = Random(1)


def play(moves: int) -> float:
    """Seconds of so many moves."""
    spent, number = 0.0, 0
    state = None
    while number < moves:
        if state is None or state.public.phase == "OVER":
            key = random.randbytes(32)
            state = start(GAME, GAME.options(), PLAYERS, KeyedChance(key, 0)).state
        number += 1
        move = _move(state.public)
        began = process_time()
        state = made(GAME, state, state.public.turn, move, KeyedChance(key, number)).state
        spent += process_time() - began
    return spent


def _move(public: Public) -> Action:
    higher = higher_bids(public)
    if not higher or (public.bids and random.random() < CALLS):
        return Challenge()
    return random.choice(higher[:RAISES])


serve(play)
