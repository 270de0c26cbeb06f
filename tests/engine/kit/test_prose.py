"""Pieces in sentences, as a page has them."""

from engine.kit.prose import cards_in_prose, drawn, pieces_in, spelled


def test_a_piece_is_drawn_where_it_can_be_seen_and_in_words_elsewhere() -> None:
    ace = cards_in_prose([0])
    page = f'<p title="{ace}">{ace}, {spelled("2x3", "two 3s")}</p><option>{ace}</option>'
    words = "the ace of clubs"
    assert drawn(page, lambda faces, of: "|".join(faces)) == (
        f'<p title="{words}">AC, two 3s</p><option>{words}</option>'
    )


def test_pieces_in_a_text_are_counted() -> None:
    assert pieces_in(f"With {cards_in_prose([0, 1, 2])} went {cards_in_prose([3])}.") == 4
