"""One table as a decider: seats, prompts and deadlines around one game.

`events` are what is stored, `evolve` folds them into `state`, `commands` are what may be asked, `legal` says when they
are refused, `decide` what they lead to, `turns` makes the game go on, `told` says who is told what, `words` say it.
Nothing here reads or writes a store, or knows an address.
"""
