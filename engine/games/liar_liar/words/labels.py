"""Buttons and fields."""

from engine.kit import words
from engine.kit.cards import ACE, Card, Rank, Suit, card_label, rank_in_words, rank_text, suit_in_words
from engine.kit.seats import Seat


class Labels(words.Words):
    """Labels of forms."""

    # ---- what moves are called ----

    def player(self, seat: Seat) -> str:
        return self.who(seat)

    def draw_card(self) -> str:
        return "Draw a card"

    def ask(self) -> str:
        return "Ask"

    def whom(self) -> str:
        return "Whom"

    def for_rank(self) -> str:
        return "For"

    def in_suit(self) -> str:
        return "Suit"

    def rank(self, rank: Rank) -> str:
        return rank_text(rank)

    def one_of(self, rank: Rank) -> str:
        return f"a{'n' * (rank in (ACE, 8))} {rank_in_words(rank)}"

    def any_suit(self) -> str:
        return "any"

    def of_any_suit(self) -> str:
        return "of any suit"

    def suit(self, suit: Suit) -> str:
        return suit_in_words(suit)

    def of_suit(self, suit: Suit) -> str:
        return f"of {suit_in_words(suit)}"

    def yes_with_a_card(self) -> str:
        return "Yes, with a card"

    def say_no(self) -> str:
        return "No"

    def if_believed(self) -> str:
        return "If believed"

    def decide_then(self) -> str:
        return "choose then"

    def show_nothing_then(self) -> str:
        return "show nothing"

    def show_then(self, card: Card) -> str:
        return f"show {card_label(card)}"

    def believe(self, seat: Seat) -> str:
        return f"Believe {self.who(seat)}"

    def call_a_liar(self) -> str:
        return "Liar!"

    def show_nothing(self) -> str:
        return "Show nothing"

    def show_card(self) -> str:
        return "Show it"

    def take_card(self) -> str:
        return "Take"

    def card(self) -> str:
        return "Card"

    def cards(self) -> str:
        return "Cards"

    def melds_and_hits(self) -> str:
        return "Melds and hits"

    def onto(self, card: Card, meld: int) -> str:
        return f"{card_label(card)} onto m{meld}"

    def discard_card(self) -> str:
        return "Discard"

    def give_card(self) -> str:
        return "Give"

    def end_turn(self) -> str:
        return "End your turn"

    def refresh_these(self) -> str:
        return "Refresh"

    def refresh_all(self) -> str:
        return "Refresh all"

    def refresh_none(self) -> str:
        return "Keep them all"

    # ---- what plans are called ----

    def plan_answers(self) -> str:
        return "Answer when asked"

    def how(self) -> str:
        return "How"

    def always_no(self) -> str:
        return "No, and show nothing"

    def always_no_then_show(self) -> str:
        return "No, and show the card if they believe me"

    def truly(self) -> str:
        return "The truth: yes if I have it, otherwise no"

    def always_yes(self, card: Card) -> str:
        return f"Yes, with {card_label(card)}"

    def plan_show(self) -> str:
        return "If they believe my no"

    def shown_then(self) -> str:
        return "Show"

    def nothing(self) -> str:
        return "Nothing"

    def card_if_held(self) -> str:
        return "The card, if I have it"

    def plan_refresh_none(self) -> str:
        return "Keep my hand if falsely accused"

    def plan_refresh_all(self) -> str:
        return "Refresh my whole hand if falsely accused"

    def plan_draw(self) -> str:
        return "Draw in my next turn"

    def plan_ask(self) -> str:
        return "Ask in my next turn"

    def plan_verdict(self) -> str:
        return "When they answer me"

    def what_i_say(self) -> str:
        return "What I say"

    def believe_no(self) -> str:
        return "Believe a no"

    def doubt_no(self) -> str:
        return "Call a no a lie"

    def believe_yes(self) -> str:
        return "Believe a yes"

    def doubt_yes(self) -> str:
        return "Call a yes a lie"

    def plan_take(self) -> str:
        return "Take this if I can choose"

    def plan_discard(self) -> str:
        return "Discard if I can’t lay anything"

    def plan_give(self) -> str:
        return "Give if I can’t lay anything"

    def plan_end_turn(self) -> str:
        return "End my turn if I can’t lay anything"
