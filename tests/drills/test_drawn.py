"""Which faults are drawn, and which tests are near."""

from pathlib import Path

from drills.mutation.drawn import PROJECT, Mutant, mutants, near

SOURCE = """
MOST = 3


def fits(number, least):
    if number >= least and not number > MOST:
        return True
    return number + 1 in (least, MOST)
"""


def project(tmp_path: Path) -> Path:
    for package in ("engine", "events", "functions", "local"):
        (tmp_path / package).mkdir()
    (tmp_path / "events/fitting.py").write_text(SOURCE)
    return tmp_path


def test_each_fault_is_in_one_place_of_a_function(tmp_path: Path) -> None:
    assert {mutant.instead for mutant in mutants(project(tmp_path))} == {
        "if number > least and not number > MOST:",
        "if number >= least or not number > MOST:",
        "if number >= least and number > MOST:",
        "if number >= least and not number >= MOST:",
        "return False",
        "return number - 1 in (least, MOST)",
        "return number + 2 in (least, MOST)",
        "return number + 1 not in (least, MOST)",
    }


def test_a_fault_is_put_where_its_line_is_by_now(tmp_path: Path) -> None:
    tree = project(tmp_path)
    (tree / "events/fitting.py").write_text(f"# moved\n{SOURCE}")
    assert Mutant("events/fitting.py", "return True", 0, "return False").put(tree)
    assert "        return False\n" in (tree / "events/fitting.py").read_text()
    assert not Mutant("events/fitting.py", "return None", 0, "return False").put(tree)


def test_tests_that_import_the_module_come_before_those_of_its_folder() -> None:
    tests = near(PROJECT, "events/debts.py")
    assert tests.index("tests/events/test_debts.py") < tests.index("tests/events/test_webhooks.py")
