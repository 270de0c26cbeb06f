"""Building blocks of games, without a game's own rules, chance, bots and verification."""
