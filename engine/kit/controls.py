"""What a form needs to offer moves: a control is a row of fields whose values, joined by blanks, are a move's text.

What a control lets one choose is legal, whatever is chosen: `together`, `excludes`, `needs`, `in_turn` and what choices
use up of a `supply` say what goes with what, so that a form can grey the rest. What will be sent is read before it is
sent: `preview`, `button` and `notation` have gaps, which a form fills with what is chosen.
"""

from typing import TypeAlias

from engine.kit.sentence import Sentence, Verbatim
from engine.kit.value import Value

Label: TypeAlias = Sentence | Verbatim
"""What is read on a form: a message of the game's words, or a move or card in notation."""


class Gap(Value):
    """A place in a preview for what is chosen: `{1}` for the choices of part 1, as they are said.

    A message puts a clause that goes without a choice into brackets: `f"You bid {amount}[ and show {shown}]"`.

    >>> f"You play {Gap(1).count}: {Gap(1)}"
    'You play {1#}: {1}'
    """

    part: int

    def __str__(self) -> str:
        return f"{{{self.part}}}"

    @property
    def count(self) -> str:
        """The gap for how many are chosen, in words."""
        return f"{{{self.part}#}}"

    def counted(self, one: str, several: str) -> str:
        """Returns the gap for how many are chosen, with their name.

        >>> Gap(1).counted("ten", "tens")
        '{1#ten|tens}'
        """
        return f"{{{self.part}#{one}|{several}}}"

    @property
    def if_any(self) -> str:
        """A gap that says nothing: its clause is there if something is chosen."""
        return f"{{{self.part}?}}"

    def if_case(self, case: int) -> str:
        """Returns a gap that says nothing: its clause is there if one of what is chosen leads to that case.

        >>> f"You say two tens[, a lie{Gap(1).if_case(1)}]"
        'You say two tens[, a lie{1?1}]'
        """
        return f"{{{self.part}?{case}}}"


ALIKE = "{#}"
"""The gap in how a choice is said for how many are said alike: "two Liars". One alone is said as `said_once`."""


class Total(Value):
    """A place in a preview for the sum of all that is chosen: `{=}`."""

    def __str__(self) -> str:
        return "{=}"


class Sum(Value):
    """What some choices count together.

    :param chosen: the choices, by their numbers from 0
    :param shares: what each of them counts in this sum
    """

    chosen: tuple[int, ...]
    shares: tuple[int, ...]


class Fixed(Value):
    """Text that is always sent."""

    text: str


class Choice(Value):
    """One possibility of a field.

    :param text: what is sent
    :param label: what is read on it
    :param said: how a preview says it, if otherwise
    :param said_once: the same after "one", or after the gap for how many if it is one: a 3, not 3s; with `ALIKE` in
        `said`, if no other one is said alike
    :param excludes: the choices of the same field that cannot be made with it, by their numbers from 0
    :param needs: the choices of the same field of which one has to be made as well, by their numbers
    :param uses: what it uses up of the control's supply
    :param place: the place in the middle of the board that it adds to, by its number from 0
    :param case: which of the control's outcomes it leads to, from 0; a clause of the preview may be about one
    :param button: of a choice that is a button: what it says, with gaps, once all is chosen
    :param weighty: of a choice that is a button: whether it ends something for good
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
    """A question of a control: choose from `least` to `most` of `choices`.

    `least == most == 1` is a list to choose one from; anything else a row of boxes.

    :param preset: the text of the choice that is made unless another one is, if that makes sense
    :param unless_spent: whether nothing is chosen, nor sent, once the choices of other fields use up all of the supply
    :param sends: whether each choice is a button, which sends the form
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
    """One kind of move as a form: its button and its parts in the order of the notation.

    A control of `Fixed` parts alone is a button. `weighty` marks a move that ends something for good
    (a challenge): the page sets it apart.

    :param together: what goes together, if not everything does: the legal rows of the fields that take one choice each
    :param preview: what will be sent, with gaps
    :param button: what its button says, with gaps, once all is chosen
    :param notation: how players write the move, with gaps, if not as the parts are joined
    :param supply: what its choices can use up together, such as the cards of a hand: a choice for whose use too little
        is left goes with none of the others
    :param outcomes: what may come of it, a few words each, to be read beside its button; of several cases the one that
        what is chosen leads to
    :param in_turn: whether all fields offer the same things, each to be chosen once: a form can fill the fields one
        after another by taps
    :param sums: what choices count together, if that is worth knowing: for every row of choices, complete or not
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
