"""Building blocks of games, without a game's own rules: values, cards, dice, notation, moves, forms, options, plans,
sentences. Chance, bots and verification stay outside."""
