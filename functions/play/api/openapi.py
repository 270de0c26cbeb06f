"""The OpenAPI document: Powertools' routes, with forms and pages."""

import json
from collections.abc import Callable
from inspect import signature
from typing import Any, get_origin

from aws_lambda_powertools.event_handler import APIGatewayHttpResolver
from pydantic.json_schema import models_json_schema

from engine.kit.cards import Card
from engine.kit.sentence import Verbatim
from engine.kit.words import Words
from engine.registry import GAMES
from events.table.refusals import Refusals
from functions import VERSION
from functions.pages.problem_words import Problems
from functions.play.api.schemas import schemas_of_games
from functions.play.door import errors as problems
from functions.play.door.answers import PROBLEM_TYPES
from functions.play.door.routes import SHOWN, TAKEN, Models
from functions.play.forms.table_forms import Form, TableForm

DESCRIPTION = """Bluffing games by post. Every page is here as HTML and, under `Accept: application/json`, as JSON.

A player has and needs only a link: it names a table and holds a secret. `GET /` and `POST /tables` open a table; every
page lists in `commands` the commands its link can send, each with its command id (`id`). A command answers with a
redirect to the next page; the same id sent again counts once. Reading changes nothing, ever.

The schema of each form says in `x-links` which links can send it.

Programs send JSON. The API refuses a form that a browser sends from another site's page, and asks about a form that
shows no person to have sent it: with a typed text, or `sure` as "yes", it is done.
"""

_BUSY = "While the site is busy: seconds to wait before the next poll."
_HTML = {"text/html": {"schema": {"type": "string"}}}
_LOOKING = "With `?shown=yes`, of a seat: the other seats whose players look, too, and let it be seen."
_RECORD = "The record, as `docs/fairness.md` describes it."
_SEATS = {
    "type": "object",
    "properties": {"looking": {"type": "array", "items": {"type": "integer"}}},
    "required": ["looking"],
}
_SEE_OTHER = "The command is done. `Location` holds the next page, as a path of this site."

_ENDING = ("/settings/{token}", "/tables/{token}")
"""Where a form may delete the address, with which the link ends."""


def document(app: APIGatewayHttpResolver) -> str:
    """The document as JSON, for the app's routes."""
    routes = (*app._static_routes, *app._dynamic_routes)
    summaries = {(route.method, route.openapi_path): (route.func.__doc__ or "").strip() for route in routes}
    described = json.loads(app.get_openapi_json_schema(title="Bluffpost", version=VERSION, description=DESCRIPTION))
    described["servers"] = [{"url": "/"}]
    described["components"] = {"schemas": _schemas()}
    described["x-problems"] = {
        **{f"problem-{code}": text for code, text in _problem_texts().items()},
        "problem-confirm": "Legal, but odd or final. `detail` asks; send the same again with `confirmed` to go ahead.",
    }
    for path, operations in described["paths"].items():
        for method, operation in operations.items():
            operation["summary"] = summaries[method.upper(), path]
            _describe(operation, method, path)
    return json.dumps(described, indent=1, ensure_ascii=False)


def _describe(operation: dict[str, Any], method: str, path: str) -> None:
    for parameter in operation.get("parameters", ()):
        parameter["schema"] = {"type": "string"}
    if method == "post":
        _describe_post(operation, path)
    else:
        operation["responses"] = _read(path) | _failures(_failures_of_reading(path))


def _describe_post(operation: dict[str, Any], path: str) -> None:
    forms, failures = TAKEN[path]
    failures = ("403", "503", *(["404"] if "{" in path else []), *failures)
    if forms:
        operation["requestBody"] = _body(forms)
        failures = ("400", "413", "415", "422", *failures)
    operation["responses"] = _done(path) | _failures(failures)


def _done(path: str) -> dict[str, Any]:
    if path.endswith("/presence"):
        return {"204": {"description": "Noted."}, "200": {"description": _LOOKING, "content": _json(_SEATS)}}
    if path.startswith("/unsubscribe/"):
        return {"200": _page(path)}
    return {"303": {"description": _SEE_OTHER}} | ({"200": _page(path)} if path in _ENDING else {})


def _read(path: str) -> dict[str, Any]:
    if path.endswith("/poll"):
        number = {"type": "object", "properties": {"number": {"type": "integer"}}, "required": ["number"]}
        busy = {"Retry-After": {"description": _BUSY, "schema": {"type": "integer"}}}
        return {
            "200": {"description": "The number of news for this viewer.", "headers": busy, "content": _json(number)},
            "304": {"description": "This viewer has no news since then (`If-None-Match`).", "headers": busy},
        }
    if path.endswith("/steps"):
        return {
            "200": {"description": "A `template` for each picture, with seats in place of names.", "content": _HTML},
            "204": {"description": "Nothing happened since then."},
        }
    if path.startswith("/s/") or path.endswith("/t/{table}"):
        return {"303": {"description": "`Location` holds the long link."}}
    if path.startswith("/static/"):
        return {"200": {"description": "The file. Under this name it never changes."}}
    if path.endswith(("/record", "/export")):
        described = "All that is kept of the address." if path.endswith("/export") else _RECORD
        return {"200": {"description": described, "content": _json({"type": "object"})}}
    if path == "/service-worker.js":
        script = {"text/javascript": {"schema": {"type": "string"}}}
        return {"200": {"description": "The service worker of the pages.", "content": script}}
    if path not in SHOWN:
        return {"200": {"description": "The document.", "content": _json({"type": "object"})}}
    return {"200": _page(path)}


