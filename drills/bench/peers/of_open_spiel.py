"""OpenSpiel's Liar's Dice through Python: written in C++; a move is a number, and so is each die that is drawn."""

from random import Random
from time import process_time

import pyspiel  # type: ignore[import-not-found] # in another environment

from drills.bench.peers.rounds import CALLS, PLAYERS, RAISES, serve

random = Random(1)
GAME = pyspiel.load_game(f"liars_dice(players={PLAYERS},numdice=5)")
CALL = GAME.num_distinct_actions() - 1


def play(moves: int) -> float:
    """Seconds of so many moves, with the dice of each round: a game is over with its first call."""
    spent, made = 0.0, 0
    while made < moves:
        state, standing = GAME.new_initial_state(), -1
        while not state.is_terminal():
            if state.is_chance_node():
                spent += _seconds(state, random.randrange(6))
                continue
            standing = _move(standing)
            spent += _seconds(state, standing)
            made += 1
    return spent


def _seconds(state: "pyspiel.State", action: int) -> float:
    began = process_time()
    state.apply_action(action)
    return process_time() - began


def _move(standing: int) -> int:
    raised = standing + random.randint(1, RAISES)
    return CALL if raised >= CALL or (standing >= 0 and random.random() < CALLS) else raised


serve(play)
