"""The Lambda functions, a folder each, and what they share: parse, call, render.

No rule of a game or a table lives here.
"""
