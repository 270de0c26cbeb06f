"""Previews, buttons and outcomes."""

from engine.games.liar_liar.words.labels import Labels
from engine.kit.cards import Card, Rank, Suit, card_label, rank_of, ranks_in_words, suit_in_words
from engine.kit.numerals import in_words
from engine.kit.scene.controls import Gap
from engine.kit.seats import Seat


class Previews(Labels):
    """Previews of forms."""

    # ---- what will be sent ----

    def you_draw(self) -> str:
        return "You draw a card."

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

    def and_decide_then(self) -> str:
        return ", and choose later what to show"

    def and_show_nothing(self) -> str:
        return ", and show nothing if believed"

    def and_show(self, card: Card) -> str:
        return f", and show {card_label(card)} if believed"

    def you_believe(self, seat: Seat) -> str:
        return f"You believe {self.who(seat)}."

    def you_call_a_liar(self, seat: Seat) -> str:
        return f"You call {self.who(seat)} a liar."

    def you_show_nothing(self) -> str:
        return "You show nothing."

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

    def you_refresh_all(self) -> str:
        return "You refresh your whole hand."

    def you_refresh_none(self) -> str:
        return "You keep your whole hand."

    # ---- what may come of it ----

    def believed_it_goes(self, to: Seat) -> str:
        return f"Believed: {self.who(to)} gets it"

    def believed_it_is_back(self) -> str:
        return "Believed: +1 chip, it’s back"

    def believed_and_shown(self) -> str:
        return "Believed: +1 chip if shown"

    def believed_nothing(self) -> str:
        return "Believed: nothing"

    def doubted_it_is_back(self) -> str:
        return "Doubted: +1 chip, it’s back"

    def doubted_it_goes(self) -> str:
        return "Doubted: −1 chip and the card"

    def doubted_a_card_goes(self) -> str:
        return "Doubted: −1 chip, a card"

    def doubted_and_refreshed(self) -> str:
        return "Doubted: +1 chip, refresh"

    def true_it_is_yours(self) -> str:
        return "True: it’s yours"

    def true_nothing(self) -> str:
        return "True: nothing"

    def true_it_goes_back(self) -> str:
        return "True: −1 chip, it’s back"

    def true_and_refreshed(self) -> str:
        return "True: −1 chip, a refresh"

    def lie_it_goes_back(self) -> str:
        return "A lie: −1 chip, it’s back"

    def lie_if_shown(self) -> str:
        return "A lie: −1 chip if shown"

    def lie_and_the_card(self) -> str:
        return "A lie: +1 chip and it"

    def lie_and_a_card(self) -> str:
        return "A lie: +1 chip, a card"
