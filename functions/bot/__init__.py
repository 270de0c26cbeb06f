"""A bot's turn from the queue to its move.

How a bot thinks is in `engine.bots`.
"""
