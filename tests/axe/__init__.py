"""axe: rules of accessibility that can be decided by a program. It comes through npm, locked.

What only a person can judge, it does not say.
"""
