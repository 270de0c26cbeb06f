"""What a player is asked, and the moves and plans that can be chosen, as data."""

from functions.pages.models.base import Model


class MoveChoice(Model):
    """One value of a part of a move: `value` is sent, `label` is read. A preview says `said`, and after "one"
    `said_once`. `excludes` are the numbers of the choices, from 0, that cannot be made with it, `needs` those of which
    one has to be made, `uses` what it uses up of the supply, `place` the place in the middle of the board that it adds
    to, from 0, `case` the outcomes that it leads to. Of a choice that is a button, `button` is what it says
    once all is chosen, and `weighty` whether it ends something."""

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
    """A part of a move that is chosen: from `least` to `most` of the choices. `preset` is the value of the choice that
    a form begins with. `unless_spent`: left out once the other parts use up all of the supply. If the part `sends`, its
    choices are buttons."""

    label: str
    choices: tuple[MoveChoice, ...]
    least: int
    most: int
    preset: str = ""
    unless_spent: bool = False
    sends: bool = False


class MoveSum(Model):
    """What the choices of these numbers count together: a share each."""

    chosen: tuple[int, ...]
    shares: tuple[int, ...]


class MoveControl(Model):
    """One kind of move. Its parts, fixed texts and what is chosen, are joined by blanks. `weighty`: ends something.

    `together` are the legal rows of the parts that take one choice each; without any, everything goes with everything.
    `preview`, `button` and `notation` say the move with gaps: `{1}` for what is chosen of part 1, `{1#}` for how many
    these are, `{1#ten|tens}` for that with a name, `{1?}` for nothing, `{=}` for the sum of all; what stands in
    brackets is left out if a gap in it is empty. `supply` is what its choices can use up together; `outcomes` what may
    come of it, for each case. `in_turn`: all parts offer the same things, each of which is chosen for one part; `sums`
    are what choices count together.
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

    @property
    def is_button(self) -> bool:
        """Whether there is nothing to choose."""
        return all(isinstance(part, str) for part in self.parts)


class Prompt(Model):
    """The question that is put to the viewer, with the moves that answer it; `examples` are moves, as typed."""

    number: int
    question: str
    due: int
    controls: tuple[MoveControl, ...]
    examples: tuple[str, ...] = ()


class Orders(Model):
    """What the viewer answers in advance: nobody else sees any of it.

    `standing` are the standing orders in notation, the first that fits answers; `due` is when one of them answers the
    prompt; `controls` are the forms that give one, and `examples` what each of them could say, as it is typed.
    """

    standing: tuple[str, ...]
    due: int
    controls: tuple[MoveControl, ...]
    examples: tuple[str, ...] = ()
