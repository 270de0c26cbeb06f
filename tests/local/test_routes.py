"""Which route of an HTTP API gets a request."""

import pytest

from local.routes import Route, Routes

ROUTES = Routes(
    Route(method, path, "function")
    for method, path in [
        ("GET", "/"),
        ("GET", "/{word}"),
        ("GET", "/fixed"),
        ("ANY", "/fixed"),
        ("GET", "/t/{table}/{secret}"),
        ("GET", "/t/{table}/log"),
        ("GET", "/files/{path+}"),
    ]
)


@pytest.mark.parametrize(
    ("request_line", "key", "parameters"),
    [
        ("GET /", "GET /", {}),
        ("GET /hello", "GET /{word}", {"word": "hello"}),
        ("GET /fixed", "GET /fixed", {}),
        ("POST /fixed", "ANY /fixed", {}),
        ("GET /t/a/b", "GET /t/{table}/{secret}", {"table": "a", "secret": "b"}),
        ("GET /t/a/log", "GET /t/{table}/log", {"table": "a"}),
        ("GET /files/a/b.css", "GET /files/{path+}", {"path": "a/b.css"}),
    ],
)
def test_the_most_specific_route_gets_the_request(request_line: str, key: str, parameters: dict[str, str]) -> None:
    found = ROUTES.find(*request_line.split(" "))
    assert found
    assert (found[0].key, found[1]) == (key, parameters)


@pytest.mark.parametrize(
    "request_line", ["HEAD /", "POST /hello", "GET /t/a", "GET /t/a/b/", "GET /files/", "GET /a/b"]
)
def test_a_request_that_no_route_names_has_none(request_line: str) -> None:
    assert ROUTES.find(*request_line.split(" ")) is None


def test_the_default_route_gets_what_no_other_route_gets() -> None:
    routes = Routes([Route("ANY", "$default", "function"), Route("GET", "/{path+}", "function")])
    found = routes.find("POST", "/anything")
    assert found
    assert found[0].key == "$default"
