"""One table as a decider: seats, prompts and deadlines around one game.

`commands` are requests: `legal` refuses them, `decide` turns them into events, and `evolve` folds those into `state`.
No module here knows a store or an address.
"""
