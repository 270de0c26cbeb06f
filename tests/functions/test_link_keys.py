"""The keys of links, as a process knows them that runs for hours."""

import json
from typing import Any

import pytest

from functions.aws.link_keys import LIFETIME, LinkKeys


class Secrets:
    """Secrets Manager with one secret."""

    def __init__(self, **keys: str) -> None:
        self.keys = keys
        self.reads = 0

    def get_secret_value(self, SecretId: str) -> dict[str, str]:  # noqa: N803 - AWS calls it so
        self.reads += 1
        return {"SecretString": json.dumps(self.keys)}


class Clock:
    seconds = 1_000.0

    def __call__(self) -> float:
        return self.seconds


def known(secrets: Any, clock: Clock) -> LinkKeys:
    return LinkKeys(secrets, "secret", clock)


def test_after_a_rotation_a_running_process_soon_uses_the_new_key() -> None:
    secrets, clock = Secrets(current="1", **{"1": "first"}), Clock()
    keys = known(secrets, clock)
    assert keys.current == "1"
    secrets.keys = {"current": "2", "1": "first", "2": "second"}
    clock.seconds += LIFETIME - 1
    assert (keys.current, secrets.reads) == ("1", 1)
    clock.seconds += 1
    assert (keys.current, secrets.reads) == ("2", 2)
    assert (keys.named("1"), keys.named("2"), secrets.reads) == (b"first", b"second", 2)


def test_a_key_that_is_younger_than_the_process_is_looked_up() -> None:
    secrets = Secrets(current="1", **{"1": "first"})
    keys = known(secrets, Clock())
    assert keys.named("1") == b"first"
    secrets.keys |= {"2": "second"}
    assert (keys.named("2"), secrets.reads) == (b"second", 2)
    with pytest.raises(KeyError):
        keys.named("3")
