"""The rules of games: pure functions and values, standard library only.

No clock, no storage, no table and no page lives here.
"""

RULES_VERSION = "1"
"""The version of the rules, which every record carries: a replay needs the rules that a game was played by. It goes up
when the same moves and draws lead to other events, and only then, so a release that leaves the rules alone leaves every
record checkable.
"""