def _failures_of_reading(path: str) -> tuple[str, ...]:
    if path.endswith(("/record", "/replay")):
        return ("403", "404", "409", "429", "503")
    if path.endswith("/log"):
        return ("403", "404", "429", "503")
    if path == "/t/{table}/{secret}":  # the link to a record shows the log
        return ("404", "429", "503")
    if path.startswith(("/t/{table}/{secret}/", "/c/{circle}/{secret}/")):
        return ("403", "404", "503")
    return ("404", "503") if "{" in path else ("503",)


def _page(path: str) -> dict[str, Any]:
    shown = _references(SHOWN[path])
    schema: dict[str, Any] = {"oneOf": shown} if len(shown) > 1 else shown[0]
    return {"description": "The page.", "content": {**_json(schema), **_HTML}}


def _failures(statuses: tuple[str, ...]) -> dict[str, Any]:
    schema = {"$ref": "#/components/schemas/Problem"}
    content = {"application/problem+json": {"schema": schema}, **_HTML}
    titles = {str(int(status)): title for status, title in problems.TITLES.items()}
    return {status: {"description": f"{titles[status]}.", "content": content} for status in sorted(statuses)}


def _body(forms: Models) -> dict[str, Any]:
    references = _references(forms)
    schema: dict[str, Any] = references[0]
    if len(forms) > 1:
        named = {form.command: f"#/components/schemas/{form.__name__}" for form in _forms(forms)}
        schema = {"oneOf": references, "discriminator": {"propertyName": "command", "mapping": named}}
    kinds = ("application/json", "application/x-www-form-urlencoded", "multipart/form-data")
    return {"required": True, "content": {kind: {"schema": schema} for kind in kinds}}


def _json(schema: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}


def _schemas() -> dict[str, Any]:
    template = "#/components/schemas/{model}"
    _, pages = models_json_schema([(page, "serialization") for page in _all_pages()], ref_template=template)
    forms = [form for taken, _ in TAKEN.values() for form in _forms(taken)]
    _, bodies = models_json_schema([(form, "validation") for form in forms], ref_template=template)
    games = schemas_of_games(GAMES.values())
    schemas: dict[str, Any] = {**_resolved(pages["$defs"]), **bodies["$defs"], **games, "Problem": _problem()}
    for form in forms:
        schema = schemas[form.__name__]
        schema["properties"] = {"command": {"const": form.command}, **schema["properties"]}
        if issubclass(form, TableForm):
            schema["required"] = ["command", *schema.get("required", ())]
            schema["x-links"] = [scope for scope in form.does.scopes if scope not in ("operator", "system")]
    return schemas


def _resolved(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_resolved(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    resolved = {key: _resolved(each) for key, each in schema.items() if key != "x-values"}
    return {**resolved, "$ref": f"#/components/schemas/{schema['x-values']}"} if "x-values" in schema else resolved


def _problem() -> dict[str, Any]:
    return {
        "type": "object",
        "description": "Problem details (RFC 9457).",
        "properties": {
            "type": {"type": "string", "description": f"`{PROBLEM_TYPES}` and the code."},
            "title": {"type": "string"},
            "status": {"type": "integer"},
            "detail": {"type": "string", "description": "A sentence for the player."},
            "code": {"type": "string", "description": "One of `x-problems`, or a refusal of the game's own rules."},
            "until": {"type": "integer", "description": "When it can be done again, in seconds since 1970."},
            "confirm": {"type": "boolean", "description": "Send the same again with `confirmed` to go ahead."},
            "page": {"description": "The current page.", "anyOf": _references(_all_pages())},
        },
        "required": ["type", "title", "status", "detail", "code"],
    }


def _all_pages() -> Models:
    return tuple(dict.fromkeys(page for pages in SHOWN.values() for page in pages))


def _forms(models: Models) -> list[type[Form]]:
    return [form for form in models if issubclass(form, Form)]


def _references(models: Models) -> list[dict[str, str]]:
    return [{"$ref": f"#/components/schemas/{model.__name__}"} for model in models]


def _problem_texts() -> dict[str, str]:
    messages = [(words, *each) for words in (Words, Refusals, Problems) for each in words.messages().items()]
    texts = {key: _with_gaps(words, each) for words, key, each in messages if not _names_a_card(each)}
    sentences = {key: text for key, text in sorted(texts.items()) if text.endswith((".", "?"))}  # others are labels
    return {key: text for key, text in sentences.items() if not key.startswith("confirm_")}


class _AnyNames(dict[Any, str]):
    def __missing__(self, seat: Any) -> str:
        return str(seat)


def _names_a_card(message: Callable[..., str]) -> bool:
    """No refusal of all games does."""
    return any(each.annotation == Card for each in signature(message).parameters.values())


def _with_gaps(words: type[Words], message: Callable[..., str]) -> str:
    values: dict[str, object] = {}
    for name, each in list(signature(message).parameters.items())[1:]:
        gap = Verbatim(f"{{{name}}}")
        values[name] = (gap,) if get_origin(each.annotation) is tuple else gap
    names: Any = _AnyNames()
    return message(words(names), **values)
