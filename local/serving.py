"""WSGI applications on loopback sockets."""

import socket
import threading
from collections.abc import Callable, Iterable
from typing import Any

import waitress

WSGI = Callable[[dict[str, Any], Any], Iterable[bytes]]

_STOP_SECONDS = 5


def listen(port: int = 0) -> socket.socket:
    """A listening loopback socket; port 0 means any free one.

    :raises OSError: when the port is taken
    """
    listener = socket.socket()
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", port))
        listener.listen()
    except OSError:
        listener.close()
        raise
    return listener


class Server:
    """Serves in the background until `stop`, which closes the listener.

    :param threads: the number of requests at once
    """

    def __init__(self, application: WSGI, listener: socket.socket, threads: int) -> None:
        self.url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        self._listener = listener
        self._channels: dict[int, Any] = {}
        self._server = waitress.create_server(
            application,
            sockets=[listener],
            threads=threads,
            ident=None,
            map=self._channels,
            clear_untrusted_proxy_headers=False,  # they show that a request came through a tunnel
        )
        self._thread = threading.Thread(target=self._server.run, name=self.url, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Cuts off open requests."""
        # Waitress's loop ends when it has nothing to watch, and only its own thread may clear that.
        self._server.trigger.pull_trigger(self._channels.clear)
        self._thread.join(_STOP_SECONDS)
        self._listener.close()
