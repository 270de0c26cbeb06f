"""A robot that presses every button of a page and chooses what there is to choose, but types nothing."""

from collections.abc import Iterator

from tests.functions.pages.markup import Element

Fields = list[tuple[str, str]]


def forms(page: Element) -> Iterator[Fields]:
    """What a press of each button sends: what the page brings, and of every list the first choice there is."""
    for form in page.all("form", method="post"):
        yield list(_fields([*form, *[each for each in page if form["id"] and each["form"] == form["id"]]]))


def _fields(elements: list[Element]) -> Iterator[tuple[str, str]]:
    """Those of a form, wherever on the page they stand."""
    chosen: set[str] = set()
    for each in elements:
        name = each["name"]
        match each.tag:
            case "input" if name != "sure" and not (each["type"] == "radio" and name in chosen):
                chosen.add(name)  # `sure` is the one choice that counts: nobody made it
                yield name, each["value"]
            case "select":
                yield name, next(option["value"] for option in each.all("option") if option["value"])
            case "textarea":
                yield name, each.text
