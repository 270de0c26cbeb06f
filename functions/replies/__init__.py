"""Plays the move of a mail that answers one of ours, and answers it once."""
