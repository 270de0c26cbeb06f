"""Golden cases: positions and questions with their answers, in a vocabulary that belongs to no implementation.

Each game has a file of cases and an adapter of the same name, which translates between that vocabulary and the
engine. An adapter never judges: what is legal, counted or seen is always the engine's answer.
"""
