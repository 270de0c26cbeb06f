"""The lens: today's tables, games and commands in the plain facts of recorded games. It alone changes with the types.

`table` and a module for each game make facts of views and told events, `door` makes today's commands of plain ones.
Everything outside this folder knows JSON, the log, and these functions.
"""
