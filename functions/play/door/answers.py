"""A resource as HTML or JSON, an error as a page or problem details."""

import json
from base64 import b64encode
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any, TypeAlias
from urllib.parse import urlsplit

from aws_lambda_powertools.event_handler import Response

from engine.kit.prose import in_words
from engine.kit.seats import Seat
from engine.kit.sentence import sentence
from functions.pages import assets
from functions.pages.html import Attempt, html
from functions.pages.models.base import CommandName, Page
from functions.pages.models.contacts import ProblemPage
from functions.pages.problem_words import Problems
from functions.pages.steps import MomentPage, StepsPage
from functions.pages.sure import SurePage
from functions.play.door.errors import Problem, words_of
from functions.play.door.request import Fields, Request

HttpAnswer: TypeAlias = Response[Any]
"""A response with a body of any kind."""

HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": assets.CONTENT_SECURITY_POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": assets.PERMISSIONS_POLICY,
    "Referrer-Policy": "same-origin",
    "Vary": "Accept",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
}

_ONLY_ENCRYPTED = {"Strict-Transport-Security": "max-age=31536000"}
"""HTTPS for a year. Only for TLS (RFC 6797, 7.2)."""

PROBLEM_TYPES = "/openapi.json#problem-"
"""Before a problem's code; the document lists them."""

LARGEST_ANSWER = 5_500_000
"""Bytes of a response as JSON; Lambda's limit is six million (Lambda Developer Guide, "Quotas")."""

_WORTH_COMPRESSING = 1000
_COMPRESSED_ALREADY = "image/png"


def answer(page: Page, request: Request) -> HttpAnswer:
    """A page in the preferred representation."""
    if request.wants_json:
        return document(in_words(page.model_dump_json()), request)
    return drawn(page, request)


def drawn(page: Page | MomentPage | StepsPage, request: Request) -> HttpAnswer:
    """As HTML, which is compressed. So fragments of steps hold no text by other players."""
    return _answer(request, HTTPStatus.OK, "text/html; charset=utf-8", html(page))


def refusal(
    problem: Problem,
    sentence: str,
    request: Request,
    page: Page | None = None,
    command: CommandName = "move",
    fields: Fields | None = None,
) -> HttpAnswer:
    """Problem details with the current page, or that page with the typed fields.

    :param page: of the form, if the client may see it
    """
    retry = max(1, problem.until - request.now) if problem.until else problem.retry
    headers = {"Retry-After": str(retry)} if retry else {}
    if request.wants_json:
        body = in_words(json.dumps(_details(problem, sentence, page), ensure_ascii=False))
        return _answer(request, problem.status, "application/problem+json", body, headers)
    if page is None:
        whole = html(_problem_page(problem, sentence, request))
    else:
        typed = {name: values for name, values in fields.typed.items() if name != "host_key"} if fields else {}
        mendable = problem.status is HTTPStatus.UNPROCESSABLE_ENTITY
        whole = html(page, Attempt(command, sentence, typed, problem.confirm, mendable, problem.until))
    return _answer(request, problem.status, "text/html; charset=utf-8", whole, headers)


def _problem_page(problem: Problem, sentence: str, request: Request) -> ProblemPage:
    """Offers another try only for reads, because a form's address alone shows nothing."""
    again = problem.retry > 0 and request.sends_nothing
    return ProblemPage(
        status=problem.status,
        title=problem.title,
        detail=sentence,
        retry=problem.retry,
        again=again,
        until=problem.until,
    )


def ask(unproven: Problem, request: Request, page: SurePage) -> HttpAnswer:
    """Asks whether a person sent the form; for programs, the problem."""
    if request.wants_json:
        return refusal(unproven, words_of(unproven), request)
    return _answer(request, unproven.status, "text/html; charset=utf-8", html(page))


def see_other(page: str, request: Request) -> HttpAnswer:
    """Redirects to a page of this site by its path alone (RFC 9110, 10.2.2).

    At an address other than the public one, `form-action 'self'` would stop any other redirect.
    """
    location = urlsplit(page)._replace(scheme="", netloc="").geturl()
    return Response(HTTPStatus.SEE_OTHER, headers={**_always(request), "Location": location}, body="")


def nothing(request: Request) -> HttpAnswer:
    """Done."""
    return Response(HTTPStatus.NO_CONTENT, headers=_always(request), body="")


def number(told: int, request: Request, again_in: int = 0) -> HttpAnswer:
    """The viewer's number, as an ETag too: 304 if the client has it.

    :param again_in: seconds until the client should poll again, 0 for its own choice
    """
    headers = {"ETag": f'"{told}"', **({"Retry-After": str(again_in)} if again_in else {})}
    if request.knows(headers["ETag"]):
        return Response(HTTPStatus.NOT_MODIFIED, headers={**_always(request), **headers}, body="")
    return _answer(request, HTTPStatus.OK, "application/json", json.dumps({"number": told}), headers)


def seats_looking(seats: Sequence[Seat], request: Request) -> HttpAnswer:
    """The seats looking at the page."""
    return document(json.dumps({"looking": seats}), request)


def document(text: str, request: Request) -> HttpAnswer:
    """JSON."""
    return _answer(request, HTTPStatus.OK, "application/json", text)


def worker(script: bytes, request: Request) -> HttpAnswer:
    """The service worker, at the root, to answer for all pages (Service Workers, "path restriction")."""
    return _answer(request, HTTPStatus.OK, "text/javascript; charset=utf-8", script)


def download(value: Mapping[str, Any] | str, name: str, request: Request) -> HttpAnswer:
    """A JSON file to save."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return _answer(request, HTTPStatus.OK, "application/json", text, headers)


def file(asset: assets.Asset, request: Request) -> HttpAnswer:
    """Cached for ever."""
    headers = {"Cache-Control": assets.CACHE_CONTROL, "Vary": "Accept-Encoding"}
    return _answer(request, HTTPStatus.OK, asset.content_type, asset.content, headers)


def fits(body: str | bytes) -> bool:
    """Whether Lambda accepts it. A character takes at most twelve bytes as JSON."""
    if 12 * len(body) <= LARGEST_ANSWER:
        return True
    return len(json.dumps(body if isinstance(body, str) else b64encode(body).decode())) <= LARGEST_ANSWER


def _always(request: Request) -> dict[str, str]:
    return HEADERS | (_ONLY_ENCRYPTED if request.is_encrypted else {})


def _details(problem: Problem, sentence: str, page: Page | None) -> dict[str, Any]:
    details: dict[str, Any] = {
        "type": f"{PROBLEM_TYPES}{problem.code}",
        "title": problem.title,
        "status": int(problem.status),
        "detail": sentence,
        "code": problem.code,
    }
    if problem.confirm:
        details["confirm"] = True
    if problem.until:
        details["until"] = problem.until
    if page is not None:
        details["page"] = page.model_dump(mode="json")
    return details


def _answer(
    request: Request, status: HTTPStatus, content_type: str, body: str | bytes, headers: Mapping[str, str] | None = None
) -> HttpAnswer:
    if not fits(body):
        raise Problem(HTTPStatus.INTERNAL_SERVER_ERROR, sentence(Problems.answer_too_large))
    return Response(
        status,
        content_type,
        "" if request.is_head else body,
        {**_always(request), **(headers or {})},
        compress=not request.is_head and len(body) > _WORTH_COMPRESSING and content_type != _COMPRESSED_ALREADY,
    )
