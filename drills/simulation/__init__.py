"""The whole service in one process, from one seed: its real handlers, on stores in memory, with everything that can go
wrong between them.

What may be wrong inside a game is not looked for here (`engine.conformance`), nor whether AWS is as it is here: each
request that a run makes of a store gets the same reply from those that all other tests run on (`test_store`).
"""
