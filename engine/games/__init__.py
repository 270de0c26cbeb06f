"""The games, in folders with the same modules. Shared parts are in `engine.kit`."""
