"""Previews, buttons and outcomes."""

from engine.games.liar_liar.words.labels import Labels
from engine.kit.cards import Card, Rank, Suit, card_label, rank_of, ranks_in_words, suit_in_words
from engine.kit.numerals import in_words
from engine.kit.scene.controls import Bounds, Gap
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
        return f"believed: {self.who(to)} gets it"

    doubted_it_is_back = Says("doubted: +1 chip, it’s back")
    believed_it_is_back = Says("believed: +1 chip, it’s back")

    def doubted_it_goes(self, chips: int) -> str:
        return f"doubted: it’s gone{_paid(chips)}"

    def believed_no(self, chips: Bounds) -> str:
        return f"believed: {'nothing' if not chips.most else '+1 chip' if chips.least else '+1 chip if shown'}"

    def doubted_a_card_goes(self, chips: int) -> str:
        return f"doubted: a card goes{_paid(chips)}"

    doubted_and_refreshed = Says("doubted: +1 chip, a refresh")
    true_it_is_yours = Says("true: it’s yours")
    true_nothing = Says("true: nothing")

    def true_it_goes_back(self, by: Seat, chips: int, is_sure: bool) -> str:
        return f"{_true(is_sure)} no card{self._paid_by(by, chips)}"

    def true_and_refreshed(self, by: Seat, chips: int, is_sure: bool) -> str:
        return f"{_true(is_sure)} a refresh{self._paid_by(by, chips)}"

    def _paid_by(self, by: Seat, chips: int) -> str:
        return _paid(chips) if by == self._reader or not chips else f", {self.who(by)} pays {chips} chip"

    def lie_it_goes_back(self, chips: int) -> str:
        return f"a lie: it’s back{_paid(chips)}"

    def lie_if_shown(self, chips: Bounds) -> str:
        return f"a lie: {'−1 chip if shown' if chips.most else 'nothing'}"

    def lie_and_the_card(self, by: Seat) -> str:
        return f"a lie: {self._gets(by)}the card and 1 chip"

    def lie_and_a_card(self, by: Seat) -> str:
        return f"a lie: {self._gets(by)}a card and 1 chip"

    def _gets(self, by: Seat) -> str:
        return "" if by == self._reader else f"{self.who(by)} gets "

    # ---- what is missing ----

    lift_a_card = Says("lift a card first")
    choose_rank = Says("choose a rank first")
    tap_a_seat = Says("tap a seat first")


def _paid(chips: int) -> str:
    return f", −{chips} chip" if chips else ""


def _true(is_sure: bool) -> str:
    return "can’t be a lie:" if is_sure else "true:"
