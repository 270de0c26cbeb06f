"""No test asks AWS itself: a client whose call nothing in this process answers ends its test."""

from urllib.parse import urlsplit

from botocore.awsrequest import AWSPreparedRequest, AWSRequest, AWSResponse
from botocore.httpsession import URLLib3Session

_HERE = frozenset(("127.0.0.1", "localhost", "::1"))
_send = URLLib3Session.send


class ReachedOut(BaseException):
    """A request for another machine; no code under test may catch it."""


def stay_here() -> None:
    """From now on, for every client of botocore."""
    URLLib3Session.send = _send_here  # type: ignore[method-assign, assignment]


def _send_here(session: URLLib3Session, request: AWSRequest | AWSPreparedRequest) -> AWSResponse:
    host = urlsplit(str(request.url)).hostname
    if host not in _HERE:
        raise ReachedOut(f"A request to {host}: enter moto, or take `shared_client`.")
    return _send(session, request)
