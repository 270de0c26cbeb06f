"""docs/commands.md says what the table allows."""

from events.table.commands import COMMANDS, ReturnToHost
from functions.play.forms.table_forms import TABLE_FORMS
from tests.docs.commands import DOCUMENT, document


def test_it_is_current() -> None:
    assert DOCUMENT.read_text() == document(), "run `make commands`"


def test_every_command_that_a_link_can_give_has_a_form() -> None:
    by_links = {command for command in COMMANDS if not {*command.scopes} <= {"operator", "system"}}
    assert {form.does for form in TABLE_FORMS} == by_links - {ReturnToHost}  # which `presence` gives
