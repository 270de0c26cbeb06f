"""A strict reader of HTML: a tree of elements, and what is wrong with it for browsers and for screen readers."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from html import unescape

from functions.play import handler  # noqa: F401 - it loads every form
from functions.play.door.routes import TAKEN
from functions.play.forms.table_forms import Form

TYPED = {form.command: form.typed for forms, _ in TAKEN.values() for form in forms if issubclass(form, Form)}
"""Each command's fields that are empty until a person types."""

DOCTYPE = "<!doctype html>"
VOID = frozenset("area base br col embed hr img input link meta source track wbr".split())
FOREIGN_EMPTY = frozenset("circle ellipse path rect stop use".split())
BLOCKS = frozenset(
    "address article aside blockquote details div dl fieldset figure footer form h1 h2 h3 header hr main nav ol p "
    "section table ul".split()
)
PHRASING_ONLY = frozenset("p h1 h2 h3 label summary caption span b bdi button dt".split())
PARENTS = {
    "li": {"ul", "ol"},
    "dt": {"dl", "div"},
    "dd": {"dl", "div"},
    "option": {"datalist", "select"},
    "tr": {"thead", "tbody"},
    "th": {"tr"},
    "td": {"tr"},
    "legend": {"fieldset"},
    "summary": {"details"},
    "figcaption": {"figure"},
}


@dataclass(eq=False)
class Element:
    """An element with its attributes and children; texts are strings.

    :param document: all elements in order; those of this one and below go from `first` to `last`
    """

    tag: str
    attributes: dict[str, str]
    parent: "Element | None" = None
    children: list["Element | str"] = field(default_factory=list)
    document: list["Element"] = field(default_factory=list, repr=False)
    first: int = 0
    last: int | None = None

    def __getitem__(self, name: str) -> str:
        return self.attributes.get(name, "")

    def __iter__(self) -> Iterator["Element"]:
        """This element and all below, in the order of the document."""
        return iter(self.document[self.first : self.last])

    def all(self, tag: str, **attributes: str) -> list["Element"]:
        """The elements below with that tag and these attributes."""
        return [
            each for each in self if each.tag == tag and all(each[name] == value for name, value in attributes.items())
        ]

    @property
    def text(self) -> str:
        """All text below, blanks folded."""
        return " ".join(self.raw_text.split())

    @property
    def raw_text(self) -> str:
        """All text below, as it is."""
        return "".join(child if isinstance(child, str) else child.raw_text for child in self.children)

    def ancestors(self) -> Iterator["Element"]:
        """The elements around it, from the inside."""
        around = self.parent
        while around:
            yield around
            around = around.parent


_VALUE = r'(?:="[^"]*"|=\'[^\']*\')?'
_TAG = re.compile(
    rf"""<(?P<end>/?)(?P<tag>[A-Za-z][\w-]*)(?P<attributes>(?:\s+[^\s"'<>/=]+{_VALUE})*+)\s*(?P<empty>/?)>|(?P<wrong><)"""
)
_ATTRIBUTE = re.compile(rf"""([^\s"'=]+)({_VALUE})""")


