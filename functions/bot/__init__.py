"""From the queue to the moves of a table's bots.

How a bot thinks is in `engine.bots`.
"""
