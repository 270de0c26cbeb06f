"""Refusals and warnings."""

from collections.abc import Mapping

from engine.games.liar_liar.position import Phase
from engine.games.liar_liar.values import Request
from engine.games.liar_liar.words.grammar import asked_for, meld_name, named, one
from engine.kit import words
from engine.kit.cards import Card
from engine.kit.numerals import in_words
from engine.kit.sentence import Says, listed
from engine.kit.words import either


class Refusals(words.Words):
    """Refusals."""

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