class Reader:
    """Builds the tree, and notes what a browser would have to guess."""

    def __init__(self) -> None:
        self.elements: list[Element] = []
        self.root = self.open = self._element("document", {}, None)
        self.problems: list[str] = []

    def read(self, html: str) -> None:
        """Reads tags and the texts between them."""
        place = 0
        for found in _TAG.finditer(html):
            self._text(html[place : found.start()])
            place = found.end()
            if found["wrong"]:
                self.problems.append(f"no tag of HTML as we write it: {html[found.start() : place + 60]}")
            elif found["end"]:
                self._ends(found["tag"].lower())
            else:
                self._begins(found["tag"].lower(), _ATTRIBUTE.findall(found["attributes"]), bool(found["empty"]))
        self._text(html[place:])

    def _begins(self, tag: str, attributes: list[tuple[str, str]], is_empty: bool) -> None:
        named = {name.lower(): unescape(value[2:-1]) for name, value in attributes}
        if len(named) < len(attributes):
            self.problems.append(f"<{tag}> has an attribute twice")
        if is_empty and tag not in FOREIGN_EMPTY:
            self.problems.append(f"<{tag}/> is no empty element of HTML")
        element = self._element(tag, named, self.open)
        self.open.children.append(element)
        if tag in VOID or is_empty:
            element.last = len(self.elements)
        else:
            self.open = element

    def _ends(self, tag: str) -> None:
        if tag != self.open.tag:
            self.problems.append(f"</{tag}> closes <{self.open.tag}>")
            return
        assert self.open.parent
        self.open.last = len(self.elements)
        self.open = self.open.parent

    def _text(self, text: str) -> None:
        if text:
            self.open.children.append(unescape(text))

    def _element(self, tag: str, attributes: dict[str, str], parent: Element | None) -> Element:
        element = Element(tag, attributes, parent, document=self.elements, first=len(self.elements))
        self.elements.append(element)
        return element


def read(html: str) -> Element:
    """The document as a tree.

    :raises AssertionError: when it is not well-formed
    """
    assert html.startswith(DOCTYPE)
    reader = Reader()
    reader.read(html.removeprefix(DOCTYPE))
    assert not reader.problems, reader.problems
    assert reader.open is reader.root, f"<{reader.open.tag}> is never closed"
    return reader.root


def ticked(page: Element) -> dict[str, str]:
    """Of each move that is nothing but a button: what it sends, and the sentence that is ticked before."""
    words = {each["for"]: each.text for each in page.all("label")}
    boxes = [each for each in page.all("input", name="part.0") if each["id"].endswith("-sure")]
    return {each["value"]: words[each["id"]] for each in boxes if each["id"].startswith("move-")}


# ---- rules: each gives what is wrong in a document ----


def misplaced(page: Element) -> Iterator[str]:
    """Elements where HTML's content model does not allow them."""
    for each in page:
        parent = each.parent
        if parent and each.tag in PARENTS and parent.tag not in PARENTS[each.tag]:
            yield f"<{each.tag}> in <{parent.tag}>"
        if each.tag in BLOCKS:
            yield from (f"<{each.tag}> in <{around.tag}>" for around in each.ancestors() if around.tag in PHRASING_ONLY)
        if each.tag in ("ul", "ol"):
            for child in each.children:
                if child.strip() if isinstance(child, str) else child.tag != "li":
                    yield f"{child} in <{each.tag}>"
        if each.tag in ("a", "button") and any(around.tag in ("a", "button", "label") for around in each.ancestors()):
            yield f"<{each.tag}> inside another control"


def wrong_references(page: Element) -> Iterator[str]:
    """Ids that are there twice, and references to ids that are not there."""
    ids = [each["id"] for each in page if each["id"]]
    yield from (f"id {each} twice" for each in set(ids) if ids.count(each) > 1)
    for each in page:
        for name in ("for", "aria-describedby", "aria-labelledby", "data-copy", "data-share"):
            if each[name] and each[name] not in ids:
                yield f"{name}={each[name]} leads nowhere"
        for name in ("href",):
            if each[name].startswith("#") and each[name][1:] not in ids:
                yield f"{each[name]} leads nowhere"


def unnamed(page: Element) -> Iterator[str]:
    """Controls, groups and pictures without a name that can be read out (WCAG 1.1.1, 3.3.2, 4.1.2)."""
    labels = {each["for"]: each.text for each in page.all("label")}
    for each in page:
        match each.tag:
            case "input" | "select" | "textarea" if each["type"] != "hidden":
                around = any(at.tag == "label" and at.text for at in each.ancestors())
                if not (labels.get(each["id"]) or around or each["aria-label"]):
                    yield f"<{each.tag} name={each['name']}> has no label"
            case "a" | "button" | "summary" | "legend" | "h1" | "h2" | "th" | "title":
                if not (each.text or each["aria-label"]):
                    yield f"<{each.tag}> has no text"
            case "fieldset":
                if not any(isinstance(child, Element) and child.tag == "legend" for child in each.children):
                    yield "a fieldset has no legend"
            case "img":
                if "alt" not in each.attributes:
                    yield "a picture has no text"
            case "svg":
                hidden = each["aria-hidden"] == "true" or any(at["role"] == "img" for at in each.ancestors())
                if not hidden and not each["aria-label"]:
                    yield "a drawing has no text"
        if each["role"] == "img" and not each["aria-label"]:
            yield f"<{each.tag} role=img> has no text"


