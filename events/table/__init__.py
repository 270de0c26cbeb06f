"""One table as a decider: seats, prompts and deadlines around one game.

`events` are what is stored, `state` folds them, `commands` are what may be asked, `decide` holds the rules of a
table, `turns` makes the game go on, `told` says who is told what, `words` say it. Nothing here reads or writes a store,
or knows an address.
"""
