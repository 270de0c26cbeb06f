"""The rules of games: pure functions and values, standard library only.

No clock, no storage, no table and no page lives here.
"""

VERSION = "1"
"""Named in every record, so that a replay can be made by the rules that a game was played by."""
