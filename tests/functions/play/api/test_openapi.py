"""The OpenAPI document says what the API does."""

import json
import re
from collections.abc import Iterator
from inspect import isclass
from random import Random
from typing import Any, get_args, get_type_hints

import pytest
from jsonschema import Draft202012Validator

from engine.registry import GAMES
from functions import VERSION
from functions.pages import models
from functions.pages.models.base import Model
from functions.play.api import documents
from functions.play.api.openapi import document
from functions.play.door.site import Site
from functions.play.forms.table_forms import TABLE_FORMS
from functions.play.handler import app
from tests.events.played import any_move, asked
from tests.functions.pages.stage import STAGES
from tests.functions.play.limited import at_most
from tests.functions.play.party import PROGRAM, Party, open_party


@pytest.fixture(scope="module")
def described() -> Any:
    return json.loads(document(app))


def schema(described: Any, name: str) -> Draft202012Validator:
    return Draft202012Validator(
        {"$ref": f"#/components/schemas/{name}", "components": described["components"]},
    )


@pytest.mark.parametrize("path", ["/service-worker.js", "/", "/terms", "/openapi.json", "/rules/lie21"])
def test_what_is_read_has_the_described_type(site: Site, described: Any, path: str) -> None:
    operation = described["paths"][path.replace("lie21", "{game}")]["get"]
    assert PROGRAM.get(path).headers["content-type"].partition(";")[0] in operation["responses"]["200"]["content"]


@pytest.mark.parametrize(
    ("thing", "path"), [("READING_LOGS", "log"), ("WATCHING_AGAIN", "replay"), ("DOWNLOADING", "record")]
)
def test_what_reads_much_is_described_with_its_limit(
    described: Any, party: Party, monkeypatch: pytest.MonkeyPatch, thing: str, path: str
) -> None:
    at_most(monkeypatch, thing, network=0)
    answer = PROGRAM.get(f"{party.seats[0]}/{path}")
    assert answer.status == 429
    assert "429" in described["paths"][f"/t/{{table}}/{{secret}}/{path}"]["get"]["responses"]


def test_every_route_is_described_with_its_success(described: Any) -> None:
    routes = {(route.method.lower(), route.openapi_path) for route in (*app._static_routes, *app._dynamic_routes)}
    operations = {
        (method, path): each for path, of_path in described["paths"].items() for method, each in of_path.items()
    }
    assert operations.keys() == routes
    for operation in operations.values():
        assert operation["summary"]
        assert {"200", "303", "204"} & operation["responses"].keys()


def test_ids_of_operations_are_unique(described: Any) -> None:
    ids = [operation["operationId"] for of_path in described["paths"].values() for operation in of_path.values()]
    assert len(ids) == len(set(ids))


def test_every_command_is_described(described: Any) -> None:
    body = described["paths"]["/t/{table}/{secret}"]["post"]["requestBody"]["content"]
    assert body.keys() == {"application/json", "application/x-www-form-urlencoded", "multipart/form-data"}
    for kind in body:
        assert body[kind]["schema"]["discriminator"]["mapping"].keys() == {form.command for form in TABLE_FORMS}


def test_every_form_says_which_links_can_send_it(described: Any) -> None:
    schemas = described["components"]["schemas"]
    links = {form.command: schemas[form.__name__]["x-links"] for form in TABLE_FORMS}
    assert (links["begin"], links["again"], links["close"]) == (["host", "seat"], ["seat"], ["host"])
    assert all(links.values())


def test_every_reference_leads_somewhere(described: Any) -> None:
    for reference in references(described):
        found = described
        for step in reference.removeprefix("#/").split("/"):
            found = found[step]
        assert found


