"""Buttons, fields and previews."""

from engine.games.liars_deck.values import Card
from engine.games.liars_deck.words.grammar import card_name, several
from engine.kit import words
from engine.kit.numerals import in_words
from engine.kit.scene.controls import ALIKE, Gap
from engine.kit.seats import Seat


class Labels(words.Words):
    """Labels of forms."""

    def play(self) -> str:
        return "Play"

    def plays(self, cards: Gap) -> str:
        return f"You play {cards}, face down."

    def play_these(self, cards: Gap) -> str:
        return f"Play {cards.count}"

    def your_cards(self) -> str:
        return "Your cards"

    def card(self, card: Card) -> str:
        return card_name(card)

    def one_card(self, card: Card) -> str:
        return several(card, 1)

    def some_cards(self, card: Card) -> str:
        return f"{ALIKE} {card_name(card, 2)}"

    def liar(self) -> str:
        return "Liar!"

    def calls(self, accused: Seat, count: int) -> str:
        lie = "it’s a Liar" if count == 1 else f"a Liar is among the {in_words(count)}"
        return f"You call “Liar!” on {self.who(accused)}: {lie}."

    def shoot(self) -> str:
        return "Take aim"

    def shoot_at(self, target: Gap) -> str:
        return f"Aim at {target}"

    def shoots_at(self, target: Gap, others: int) -> str:
        if not others:
            return f"You aim at {target}, and pull at once."
        return f"You aim at {target}. It stays sealed until all {in_words(others + 1)} have aimed."

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
