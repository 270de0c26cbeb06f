"""template.yaml read as CloudFormation would read it."""

import subprocess
import sys
from pathlib import Path

import pytest

from local import template, translation
from local.intrinsics import TemplateError
from local.template import load
from tests.local.conftest import PARAMETERS, TEMPLATE


def test_a_resource_whose_condition_does_not_hold_is_left_out() -> None:
    assert "ExtraQueue" not in load(TEMPLATE, PARAMETERS).resources()
    assert "ExtraQueue" in load(TEMPLATE, PARAMETERS | {"WithExtra": "true"}).resources()


def test_a_template_is_translated_once_until_it_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(template, "_KEPT", tmp_path / "kept")
    changing = tmp_path / "template.yaml"
    changing.write_text(TEMPLATE.read_text())
    first = load(changing, PARAMETERS)
    with monkeypatch.context() as without_translator:
        without_translator.delattr(translation, "translate")
        assert load(changing, PARAMETERS | {"WithExtra": "true"}).sections == first.sections
    changing.write_text(TEMPLATE.read_text().replace("ExtraQueue", "FurtherQueue"))
    assert "FurtherQueue" in load(changing, PARAMETERS | {"WithExtra": "true"}).resources()
    assert len(list((tmp_path / "kept").iterdir())) == 2


def test_a_list_parameter_is_a_list() -> None:
    assert load(TEMPLATE, PARAMETERS | {"Colours": "red,blue"}).parameters["Colours"] == ["red", "blue"]


def test_a_parameter_without_a_value_is_named() -> None:
    with pytest.raises(TemplateError, match="parameter Sender has no default"):
        load(TEMPLATE, {})


def test_defaults_of_the_machine_apply_to_the_parameters_that_the_template_has() -> None:
    parameters = load(
        TEMPLATE, PARAMETERS, {"Greeting": "welcome", "Sender": "a@example.org", "Unknown": "x"}
    ).parameters
    assert (parameters["Greeting"], parameters["Sender"]) == ("welcome", PARAMETERS["Sender"])
    assert "Unknown" not in parameters


def test_a_parameter_that_the_template_does_not_have_is_named() -> None:
    with pytest.raises(TemplateError, match="no parameter Colour"):
        load(TEMPLATE, PARAMETERS | {"Colour": "red"})


def test_an_unknown_type_of_resource_ends_the_start_with_a_sentence(tmp_path: Path) -> None:
    other = tmp_path / "template.yaml"
    handlers = TEMPLATE.with_name("handlers.py").read_text()
    other.write_text(TEMPLATE.read_text() + "\n  Files:\n    Type: AWS::EFS::FileSystem\n")
    other.with_name("handlers.py").write_text(handlers)
    command = [sys.executable, "-m", "local", "--under-test", "--port=0", f"--template={other}"]
    ended = subprocess.run([*command, "--parameter=Sender=a@example.org"], capture_output=True, text=True, timeout=60)
    assert ended.returncode == 1
    assert ended.stderr.startswith("Files is a AWS::EFS::FileSystem, which the local runtime does not know")
    assert ended.stdout == ""
