"""Proof that a game fulfils the contract (`engine.game`), by random matches in every configuration. A product that
serves games adds checks (`configurations.House`)."""
