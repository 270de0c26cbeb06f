"""What `sam build` packs, made by the same make target without sam-cli."""

import fcntl
import io
import json
import os
import struct
import subprocess
import sys
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

from deploy.artifact import OURS, install_games
from deploy.target_python import MISSING
from tests.deploy.deployed import TEMPLATE, Deployed
from tests.deploy.test_locks import pinned

MEGABYTE = 1_000_000
AARCH64 = 183
"""ELF's number for the processor (e_machine)."""

ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
"""Without what a `make test` around this one passes on."""

UNCHECKED_HASH = 0b01
"""PEP 552: the flags of bytecode that is never compared with its source."""

MAGIC = (3571).to_bytes(2, "little") + b"\r\n"
"""What bytecode of Python 3.13 begins with: of any other, a module without source could not be imported."""

HANDLERS = [function["Handler"].rpartition(".")[0] for function in Deployed.with_parameters().functions.values()]
LATER = ("email_validator", "jinja2.debug", "phonenumbers", "publicsuffixlist", "segno")
"""What is imported only where it is needed: for an address, a number or a signature, after an error in a template, for
a QR code."""


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The artifact's folder, and what make said. The first of the workers makes it for all."""
    base = tmp_path_factory.getbasetemp()
    shared = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "artifact"
    shared.mkdir(exist_ok=True)
    folder, said = shared / "packed", shared / "said"
    with (shared / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not said.exists():
            command = ["make", "build-PlayFunction", f"ARTIFACT={shared / 'made'}", f"ARTIFACTS_DIR={folder}"]
            folder.mkdir()
            made = subprocess.run(command, cwd=TEMPLATE.parent, env=ENVIRONMENT, check=True, stderr=-1, text=True)
            said.write_text(made.stderr)
    return folder, said.read_text()


@pytest.fixture
def artifact(built: tuple[Path, str]) -> Path:
    return built[0]


def target_python() -> str:
    """The Python that make found to compile with, or nothing."""
    show = ["make", "--silent", "target-python"]
    return subprocess.run(show, cwd=TEMPLATE.parent, env=ENVIRONMENT, check=True, stdout=-1, text=True).stdout.strip()


def files(folder: Path, pattern: str) -> list[Path]:
    found = sorted(folder.rglob(pattern))
    assert found
    return found


def test_it_has_the_code_and_its_packages_and_nothing_else(artifact: Path) -> None:
    names = {path.stem for path in artifact.iterdir() if not path.name.endswith((".dist-info", "__pycache__"))}
    packages = {
        "annotated_types",
        "aws_lambda_powertools",
        "email_validator",
        "idna",
        "jinja2",
        "jmespath",
        "markupsafe",
        "phonenumbers",
        "publicsuffixlist",
        "pydantic",
        "pydantic_core",
        "segno",
        "typing_extensions",
        "typing_inspection",
        "tzdata",
    }
    assert names == {*OURS, "openapi"} | packages


def test_every_handler_of_the_template_is_in_it(artifact: Path) -> None:
    assert len(HANDLERS) == 5
    assert all((artifact / handler.replace(".", "/")).with_suffix(".py").is_file() for handler in HANDLERS)


def test_pages_bring_their_templates_compiled_and_files(artifact: Path) -> None:
    shared = files(TEMPLATE.parent / "functions/pages/templates", "*.html")
    of_games = files(TEMPLATE.parent / "engine/games", "*.html")
    assert len(files(artifact / "functions/pages/compiled", "*.py")) == len(shared) + len(of_games)
    assert not list((artifact / "engine").rglob("*.html"))
    assert files(artifact / "engine/games", "style.css")
    assert not (artifact / "functions/pages/templates").exists()
    assert files(artifact / "functions/pages/static", "*")


def test_the_openapi_document_is_made_at_build_time(artifact: Path) -> None:
    document = json.loads((artifact / "openapi.json").read_text())
    assert document["openapi"].startswith("3.")
    assert "/t/{table}/{secret}" in document["paths"]


def test_addresses_are_read_without_what_was_left_out(artifact: Path) -> None:
    """dnspython is not packed: only the question whether a domain exists needs it, and that is never put."""
    read = (
        "import sys; sys.path.insert(0, sys.argv[1]); from email_validator import validate_email;"
        "print(validate_email('ann@stra\u00dfe.de', check_deliverability=False, allow_smtputf8=False).ascii_email)"
    )
    alone = [target_python() or sys.executable, "-B", "-I", "-S", "-c", read, str(artifact)]
    assert subprocess.run(alone, check=True, capture_output=True, text=True).stdout == "ann@xn--strae-oqa.de\n"


def test_binaries_are_for_the_processor_of_the_template(artifact: Path) -> None:
    architectures = [function["Architectures"] for function in Deployed.with_parameters().functions.values()]
    assert architectures == [["arm64"]] * 5
    for library in files(artifact, "*.so"):
        (machine,) = struct.unpack_from("<H", library.read_bytes(), offset=18)
        assert machine == AARCH64, library.name


def test_bytecode_is_for_the_runtime_and_never_checked_or_its_absence_is_said(built: tuple[Path, str]) -> None:
    artifact, said = built
    bytecode = list(artifact.rglob("*.pyc"))
    assert bool(bytecode) != (MISSING in said)
    for file in bytecode:
        of_ours = file.relative_to(artifact).parts[0] in OURS
        assert file.suffixes[-2:] == ([".cpython-313", ".pyc"] if of_ours else [".pyc"])
        assert (file.read_bytes()[:4], *struct.unpack_from("<I", file.read_bytes(), offset=4)) == (
            MAGIC,
            UNCHECKED_HASH,
        )


def test_packages_are_whole(artifact: Path) -> None:
    names = pinned(TEMPLATE.parent / "requirements/runtime.txt")
    modules = [Path(file) for name in names for file in metadata.files(name) or () if file.suffix == ".py"]
    inside = [module for module in modules if ".." not in module.parts]
    assert len(inside) > 300
    assert [each for each in inside if not list((artifact / each).parent.glob(f"{each.stem}.py*"))] == []


def test_packages_are_packed_once_as_source_or_as_bytecode(artifact: Path) -> None:
    sources = [path for path in artifact.rglob("*.py") if path.relative_to(artifact).parts[0] not in OURS]
    assert bool(sources) != bool(target_python())


def test_licences_are_packed_and_lists_of_files_are_not(artifact: Path) -> None:
    for about in files(artifact, "*.dist-info"):
        assert list(about.rglob("LICEN*")), about.name
    assert not list(artifact.rglob("RECORD"))


def test_proof_and_the_operators_commands_stay_out(artifact: Path) -> None:
    assert [path for part in ("functions/operator", "engine/conformance") for path in artifact.glob(part)] == []
    assert list(artifact.rglob("traits.py*")) == []


def test_whatever_the_functions_import_is_in_it(artifact: Path) -> None:
    imports = f"import {', '.join([*HANDLERS, *LATER])}"
    program = f"import sys; sys.modules['functions.operator'] = None; {imports}"
    program += "; print(*filter(sys.modules.get, sys.modules))"
    imported = subprocess.run([sys.executable, "-c", program], cwd=TEMPLATE.parent, check=True, stdout=-1, text=True)
    packages = sorted({path.stem for path in artifact.iterdir()})
    modules = [name.replace(".", "/") for name in imported.stdout.split() if name.partition(".")[0] in packages]
    assert len(modules) > 300
    assert [
        name
        for name in modules
        if not (list(artifact.glob(f"{name}.*")) or list(artifact.glob(f"{name}/__init__.py*")))
    ] == []


def test_it_is_at_most_twelve_megabytes_zipped(artifact: Path) -> None:
    zipped = io.BytesIO()
    with zipfile.ZipFile(zipped, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in files(artifact, "*"):
            archive.write(path, path.relative_to(artifact))
    assert zipped.tell() <= 12 * MEGABYTE


@pytest.mark.costly("the wheel of a game leaves nothing of this machine in the artifact")
def test_a_game_is_packed_the_same_on_every_machine(tmp_path: Path) -> None:
    wheel, about = tmp_path / "skull-0.1.0-py3-none-any.whl", "skull-0.1.0.dist-info"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr(f"{about}/METADATA", "Metadata-Version: 2.1\nName: skull\nVersion: 0.1.0\n")
        archive.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        for empty in ("skull/__init__.py", f"{about}/RECORD"):
            archive.writestr(empty, "")
    (listed := tmp_path / "listed").write_text(str(wheel))
    (games := tmp_path / "games").mkdir()
    install_games(games, listed)
    assert (games / "skull/__init__.py").exists()
    assert [path for path in files(games, "*.*") if path.is_file() and b"file:" in path.read_bytes()] == []
