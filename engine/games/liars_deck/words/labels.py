"""Buttons, fields and previews."""

from engine.games.liars_deck.tips import TipWords
from engine.games.liars_deck.values import Card
from engine.games.liars_deck.words.grammar import card_name, several
from engine.kit.numerals import in_words
from engine.kit.scene.controls import ALIKE, Gap
from engine.kit.seats import Seat
from engine.kit.sentence import Says


class Labels(TipWords):
    """Labels of forms."""

    play = Says("Play")

    def plays(self, cards: Gap) -> str:
        return f"You play {cards}, face down."

    def play_these(self, cards: Gap) -> str:
        return f"Play {cards.count}"

    your_cards = Says("Your cards")

    def card(self, card: Card) -> str:
        return card_name(card)

    def one_card(self, card: Card) -> str:
        return several(card, 1)

    def some_cards(self, card: Card) -> str:
        return f"{ALIKE} {card_name(card, 2)}"

    liar = Says("Liar!")

    def calls(self, accused: Seat, count: int) -> str:
        lie = "it’s a Liar" if count == 1 else f"a Liar is among the {in_words(count)}"
        return f"You call “Liar!” on {self.who(accused)}: {lie}."

    shoot = Says("Take aim")

    def shoot_at(self, target: Gap) -> str:
        return f"Aim at {target}"

    def shoots_at(self, target: Gap, others: int) -> str:
        if not others:
            return f"You aim at {target}, and pull at once."
        return f"You aim at {target}. It stays sealed until all {in_words(others + 1)} have aimed."

    def lift_first(self, most: int) -> str:
        return f"lift 1 to {most} cards first" if most > 1 else "lift a card first"

    tap_a_seat = Says("tap a seat first")
    at_whom = Says("At whom")

    call = Says("Call")
    call_any = Says("Call any play")
    believe_one = Says("Believe every play, and play this card while I have it")
    believe_several = Says("Believe, and play these in each turn while they last")
    laid_at_once = Says("Cards laid at once")
    any_number = Says("any")

    def from_to(self, least: int, most: int) -> str:
        return " or ".join(map(str, range(least, most + 1)))

    shoot_if_asked = Says("Shoot, if you have to")
