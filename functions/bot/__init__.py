"""Makes the moves of bots. Their decisions are in `engine.bots`."""
