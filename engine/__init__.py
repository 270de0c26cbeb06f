"""The rules of games: pure functions and values, standard library only. No clock, storage, table or page."""

RULES_VERSION = "1"
"""In every record. It goes up when the same moves and draws lead to other events, so that older records stay
checkable.
"""
