"""SES's requests on their way to moto, which forgets what a mail was tagged with, and suppresses nothing.

Sources: Amazon SES API v2 Reference, "SendEmail" and "DeleteSuppressedDestination"; SES Developer Guide, "Using the
Amazon SES account-level suppression list".
"""

import io
import json
import urllib.parse
import uuid
from collections.abc import Iterable
from typing import Any

from local.serving import WSGI

_SENDING = "/v2/email/outbound-emails"
_SUPPRESSED = "/v2/email/suppression/addresses/"


class MailRequests:
    """Notes the tags of each mail, as SES gives them back in its events, and lets none reach a suppressed address.

    :param suppressed: the addresses that bounced or complained
    """

    def __init__(self) -> None:
        self.suppressed: set[str] = set()
        self._tags: dict[str, str] = {}

    def take_tags(self) -> dict[str, str]:
        """Those of the mail that was sent last."""
        taken, self._tags = self._tags, {}
        return taken

    def in_front_of(self, services: WSGI) -> WSGI:
        """An application that does this, and hands all other requests on."""

        def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
            method, path = environ["REQUEST_METHOD"], environ["PATH_INFO"]
            if method == "DELETE" and path.startswith(_SUPPRESSED):
                return _answered(start_response, *self._unsuppress(path.removeprefix(_SUPPRESSED)))
            if method == "POST" and path == _SENDING:
                body = environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"]))
                environ["wsgi.input"] = io.BytesIO(body)
                mail = json.loads(body)
                if self.suppressed.intersection(
                    mail.get("Destination", {}).get("ToAddresses", ())
                ):  # SES takes it, and keeps it back
                    return _answered(start_response, "200 OK", {"MessageId": str(uuid.uuid4())})
                self._note(mail)
            return services(environ, start_response)

        return application

    def _unsuppress(self, address: str) -> tuple[str, dict[str, str]]:
        address = urllib.parse.unquote(address)
        if address not in self.suppressed:
            return "404 Not Found", {"message": f"{address} does not exist on your suppression list."}
        self.suppressed.remove(address)
        return "200 OK", {}

    def _note(self, request: dict[str, Any]) -> None:
        self._tags = {each["Name"]: each["Value"] for each in request.get("EmailTags", ())}
        if "ConfigurationSetName" in request:
            self._tags["ses:configuration-set"] = request["ConfigurationSetName"]


def _answered(start_response: Any, status: str, answer: dict[str, str]) -> Iterable[bytes]:
    body = json.dumps(answer).encode()
    error = [("x-amzn-errortype", "NotFoundException")] if status.startswith("404") else []
    start_response(status, [("content-type", "application/json"), ("content-length", str(len(body))), *error])
    return [body]
