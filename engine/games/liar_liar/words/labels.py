"""Buttons, fields, previews and outcomes."""

from engine.games.liar_liar.tips import TipWords
from engine.games.liar_liar.words.grammar import meld_name
from engine.kit.cards import Card, Rank, Suit, a_rank_in_words, card_label, rank_of, ranks_in_words, suit_in_words
from engine.kit.numerals import in_words
from engine.kit.scene.controls import Bounds, Gap
from engine.kit.seats import Seat
from engine.kit.sentence import Says


class Labels(TipWords):
    """What forms say."""

    # ---- what moves are called ----

    draw_card = Says("Draw a card")
    ask = Says("Ask")
    whom = Says("Whom")
    for_rank = Says("For")
    in_suit = Says("Suit")

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
