"""Whether a person sent a form, and no scanner (docs/design/pages.md): pressed, as the script saw; typed; or confirmed
when asked."""

from collections.abc import Mapping
from http import HTTPStatus
from string import ascii_letters, digits
from typing import Any

from engine.kit.sentence import Sentence, sentence
from events.reading import NoSuchTable
from functions.pages.problem_words import Problems
from functions.play.door.errors import Problem
from functions.play.door.request import Request
from functions.play.forms.table_forms import Form

_PATH_SIGNS = frozenset(f"{ascii_letters}{digits}/-_.~")
"""Of our pages."""


class Unproven(Problem):
    """A valid form without proof that a person sent it.

    :param warning: another question to ask with it
    """

    def __init__(self, warning: Sentence | None = None) -> None:
        super().__init__(HTTPStatus.CONFLICT, sentence(Problems.unproven))
        self.warning = warning


def is_proven(form: type[Form], values: Mapping[str, Any], request: Request) -> bool:
    """JSON needs no proof, because no scanner sends it."""
    if request.is_json or "yes" in (values.get("pressed"), values.get("sure")):
        return True
    return any(str(values.get(name, "")).strip() for name in form.typed)


def is_declined(values: Mapping[str, Any], request: Request) -> bool:
    """Whether a person was asked, and said no.

    :raises NoSuchTable: when it was sent to no page of ours, because its answer leads back there
    """
    if request.is_json or values.get("sure") != "no":
        return False
    if not _PATH_SIGNS.issuperset(request.path):
        raise NoSuchTable
    return True
