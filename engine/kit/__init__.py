"""Building blocks of games: the parts that rules are made of; `scene/` has those that show them."""
