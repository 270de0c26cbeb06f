"""What became of some mutants."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tally:
    """How many mutants there were.

    :param by_units: how many were killed by the unit tests and the golden cases
    :param survivors: which were not killed by whole games either: where and what, as `docs/mutation.md` writes it
    """

    mutants: int
    by_units: int
    survivors: tuple[str, ...]

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(self.mutants + other.mutants, self.by_units + other.by_units, self.survivors + other.survivors)

    @property
    def by_whole_games(self) -> int:
        """How many were killed by whole games alone."""
        return self.mutants - self.by_units - len(self.survivors)


def unit_tests(game: str) -> list[str]:
    """The arguments of pytest for what all mutants meet."""
    return [f"tests/engine/games/{game}", "tests/engine/test_cases.py"]


def whole_games(game: str) -> list[str]:
    """The arguments of pytest for what survivors meet."""
    return ["drills/mutation/whole_games.py", "-k", game]
