"""A notice from the queue to its channel: checked again, claimed, sent.

What a message says, and how it leaves, is in `functions.messages`.
"""
