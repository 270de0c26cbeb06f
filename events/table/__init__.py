"""One table as a decider: seats, prompts and deadlines around one game.

`events` are stored, and `evolve` folds them into `state`. `commands` are requests: `legal` refuses them, `decide` turns
them into events. `turns` moves the game on, `told` filters events for a viewer, `words` puts them into sentences. No
module here knows a store or an address.
"""
