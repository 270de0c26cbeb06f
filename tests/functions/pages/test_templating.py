"""Templates that were compiled for the artifact make the same pages."""

import sys
from pathlib import Path

import pytest
from jinja2 import Environment, ModuleLoader

from engine.registry import GAMES
from functions.pages import html as pages
from functions.pages import templating
from functions.pages.html import html
from tests.functions.pages.stage import STAGES


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("compiled")
    templating.compile_all(folder)
    return folder


def test_compiled_templates_make_the_same_pages(compiled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = every_page()
    made = templating.environment(compiled)
    assert isinstance(made.loader, ModuleLoader)
    monkeypatch.setattr(pages, "_environment", lambda: made)
    forget()
    try:
        assert every_page() == before
    finally:
        forget()


def test_what_one_process_compiled_the_others_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(templating, "CACHE", tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    first = templating.environment().get_template("start.html")
    (kept,) = tmp_path.iterdir()
    written = kept.stat().st_mtime_ns
    monkeypatch.setattr(Environment, "compile", lambda *_: pytest.fail("compiled again"))
    assert templating.environment().get_template("start.html").name == first.name
    assert kept.stat().st_mtime_ns == written


def test_where_python_writes_nothing_no_template_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(templating, "CACHE", tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    templating.environment().get_template("start.html")
    assert not list(tmp_path.iterdir())


def every_page() -> list[str]:
    stages = [make() for make in STAGES.values()]
    return [html(stage.page(*viewer)) for stage in stages for viewer in stage.viewers()]


def forget() -> None:
    """The templates that were loaded before."""
    pages._template.cache_clear()


def test_a_working_copy_has_none() -> None:
    assert not templating.COMPILED.exists()


def test_every_template_is_compiled(compiled: Path) -> None:
    folders = [Path(templating.__file__).parent / "templates", *[source.pages for source in GAMES.sources.values()]]
    assert len(list(compiled.glob("*.py"))) == sum(len(list(folder.rglob("*.html"))) for folder in folders)
