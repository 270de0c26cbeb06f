"""Previews, buttons and outcomes."""

from engine.games.liar_liar.words.labels import Labels
from engine.kit.cards import Card, Rank, Suit, card_label, rank_of, ranks_in_words, suit_in_words
from engine.kit.numerals import in_words
from engine.kit.scene.controls import Gap
from engine.kit.seats import Seat
from engine.kit.sentence import Says


class Previews(Labels):
    """Previews of forms."""

    # ---- what will be sent ----

    you_draw = Says("You draw a card.")

    def you_ask(self, whom: Gap, rank: Gap, suit: Gap) -> str:
        return f"You ask {whom} for {rank} {suit}."

    def ask_whom(self, whom: Gap) -> str:
        return f"Ask {whom}"

    def you_say_yes(self, card: Gap) -> str:
        return f"You say yes with {card}."

    def true_card(self, card: Card) -> str:
        return f"{card_label(card)}: the truth"

    def false_card(self, card: Card) -> str:
        return f"{card_label(card)}: a lie"

    def you_say_no(self, then: Gap) -> str:
        return f"You say no{then}."

    and_decide_then = Says(", and choose later what to show")
    and_show_nothing = Says(", and show nothing if believed")

    def and_show(self, card: Card) -> str:
        return f", and show {card_label(card)} if believed"

    def you_believe(self, seat: Seat) -> str:
        return f"You believe {self.who(seat)}."

    def you_call_a_liar(self, seat: Seat) -> str:
        return f"You call {self.who(seat)} a liar."

    you_show_nothing = Says("You show nothing.")

    def you_show(self, card: Gap) -> str:
        return f"You show {card}: the no was a lie."

    def show_what(self, card: Gap) -> str:
        return f"Show {card}"

    def you_take(self, card: Gap) -> str:
        return f"You take {card}."

    def take_what(self, card: Gap) -> str:
        return f"Take {card}"

    def you_lay_and_discard(self, laid: Gap, card: Gap) -> str:
        return f"[You {laid}.] [You discard {card}.]"

    def you_lay_and_give(self, laid: Gap, card: Gap, to: Seat) -> str:
        return f"[You {laid}.] [You give {self.who(to)} {card}.]"

    def you_lay_and_end(self, laid: Gap) -> str:
        return f"[You {laid}.] Your turn ends."

    def lay_and_discard(self, laid: Gap, card: Gap) -> str:
        return f"[Lay{laid.if_any}] [and{laid.if_any}{card.if_any}] [discard {card}]"

    def lay_and_give(self, laid: Gap, card: Gap) -> str:
        return f"[Lay{laid.if_any}] [and{laid.if_any}{card.if_any}] [give {card}]"

    def lay_and_end(self, laid: Gap) -> str:
        return f"[Lay and{laid.if_any}] end your turn"

    def lay_set(self, rank: Rank, count: int) -> str:
        return f"lay {in_words(count)} {ranks_in_words(rank)}"

    def lay_run(self, cards: tuple[Card, ...]) -> str:
        return f"lay {' '.join(map(card_label, cards))}"

    def add_to_set(self, card: Card, by: Seat) -> str:
        return f"add {card_label(card)} to {self.whose(by)} {ranks_in_words(rank_of(card))}"

    def add_to_run(self, card: Card, by: Seat, suit: Suit) -> str:
        return f"add {card_label(card)} to {self.whose(by)} {suit_in_words(suit)}"

    def you_refresh(self, cards: Gap) -> str:
        return f"You refresh {cards}."

    def refresh_some(self, cards: Gap) -> str:
        return f"Refresh {cards.count}"

    you_refresh_all = Says("You refresh your whole hand.")
    you_refresh_none = Says("You keep your whole hand.")

    # ---- what may come of it ----

    def believed_it_goes(self, to: Seat) -> str:
        return f"Believed: {self.who(to)} gets it"

    believed_it_is_back = Says("Believed: +1 chip, it’s back")
    believed_and_shown = Says("Believed: +1 chip if shown")
    believed_nothing = Says("Believed: nothing")
    doubted_it_is_back = Says("Doubted: +1 chip, it’s back")
    doubted_it_goes = Says("Doubted: −1 chip and the card")
    doubted_a_card_goes = Says("Doubted: −1 chip, a card")
    doubted_and_refreshed = Says("Doubted: +1 chip, refresh")
    true_it_is_yours = Says("True: it’s yours")
    true_nothing = Says("True: nothing")
    true_it_goes_back = Says("True: −1 chip, it’s back")
    true_and_refreshed = Says("True: −1 chip, a refresh")
    lie_it_goes_back = Says("A lie: −1 chip, it’s back")
    lie_if_shown = Says("A lie: −1 chip if shown")
    lie_and_the_card = Says("A lie: +1 chip and it")
    lie_and_a_card = Says("A lie: +1 chip, a card")
