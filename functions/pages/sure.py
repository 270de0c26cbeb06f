"""The page that asks whether a form is meant, if nothing shows that a person sent it (docs/design/pages.md)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import Literal

from engine.kit.value import Value
from functions.pages.models.base import CommandName
from functions.pages.models.moves import MoveControl, MoveField
from functions.pages.models.table import TablePage

ANSWERED_HERE = frozenset({"pressed", "sure", "confirmed", "host_key"})
"""Fields that are not resubmitted: this page's own questions, and secrets no page shows."""


class SurePage(Value):
    """Asks whether a form is meant, and resubmits it with the answer (`sure`). Programs get problem details instead.

    :param typed: the form's fields
    :param action: where the form goes
    :param warning: an oddity or a final effect
    :param text: a move or plan, in notation
    :param title: of the game, where a table is opened
    :param bots: the opponents to play now
    :param address: that is written to
    """

    command: CommandName
    typed: Mapping[str, Sequence[str]] = field(repr=False)
    action: str
    warning: str = ""
    table: TablePage | None = None
    text: str = ""
    title: str = ""
    bots: int = 0
    address: str = ""
    kind: Literal["sure"] = "sure"

    @property
    def resent(self) -> Mapping[str, Sequence[str]]:
        """The fields that come with the answer, which also answers a warning."""
        fields = {name: values for name, values in self.typed.items() if name not in ANSWERED_HERE}
        is_confirmed = self.warning or "yes" in self.typed.get("confirmed", ())
        return {**fields, "confirmed": ("yes",)} if is_confirmed else fields

    @property
    def seat(self) -> int | None:
        """The seat concerned."""
        seat = next(iter(self.typed.get("seat", ())), "")
        return int(seat) if self.table and seat.isdecimal() and int(seat) < len(self.table.players) else None

    @property
    def control(self) -> MoveControl | None:
        """The control with fields that were filled in."""
        alone = list(self.typed.get("part.0", ()))
        for control in offered(self.table, self.command) if self.table else ():
            if parts_sent(control, self.typed) or (control.is_button and alone == [" ".join(map(str, control.parts))]):
                return control
        return None

    @property
    def chosen(self) -> Iterator[tuple[str, str]]:
        """The choices made there, by label."""
        parts = parts_sent(self.control, self.typed) if self.control else None
        for part, sent in parts or ():
            if isinstance(part, MoveField) and sent:
                yield part.label, ", ".join([choice.label for choice in part.choices if str(choice.value) in sent])


def offered(table: TablePage, command: CommandName) -> Sequence[MoveControl]:
    """Controls for moves or plans."""
    if command == "move" and table.prompt:
        return table.prompt.controls
    if command == "order" and table.orders:
        return table.orders.controls
    return ()


def parts_sent(
    control: MoveControl, typed: Mapping[str, Sequence[str]]
) -> list[tuple[str | MoveField, Sequence[str]]] | None:
    """Parts with their sent values; `None` if another control's form was sent."""
    sent = [(part, typed.get(f"part.{index}", ())) for index, part in enumerate(control.parts)]
    return sent if any(values for _, values in sent) and all(_fits(part, values) for part, values in sent) else None


def _fits(part: str | MoveField, sent: Sequence[str]) -> bool:
    if isinstance(part, str):
        return list(sent) == [part]
    return {str(choice.value) for choice in part.choices}.issuperset(sent)
