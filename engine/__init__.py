"""The rules of games: pure functions and values, standard library only.

No clock, no storage, no table and no page lives here.
"""

RULES_VERSION = "1"
"""The version of the rules, which every record carries. It goes up when the same moves and draws lead to other events,
and only then, so that older records stay checkable."""
