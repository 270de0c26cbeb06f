"""The games of the house, one folder each; all have the same rooms.

What two of them share lives in `engine.kit`.
"""
