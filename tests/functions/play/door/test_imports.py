"""What a cold start of `play` does not pay for."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[4]
LOADED = "import sys; print(*sorted({'email_validator', 'dns'} & sys.modules.keys()))"


def loaded(code: str) -> list[str]:
    """Which of the packages that read addresses a fresh process has loaded after the code."""
    command = [sys.executable, "-c", f"{code}; {LOADED}"]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()


def test_addresses_are_read_by_a_library_that_is_loaded_when_there_is_one() -> None:
    assert loaded("import functions.play.handler") == []


def test_reading_an_address_loads_nothing_that_asks_the_dns() -> None:
    read = (
        "from functions.play.addresses.contacts import given\nfrom functions.play.forms.table_forms import ContactForm"
    )
    assert loaded(f"{read}\ngiven(ContactForm(email='ann@example.org'), None, None)") == ["email_validator"]
