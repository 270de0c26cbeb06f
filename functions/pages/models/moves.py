"""Questions, and forms of moves and plans."""

from functions.pages.models.base import Model


class MoveChoice(Model):
    """A value of a part: `value` is sent, `label` is read. A preview says `said`, and after "one" `said_once`.
    `excludes` numbers the choices, from 0, that cannot go with it; one choice of `needs` must. `uses` is its use of the
    supply, `place` the place in the middle that it adds to, from 0, `case` its outcomes. On a button, `button` is the
    label once all is chosen, and `weighty`: it ends something."""

    value: str
    label: str
    said: str
    said_once: str
    excludes: tuple[int, ...] = ()
    needs: tuple[int, ...] = ()
    uses: tuple[str, ...] = ()
    place: int | None = None
    case: int = 0
    button: str = ""
    weighty: bool = False


class MoveField(Model):
    """A part to choose: `least` to `most` choices. `preset` is the initial value. `unless_spent`: left out once the
    other parts use up the supply. If the part `sends`, its choices are buttons. `missing` says what to do first."""

    label: str
    choices: tuple[MoveChoice, ...]
    least: int
    most: int
    preset: str = ""
    unless_spent: bool = False
    sends: bool = False
    missing: str = ""


class MoveSum(Model):
    """The joint count of choices with these numbers: a share each."""

    chosen: tuple[int, ...]
    shares: tuple[int, ...]


class MoveWarning(Model):
    """A warning of moves with these choices, each with the number of its part, and a total above `above`. `says` has
    `{=}` for the total."""

    says: str
    chosen: tuple[tuple[int, str], ...] = ()
    above: int = -1


class MoveControl(Model):
    """One kind of move. Its parts, fixed texts and choices, are joined by blanks. `weighty`: ends something.

    `together` lists the legal combinations of single-choice parts; empty if all are legal. `preview`, `button` and
    `notation` are the move with gaps. `{1}` stands for the choices of part 1, `{1#}` for their number, `{1#ten|tens}`
    for the number with a noun, `{1?}` for nothing, `{=}` for the total. Text in brackets is left out if a gap in it is
    empty. `supply` is the joint limit of its choices; `outcomes` the possible outcomes, for each case. `in_turn`: all
    parts offer the same things, and each thing goes to one part; `sums` are joint counts of choices. `warnings` are
    what the table would ask about first; of several, the first that fits.
    """

    label: str
    parts: tuple[str | MoveField, ...]
    weighty: bool = False
    together: tuple[tuple[str, ...], ...] = ()
    preview: str = ""
    button: str = ""
    notation: str = ""
    supply: tuple[str, ...] = ()
    outcomes: tuple[tuple[str, ...], ...] = ()
    in_turn: bool = False
    sums: tuple[MoveSum, ...] = ()
    warnings: tuple[MoveWarning, ...] = ()

    @property
    def is_button(self) -> bool:
        """Whether there is no choice to make."""
        return all(isinstance(part, str) for part in self.parts)


class MoveTip(Model):
    """Advice to newcomers: `tap` is the next tap. `form` is the number of its control, from 1; 0 with the rules."""

    kind: str
    form: int = 0
    head: str
    before: str
    tap: str
    after: str


class Prompt(Model):
    """The open question, in a few words (`heading`) if need be, and the moves that answer it; `examples` are moves, as
    typed. `tips` are for a first match, the most needed first."""

    number: int
    heading: str
    question: str
    due: int
    controls: tuple[MoveControl, ...]
    examples: tuple[str, ...] = ()
    tips: tuple[MoveTip, ...] = ()


class Stakes(Model):
    """What hangs on another player's answer, as far as the viewer sees: the question, `when` they call, and what then
    follows."""

    question: str
    when: str
    outcomes: tuple[str, ...]


class Orders(Model):
    """The viewer's orders, which only they see.

    `standing` are in notation: the first that fits answers. `due` is when one answers the prompt. `controls` are forms
    for new ones, and `examples` an order of each form, as typed.
    """

    standing: tuple[str, ...]
    due: int
    controls: tuple[MoveControl, ...]
    examples: tuple[str, ...] = ()
