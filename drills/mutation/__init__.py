"""Small faults put into the code, one at a time, to see whether the tests notice.

`make mutation` draws some of the whole project, `make mutation GAME=...` tries all of a game's; `docs/mutation.md` says
what came of it.
"""
