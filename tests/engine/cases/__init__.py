"""Golden cases: positions and questions with their answers, in a vocabulary that belongs to no implementation.

Each game has the given cases, more that were written from the rules, and an adapter of its name, which translates
between that vocabulary and the engine. An adapter never judges: what is legal, counted or seen is always the engine's
answer.
"""
