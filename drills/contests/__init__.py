"""Contests of bots with fixed players: `make contest GAME=liars_dice AGAINST=average`."""
