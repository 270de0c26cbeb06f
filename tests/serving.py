"""Servers of a test's own, on loopback."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import ThreadingHTTPServer
from threading import Thread


@contextmanager
def serving(server: ThreadingHTTPServer) -> Iterator[None]:
    """Within the block the server answers, in threads of its own."""
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join(10)
