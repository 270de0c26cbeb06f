"""Requests to services elsewhere: whom they may go to, and how little of an answer is taken."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from typing import Any

import pytest

from functions.messages import outgoing
from functions.messages.outgoing import LONGEST_ADDRESS, NoAnswerError, leads_to, post

HOSTS = ("push.example.org", "*.example.net")


@pytest.mark.parametrize(
    "address",
    [
        "https://push.example.org/send/a:b_c-d?x=1",
        "https://PUSH.example.org/a",
        "https://a.b.example.net/",
        f"https://{'a' * 63}.example.net/a",
        f"https://{'a.' * 121}example.net/a",
    ],
)
def test_a_host_of_the_list_may_be_called(address: str) -> None:
    assert leads_to(address, HOSTS)


@pytest.mark.parametrize(
    "address",
    [
        "",
        "http://push.example.org/a",
        "https://169.254.169.254/latest/meta-data",
        "https://[::1]/a",
        "https://push.example.org.evil.example/a",
        "https://evil.example/push.example.org",
        "https://evil.example?push.example.org",
        "https://evil.example#@push.example.org/",
        "https://evil.example\\@push.example.org/",
        "https://push.example.org@evil.example/a",
        "https://name:word@push.example.org/a",
        "https://@push.example.org/a",
        "https://push.example.org:443/a",
        "https://push.example.org:/a",
        "https://push.example.org:x/a",
        "https://push.example.org./a",
        "https://example.net/a",
        "https://evilexample.net/a",
        "https://.example.net.evil/a",
        "https://push.example.org/a\r\nHost: evil.example",
        "https://push.example.org/a b",
        "https://push.exämple.org/a",
        "https://push。example。org/a",
        " https://push.example.org/a",
        "//push.example.org/a",
        "https:push.example.org/a",
        "https://[push.example.org/a",
        "https://.example.net/a",
        "https://a..example.net/a",
        f"https://{'a' * 64}.example.net/a",
        f"https://{'a.' * 122}example.net/a",
        "https://a_b.example.net/a",
        "https://a%2fb.example.net/a",
        "https://a,b.example.net/a",
        f"https://push.example.org/{'a' * LONGEST_ADDRESS}",
    ],
)
def test_nothing_else_may(address: str) -> None:
    assert not leads_to(address, HOSTS)


@contextmanager
def answering(monkeypatch: pytest.MonkeyPatch, answer: bytes | None) -> Iterator[list[bytes]]:
    """Whoever is called answers with these bytes, or not at all; what was asked."""
    asked: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]

        class Connection(HTTPConnection):
            def __init__(self, host: str, timeout: float, context: Any) -> None:
                super().__init__("127.0.0.1", port, timeout=timeout)

        def serve() -> None:
            with server.accept()[0] as connection:
                asked.append(connection.recv(65_536))
                if answer is not None:
                    connection.sendall(answer)
                connection.recv(1)  # until the caller closes

        monkeypatch.setattr(outgoing, "HTTPSConnection", Connection)
        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield asked
        thread.join(5)
        assert not thread.is_alive()


def test_of_an_answer_the_status_is_taken_and_no_body_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    with answering(monkeypatch, b"HTTP/1.1 201 Created\r\nContent-Length: 99999999\r\n\r\n") as asked:
        assert post("https://push.example.org/send/a?b=c", {"TTL": "60"}) == 201
    assert asked[0].startswith(b"POST /send/a?b=c HTTP/1.1\r\n")
    assert b"\r\nTTL: 60\r\n" in asked[0]
    assert b"\r\nContent-Length: 0\r\n" in asked[0]


def test_a_redirect_is_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    moved = b"HTTP/1.1 307 Temporary Redirect\r\nLocation: https://evil.example/\r\nContent-Length: 0\r\n\r\n"
    with answering(monkeypatch, moved) as asked:
        assert post("https://push.example.org/send", {}) == 307
    assert len(asked) == 1


@pytest.mark.parametrize("answer", [None, b"", b"no HTTP\r\n\r\n", b"HTTP/1.1 200 OK\r\n" + b"A: b\r\n" * 1000])
def test_what_is_no_answer_is_none(monkeypatch: pytest.MonkeyPatch, answer: bytes | None) -> None:
    monkeypatch.setattr(outgoing, "TIMEOUT", 0.1)
    with answering(monkeypatch, answer), pytest.raises(NoAnswerError) as raised:
        post("https://push.example.org/secret", {})
    assert "secret" not in str(raised.value)


def test_a_name_that_cannot_be_one_leads_nowhere() -> None:
    with pytest.raises(NoAnswerError):
        post("https://.example.net/send", {})


def test_no_proxy_of_the_environment_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTPS_PROXY", "http://127.0.0.1:1")
    with answering(monkeypatch, b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n"):
        assert post("https://push.example.org/send", {}) == 201
