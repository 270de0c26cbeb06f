"""Bluffing dice by others and by us, each in a process of its own that `drills.bench.race` asks for rounds.

A contender reads a line with a number, plays so many moves, and writes the seconds of processor that they took. All
play alike: a player who finds a bid calls it in one of four moves, else raises it by one, two or three. So nobody has
more moves than another that draw chance, which cost the most.
"""
