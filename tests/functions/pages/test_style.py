"""The files of the pages: colours that can be read in both schemes, names that change with the content."""

import hashlib
import re
from itertools import product

import pytest

from functions.pages import assets

CSS = assets.asset(assets.address("page.css").removeprefix("/static/")).content.decode()  # type: ignore[union-attr]


def colours(scheme: str) -> dict[str, str]:
    """The variables of a scheme; what the dark one does not change is as in the light one."""
    light, dark = re.findall(r":root \{(.*?)\}", CSS, re.DOTALL)
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{3,6});", light + (dark if scheme == "dark" else "")))


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
    ("on-felt", "felt"),
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


class TestFiles:
    @pytest.mark.parametrize("file", ["page.css", "page.js", "icon.svg"])
    def test_have_their_hash_in_their_name(self, file: str) -> None:
        name = assets.address(file).removeprefix("/static/")
        asset = assets.asset(name)
        assert asset
        assert hashlib.sha256(asset.content).hexdigest().startswith(name.split(".")[1])

    @pytest.mark.parametrize("name", ["page.css", "page.00000000.css", "../page.css", ""])
    def test_have_no_other_name(self, name: str) -> None:
        assert assets.asset(name) is None

    def test_load_nothing_from_elsewhere(self) -> None:
        assert "url(" not in CSS
        assert "@import" not in CSS

    def test_motion_is_none(self) -> None:
        """Nothing to reduce for who prefers reduced motion."""
        assert not re.search(r"animation|transition", CSS)
