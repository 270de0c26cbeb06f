"""Static files under names with a content hash, so that browsers may cache them for ever."""

import hashlib
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from engine.kit.value import Value
from engine.registry import GAMES

_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}

CACHE_CONTROL = "public, max-age=31536000, immutable"
"""RFC 8246: the content of a name never changes."""

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""This site's own files only, nothing inline."""

_USED = ("clipboard-write", "web-share")
_UNUSED = (
    *("accelerometer", "camera", "clipboard-read", "display-capture", "geolocation", "gyroscope", "hid"),
    *("magnetometer", "microphone", "midi", "payment", "serial", "usb", "xr-spatial-tracking"),
)

PERMISSIONS_POLICY = ", ".join([*[f"{feature}=(self)" for feature in _USED], *[f"{each}=()" for each in _UNUSED]])
"""Copying and sharing a link."""


class Asset(Value):
    """A served file, with a part of its hash in the name ("page.1f2e3d4c.css")."""

    name: str
    content: bytes
    content_type: str


_STATIC = Path(__file__).parent / "static"

_BASE = ("tokens", "letter", "pieces", "table")
_SHARED = [_STATIC / "style" / f"{part}.css" for part in (*_BASE, "coach", "hand_of_cards", "steps", "wide")]
_OVER = [*_SHARED, _STATIC / "style/after.css"]
_BEFORE = [_STATIC / "style" / f"{part}.css" for part in (*_BASE, "paper", "lobby")]
_LAST = _STATIC / "style/large_text.css"
_IN_USE = (
    *("page", "sharing", "settings", "person", "undo", "presence", "unread", "taking", "coach", "dock", "drawers"),
    *("steps", "replay", "tables", "offline"),
)
_SCRIPT = [_STATIC / "script" / f"{part}.js" for part in _IN_USE]

_PAGES = {source.game: source.pages for source in GAMES.sources.values()}
_STYLES = {game: pages / "style.css" for game, pages in _PAGES.items()}
_PIECES = {game: [each for each in (pages / "pieces.css",) if each.exists()] for game, pages in _PAGES.items()}
_ALL_PIECES = [each for found in _PIECES.values() for each in found]
_CARDS = {f"preview-{game}.png": pages / "card.png" for game, pages in _PAGES.items()}

_JOINED = {
    "page.css": [*_OVER, *_ALL_PIECES, _STATIC / "style/any.css", _LAST],
    "start.css": [*_BEFORE, *_ALL_PIECES, _LAST],
    **{f"{game}.css": [*_SHARED, *_PIECES[game], style, _LAST] for game, style in _STYLES.items() if style.exists()},
    **{f"{game}-over.css": [*_OVER, *_PIECES[game], style, _LAST] for game, style in _STYLES.items() if style.exists()},
    "replay.css": [_STATIC / "style/replay.css"],
    "page.js": _SCRIPT,
    "start.js": [*_SCRIPT, *(_STATIC / "script" / f"{part}.js" for part in ("opening", "listing", "missing"))],
    "device.js": [_STATIC / "script/device.js"],
}
"""Sources of joined files. A game's style contains the shared parts, so its table needs one request; the postcard's
comes with the match's end alone."""


def _asset(file: str, content: bytes) -> Asset:
    stem, suffix = Path(file).stem, Path(file).suffix
    return Asset(f"{stem}.{hashlib.sha256(content).hexdigest()[:8]}{suffix}", content, _TYPES[suffix])


@cache
def _without_remarks(part: Path) -> bytes:
    """A fifth of a phone's download."""
    before, *remarks = part.read_text().split("/*")
    text = before + "".join([each.partition("*/")[2] for each in remarks])
    lines = [line.partition(" // ")[0].strip() for line in text.splitlines()]
    joined = "\n".join([line for line in lines if line and not line.startswith("//")])
    return (joined if part.suffix == ".js" else _without_blanks(joined)).encode()


def _without_blanks(style: str) -> str:
    """No text in a style contains these."""
    for blank in (": ", "; ", ", ", " {", "{ ", " }", ";\n", ",\n", "{\n", "}\n"):
        style = style.replace(blank, blank.strip())
    return style


def _contents() -> Iterator[tuple[str, bytes]]:
    for file, parts in _JOINED.items():
        yield file, b"\n".join(map(_without_remarks, parts))
    for path in sorted(_STATIC.glob("*.*")):
        yield path.name, path.read_bytes()
    for file, path in _CARDS.items():
        if path.exists():
            yield file, path.read_bytes()


_BY_FILE = {file: _asset(file, content) for file, content in _contents()}


def _manifest(start_url: str = "/") -> bytes:
    """W3C Web Application Manifest.

    :param start_url: the app's start and id; empty for the page it is installed from
    """
    icons = [
        {"src": address("icon-192.png"), "sizes": "192x192", "type": "image/png"},
        {"src": address("icon-512.png"), "sizes": "512x512", "type": "image/png"},
        {"src": address("icon-maskable.png"), "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
    ]
    manifest = {
        **({"id": start_url, "start_url": start_url} if start_url else {}),
        "name": "Bluffpost",
        "short_name": "Bluffpost",
        "description": "Bluffing games by post",
        "lang": "en",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f4eddf",
        "theme_color": "#f4eddf",
        "icons": icons,
    }
    return json.dumps(manifest).encode()


def asset(name: str) -> Asset | None:
    """`None` if there is no such file, or no longer."""
    return _BY_NAME.get(name)


def card_picture(game: str) -> str:
    """A link's preview in chats."""
    own = f"preview-{game}.png"
    return address(own if own in _BY_FILE else "preview.png")


def address(file: str) -> str:
    """A file's path, by its plain name ("page.css")."""
    return f"/static/{_BY_FILE[file].name}"


def style(game: str = "", is_over: bool = False) -> str:
    """The path of a page's style, or of a game's own."""
    own = f"{game}-over.css" if is_over else f"{game}.css"
    return address(own if own in _BY_FILE else "page.css")


_BY_FILE["app.webmanifest"] = _asset("app.webmanifest", _manifest())
_BY_FILE["saved.webmanifest"] = _asset("saved.webmanifest", _manifest(start_url=""))
"""The manifest for Apple's browsers, which save a page on the device. Other browsers let a server make the app, which
must not see a link."""
_BY_NAME = {each.name: each for each in _BY_FILE.values()}
