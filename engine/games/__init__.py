"""The games, in folders with the same modules."""
