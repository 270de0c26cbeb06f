"""docs/commands.md, made from the forms and from what the table allows: `python -m tests.docs.commands`."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from engine.kit.notation import Refused
from events.table.commands import AnyCommand
from events.table.legal import allows, refusal
from events.table.sight import Sight
from events.who import Who
from functions.play.forms.table_forms import TABLE_FORMS, TableForm
from tests.events.table.scenario import Scenario
from tests.events.table.stands import STANDS, askers, examples

DOCUMENT = Path(__file__).parents[2] / "docs/commands.md"

HEAD = """# Who may do what, and when

Made by `make commands` from `events/table/legal.py` and the forms of the API; a test keeps it current.

A page's `commands` are those its link may use now. We refuse all others: with status 403 (`not_allowed`) if the link
never may send them, else with status 409 and the code below. A `spent` link, whose seat was taken or left or
which a new link replaced, can send nothing; for a while it answers a repeat of that last command.
"""


def document() -> str:
    """All of it."""
    return "\n".join([HEAD, *_commands(), *_stands()])


def _commands() -> Iterator[str]:
    yield "## The commands\n"
    yield "| command | by | what it does | fields |"
    yield "| --- | --- | --- | --- |"
    for form in TABLE_FORMS:
        fields = ", ".join(f"`{name}`" for name in form.model_fields if name not in ("id", "confirmed"))
        says = " ".join((form.__doc__ or "").split("\n\n")[0].split())
        yield f"| `{form.command}` | {', '.join(form.does.scopes)} | {says} | {fields} |"
    yield "\nEvery command carries `id`, and `confirmed` once the player has said yes to something odd or final.\n"


def _stands() -> Iterator[str]:
    yield "## By how the table stands\n"
    yield "Three seats, counted from 1; in a match of Lie 21, two.\n"
    for name, stand in STANDS.items():
        yield f"### {name[0].upper()}{name[1:]}\n"
        yield from _rows(stand())


def _rows(stand: Scenario) -> Iterator[str]:
    yield "| command | offered to | refused |"
    yield "| --- | --- | --- |"
    sight = Sight(stand.game, stand.table, now=stand.now)
    for form in TABLE_FORMS:
        found = {who: _best(sight, who, _meant(stand, who, form)) for who in askers(stand.table) if _may(who, form)}
        offered = ", ".join(_named(who) for who, refused in found.items() if refused is None)
        refused = ", ".join(f"{_named(who)}: `{why.sentence.key}`" for who, why in found.items() if why is not None)
        yield f"| `{form.command}` | {offered} | {refused} |"
    yield ""


def _may(who: Who, form: type[TableForm]) -> bool:
    return allows(who, form.does)


def _meant(stand: Scenario, who: Who, form: type[TableForm]) -> Iterable[AnyCommand]:
    return [each for each in examples(stand, who) if type(each) is form.does]


def _best(sight: Sight, who: Who, tried: Iterable[AnyCommand]) -> Refused | None:
    """`None` if one of them is not refused, else why the last one is."""
    refusals = [refusal(sight, who, each) for each in tried]
    return None if None in refusals else refusals[-1]


def _named(who: Who) -> str:
    if who.seat is None:
        return who.scope
    return f"host in seat {who.seat + 1}" if who.hosts else f"{who.scope} {who.seat + 1}"


if __name__ == "__main__":
    DOCUMENT.write_text(document())
