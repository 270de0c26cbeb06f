"""The pictures that go out with the pages as files: `python -m drills.screens.previews`, or `make previews`.

Cards for chats, one of each game and one of the house, and the icons of the app. They are drawn by Chromium from the
pieces of the pages, and checked in, so that nothing is drawn at run time.
"""

from pathlib import Path

from jinja2 import ChoiceLoader, FileSystemLoader
from playwright.sync_api import Browser, sync_playwright

from drills.screens.palette import in_few_colours
from engine.kit.value import Value
from engine.registry import GAMES
from functions.pages.templating import environment
from tests.house import OF_THE_HOUSE
from tests.system.chromium import executable
from tests.system.conftest import FLAGS

HERE = Path(__file__).parent
STATIC = HERE.parents[1] / "functions/pages/static"

CARD = (1200, 630)


class Picture(Value):
    """A file to be made.

    :param size: width and height in pixels
    """

    file: str
    template: str
    size: tuple[int, int]
    values: tuple[tuple[str, object], ...]


def _card(file: str, *values: tuple[str, object]) -> Picture:
    return Picture(file, "card.html", CARD, values)


PICTURES = (
    _card("preview.png", ("game", None)),
    *[_card(f"preview-{name}.png", ("game", GAMES[name])) for name in OF_THE_HOUSE],
    Picture("icon-192.png", "icon.html", (192, 192), (("share", 78), ("corner", 22))),
    Picture("icon-512.png", "icon.html", (512, 512), (("share", 78), ("corner", 22))),
    # Of this one, what lies outside a circle of 80 % may be cut off.
    Picture("icon-maskable.png", "icon.html", (512, 512), (("share", 60), ("corner", 0))),
    Picture("icon-apple.png", "icon.html", (180, 180), (("share", 74), ("corner", 0))),
)


def made(browser: Browser, picture: Picture) -> bytes:
    """The picture as PNG."""
    templates = environment(compiled=None)
    assert templates.loader
    templates.loader = ChoiceLoader([FileSystemLoader(HERE), templates.loader])
    css = "".join((STATIC / f"style/{part}.css").read_text(encoding="utf-8") for part in ("tokens", "pieces"))
    width, height = picture.size
    page = browser.new_page(viewport={"width": width, "height": height}, color_scheme="light")
    page.set_content(templates.get_template(picture.template).render(css=css, **dict(picture.values)))
    png = page.screenshot(omit_background=True)
    page.close()
    return in_few_colours(png)


def place(file: str) -> Path:
    """Where a picture is kept: a game's card with its other pages."""
    game = file.removeprefix("preview-").removesuffix(".png")
    return GAMES.sources[game].pages / "card.png" if game in GAMES.sources else STATIC / file


def main() -> None:
    """Makes them all."""
    chromium = executable()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        for picture in PICTURES:
            png = made(browser, picture)
            place(picture.file).write_bytes(png)
            print(f"{picture.file}: {len(png) / 1000:.1f} kB")
        browser.close()


if __name__ == "__main__":
    main()