def references(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        for each in value.values():
            yield from references(each)
    elif isinstance(value, list):
        for each in value:
            yield from references(each)


def test_pages_are_as_described(described: Any, party: Party) -> None:
    table, log = schema(described, "TablePage"), schema(described, "LogPage")
    for link in (*party.seats, party.host, party.host_page()["links"]["watch"]):
        table.validate(PROGRAM.get(link).json)
        log.validate(PROGRAM.get(f"{link}/log").json)
    schema(described, "StartPage").validate(PROGRAM.get("/").json)
    schema(described, "PrivacyPage").validate(PROGRAM.get("/privacy").json)
    schema(described, "TermsPage").validate(PROGRAM.get("/terms").json)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.costly("whole matches against the schema")
def test_views_boards_and_events_of_every_game_are_as_described(described: Any, site: Site, game: str) -> None:
    party, random = open_party(site, seats=max(2, GAMES[game].seats[0]), game=game), Random(game)
    for _ in range(12):
        table = site.tables.head(party.table_id).state
        if table.phase == "playing":
            assert party.move(any_move(table, random), asked(table), confirmed=True).status == 303
    assert_described(described, party)
    for seat in range(len(party.seats)):
        party.send(party.seats[seat], "resign", confirmed=True)
    assert_described(described, party)


def assert_described(described: Any, party: Party) -> None:
    """Every page and log of the table is as the document says."""
    for link in (*party.seats, party.host):
        schema(described, "TablePage").validate(PROGRAM.get(link).json)
        schema(described, "LogPage").validate(PROGRAM.get(f"{link}/log").json)


def test_a_view_and_an_event_are_described_by_the_fields_of_their_types(described: Any) -> None:
    page = schema(described, "TablePage")
    known = json.loads(STAGES["first bid"]().page("watch").model_dump_json())
    page.validate(known)
    for spoilt in ({**known["view"], "hidden": ["two"]}, {**known["view"], "secret": 1}, {"type": "View"}):
        assert list(page.iter_errors({**known, "view": spoilt}))


def test_nothing_that_is_sent_is_left_open(described: Any) -> None:
    """Every object of a page says what is in it."""
    sent = reachable(described, "TablePage") | reachable(described, "LogPage")
    schemas = described["components"]["schemas"]
    vague = [name for name in sent if not {"properties", "anyOf", "oneOf", "enum"} & schemas[name].keys()]
    assert vague == []


def test_no_page_holds_a_value_of_any_type() -> None:
    """What a page is made of is typed for Python too."""
    sent = [each for each in vars(models).values() if isclass(each) and issubclass(each, Model)]
    vague = [
        f"{each.__name__}.{name}"
        for each in sent
        for name, hint in get_type_hints(each).items()
        if name != "model_config" and Any in parts(hint)
    ]
    assert vague == []


def parts(hint: Any) -> Iterator[Any]:
    """A type and all that it is made of."""
    yield hint
    for each in get_args(hint):
        yield from parts(each)


def reachable(described: Any, name: str) -> set[str]:
    """The schemas that one refers to, and itself."""
    found, left = {name}, [name]
    while left:
        referred = {each.split("/")[-1] for each in references(described["components"]["schemas"][left.pop()])}
        left += referred - found
        found |= referred
    return found


def test_problems_are_as_described(described: Any, party: Party) -> None:
    for answer in (
        PROGRAM.get("/nowhere"),
        party.move("nonsense"),
        party.move("30x5"),
        party.send(party.seats[0], "resign"),
    ):
        schema(described, "Problem").validate(answer.json)
        assert answer.json["type"].partition("#")[2] in described["x-problems"]


def test_commands_are_as_described(described: Any, site: Site) -> None:
    form = {"id": PROGRAM.get("/").json["commands"]["open"], "game": "liars_dice", "seats": 2}
    schema(described, "OpenForm").validate(form)
    assert PROGRAM.post("/tables", form).status == 303
    schema(described, "MoveForm").validate({"command": "move", "prompt": 1, "text": "4x5"})
    assert list(schema(described, "MoveForm").iter_errors({"command": "say", "prompt": 1, "text": "4x5"}))


def test_sentences_of_problems_are_sentences(described: Any) -> None:
    for code, text in described["x-problems"].items():
        assert re.fullmatch(r"[A-Z“{].*[.?]", text), code


def test_the_document_of_the_artifact_is_served(monkeypatch: pytest.MonkeyPatch, tmp_path: Any, site: Site) -> None:
    built = tmp_path / "openapi.json"
    built.write_text('{"openapi": "3.1.0"}')
    monkeypatch.setattr(documents, "OPENAPI", built)
    documents.openapi.cache_clear()
    answer = PROGRAM.get("/openapi.json")
    documents.openapi.cache_clear()
    assert (answer.status, answer.json) == (200, {"openapi": "3.1.0"})


def test_where_nothing_was_built_the_document_is_made(site: Site) -> None:
    documents.openapi.cache_clear()
    information = PROGRAM.get("/openapi.json").json["info"]
    assert (information["title"], information["version"]) == ("Bluffpost", VERSION)
    assert open_party(site).page(0)["phase"] == "playing"
