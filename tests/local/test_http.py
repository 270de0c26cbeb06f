"""Requests through the HTTP API of a running stack."""

import json
from pathlib import Path
from typing import Any

import pytest

from local.demo import NoDemoError, demo_seats
from tests.local.conftest import Reply, ask, encoded
from tests.stack import Stack

OWN_HEADERS = {"host", "content-length", "x-amzn-trace-id", "x-forwarded-for", "x-forwarded-port", "x-forwarded-proto"}


def test_a_request_becomes_an_event_of_payload_format_2(stack: Stack) -> None:
    headers = {
        "Content-Type": "application/json",
        "Cookie": "a=1; b=2",
        "X-Word": "Yes",
        "User-Agent": "tests",
        "Accept-Encoding": "identity",
    }
    event = ask(stack, "POST", "/echo/caf%C3%A9?a=1&a=2&b=%20", '{"né": 1}'.encode(), headers).json
    context = event.pop("requestContext")
    port = stack.base_url.rpartition(":")[2]
    assert event.pop("headers").keys() == OWN_HEADERS | {"content-type", "x-word", "user-agent", "accept-encoding"}
    assert event == {
        "version": "2.0",
        "routeKey": "POST /echo/{word}",
        "rawPath": "/echo/café",
        "rawQueryString": "a=1&a=2&b=%20",
        "cookies": ["a=1", "b=2"],
        "queryStringParameters": {"a": "1,2", "b": " "},
        "pathParameters": {"word": "café"},
        "body": '{"né": 1}',
        "isBase64Encoded": False,
    }
    assert context.pop("requestId")
    assert abs(context.pop("timeEpoch") / 1000 - stack.now()) < 60
    assert context.pop("time").endswith(" +0000")
    assert context == {
        "accountId": "123456789012",
        "apiId": "bluffpost-Api",
        "domainName": f"127.0.0.1:{port}",
        "domainPrefix": "127",
        "http": {
            "method": "POST",
            "path": "/echo/café",
            "protocol": "HTTP/1.1",
            "sourceIp": "127.0.0.1",
            "userAgent": "tests",
        },
        "routeKey": "POST /echo/{word}",
        "stage": "$default",
    }


def test_what_a_request_does_not_have_is_missing_from_the_event(stack: Stack) -> None:
    event = ask(stack, "GET", "/echo/fixed").json
    assert event["routeKey"] == "GET /echo/fixed"
    assert not {"cookies", "queryStringParameters", "pathParameters", "body"} & event.keys()


@pytest.mark.parametrize(
    ("content_type", "body", "encodes"),
    [
        ("text/plain; charset=utf-8", b"hello", False),
        ("application/json", b"{}", False),
        ("application/xml", b"<a/>", False),
        ("application/x-www-form-urlencoded", b"a=1", True),
        ("application/octet-stream", b"\x00", True),
        ("text/plain", b"\xff", True),
    ],
)
def test_a_body_that_is_not_plainly_text_arrives_in_base64(
    stack: Stack, content_type: str, body: bytes, encodes: bool
) -> None:
    event = ask(stack, "POST", "/echo/word", body, {"content-type": content_type}).json
    assert event["isBase64Encoded"] is encodes
    assert event["body"] == (encoded(body) if encodes else body.decode())


@pytest.mark.parametrize(
    ("method", "path"), [("GET", "/nothing"), ("HEAD", "/"), ("DELETE", "/echo/a"), ("GET", "/do/a")]
)
def test_what_no_route_names_is_the_gateways_own_404(stack: Stack, method: str, path: str) -> None:
    reply = ask(stack, method, path)
    assert reply.status == 404
    assert reply.header("content-type") == "application/json"
    assert reply.body == (b"" if method == "HEAD" else b'{"message": "Not Found"}')


def answer(stack: Stack, **returned: Any) -> Reply:
    return ask(stack, "POST", "/do/respond", json.dumps(returned), {"content-type": "application/json"})


