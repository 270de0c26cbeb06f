"""Small faults put into the code, one at a time, to see whether the tests notice: `make mutation`, and for all the rules
of a game `make mutation GAME=...`.

`docs/mutation.md` says what came of it.
"""
