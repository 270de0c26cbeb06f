"""Posts bulletins to chat services by webhook.

Sources: Discord Developer Documentation, "Execute Webhook", "Allowed Mentions", "Message Formatting", "Rate Limits"
(five messages in two seconds for a webhook) and error codes 10015 and 50027. Slack API, "Incoming webhooks" (one
message a second; statuses 403, 404 and 410 for a channel that is closed, gone or archived), "Formatting text" and "Rich
text block".
"""

import json
import re
from collections.abc import Iterator
from typing import Any

from engine.kit.value import Value
from events.directory.webhook_addresses import HOSTS
from events.directory.webhooks import Service, Webhook
from functions import VERSION
from functions.messages.bulletins import Bulletin, TimedLine
from functions.messages.channel import Answer, Never, NotNow, Obstacle, Sent
from functions.messages.outgoing import NoAnswerError, Reply, ask
from functions.messages.times import moment

MOST_CONTENT = 2000
"""Characters at Discord."""

_GONE = frozenset({401, 403, 404, 410})
_LONGEST_WAIT = 3600
_SUPPRESS_EMBEDS = 4
_MARKUP = re.compile(r"[\\`*_~|<@\[\]]|:(?=\S)|^[#>+-]")
_NUMBER = re.compile(r"^\d{1,9}(?=[.)])")  # no list begins with more digits (CommonMark, 5.2)
"""Discord's markup: marks, mentions, pictures and addresses; at the start of a line titles, quotations and lists. A
backslash escapes it, but is visible on a locked screen."""


class WebhookChannel(Value):
    """Posts bulletins. Discord demands this site's address in the user agent."""

    public_url: str

    def deliver(self, bulletin: Bulletin, to: Webhook) -> Answer:
        """Posts once. An unknown refusal is `NotNow`. The service's text is dropped, because it may quote the
        address."""
        agent = f"DiscordBot ({self.public_url}, {VERSION})"  # as Discord prescribes; Slack takes any
        headers = {"Content-Type": "application/json", "User-Agent": agent}
        body = json.dumps(_BODIES[to.service](bulletin), ensure_ascii=False).encode()
        try:
            return _answer(to.service, ask(_address(to), headers, body))
        except NoAnswerError:
            return NotNow(Obstacle.NO_ANSWER)


def _address(to: Webhook) -> str:
    """The host is always from the list. With `wait`, Discord answers once the post is stored."""
    wait = f"{'&' if '?' in to.path else '?'}wait=true" if to.service == "discord" else ""
    return f"https://{HOSTS[to.service]}{to.path}{wait}"


def _answer(service: Service, reply: Reply) -> Answer:
    status = reply.status
    if 200 <= status < 300:
        return Sent()
    # an HTML page is not Discord's own answer but its proxy's, which may block our network
    is_own = service == "slack" or reply.kind.startswith("application/json")
    if status in _GONE and is_own:
        return Never()
    if status == 429:
        return NotNow(Obstacle.BUSY, str(status), again=_wait(reply.retry_after))
    return NotNow(Obstacle.NO_ANSWER if status >= 500 else Obstacle.UNKNOWN, str(status))


def _wait(said: str) -> int:
    """Seconds a service asks to wait, at most an hour."""
    try:
        return min(_LONGEST_WAIT, max(1, -int(-float(said) // 1)))
    except (ValueError, OverflowError):
        return 0


# ---- what each service takes ----


def _discord(bulletin: Bulletin) -> dict[str, Any]:
    """Markdown without players' markup, mentions or pings."""
    news, state = [_escaped(each) for each in bulletin.news], [_discord_line(line) for line in bulletin.state]
    while len(content := "\n".join([f"**{_escaped(bulletin.title)}**", *news, *state])) > MOST_CONTENT and news:
        news.pop(0)
    return {"content": content[:MOST_CONTENT], "allowed_mentions": {"parse": []}, "flags": _SUPPRESS_EMBEDS}


def _discord_line(line: TimedLine) -> str:
    return f"{_escaped(line.text)} <t:{line.until}:f> (<t:{line.until}:R>)" if line.until else _escaped(line.text)


def _escaped(text: str) -> str:
    return _NUMBER.sub(r"\g<0>\\", _MARKUP.sub(r"\\\g<0>", text))


def _slack(bulletin: Bulletin) -> dict[str, Any]:
    """Rich text without markup, and Slack's markup for notifications and old clients."""
    lines = [f"*{_entities(bulletin.title)}*", *map(_entities, bulletin.news), *map(_slack_line, bulletin.state)]
    section = {"type": "rich_text_section", "elements": list(_elements(bulletin))}
    return {
        "text": "\n".join(lines),
        "blocks": [{"type": "rich_text", "elements": [section]}],
        "unfurl_links": False,
        "unfurl_media": False,
    }


def _elements(bulletin: Bulletin) -> Iterator[dict[str, Any]]:
    yield {"type": "text", "text": bulletin.title, "style": {"bold": True}}
    for line in (*[TimedLine(each) for each in bulletin.news], *bulletin.state):
        yield {"type": "text", "text": f"\n{line.text}" + " " * (line.until > 0)}
        if line.until:
            date = {"timestamp": line.until, "format": _DATE, "fallback": moment(line.until, "UTC")}
            yield {"type": "date", **date}


def _slack_line(line: TimedLine) -> str:
    if not line.until:
        return _entities(line.text)
    return f"{_entities(line.text)} <!date^{line.until}^{_DATE}|{moment(line.until, 'UTC')}>"


def _entities(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


_DATE = "{date_short_pretty} {time}"
_BODIES = {"discord": _discord, "slack": _slack}