def test_an_answer_becomes_a_response(stack: Stack) -> None:
    reply = answer(
        stack,
        statusCode=201,
        headers={"Content-Type": "text/plain", "X-Number": 3},
        cookies=["a=1; Secure", "b=2"],
        body="né",
    )
    assert (reply.status, reply.body.decode()) == (201, "né")
    assert (reply.header("content-type"), reply.header("x-number")) == ("text/plain", "3")
    assert [value for name, value in reply.headers if name == "set-cookie"] == ["a=1; Secure", "b=2"]
    assert reply.header("apigw-requestid")


def test_a_base64_answer_is_decoded(stack: Stack) -> None:
    reply = answer(stack, statusCode=200, body=encoded(b"\x89PNG"), isBase64Encoded=True)
    assert reply.body == b"\x89PNG"


def test_an_answer_without_a_status_is_the_body(stack: Stack) -> None:
    reply = answer(stack, colour="red")
    assert (reply.status, reply.json) == (200, {"colour": "red"})


def test_not_modified_has_no_body(stack: Stack) -> None:
    reply = answer(stack, statusCode=304, headers={"ETag": '"3"'}, body="")
    assert (reply.status, reply.body, reply.header("etag"), reply.header("content-length")) == (304, b"", '"3"', None)


@pytest.mark.parametrize(
    "returned", [{"statusCode": 200, "body": {}}, {"statusCode": "ok"}, {"statusCode": 200, "headers": {"a": []}}]
)
def test_an_answer_that_is_no_response_is_a_500(stack: Stack, returned: dict[str, Any]) -> None:
    assert answer(stack, **returned).status == 500


def test_too_large_a_request_does_not_reach_the_function(stack: Stack) -> None:
    before = len(stack.logs()["WebFunction"])
    assert ask(stack, "POST", "/echo/a", b"x" * 6_300_000).status == 413
    assert ask(stack, "POST", "/echo/a", headers={"x-long": "x" * 10_300}).status == 431
    assert len(stack.logs()["WebFunction"]) == before


def test_the_access_log_has_the_templates_format(stack: Stack) -> None:
    ask(stack, "GET", "/echo/secret-word", headers={"user-agent": 'say "hi"'})
    ask(stack, "GET", "/nothing")
    *_, served, missing = (json.loads(line) for line in stack.logs()["access"])
    assert served.pop("id")
    assert served == {"route": "GET /echo/{word}", "status": 200, "agent": 'say "hi"'}
    assert (missing["route"], missing["status"]) == ("-", 404)
    assert not any("secret-word" in line for line in stack.logs()["access"])


def asked_as(stack: Stack, host: str, path: str = "/echo/fixed") -> Reply:
    return ask(stack, "GET", path, headers={"host": host})


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "LocalHost", "[::1]"])
def test_it_answers_to_this_machines_names_with_its_port(stack: Stack, name: str) -> None:
    port = stack.base_url.rpartition(":")[2]
    assert asked_as(stack, f"{name}:{port}").status == 200
    assert asked_as(stack, name).status == 421


@pytest.mark.parametrize(
    "host", ["", "bluff.example", "localhost.bluff.example", "localhost:1", "127.0.0.1@bluff.example"]
)
@pytest.mark.parametrize("path", ["/echo/fixed", "/outbox", "/_local/clock"])
def test_to_no_other_name_it_answers_anything(stack: Stack, host: str, path: str) -> None:
    """A name of another site that leads here for a moment (DNS rebinding)."""
    port = stack.base_url.rpartition(":")[2]
    for sent in (host, f"{host}:{port}"):
        reply = asked_as(stack, sent, path)
        assert (reply.status, b"--host-name" in reply.body) == (421, True)


def test_it_answers_to_a_name_that_it_was_given(stack: Stack) -> None:
    port = stack.base_url.rpartition(":")[2]
    for host in ("given.example", f"given.example:{port}"):
        assert asked_as(stack, host).status == 200


def test_without_the_routes_of_a_game_there_is_no_demo(stack: Stack, tmp_path: Path) -> None:
    with pytest.raises(NoDemoError, match="demo table"):
        demo_seats(stack.base_url, tmp_path / "demo.json")
