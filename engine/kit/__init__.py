"""What games are built of: values, cards, dice, notation, lists of moves, forms, options, plans, sentences.

No game and no rule of one lives here, and nothing that only the house needs (chance, bots, verification).
"""
