"""Files of the pages under names that change with their content, so that browsers may keep them for ever."""

import hashlib
from pathlib import Path

from engine.kit.value import Value

_TYPES = {".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml"}

CACHE_CONTROL = "public, max-age=31536000, immutable"
"""RFC 8246: what has this name never changes."""

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""What pages may load: the own files alone, nothing inline."""

_USED = ("clipboard-write", "web-share")
_UNUSED = (
    *("accelerometer", "camera", "clipboard-read", "display-capture", "geolocation", "gyroscope", "hid"),
    *("magnetometer", "microphone", "midi", "payment", "serial", "usb", "xr-spatial-tracking"),
)

PERMISSIONS_POLICY = ", ".join([*[f"{feature}=(self)" for feature in _USED], *[f"{each}=()" for each in _UNUSED]])
"""What pages may use of a browser: to copy and to share a link."""


class Asset(Value):
    """A file as it is served.

    :param name: with a part of its hash ("page.1f2e3d4c.css")
    """

    name: str
    content: bytes
    content_type: str


def _load(path: Path) -> Asset:
    content = path.read_bytes()
    digest = hashlib.sha256(content).hexdigest()[:8]
    return Asset(f"{path.stem}.{digest}{path.suffix}", content, _TYPES[path.suffix])


_BY_FILE = {path.name: _load(path) for path in sorted((Path(__file__).parent / "static").iterdir())}
_BY_NAME = {each.name: each for each in _BY_FILE.values()}


def asset(name: str) -> Asset | None:
    """The file of `/static/{name}`, or `None` if there is none, or no longer."""
    return _BY_NAME.get(name)


def address(file: str) -> str:
    """The path of a file of the folder `static`, for a page."""
    return f"/static/{_BY_FILE[file].name}"
