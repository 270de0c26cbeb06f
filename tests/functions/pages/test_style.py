"""The files of the pages: colours that can be read in both schemes, names that change with the content."""

import hashlib
import re
from itertools import product
from pathlib import Path

import pytest

from engine.registry import GAMES
from functions import messages
from functions.pages import assets


def served(path: str) -> str:
    return assets.asset(path.removeprefix("/static/")).content.decode()  # type: ignore[union-attr]


CSS = "\n".join([served(assets.style(game)) for game in ("", *GAMES)])
BEFORE = served(assets.address("start.css"))


def colours(scheme: str) -> dict[str, str]:
    """The variables of a scheme; what the dark one does not change is as in the light one."""
    in_the_dark = r"@media \(prefers-color-scheme:dark\)\{\s*:root\{(.*?)\}"
    light = re.findall(r":root\{(.*?)\}", re.sub(in_the_dark, "", CSS, flags=re.DOTALL), re.DOTALL)
    dark = re.findall(in_the_dark, CSS, re.DOTALL) if scheme == "dark" else []
    return dict(re.findall(r"--([\w-]+):(#[0-9a-f]{3,6});", "".join([*light, *dark])))


def contrast(one: str, other: str) -> float:
    """The contrast of two colours (WCAG 2.2, "contrast ratio")."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    """Relative luminance (WCAG 2.2)."""
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    channels = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


TEXT = [
    *product(("ink", "soft", "red", "blue"), ("paper", "card")),
    *product(("ink", "soft"), ("glow",)),
    ("on-red", "fill"),
    *product(("on-felt", "on-felt-soft"), ("felt", "felt-lit", "felt-deep")),
    *product(("label-ink", "label-soft"), ("label",)),
    *product(("black-suit", "red-suit", "blue-suit", "green-suit", "joker"), ("label",)),
    ("label-ink", "strip"),
    ("green", "paper"),
    ("on-act", "act"),
    ("pip", "ring"),
    ("pip", "die"),
    ("paper", "ink"),
]
DRAWN = [("edge", "paper"), ("edge", "card"), ("star", "die"), ("edge", "seal"), ("blue", "glow"), ("pip", "die")]


@pytest.mark.parametrize("scheme", ["light", "dark"])
class TestContrast:
    @pytest.mark.parametrize("pair", TEXT, ids="-".join)
    def test_of_text(self, scheme: str, pair: tuple[str, str]) -> None:
        """WCAG 1.4.3."""
        known = colours(scheme)
        assert contrast(known[pair[0]], known[pair[1]]) >= 4.5

    @pytest.mark.parametrize("pair", DRAWN, ids="-".join)
    def test_of_what_is_drawn(self, scheme: str, pair: tuple[str, str]) -> None:
        """WCAG 1.4.11."""
        known = colours(scheme)
        assert contrast(known[pair[0]], known[pair[1]]) >= 3


def test_what_sends_has_one_colour_on_pages_and_in_mail() -> None:
    act = colours("light")["act"]
    mail = (Path(messages.__file__).parent / "templates" / "mail.html").read_text()
    assert f"background:{act}" in mail
    assert re.search(r"\.primary\{background:var\(--act\)", CSS)


class TestFiles:
    @pytest.mark.parametrize("file", ["page.css", "start.css", "page.js", "icon.svg"])
    def test_have_their_hash_in_their_name(self, file: str) -> None:
        name = assets.address(file).removeprefix("/static/")
        asset = assets.asset(name)
        assert asset
        assert hashlib.sha256(asset.content).hexdigest().startswith(name.split(".")[1])

    @pytest.mark.parametrize("name", ["page.css", "page.00000000.css", "../page.css", ""])
    def test_have_no_other_name(self, name: str) -> None:
        assert assets.asset(name) is None

    def test_load_nothing_from_elsewhere(self) -> None:
        for style in (CSS, BEFORE):
            assert "url(" not in style
            assert "@import" not in style

    @pytest.mark.parametrize("style", [CSS, BEFORE], ids=["page", "start"])
    def test_move_nothing_for_who_prefers_that(self, style: str) -> None:
        """Whatever moves stands in blocks for people who like it (WCAG 2.3.3)."""
        at_rest = re.sub(
            r"@media \(prefers-reduced-motion:no-preference\)\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}",
            "",
            style,
            flags=re.DOTALL,
        )
        assert at_rest != style
        assert not re.search(r"\b(animation|transition)[\w-]*:|@keyframes", at_rest)


@pytest.mark.parametrize(
    "style", ["start.css", *[Path(assets.style(game)).name.split(".")[0] + ".css" for game in GAMES]]
)
def test_all_pages_move_into_each_other(style: str) -> None:
    """Between a page that wants it and one that does not, browsers report a broken transition."""
    assert "@view-transition{navigation:auto;}" in served(assets.address(style))
