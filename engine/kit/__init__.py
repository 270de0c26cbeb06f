"""Building blocks of games."""
