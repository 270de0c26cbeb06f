"""What a form needs to offer moves: a control is a row of fields whose values, joined by blanks, are a move's text."""

from typing import TypeAlias

from engine.kit.sentence import Sentence, Verbatim
from engine.kit.value import Value

Label: TypeAlias = Sentence | Verbatim
"""What is read on a form: a message of the game's words, or a move or card in notation."""


class Fixed(Value):
    """Text that is always sent."""

    text: str


class Choice(Value):
    """One possibility of a field: what is sent, and what is read."""

    text: str
    label: Label


class Field(Value):
    """A question of a control: choose from `least` to `most` of `choices`.

    `least == most == 1` is a list to choose one from; anything else a row of boxes to tick.
    """

    label: Label
    choices: tuple[Choice, ...]
    least: int = 1
    most: int = 1


Part: TypeAlias = Fixed | Field


class Control(Value):
    """One kind of move as a form: its button and its parts in the order of the notation.

    A control of `Fixed` parts alone is a button. `weighty` marks a move that ends something for good
    (a challenge): the page sets it apart.
    """

    label: Label
    parts: tuple[Part, ...]
    weighty: bool = False
