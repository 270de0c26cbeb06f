"""Small faults put into the rules of a game, one at a time, to see whether the tests notice: `make mutation GAME=...`.

Not a part of the tests; `docs/mutation.md` says what came of it.
"""
