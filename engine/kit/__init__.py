"""What games are built of: cards, dice, options, notation, sentences, forms.

No game and no rule of one lives here, and nothing that only the house needs (chance, bots, verification).
"""
