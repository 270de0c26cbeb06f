"""The games, in folders with the same modules. In reading order: `values`, `rules`, `moves`, `belief`, `words`,
`telling`, `board`, `pictures`, `moments`, `notation`, `orders`, `how_to_play`.
"""
