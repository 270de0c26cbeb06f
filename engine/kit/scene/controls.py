"""Forms for moves. A control is a row of fields; their values, joined by blanks, are a move's text.

Every choice is legal in some move.
"""

from typing import Any, TypeAlias

from engine.kit.sentence import Sentence, Verbatim
from engine.kit.value import Value

Label: TypeAlias = Sentence | Verbatim


class Gap(Value):
    """A gap in a preview, button or notation: `{1}` for the choices of part 1.

    Brackets hold an optional clause: `f"You bid {amount}[ and show {shown}]"`.

    >>> f"You play {Gap(1).count}: {Gap(1)}"
    'You play {1#}: {1}'
    """

    part: int

    def __str__(self) -> str:
        return f"{{{self.part}}}"

    @property
    def count(self) -> str:
        """The number of choices, in words."""
        return f"{{{self.part}#}}"

    def counted(self, one: str, several: str) -> str:
        """The number of choices, with a noun.

        >>> Gap(1).counted("ten", "tens")
        '{1#ten|tens}'
        """
        return f"{{{self.part}#{one}|{several}}}"

    @property
    def if_any(self) -> str:
        """Empty; its clause appears if anything is chosen."""
        return f"{{{self.part}?}}"

    def if_case(self, case: int) -> str:
        """Empty; its clause appears if a choice has that case.

        >>> f"You say two tens[, a lie{Gap(1).if_case(1)}]"
        'You say two tens[, a lie{1?1}]'
        """
        return f"{{{self.part}?{case}}}"


ALIKE = "{#}"
"""In `said`, the number of equal choices ("two Liars")."""


class Total(Value):
    """The sum of all choices: `{=}`."""

    def __str__(self) -> str:
        return "{=}"


class Bounds(Value):
    """The least and the most that a player can expect, in an outcome.

    >>> f"you lose {Bounds(1, 5)}", f"Bit loses {Bounds(1, 2)}", f"Ada loses {Bounds(2, 2)}"
    ('you lose 1 to 5', 'Bit loses 1 or 2', 'Ada loses 2')
    """

    least: int
    most: int

    def __str__(self) -> str:
        between = "or" if self.most == self.least + 1 else "to"
        return str(self.least) if self.least == self.most else f"{self.least} {between} {self.most}"


class Sum(Value):
    """The sum of some choices.

    :param shares: their values
    :param chosen: numbers of choices, from 0
    """

    chosen: tuple[int, ...]
    shares: tuple[int, ...]


class Warned(Value):
    """Choices with a warning (`Game.warning`), before the move is sent.

    :param says: with a gap for the total
    :param chosen: parts and their texts, if they matter
    :param above: the total exceeds it
    """

    says: Sentence
    chosen: tuple[tuple[int, str], ...] = ()
    above: int = -1


def warned(says: Sentence | None, *chosen: tuple[int, str]) -> tuple[Warned, ...]:
    """The warning, if any."""
    return (Warned(says, chosen),) if says else ()


class Tip(Value):
    """A newcomer's next move. Each sentence may be a clause.

    :param kind: of move, named once in a game
    :param tap: what to press, or to choose first
    """

    kind: str
    head: Sentence
    tap: Sentence
    before: Sentence | None = None
    after: Sentence | None = None


def tip(catalogue: type[Any], kind: str) -> Tip:
    """The tip of the messages `tip_bid` and `tip_bid_tap`, and of `tip_bid_before` and `tip_bid_after`, if any."""
    head, tap, *around = [f"tip_{kind}{part}" for part in ("", "_tap", "_before", "_after")]
    before, after = [Sentence(key) if hasattr(catalogue, key) else None for key in around]
    return Tip(kind, Sentence(head), Sentence(tap), before, after)


class Fixed(Value):
    """Text that is always sent."""

    text: str


class FieldChoice(Value):
    """A choice in a field. Other choices are counted from 0.

    :param said: in a preview, if different
    :param said_once: for a single one (a 3, not 3s)
    :param excludes: choices of the field it rules out
    :param needs: choices of the field; one is required
    :param uses: from the supply
    :param place: in the middle, from 0
    :param case: its outcome, from 0
    :param weighty: it ends something for good
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

    :param preset: the default choice's text
    :param unless_spent: skipped when the supply is used up
    :param sends: each choice sends the form
    :param missing: what to do before the form can be sent
    """

    label: Label
    choices: tuple[FieldChoice, ...]
    least: int = 1
    most: int = 1
    preset: str = ""
    unless_spent: bool = False
    sends: bool = False
    missing: Label | None = None

    @property
    def is_single(self) -> bool:
        """One choice is made."""
        return self.least == self.most == 1


Part: TypeAlias = Fixed | Field


class Suspense(Value):
    """Another's answer to a claim, for viewers who wait for it.

    :param when: the answer
    :param outcomes: what may come of it, from what the viewer sees
    """

    question: Sentence
    when: Sentence
    outcomes: tuple[Sentence, ...]


class Control(Value):
    """A kind of move as a form; parts are in the notation's order.

    `Fixed` parts alone make a button. Pages set `weighty` moves apart.

    :param together: legal rows of single choices, unless all are
    :param notation: with gaps, unless parts are simply joined
    :param supply: for all choices, such as a hand; each takes its `uses`
    :param outcomes: what follows, under the button; the highest case of the choices counts
    :param in_turn: fields share choices, each used once; taps fill them in order
    :param sums: by row of choices, complete or not
    :param warnings: all of `Game.warning`; the first that fits counts
    :param tip: one of the game's (`Game.tips`), from what the player sees
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
    tip: Tip | None = None
