"""The page that asks whether a form is meant, if nothing shows that a person sent it (docs/design/pages.md)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from pydantic import Field

from functions.pages.models.base import CommandName, Page
from functions.pages.models.moves import MoveControl, MoveField
from functions.pages.models.table import TablePage

ANSWERED_HERE = frozenset({"pressed", "sure", "confirmed", "host_key"})
"""Fields that are not resubmitted: this page's own questions, and secrets no page shows."""


class SurePage(Page):
    """Asks whether a form is meant, and resubmits it with the answer (`sure`). Programs get problem details instead."""

    kind: Literal["sure"] = "sure"
    command: CommandName
    action: str = Field(description="where the form goes")
    typed: Mapping[str, tuple[str, ...]] = Field(description="its fields", repr=False)
    confirmed: bool = Field(description="whether the answer also answers a warning")
    warning: str = ""
    control: MoveControl | None = Field(None, description="the control whose fields were filled in")
    chosen: tuple[tuple[str, str], ...] = Field((), description="the choices made there, by label")
    text: str = Field("", description="the move or plan, in notation")
    seat: int | None = Field(None, description="the seat concerned")
    title: str = Field("", description="of the game, where a table is opened")
    bots: int = Field(0, description="against whom to play now")
    address: str = Field("", description="that is written to")
    table: TablePage | None = None


def sure_page(
    command: CommandName,
    typed: Mapping[str, Sequence[str]],
    action: str,
    *,
    warning: str = "",
    table: TablePage | None = None,
    text: str = "",
    title: str = "",
    bots: int = 0,
    address: str = "",
) -> SurePage:
    """Asks about a form.

    :param warning: an oddity or a final effect
    :param text: a move or plan, in notation
    """
    seat = next(iter(typed.get("seat", ())), "")
    control = _control(table, command, typed) if table else None
    return SurePage(
        command=command,
        action=action,
        typed={name: tuple(values) for name, values in typed.items() if name not in ANSWERED_HERE},
        confirmed=bool(warning) or "yes" in typed.get("confirmed", ()),
        warning=warning,
        control=control,
        chosen=tuple(_chosen(control, typed)) if control else (),
        text=text,
        seat=int(seat) if table and seat.isdecimal() and int(seat) < len(table.players) else None,
        title=title,
        bots=bots,
        address=address,
        table=table,
    )


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


def _control(table: TablePage, command: CommandName, typed: Mapping[str, Sequence[str]]) -> MoveControl | None:
    alone = list(typed.get("part.0", ()))
    for control in offered(table, command):
        if parts_sent(control, typed) or (control.is_button and alone == [" ".join(map(str, control.parts))]):
            return control
    return None


def _chosen(control: MoveControl, typed: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str]]:
    for part, sent in parts_sent(control, typed) or ():
        if isinstance(part, MoveField) and sent:
            yield part.label, ", ".join([choice.label for choice in part.choices if str(choice.value) in sent])


def _fits(part: str | MoveField, sent: Sequence[str]) -> bool:
    if isinstance(part, str):
        return list(sent) == [part]
    return {str(choice.value) for choice in part.choices}.issuperset(sent)
