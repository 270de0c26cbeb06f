"""Buttons and fields."""

from engine.games.liar_liar.tips import TipWords
from engine.games.liar_liar.words.grammar import meld_name
from engine.kit.cards import Card, Rank, Suit, a_rank_in_words, card_label, rank_text, suit_in_words
from engine.kit.seats import Seat
from engine.kit.sentence import Says


class Labels(TipWords):
    """Labels of forms."""

    # ---- what moves are called ----

    draw_card = Says("Draw a card")
    ask = Says("Ask")
    whom = Says("Whom")
    for_rank = Says("For")
    in_suit = Says("Suit")

    def rank(self, rank: Rank) -> str:
        return rank_text(rank)

    def one_of(self, rank: Rank) -> str:
        return a_rank_in_words(rank)

    any_suit = Says("any")
    of_any_suit = Says("of any suit")

    def suit(self, suit: Suit) -> str:
        return suit_in_words(suit)

    def of_suit(self, suit: Suit) -> str:
        return f"of {suit_in_words(suit)}"

    yes_with_a_card = Says("Yes, with a card")
    say_no = Says("No")
    if_believed = Says("If believed")
    decide_then = Says("decide then")
    show_nothing_then = Says("keep quiet")

    def show_then(self, card: Card) -> str:
        return f"show {card_label(card)}"

    def believe(self, seat: Seat) -> str:
        return f"Believe {self.who(seat)}"

    call_a_liar = Says("Liar!")
    show_nothing = Says("Show nothing")
    show_card = Says("Show it")
    take_card = Says("Take")
    card = Says("Card")
    cards = Says("Cards")
    melds_and_hits = Says("Melds and hits")

    def onto(self, card: Card, meld: int) -> str:
        return f"{card_label(card)} onto {meld_name(meld)}"

    discard_card = Says("Discard")
    give_card = Says("Give")
    end_turn = Says("End your turn")
    refresh_these = Says("Refresh")
    refresh_all = Says("Refresh all")
    refresh_none = Says("Keep them all")

    # ---- what plans are called ----

    plan_answers = Says("Answer when asked")
    how = Says("How")
    always_no = Says("No, and show nothing")
    always_no_then_show = Says("No, and show the card if they believe me")
    truly = Says("The truth: yes if I have it, otherwise no")

    def always_yes(self, card: Card) -> str:
        return f"Yes, with {card_label(card)}"

    plan_show = Says("If they believe my no")
    shown_then = Says("Show")
    nothing = Says("Nothing")
    card_if_held = Says("The card, if I have it")
    plan_refresh_none = Says("Keep my hand if falsely accused")
    plan_refresh_all = Says("Refresh my whole hand if falsely accused")
    plan_draw = Says("Draw in my next turn")
    plan_ask = Says("Ask in my next turn")
    plan_verdict = Says("When they answer me")
    what_i_say = Says("What I say")
    believe_no = Says("Believe a no")
    doubt_no = Says("Call a no a lie")
    believe_yes = Says("Believe a yes")
    doubt_yes = Says("Call a yes a lie")
    plan_take = Says("Take this if I can choose")
    plan_discard = Says("Discard if I can’t lay anything")
    plan_give = Says("Give if I can’t lay anything")
    plan_end_turn = Says("End my turn if I can’t lay anything")
