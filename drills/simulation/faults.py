"""What goes wrong: a short list, drawn from the seed beside the schedule. It is what gets shortened when a run fails.

A fault waits for its moment, and then for the first thing that it fits: shortening the list moves the others little.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal, TypeAlias, get_args

Kind: TypeAlias = Literal[
    "throttled",
    "reply lost",
    "no reply",
    "died before",
    "died after",
    "batch cut",
    "read stale",
    "answer lost",
    "record dropped",
    "record repeated",
    "record late",
    "message twice",
    "schedule lost",
    "clock behind",
    "cold start",
    "deploy",
]
"""`reply lost`: it was done, and the client asks again by itself. `no reply`: it was done, and nobody knows."""

KINDS: tuple[Kind, ...] = get_args(Kind)

FUNCTIONS = ("", "play", "settle", "notify", "bot")

AT_CALLS: frozenset[Kind] = frozenset(("throttled", "reply lost", "no reply", "died before", "died after"))
AT_READS: frozenset[Kind] = AT_CALLS | {"read stale"}
AT_BATCHES: frozenset[Kind] = AT_CALLS | {"batch cut"}
AT_ANSWERS: frozenset[Kind] = frozenset(("answer lost",))
AT_RECORDS: frozenset[Kind] = frozenset(("record dropped", "record repeated", "record late"))
AT_MESSAGES: frozenset[Kind] = frozenset(("message twice",))
AT_SCHEDULES: frozenset[Kind] = frozenset(("schedule lost",))
AT_STARTS: frozenset[Kind] = frozenset(("clock behind", "cold start", "deploy"))

MOMENTS = 3000
"""How many things happen in a run, or thereabouts."""

MOST = 16


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that goes wrong.

    :param moment: not before so many things have happened
    :param function: to whose worker; empty for whoever comes first
    """

    moment: int
    kind: Kind
    function: str = ""

    def __str__(self) -> str:
        return f"{self.kind}{f' in {self.function}' * bool(self.function)}@{self.moment}"


def drawn(seed: int) -> tuple[Fault, ...]:
    """The faults of a seed: of a few kinds, which differ from seed to seed (a swarm finds more than a mixture)."""
    random = Random(f"{seed} faults")
    kinds = random.sample(KINDS, random.randint(2, 8))
    moments = sorted(random.randrange(MOMENTS) for _ in range(random.randint(1, MOST)))
    return tuple(_drawn(random, moment, random.choice(kinds)) for moment in moments)


def _drawn(random: Random, moment: int, kind: Kind) -> Fault:
    """Workers that are rare are hit as often as others."""
    return Fault(moment, kind, random.choice(FUNCTIONS) if kind in AT_CALLS or kind == "clock behind" else "")


def written(faults: Iterable[Fault]) -> str:
    """The list as `read` reads it."""
    return ",".join(map(str, faults))


def read(text: str) -> tuple[Fault, ...]:
    """A list that was printed."""
    return tuple(map(_read, filter(None, text.split(","))))


def _read(text: str) -> Fault:
    what, _, moment = text.partition("@")
    name, _, function = what.partition(" in ")
    return Fault(int(moment), next(kind for kind in KINDS if kind == name), function)


@dataclass
class Faults:
    """Those that are still to come.

    :param moments: how many things have happened
    """

    coming: list[Fault]
    moments: int = 0
    resting: bool = False

    @staticmethod
    def of(faults: Sequence[Fault]) -> "Faults":
        """All of a run."""
        return Faults(sorted(faults, key=lambda fault: fault.moment))

    def meets(self, kinds: frozenset[Kind], function: str = "") -> Kind | None:
        """What goes wrong with the thing that happens now, if anything does.

        :param kinds: those that fit it
        :param function: whose worker it happens to
        """
        self.moments += 1
        if self.resting:
            return None
        for fault in self.coming:
            if fault.moment > self.moments:
                return None
            if fault.kind in kinds and fault.function in ("", function):
                self.coming.remove(fault)
                return fault.kind
        return None