def wrong_outline(page: Element) -> Iterator[str]:
    """What keeps a screen reader from finding its way: one title, one h1 first, landmarks (WCAG 1.3.1, 2.4)."""
    if page.all("html")[0]["lang"] != "en":
        yield "no language"
    headings = [each.tag for each in page if each.tag in ("h1", "h2", "h3")]
    if headings.count("h1") != 1:
        yield f"headings: {headings}"
    yield from (f"{len(page.all(tag))} of <{tag}>" for tag in ("main", "title") if len(page.all(tag)) != 1)
    if page.all("a")[0]["href"] not in ("#main", "#dock"):
        yield "no way past the head of the page"


def loads_others(page: Element) -> Iterator[str]:
    """What the content security policy forbids: anything inline, anything from elsewhere."""
    for each in page:
        yield from (f"{name} on <{each.tag}>" for name in each.attributes if name.startswith("on") or name == "style")
        if each.tag == "style" or (each.tag == "script" and (each.text or not each["src"])):
            yield f"inline <{each.tag}>"
        source = each["src"] or (each["href"] if each.tag == "link" else "")
        if source and not source.startswith("/static/"):
            yield f"{source} is loaded"


def careless_forms(page: Element) -> Iterator[str]:
    """Forms that could change something twice, or by a press of a button alone (docs/design/pages.md): where the page
    gives them what only a person may give. A form that was refused once had it, and keeps it."""
    for form in page.all("form", method="post"):
        fields = {each["name"]: each["value"] for each in form.all("input", type="hidden")}
        if not fields.get("command") or not fields.get("id"):
            yield "a form without command or command id"
        if "confirmed" not in fields:
            proofs = ("pressed", "sure", *TYPED.get(fields.get("command", ""), ()))
            yield from (f"{fields.get('command')} brings its own {each}" for each in proofs if fields.get(each))
        if any("checked" in each.attributes for each in form.all("input", name="sure")):
            yield f"{fields.get('command')} brings its own answer"
    for form in page.all("form"):
        if "method" not in form.attributes:
            yield "a form without method"


def lost_while_followed(page: Element) -> Iterator[str]:
    """Of a page that follows its table: a field in no part would lose what is typed there, and a text between parts is
    not taken over (`takeOver` in page.js)."""
    for each in page:
        around = list(each.ancestors())
        if not any("data-live" in at.attributes for at in around) or "data-part" in each.attributes:
            continue
        in_part = any("data-part" in at.attributes for at in around)
        if each.tag in ("input", "select", "textarea") and each["type"] != "hidden" and not in_part:
            yield f"<{each.tag} name={each['name']}> in no part"
        if any("data-part" in below.attributes for below in each) and not in_part:
            texts = [child.strip() for child in each.children if isinstance(child, str)]
            yield from (f"{text} beside a part" for text in texts if text)


RULES: tuple[Callable[[Element], Iterator[str]], ...] = (
    misplaced,
    wrong_references,
    unnamed,
    wrong_outline,
    loads_others,
    careless_forms,
    lost_while_followed,
)


def check(html: str) -> Element:
    """The document, if it keeps all rules.

    :raises AssertionError: with all that is wrong
    """
    page = read(html)
    problems = [f"{rule.__name__}: {problem}" for rule in RULES for problem in rule(page)]
    assert not problems, "\n".join(problems)
    return page
