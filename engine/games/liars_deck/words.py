"""Everything that Liar's Deck says."""

from collections import Counter
from collections.abc import Sequence

from engine.games.liars_deck.values import Card, Cards
from engine.kit import words
from engine.kit.numerals import cards_in_words, in_words
from engine.kit.seats import Seat
from engine.kit.sentence import Verbatim, listed
from engine.kit.words import either, quoted

_NAMES = {"I": "Innocent", "L": "Liar", "D": "Devil", "C": "Chaos", "M": "Master"}
_NAMES |= {"K": "King", "Q": "Queen", "A": "Ace", "J": "Joker"}
_ONLY = {"D": "the Devil", "C": "Chaos", "M": "the Master"}
"""Cards of which a deck has one."""


class Words(words.Words):
    """The messages of the game."""

    # ---- refusals ----

    def wrong_phase(self, possible: tuple[Verbatim, ...]) -> str:
        return f"You can’t do that now, only {either(quoted(possible))}."

    def must_call(self) -> str:
        return "Only you still hold cards, so you have to call. Say “liar”."

    def bad_number_of_cards(self, most: int) -> str:
        if most == 1:
            return "You can only play one card at a time."
        return f"You can play one to {cards_in_words(most)} at a time."

    def not_in_hand(self, hand: Cards) -> str:
        return f"You can only play cards you hold: {' '.join(hand)}."

    def devil_alone(self) -> str:
        return "While three or more players are alive, play the Devil alone."

    def nothing_to_call(self) -> str:
        return "You can’t call yet. Open the round with a play."

    def invalid_target(self, targets: tuple[Seat, ...]) -> str:
        return f"You can’t aim there, only at {either([self.who(seat) for seat in targets])}."

    def order_without_cards(self) -> str:
        return "Say what you’ll play then, for example “believe any play I”."

    def order_no_shots(self) -> str:
        return "Players shoot at each other only in Chaos."

    def order_no_cards(self) -> str:
        return "You have no cards left, so you won’t play or call again this round."

    def order_too_late(self) -> str:
        return "Too late: this round has had its last play."

    def order_too_many(self, most: int) -> str:
        return f"A play here has {cards_in_words(most)} at most."

    # ---- news ----

    def rank(self, rank: Card) -> str:
        return f"{card_name(rank, 2)} are innocent this round."

    def seated(self, seats: tuple[Seat, ...]) -> str:
        return f"{self.everyone(seats)} sat down in this order."

    def lethal_at(self, by: Seat, number: int) -> str:
        return f"In {self.whose(by)} revolver, the lethal card was number {in_words(number)} from the top."

    def dealt(self, first: Seat) -> str:
        return f"A new round began, with {self.who(first)} to play."

    def dealt_own(self, by: Seat, cards: Cards) -> str:
        return f"{self.who(by)} got {named(cards)}."

    def left_over(self, cards: Cards) -> str:
        return f"{named(cards)} stayed in the deck."

    def played(self, by: Seat, count: int) -> str:
        return f"{self.who(by)} played {cards_in_words(count)}, face down."

    def played_own(self, by: Seat, cards: Cards) -> str:
        return f"{self.who(by)} played {named(cards)}, face down."

    def called(self, by: Seat, accused: Seat) -> str:
        return f"{self.who(by)} called {self.who(accused)} a liar."

    def called_forced(self, by: Seat, accused: Seat) -> str:
        return f"{self.who(by)} held the last cards and had to call {self.who(accused)}."

    def turned_up(self, cards: Cards) -> str:
        return f"The play held {named(cards)}."

    def no_lie(self) -> str:
        return "It was the truth."

    def lie(self) -> str:
        return "That was a lie."

    def devil(self) -> str:
        return "It was the Devil: everyone else with cards had to pull."

    def lethal(self, by: Seat) -> str:
        return f"{self.who(by)} pulled the trigger. Bang."

    def blank(self, by: Seat) -> str:
        return f"{self.who(by)} pulled the trigger. Click."

    def shooting(self, seats: tuple[Seat, ...]) -> str:
        return f"{self.everyone(seats)} got to shoot."

    def pointed(self, by: Seat) -> str:
        return f"{self.who(by)} took aim."

    def pointed_own(self, by: Seat, target: Seat) -> str:
        return f"{self.who(by)} took aim at {self.who(target)}."

    def pointed_at_nobody(self, by: Seat) -> str:
        return f"{self.who(by)} ran out of time and aimed at nobody."

    def shot_lethal(self, by: Seat, target: Seat) -> str:
        return f"{self.who(by)} shot {self.who(target)}. Bang."

    def shot_blank(self, by: Seat, target: Seat) -> str:
        return f"{self.who(by)} shot at {self.who(target)}. Click."

    def shot_nobody_lethal(self, by: Seat) -> str:
        return f"{self.who(by)} shot at nobody and wasted the bullet."

    def shot_nobody_blank(self, by: Seat) -> str:
        return f"{self.who(by)} shot at nobody. Click."

    def reloaded(self, by: Seat) -> str:
        return f"{self.who(by)} got a new revolver."

    def eliminated(self, seats: tuple[Seat, ...]) -> str:
        return f"{self.everyone(seats)} didn’t survive."

    def drawn(self) -> str:
        return "Nobody survived, so the match was a draw."

    def won(self, by: Seat) -> str:
        return f"{self.who(by)} won as the last player alive."

    # ---- the board ----

    def in_hand(self) -> str:
        return "in hand"

    def in_revolver(self, left: int) -> str:
        return f"{in_words(left)} left in the revolver"

    def last_play(self, by: Seat) -> str:
        return f"the last play, by {self.who(by)}"

    def own_plays(self) -> str:
        return "your earlier plays"

    def innocents(self, cards: Cards) -> str:
        return f"{listed([card_name(card, 2) for card in cards])} are innocent this round."

    def devil_is_innocent(self) -> str:
        return "With two players left, the Devil is an Innocent."

    def undealt(self, cards: int) -> str:
        return f"{cards_in_words(cards)} stayed undealt."

    def have_pointed(self, seats: tuple[Seat, ...]) -> str:
        return f"{self.everyone(seats)} took aim."

    def own_target(self, target: Seat) -> str:
        return f"You’re aiming at {self.who(target)}."

    def verdict(self, verdict: Card) -> str:
        said = {"I": self.no_lie, "L": self.lie, "D": self.devil}
        return said[verdict]() if verdict in said else f"It was {_ONLY[verdict]}."

    def _faces(self, faces: Sequence[Card]) -> str:
        return named(faces)

    # ---- questions ----

    def ask_first(self, rank: Card) -> str:
        return f"Open the round with a play.{_innocent(rank)}"

    def ask_turn(self, by: Seat, count: int, rank: Card) -> str:
        return f"{self.who(by)} played {cards_in_words(count)}.{_innocent(rank)} Play on, or call it a lie?"

    def ask_forced(self, by: Seat, count: int) -> str:
        return f"{self.who(by)} played {cards_in_words(count)}. Only you still hold cards, so you have to call."

    def ask_shoot_liar(self, accused: Seat) -> str:
        return f"{self.who(accused)} lied and you caught it. Take aim."

    def ask_shoot_master(self, caller: Seat) -> str:
        return f"{self.who(caller)} called your Master. Take aim."

    def ask_shoot_chaos(self, accused: Seat) -> str:
        return f"{self.who(accused)} played Chaos, so everyone shoots. Take aim."

    # ---- forms ----

    def play(self) -> str:
        return "Play"

    def your_cards(self) -> str:
        return "Your cards"

    def card(self, card: Card) -> str:
        return card_name(card)

    def liar(self) -> str:
        return "Liar!"

    def shoot(self) -> str:
        return "Shoot"

    def at_whom(self) -> str:
        return "At whom"

    def player(self, seat: Seat) -> str:
        return self.who(seat)

    def call(self) -> str:
        return "Call"

    def call_any(self) -> str:
        return "Call any play"

    def believe_one(self) -> str:
        return "Believe every play, and play this card while I have it"

    def believe_several(self) -> str:
        return "Believe, and play these in each turn while they last"

    def laid_at_once(self) -> str:
        return "Cards laid at once"

    def any_number(self) -> str:
        return "any"

    def from_to(self, least: int, most: int) -> str:
        return " or ".join(map(str, range(least, most + 1)))

    def shoot_if_asked(self) -> str:
        return "Shoot, if you have to"


# ---- grammar ----


def card_name(card: Card, count: int = 1) -> str:
    """Returns the name of a card, or of several.

    >>> card_name("K"), card_name("L", 3)
    ('King', 'Liars')
    """
    return _NAMES[card] + ("" if count == 1 else "s")


def named(cards: Sequence[Card]) -> str:
    """Returns cards as players say them.

    >>> named(("I", "L", "I")), named(("D",))
    ('two Innocents and one Liar', 'the Devil')
    """
    return listed([_several(card, count) for card, count in Counter(cards).items()])


def _several(card: Card, count: int) -> str:
    return _ONLY.get(card) or f"{in_words(count)} {card_name(card, count)}"


def _innocent(rank: Card) -> str:
    return f" {card_name(rank, 2)} are innocent." if rank else ""
