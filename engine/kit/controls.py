"""Forms that offer moves. A control is a row of fields; their values, joined by blanks, are a move's text.

Every possible choice is legal: `together`, `excludes`, `needs`, `in_turn` and `supply` tell a form which choices to
grey. `preview`, `button` and `notation` have gaps for the choices.
"""

from typing import TypeAlias

from engine.kit.sentence import Sentence, Verbatim
from engine.kit.value import Value

Label: TypeAlias = Sentence | Verbatim


class Gap(Value):
    """A gap in a preview: `{1}` for the choices of part 1.

    A message puts an optional clause into brackets: `f"You bid {amount}[ and show {shown}]"`.

    >>> f"You play {Gap(1).count}: {Gap(1)}"
    'You play {1#}: {1}'
    """

    part: int

    def __str__(self) -> str:
        return f"{{{self.part}}}"

    @property
    def count(self) -> str:
        """The gap for the number of choices, in words."""
        return f"{{{self.part}#}}"

    def counted(self, one: str, several: str) -> str:
        """The gap for the number of choices, with a noun.

        >>> Gap(1).counted("ten", "tens")
        '{1#ten|tens}'
        """
        return f"{{{self.part}#{one}|{several}}}"

    @property
    def if_any(self) -> str:
        """An empty gap: its clause appears if anything is chosen."""
        return f"{{{self.part}?}}"

    def if_case(self, case: int) -> str:
        """An empty gap: its clause appears if a choice leads to that case.

        >>> f"You say two tens[, a lie{Gap(1).if_case(1)}]"
        'You say two tens[, a lie{1?1}]'
        """
        return f"{{{self.part}?{case}}}"


ALIKE = "{#}"
"""In `said`, the number of equal choices ("two Liars"). A single one uses `said_once`."""


class Total(Value):
    """The gap for the sum of all choices: `{=}`."""

    def __str__(self) -> str:
        return "{=}"


class Sum(Value):
    """The sum of some choices.

    :param chosen: numbers of the choices, from 0
    :param shares: the value of each in this sum
    """

    chosen: tuple[int, ...]
    shares: tuple[int, ...]


class Warned(Value):
    """Choices of which `Game.warning` warns, so that a form can say so before they are sent.

    :param says: the warning, with a gap for the total
    :param chosen: the number of a part and a text of it, for each part that matters
    :param above: the total is more than that, if it matters
    """

    says: Sentence
    chosen: tuple[tuple[int, str], ...] = ()
    above: int = -1


def warned(says: Sentence | None, *chosen: tuple[int, str]) -> tuple[Warned, ...]:
    """A form's share of a warning: nothing without one."""
    return (Warned(says, chosen),) if says else ()


class Fixed(Value):
    """Text that is always sent."""

    text: str


class Choice(Value):
    """One possibility of a field.

    :param text: to send
    :param label: to read
    :param said: its form in a preview, if different
    :param said_once: the form after "one" or a count of one (a 3, not 3s); with `ALIKE` in `said`, for a single one
    :param excludes: numbers (from 0) of choices in the field that it rules out
    :param needs: numbers of choices in the field; one is required
    :param uses: from the control's supply
    :param place: the number, from 0, of the middle place that it adds to
    :param case: of the control's outcomes, from 0, for clauses of the preview
    :param button: its text as a button, with gaps
    :param weighty: whether it is a button that ends something for good
    """

    text: str
    label: Label
    said: Label | None = None
    said_once: Label | None = None
    excludes: tuple[int, ...] = ()
    needs: tuple[int, ...] = ()
    uses: tuple[str, ...] = ()
    place: int | None = None
    case: int = 0
    button: Label | None = None
    weighty: bool = False


class Field(Value):
    """Takes `least` to `most` of `choices`. `least == most == 1` is a list, anything else a row of boxes.

    :param preset: the text of the default choice, if any
    :param unless_spent: whether it is skipped once other fields use up the supply
    :param sends: whether each choice is a button that sends the form
    """

    label: Label
    choices: tuple[Choice, ...]
    least: int = 1
    most: int = 1
    preset: str = ""
    unless_spent: bool = False
    sends: bool = False

    @property
    def is_single(self) -> bool:
        """Whether exactly one choice is made."""
        return self.least == self.most == 1


Part: TypeAlias = Fixed | Field


class Control(Value):
    """One kind of move as a form, with parts in the order of the notation.

    `Fixed` parts alone make a button. A page sets apart a `weighty` move, as a challenge.

    :param together: the legal rows of the single-choice fields, unless all are legal
    :param preview: the move, with gaps
    :param button: its text, with gaps
    :param notation: as players write it, with gaps, unless parts are simply joined
    :param supply: for all choices, such as a hand; a choice must find enough left
    :param outcomes: a few words each, beside the button; of several cases, the choices decide which
    :param in_turn: whether fields share choices, each usable once, so that taps fill them in order
    :param sums: for each row of choices, complete or not, if they matter
    :param warnings: all that `Game.warning` says of what the form can make, the first that fits
    """

    label: Label
    parts: tuple[Part, ...]
    weighty: bool = False
    together: tuple[tuple[str, ...], ...] = ()
    preview: Label | None = None
    button: Label | None = None
    notation: str = ""
    supply: tuple[str, ...] = ()
    outcomes: tuple[tuple[Label, ...], ...] = ()
    in_turn: bool = False
    sums: tuple[Sum, ...] = ()
    warnings: tuple[Warned, ...] = ()
