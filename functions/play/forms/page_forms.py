"""Forms for pages outside of tables."""

from collections.abc import Callable
from http import HTTPStatus
from typing import TypeVar

from aws_lambda_powertools.event_handler import Response

from engine.kit.notation import Refused
from engine.kit.sentence import Sentence
from functions.pages.models.base import Page
from functions.pages.problem_words import Problems
from functions.pages.sure import SurePage
from functions.play.door import answers
from functions.play.door.errors import Problem, invalid, problem_of, words_of
from functions.play.door.request import Fields, Request
from functions.play.forms.fields import read
from functions.play.forms.proof import Unproven, is_declined, is_proven
from functions.play.forms.table_forms import Form

Sent = TypeVar("Sent", bound=Form)


def ask_first(form: Form, request: Request, message: Sentence) -> answers.HttpAnswer | None:
    """The question before something final; `None` once a person answered it."""
    fields = request.fields()
    if form.confirmed and is_proven(type(form), fields.values, request):
        return None
    asked = Problem(HTTPStatus.CONFLICT, message, confirm=True)
    page = SurePage(form.command, fields.typed, request.path, warning=words_of(asked))
    return answers.ask(asked, request, page)


def receive(
    kind: type[Sent],
    request: Request,
    do: Callable[[Sent], answers.HttpAnswer | str | None],
    page: Callable[[], Page],
    address: Callable[[], str] = str,
    needs_proof: Callable[[Sent], bool] = lambda form: True,
) -> answers.HttpAnswer:
    """Carries out a person's form, or shows its page again.

    :param do: returns the next page's address, if it is another one; may raise `Problem` or `Refused`
    :param address: for the question whether a person sent it
    :param needs_proof: whether a form needs that question
    """
    fields = Fields({})
    try:
        fields = request.fields()
        if fields.values.get("command", kind.command) != kind.command:
            raise invalid(Problems.no_command)
        form = read(kind, fields.values)
        if is_declined(fields.values, request):
            return answers.see_other(request.path, request)
        if needs_proof(form) and not is_proven(kind, fields.values, request):
            unproven, asked = Unproven(), SurePage(kind.command, fields.typed, request.path, address=address())
            return answers.ask(unproven, request, asked)
        done = do(form)
        return done if isinstance(done, Response) else answers.see_other(done or request.path, request)
    except (Problem, Refused) as error:
        problem = problem_of(error)
        return answers.refusal(problem, words_of(problem), request, page(), kind.command, fields)
