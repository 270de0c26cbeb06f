"""The standing orders of Liar, Liar.

Quests come while others have their turns, so their answers, what is shown after a believed no, and what is exchanged
after a false accusation can be ordered until the hand ends. What belongs to a turn is ordered for the next one alone,
and where something can be laid the player is asked.
"""

from typing import Literal, TypeAlias

from engine.games.liar_liar.values import Ask
from engine.kit.cards import Card, card_text, cards_text
from engine.kit.value import Value

# ---- orders about the turns of others ----


class Answer(Value):
    """Answer every quest: with no and nothing shown, with no and the card if it is believed, or truly."""

    way: Literal["no keep", "no show", "truly"]

    def __str__(self) -> str:
        return f"answer {self.way}"


class AnswerYes(Value):
    """Answer every quest with yes and this card, whatever is asked for."""

    card: Card

    def __str__(self) -> str:
        return f"answer yes {card_text(self.card)}"


class Produce(Value):
    """After an accepted no show a card that was asked for, if there is one; or nothing."""

    way: Literal["show", "keep"]

    def __str__(self) -> str:
        return f"{self.way} if believed"


class Exchange(Value):
    """After a false accusation exchange these cards; `None` for all that are held then."""

    cards: tuple[Card, ...] | None

    def __str__(self) -> str:
        return f"refresh {'all' if self.cards is None else cards_text(self.cards) or 'none'}"


# ---- orders about the own next turn ----


class DrawFirst(Value):
    """Draw a card."""

    def __str__(self) -> str:
        return "draw"


class AskFirst(Value):
    """Ask somebody for a card instead."""

    quest: Ask

    def __str__(self) -> str:
        return str(self.quest)


class Decide(Value):
    """Believe such an answer, or call it a lie."""

    verdict: Literal["accept", "liar"]
    answer: Literal["yes", "no"]

    def __str__(self) -> str:
        return f"{self.verdict} {self.answer}"


class Choose(Value):
    """Take this card if several match and it is one of them."""

    card: Card

    def __str__(self) -> str:
        return f"take {card_text(self.card)}"


class PartWith(Value):
    """Discard or give this card if there is nothing to lay."""

    way: Literal["discard", "give"]
    card: Card

    def __str__(self) -> str:
        return f"{self.way} {card_text(self.card)}"


class Finish(Value):
    """Be done if there is nothing to lay."""

    def __str__(self) -> str:
        return "done"


OfOthers: TypeAlias = Answer | AnswerYes | Produce | Exchange
OfOwnTurn: TypeAlias = DrawFirst | AskFirst | Decide | Choose | PartWith | Finish
Order: TypeAlias = OfOthers | OfOwnTurn
