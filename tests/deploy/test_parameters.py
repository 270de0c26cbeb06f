"""The example of a parameter file is the template's own list of parameters."""

import re
import tomllib
from pathlib import Path

from tests.deploy.deployed import Deployed

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "parameters" / "example.toml"
GUIDE = ROOT / "docs" / "operating" / "sizes.md"


def test_the_example_deploys_as_it_is() -> None:
    needed = [name for name, declared in parameters().items() if "Default" not in declared]
    assert list(tomllib.loads(EXAMPLE.read_text())) == needed


def test_each_line_of_the_example_says_what_holds_without_it() -> None:
    shown = tomllib.loads(re.sub(r"^# (?=\w+ = )", "", EXAMPLE.read_text(), flags=re.MULTILINE))
    assert shown.keys() == parameters().keys()
    defaults = {name: declared["Default"] for name, declared in parameters().items() if "Default" in declared}
    assert {name: shown[name] for name in defaults} == {name: str(value) for name, value in defaults.items()}


def test_each_parameter_is_explained_as_in_the_template() -> None:
    prose = " ".join(EXAMPLE.read_text().replace("# ", "").split())
    assert [name for name, declared in parameters().items() if declared["Description"] not in prose] == []


def test_the_guide_has_the_numbers_of_each_size() -> None:
    sizes = Deployed.with_parameters().template.sections["Mappings"]["Sizes"]
    for name in sizes["small"]:
        (row,) = re.findall(rf"^\| `{name}`[^|]*\|(.*)\|$", GUIDE.read_text(), re.MULTILINE)
        told = [cell.strip().replace(",", "") for cell in row.split("|")[:3]]
        assert told == [str(sizes[size][name]) for size in ("small", "medium", "large")], name


def parameters() -> dict[str, dict[str, str]]:
    declared: dict[str, dict[str, str]] = Deployed.with_parameters().template.sections["Parameters"]
    return declared
