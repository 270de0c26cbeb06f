"""What the documents point at exists: files that they name in code, and files that they link. They are whole."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = (
    *("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"),
    *("docs/architecture.md", "docs/deploy.md", "docs/drills.md", "docs/fairness.md"),
    *sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs/design").glob("*.md")),
    *sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs/operating").glob("*.md")),
)
TREES = ("deploy/", "docs/", "drills/", "engine/", "events/", "functions/", "local/", "tests/")

_BLOCK = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\((?!https?:)([^)#]+)")
_INTO = re.compile(r"\]\((?!https?:)([^)#]*)#([^)]+)\)")
_HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
_CODE = re.compile(r"`([\w./-]+)`")
_CHAPTER = re.compile(r"docs/(?:design|operating)/[\w-]+\.md")


def named(document: Path) -> Iterator[Path]:
    """The files and folders that a document points at: links from where it lies, code from the root."""
    text = _BLOCK.sub("", document.read_text(encoding="utf-8"))
    yield from (document.parent / link for link in _LINK.findall(text))
    yield from (ROOT / code for code in _CODE.findall(text) if code.startswith(TREES))


@pytest.mark.parametrize("document", DOCUMENTS)
def test_what_a_document_points_at_exists(document: str) -> None:
    found = list(named(ROOT / document))
    assert [str(path.relative_to(ROOT)) for path in found if not path.exists()] == []


def anchors(document: Path) -> set[str]:
    """The anchors that GitHub gives the headings of a document."""
    headings = _HEADING.findall(_BLOCK.sub("", document.read_text(encoding="utf-8")))
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_link_into_a_document_leads_to_a_heading(document: str) -> None:
    path = ROOT / document
    into = _INTO.findall(_BLOCK.sub("", path.read_text(encoding="utf-8")))
    assert [anchor for page, anchor in into if anchor not in anchors(path.parent / page if page else path)] == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_no_document_holds_both_sides_of_a_merge(document: str) -> None:
    lines = (ROOT / document).read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line.startswith(("<<<<<<< ", ">>>>>>> "))] == []


def test_paths_are_found() -> None:
    assert {ROOT / "docs/design/README.md", ROOT / "events/table/legal.py"} <= set(named(ROOT / "CONTRIBUTING.md"))


def test_chapters_that_code_cites_exist() -> None:
    files = [path for tree in TREES if tree != "docs/" for path in (ROOT / tree).rglob("*.py")]
    cited = {chapter for path in files for chapter in _CHAPTER.findall(path.read_text(encoding="utf-8"))}
    assert {f"docs/design/{name}.md" for name in ("log", "notices", "table")} <= cited
    assert [chapter for chapter in sorted(cited) if not (ROOT / chapter).exists()] == []
