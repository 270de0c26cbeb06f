"""Messages of Liar, Liar."""

from collections.abc import Mapping

from engine.games.liar_liar.position import Phase
from engine.games.liar_liar.values import Answered, Keep, Request, Show
from engine.games.liar_liar.words.grammar import asked_briefly, asked_for, meld_name, named, one, points
from engine.games.liar_liar.words.labels import Labels
from engine.kit.cards import Card, card_text, printed
from engine.kit.numerals import cards_in_words, counted, in_words
from engine.kit.seats import Seat
from engine.kit.sentence import Says, listed
from engine.kit.words import either


class Words(Labels):
    """The catalogue. Hidden cards come as a number or `None`."""

    # ---- what happened: hands ----

    def started(self, match: int) -> str:
        return f"The match goes to {points(match)}."

    dealt = Says("A new hand was dealt.")

    def got(self, by: Seat, cards: tuple[Card, ...]) -> str:
        return f"{self.who(by)} got {named(cards)}."

    def first_turn(self, by: Seat) -> str:
        return f"{self.who(by)} got the first turn."

    def played_out(self, by: Seat) -> str:
        return f"{self.who(by)} played out."

    def collected(self, by: Seat, seats: tuple[Seat, ...]) -> str:
        each = "a chip each" if len(seats) > 1 else "a chip"
        return f"{self.who(by)} collected {each} from {self.everyone(seats)}."

    last_turn = Says("The hand ended with its last turn.")

    def scored(self, by: Seat, scored: int) -> str:
        return f"{self.who(by)} scored {points(scored)}."

    def won(self, by: tuple[Seat, ...], score: int) -> str:
        won = "won" if len(by) == 1 else "shared"
        return f"{self.everyone(by)} {won} the match with {points(score)}."

    # ---- what happened: cards that others are not told ----

    def drew(self, by: Seat, count: int, cards: tuple[Card, ...] | None) -> str:
        return f"{self.who(by)} drew {named(cards) if cards else cards_in_words(count)}."

    def reshuffled(self, count: int) -> str:
        return f"The stock ran out, and the discard pile of {cards_in_words(count)} replaced it."

    def discarded(self, by: Seat, card: Card | None) -> str:
        return f"{self.who(by)} discarded {'one card' if card is None else one(card)}."

    def discarded_drawn(self, by: Seat, card: Card | None) -> str:
        name = "" if card is None else f", {one(card)}"
        return f"{self.who(by)} discarded the card just drawn{name}."

    def gave(self, by: Seat, to: Seat, card: Card | None) -> str:
        return f"{self.who(by)} gave {self.who(to)} {one(card)} in return."

    def may_refresh(self, to: Seat) -> str:
        return f"{self.who(to)} won a refresh."

    def refreshed_nothing(self, by: Seat) -> str:
        return f"{self.who(by)} kept the whole hand."

    def refreshed(self, by: Seat, count: int, cards: tuple[Card, ...] | None) -> str:
        return f"{self.who(by)} refreshed {named(cards) if cards else cards_in_words(count)}."

    # ---- what happened: a quest ----

    def asked(self, by: Seat, to: Seat, request: Request) -> str:
        return f"{self.who(by)} asked {self.who(to)} for {asked_for(request)}."

    def said_yes(self, by: Seat, card: Card | None) -> str:
        return f"{self.who(by)} said yes and put {one(card)} on the table, face down."

    def said_no(self, by: Seat) -> str:
        return f"{self.who(by)} said no."

    def truth(self, by: Seat, to: Seat, card: Card) -> str:
        return f"{self.who(by)} believed {self.who(to)} and got {one(card)}. It was the truth."

    def successful_lie(self, by: Seat, to: Seat, card: Card) -> str:
        return f"{self.who(by)} fell for a lie: it was {one(card)}, and {self.who(to)} took it back."

    def successful_truth(self, by: Seat, to: Seat, card: Card) -> str:
        back = f"it really was {one(card)}, and {self.who(to)} took it back"
        return f"{self.who(by)} called {self.who(to)} a liar, but {back}."

    def unsuccessful_lie(self, by: Seat, to: Seat, card: Card) -> str:
        return f"{self.who(by)} caught {self.who(to)} in a lie and took {one(card)}."

    def believed(self, by: Seat, to: Seat) -> str:
        return f"{self.who(by)} believed {self.who(to)}."

    def produced(self, by: Seat, card: Card) -> str:
        return f"{self.who(by)} showed {one(card)}: the no was a lie."

    def showed_nothing(self, by: Seat) -> str:
        return f"{self.who(by)} showed nothing."

    def challenged_no(self, by: Seat, to: Seat) -> str:
        return f"{self.who(by)} called {self.who(to)} a liar."

    def showed(self, by: Seat, cards: tuple[Card, ...]) -> str:
        return f"{self.who(by)} had to show everything: {named(cards)}."

    no_was_lie = Says("The no was a lie.")
    no_was_true = Says("The no was true.")

    def took(self, by: Seat, giver: Seat, card: Card) -> str:
        return f"{self.who(by)} took {one(card)} from {self.who(giver)}."

    def goes_to(self, to: Seat) -> str:
        return f"The card goes to {self.who(to)}."

    def plays_on(self, card: Card) -> str:
        return f"Play on with the {printed(card_text(card))}"

    def pays(self, debtor: Seat, to: Seat, from_bank: bool) -> str:
        if from_bank:
            return f"{self.who(debtor)} {self.verb(debtor, 'have', 'has')} no chips, so the bank pays {self.who(to)}."
        return f"{self.who(debtor)} {self.verb(debtor, 'pay', 'pays')} {self.who(to)} a chip."

    def has_now(self, by: Seat, chips: int) -> str:
        return f"{self.who(by)} {self.verb(by, 'have', 'has')} {in_words(chips)} now."

    def paid(self, debtor: Seat, to: Seat) -> str:
        return f"{self.who(debtor)} paid a chip to {self.who(to)}."

    def bank_paid(self, debtor: Seat, to: Seat) -> str:
        return f"{self.who(debtor)} had no chips, so the bank paid {self.who(to)}."

    # ---- what happened: melds and hits ----

    def laid(self, by: Seat, cards: tuple[Card, ...]) -> str:
        return f"{self.who(by)} laid {named(cards)}."

    def hit(self, by: Seat, card: Card, meld: int) -> str:
        return f"{self.who(by)} added {one(card)} to {meld_name(meld)}."

    # ---- the postcard ----

    yes = Says("Yes.")
    no = Says("No.")
    was_other = Says("“Yes,” with the wrong card face down.")

    def had_some(self, cards: int) -> str:
        return f"“No,” with {counted(cards, 'such card', 'such cards')} in hand."

    is_liar = Says("Liar!")
    is_believed = Says("Believed")
    this_round = Says("This hand")

    def moments(self, count: int) -> str:
        return counted(count, "chip", "chips")

    # ---- the board ----

    in_hand = Says("in hand")
    laid_open = Says("face up")

    def has_chips(self, chips: int) -> str:
        return counted(chips, "chip", "chips") if chips else "no chips"

    def has_points(self, score: int) -> str:
        return points(score)

    def seen_by_all(self, cards: tuple[Card, ...]) -> str:
        return f"seen by all {named(cards)}"

    def gone_since(self, cards: int) -> str:
        return f"{cards_in_words(cards)} gone since"

    def given_by_you(self, cards: tuple[Card, ...]) -> str:
        return f"given by you {named(cards)}"

    def answer_of(self, by: Seat) -> str:
        return f"{self.whose(by)} answer"

    def meld(self, number: int) -> str:
        return f"on the table, {meld_name(number)}"

    def closed_meld(self, number: int) -> str:
        return f"on the table, {meld_name(number)} (closed)"

    def drawn(self, card: Card) -> str:
        return f"You drew {one(card)}."

    def instruction(self, if_accepted: Show | Keep) -> str:
        shown = one(if_accepted.card) if isinstance(if_accepted, Show) else "nothing"
        return f"If they believe your no, you’ll show {shown}."

    def had_said_yes(self, by: Seat) -> str:
        return f"{self.who(by)} said yes."

    def received(self, by: Seat, card: Card) -> str:
        return f"{self.who(by)} received {one(card)}."

    def stock(self, cards: int) -> str:
        return f"The stock has {self.backs(cards)}."

    def discard_pile(self, cards: int) -> str:
        return f"The discard pile has {self.backs(cards)}."

    def hand_of_match(self, number: int) -> str:
        return f"This is hand {number}."

    def turn_of_hand(self, turn: int, limit: int) -> str:
        return f"This is turn {turn} of {limit} in this hand."

    # ---- what is asked ----

    obtain = Says("Draw a card, or ask someone for one.")
    play_and_discard = Says("Lay melds or hits if you can, then discard.")

    pose_obtain = Says("Whom do you ask, and for what?")

    def pose_answer_quest(self, by: Seat) -> str:
        return f"What do you tell {self.who(by)}?"

    def pose_decide_on_answer(self, to: Seat) -> str:
        return f"Is {self.who(to)} lying?"

    def answer_quest(self, by: Seat, request: Request) -> str:
        return f"{self.who(by)} asked you for {asked_for(request)}. Say yes with any card, or no."

    def decide_on_answer(self, to: Seat, answer: Answered) -> str:
        return f"{self.who(to)} said {answer}. Believe it, or call it a lie?"

    def show_or_keep(self, by: Seat) -> str:
        return f"{self.who(by)} believed your no. Show a matching card, or nothing?"

    def take_one(self, to: Seat) -> str:
        return f"You caught {self.who(to)} in a lie. Pick the card to take."

    def play_and_give(self, to: Seat, received: Card) -> str:
        give = f"give {self.who(to)} a different card"
        return f"You got {one(received)}. Lay melds or hits if you can, then {give}."

    play_and_end = Says("Lay melds or hits if you can, then end your turn.")

    def refresh_hand(self, by: Seat) -> str:
        return f"{self.who(by)} called your honest no a lie. Refresh any number of cards."

    # ---- what is asked, in short ----

    short_play_and_discard = Says("Lay what you can, then discard.")

    def short_answer_quest(self, by: Seat, request: Request) -> str:
        return f"{self.who(by)} asked you for {asked_briefly(request)}. Yes or no?"

    def short_decide_on_answer(self, to: Seat, answer: Answered) -> str:
        return f"{self.who(to)} said {answer}. Believe it?"

    def short_show_or_keep(self, by: Seat) -> str:
        return f"{self.who(by)} believed your no. Show a card?"

    def short_take_one(self, to: Seat) -> str:
        return f"{self.who(to)} lied. Pick a card to take."

    def short_play_and_give(self, to: Seat, received: Card) -> str:
        return f"You got {one(received)}. Give {self.who(to)} another card."

    short_play_and_end = Says("Lay what you can, then end your turn.")

    def short_refresh_hand(self, by: Seat) -> str:
        return f"{self.who(by)} wrongly called you a liar. Refresh?"

    # ---- what is refused ----

    def wrong_phase(self, now: Phase) -> str:
        return f"You can’t do that now. {_POSSIBLE[now]}"

    bad_target = Says("Ask anyone at the table except yourself.")
    bad_request = Says("Ask for a rank or for one card, like “ask 2 7” or “ask 2 7D”.")

    def not_in_hand(self, hand: tuple[Card, ...]) -> str:
        if not hand:
            return "You don’t have that. You have no cards left."
        return f"You don’t have that. You can use {named(hand)}."

    def does_not_match(self, cards: tuple[Card, ...]) -> str:
        if not cards:
            return "That card doesn’t match, and you have none that would."
        return f"That card doesn’t match. Choose {either([one(card) for card in cards])}."

    nothing_to_play = Says("Lay at least one meld or one hit.")

    def not_a_meld(self, least: int) -> str:
        return f"A meld is {in_words(least)} or more of one rank, or of one suit in sequence."

    no_such_meld = Says("No meld on the table has that number.")

    def does_not_fit(self, meld: int) -> str:
        return f"That card doesn’t fit {meld_name(meld)}."

    def run_is_closed(self, meld: int) -> str:
        return f"A run takes a single hit here, and {meld_name(meld)} has one."

    fits_nowhere = Says("That card fits no meld on the table.")

    def which_meld(self, melds: tuple[int, ...]) -> str:
        return f"That card fits {listed([meld_name(meld) for meld in melds])}. Name one, like “hit 5S m2”."

    must_keep_a_card_to_give = Says("You must give a card other than the one you received. Keep one, or play out.")
    cannot_give_received_card = Says("The card you received stays with you. Give a different one.")
    order_too_late = Says("It’s too late for that this turn.")

    # ---- what is warned of ----

    def nobody_has_it(self, what: Request) -> str:
        return f"No one else can have {'any ' if what.suit is None else ''}{asked_for(what)}."


_POSSIBLE: Mapping[Phase, str] = {
    "OBTAIN": "Say “draw”, or ask someone, like “ask 2 7” or “ask 2 7D”.",
    "PLAY_DISCARD": "Say “meld 7D 7H 7S” or “hit 5S m2”, and finish with “discard 9C”.",
    "ANSWER": "Say “yes” with a card, or “no”.",
    "DECIDE": "Say “accept” or “liar”.",
    "PRODUCE": "Say “show” with a card, or “keep”.",
    "TAKE": "Say “take” with a matching card.",
    "PLAY_GIVE": "Say “meld 7D 7H 7S” or “hit 5S m2”, and finish with “give 9C”.",
    "PLAY_END": "Say “meld 7D 7H 7S” or “hit 5S m2”, and finish with “done”.",
    "REFRESH": "Say “refresh” with cards, “refresh all” or “refresh none”.",
}
