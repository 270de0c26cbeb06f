"""SES's requests on their way to moto, which forgets what a mail was tagged with.

Source: Amazon SES API v2 Reference, "SendEmail".
"""

import io
import json
from collections.abc import Iterable
from typing import Any

from local.serving import WSGI

_PATH = "/v2/email/outbound-emails"


class MailRequests:
    """Notes the tags of each mail, as SES gives them back in its events."""

    def __init__(self) -> None:
        self._tags: dict[str, str] = {}

    def take_tags(self) -> dict[str, str]:
        """Those of the mail that was sent last."""
        taken, self._tags = self._tags, {}
        return taken

    def in_front_of(self, services: WSGI) -> WSGI:
        """An application that notes them, and hands all requests on."""

        def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
            if environ["REQUEST_METHOD"] == "POST" and environ["PATH_INFO"] == _PATH:
                body = environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"]))
                environ["wsgi.input"] = io.BytesIO(body)
                self._note(json.loads(body))
            return services(environ, start_response)

        return application

    def _note(self, request: dict[str, Any]) -> None:
        self._tags = {each["Name"]: each["Value"] for each in request.get("EmailTags", ())}
        if "ConfigurationSetName" in request:
            self._tags["ses:configuration-set"] = request["ConfigurationSetName"]
