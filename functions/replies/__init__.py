"""From a mail that answers one of ours to the move that it says, and to the one answer that it gets.

What the answer says, and how it leaves, is in `functions.messages`.
"""
