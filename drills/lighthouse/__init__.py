"""Lighthouse: marks for speed, accessibility and good practice. It comes through npm, locked.

Its marks for speed depend on the machine and on what else it does, so no test asks for them.
"""
