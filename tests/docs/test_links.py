"""docs/links.md says what each kind of link can do."""

from typing import get_args

from events import link_kinds
from events.who import LinkScope
from tests.docs.links import DOCUMENT, document


def test_it_is_current() -> None:
    assert DOCUMENT.read_text() == document(), "run `make commands`"


def test_every_scope_of_a_link_is_of_some_kind() -> None:
    assert {kind.who.scope for kind in link_kinds.OF_TABLES} == {*get_args(LinkScope)}
