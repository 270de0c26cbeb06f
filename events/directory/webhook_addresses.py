"""Validates a pasted webhook address against the services' documented forms. Posts go to a fixed host.

Sources: Discord Developer Documentation, "Webhook Resource", "Execute Webhook" (`thread_id`); Slack API, "Sending
messages using incoming webhooks".
"""

import re
from collections.abc import Mapping
from dataclasses import field
from urllib.parse import urlsplit

from engine.kit.value import Value
from events.directory.webhooks import Service

HOSTS: Mapping[Service, str] = {"discord": "discord.com", "slack": "hooks.slack.com"}

LONGEST = 400
"""Characters."""

_DISCORD = frozenset({"discord.com", "ptb.discord.com", "canary.discord.com", "discordapp.com"})
"""Discord's stable and test clients."""

_PATHS: Mapping[Service, re.Pattern[str]] = {
    "discord": re.compile(r"/api(?:/v[0-9]{1,2})?(/webhooks/[0-9]{5,20}/[A-Za-z0-9_-]{20,128})"),
    "slack": re.compile(r"(/services/T[A-Z0-9]{2,20}/B[A-Z0-9]{2,20}/[A-Za-z0-9]{8,64})"),
}
_THREAD = re.compile(r"thread_id=[0-9]{5,20}")
_SIGNS = re.compile(r"[!-~]+")
"""ASCII without blanks: addresses a browser would repair are refused."""


class WebhookAddress(Value):
    """A service, and the part after its host, perhaps with a thread."""

    service: Service
    path: str = field(repr=False)


def webhook_address(pasted: str) -> WebhookAddress | None:
    """The address; `None` if it is invalid."""
    written = pasted.strip()
    if len(written) > LONGEST or not _SIGNS.fullmatch(written) or "\\" in written or "#" in written:
        return None
    try:
        parts = urlsplit(written)
    except ValueError:
        return None
    service: Service = "slack" if parts.netloc.lower() == HOSTS["slack"] else "discord"
    is_known = service == "slack" or parts.netloc.lower() in _DISCORD
    path = _PATHS[service].fullmatch(parts.path)
    is_thread = service == "discord" and _THREAD.fullmatch(parts.query)
    if parts.scheme != "https" or not is_known or path is None or not (is_thread or "?" not in written):
        return None
    own = f"/api{path[1]}" if service == "discord" else path[1]
    return WebhookAddress(service, f"{own}?{parts.query}" if parts.query else own)
