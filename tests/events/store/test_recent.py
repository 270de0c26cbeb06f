"""The last eight commands of each capability are known when they come again."""

import hashlib

from hypothesis import given
from hypothesis import strategies as st

from events.store.recent import KEPT, Conflict, Recent, Repeat
from events.table.state import Table

ids = st.integers().map(lambda number: hashlib.sha256(str(number).encode()).digest()[:16])
capabilities = st.sampled_from(["host", "seat1", "seat2", "open3"])
commands = st.lists(st.tuples(capabilities, ids, ids), unique_by=lambda command: command[1])


def remembered(sent: list[tuple[str, bytes, bytes]]) -> Recent:
    recent = Recent()
    for version, (capability, command, digest) in enumerate(sent, start=1):
        recent = recent.remember(capability, command, digest, version * 1000)
    return recent


@given(sent=commands)
def test_the_last_eight_of_each_capability_are_known_with_their_version(sent: list[tuple[str, bytes, bytes]]) -> None:
    recent = remembered(sent)
    for version, (capability, command, digest) in enumerate(sent, start=1):
        later = sum(each[0] == capability for each in sent[version:])
        expected = Repeat(version * 1000) if later < KEPT else None
        assert recent.find(capability, command, digest) == expected


@given(sent=commands)
def test_the_same_id_with_another_text_is_a_conflict(sent: list[tuple[str, bytes, bytes]]) -> None:
    recent = remembered(sent[-1:])
    for capability, command, digest in sent[-1:]:
        edited = bytes(byte ^ 1 for byte in digest)
        assert recent.find(capability, command, edited) == Conflict(1000)


def test_one_capability_does_not_know_the_commands_of_another() -> None:
    recent = Recent().remember("seat1", b"identity", b"digest", 5)
    assert recent.find("seat2", b"identity", b"digest") is None


def test_nothing_is_known_at_first() -> None:
    assert Recent().find("host", b"identity", b"digest") is None


def test_six_players_and_a_host_fit_into_a_write_unit() -> None:
    full = remembered(
        [
            (capability, hashlib.sha256(f"{capability}{time}".encode()).digest(), b"digest")
            for time in range(20)
            for capability in ("host", "seat0", "seat1", "seat2", "seat3", "seat4", "seat5")
        ]
    )
    assert len(full.packed) < 800


def test_another_layout_has_another_schema_of_tables() -> None:
    """If this fails, count `Table.schema` up: what is stored by the layout of before must not be read by this one."""
    sent = [("host", b"a" * 16, b"b" * 16), ("seat1", b"c" * 16, b"d" * 16), ("seat1", b"e" * 16, b"f" * 16)]
    assert (Table.schema, remembered(sent).packed.hex()) == (
        1,
        "116861616161616162626262e80722733165656565656566666666b81763636363636364646464e807",
    )
