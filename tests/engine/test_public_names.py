"""What a released version offers to authors of games stays as it is (docs/games/stability.md)."""

from tests.engine.public_names import LIST, names


def test_what_was_released_is_there_and_takes_the_same() -> None:
    released = LIST.read_text(encoding="utf-8").splitlines()
    assert set(released) - set(names()) == set(), "a major version alone takes public names away"
