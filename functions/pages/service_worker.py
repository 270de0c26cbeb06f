"""The service worker."""

import hashlib
import json
from functools import cache
from http import HTTPStatus
from pathlib import Path

from functions.pages import assets
from functions.pages.html import html
from functions.pages.models.contacts import ProblemPage

_SOURCES = [Path(__file__).parent / "static/script" / f"{part}.js" for part in ("service_worker", "notifications")]

NOTIFICATION = {"title": "Bluffpost", "text": "There’s news at your table."}
"""One text for all, because locked screens show it."""

_OFFLINE = ProblemPage(
    status=None,
    title="No connection",
    detail="We can’t reach this page right now. Your seat is safe. We keep trying and open it as soon as we can.",
    again=True,
)
_BUSY = ProblemPage(
    status=HTTPStatus.TOO_MANY_REQUESTS,
    title="Too much at once",
    detail="Many people are playing just now. Your seat is safe. We keep trying and open this page in a moment.",
    again=True,
)


@cache
def service_worker() -> bytes:
    """The script (W3C Service Workers)."""
    files = [assets.address(each) for each in ("start.css", "start.js", "icon.svg")]
    known = {
        "FILES": files,
        "HEADERS": {"Content-Security-Policy": assets.CONTENT_SECURITY_POLICY},
        "PAGES": {"offline": html(_OFFLINE), "busy": html(_BUSY)},
        "NOTIFICATION": NOTIFICATION,
    }
    parts = [f"const {name} = {json.dumps(value)};\n" for name, value in known.items()]
    text = "".join([*parts, *[source.read_text() for source in _SOURCES]])
    return f'const KEPT = "files-{hashlib.sha256(text.encode()).hexdigest()[:8]}";\n{text}'.encode()
