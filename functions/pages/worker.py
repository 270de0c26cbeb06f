"""The service worker: the files that a browser keeps, and what it shows instead of a page that it cannot get."""

import hashlib
import json
from functools import cache
from http import HTTPStatus
from pathlib import Path

from functions.pages import assets
from functions.pages.html import html
from functions.pages.models import ProblemPage

_SOURCE = Path(__file__).parent / "static" / "script" / "service_worker.js"

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
    """The script of the service worker (W3C Service Workers). It changes with the files and pages that it keeps."""
    files = [assets.address(each) for each in ("start.css", "page.js", "icon.svg")]
    known = {
        "FILES": files,
        "HEADERS": {"Content-Security-Policy": assets.CONTENT_SECURITY_POLICY},
        "PAGES": {"offline": html(_OFFLINE), "busy": html(_BUSY)},
    }
    parts = [f"const {name} = {json.dumps(value)};\n" for name, value in known.items()]
    text = "".join(parts) + _SOURCE.read_text()
    return f'const KEPT = "files-{hashlib.sha256(text.encode()).hexdigest()[:8]}";\n{text}'.encode()
