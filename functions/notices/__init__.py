"""Decides whether, when and over which channel a notice goes: `settle` and `notify` ask it."""
