"""Proof that a game fulfils the contract (`engine.game`), by playing it at random in every configuration.

A house that serves games adds what it makes of them (`engine.conformance.configurations.House`).
"""
