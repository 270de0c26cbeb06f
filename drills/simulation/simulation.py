"""One run: a schedule drawn from a seed, a list of faults, and what held."""

import traceback
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from drills.simulation.faults import Fault, drawn, written
from drills.simulation.friends import Friends, check
from drills.simulation.invariants import KEY, Checks
from drills.simulation.looks import every_page, every_page_that_was_asked_for
from drills.simulation.people import People
from drills.simulation.world import HOUR, World
from tests.invariants import Violation

STEPS = 700
ROUNDS = 3
"""How often everything comes to rest, and is looked at."""

DAYS_TO_THE_END = 18
"""Until the last table is gone: every player may let time run out some times, and be away; then comes the retention."""

MOST_PEOPLE = 3
"""Who do something at the same time."""

PASSES = (1, 5, 20, 60, 300, HOUR, 4 * HOUR)
"""Seconds that may pass between two steps."""

REST, REST_PASSES = 30, 70
"""How often so many seconds pass until nothing can be left: leases, deferrals and visibility are over by then, and no
deadline comes in between but in pages of its own."""


@dataclass(frozen=True)
class Outcome:
    """What came of a run.

    :param found: the invariant that did not hold, and what it says; empty if all did
    """

    seed: int
    faults: tuple[Fault, ...]
    invariant: str
    found: str
    story: tuple[str, ...]
    moments: int
    commits: int
    messages: int
    answers: int

    @property
    def holds(self) -> bool:
        """Whether all invariants did."""
        return not self.invariant


class Run:
    """A world and its people."""

    def __init__(self, seed: int, faults: tuple[Fault, ...] | None = None) -> None:
        self.drawn = drawn(seed) if faults is None else faults
        self.world = World(seed, self.drawn)
        self.checks = Checks(self.world)
        self.people = People(self.world, self.checks)
        self.friends = Friends(self.people)
        self.people.company, self.people.called = self.friends.acts, self.friends.calls

    def outcome(self) -> Outcome:
        """Runs it to its end."""
        invariant, found, world = "", "", self.world
        with world.running():
            try:
                for _ in range(ROUNDS):
                    for _ in range(STEPS // ROUNDS):
                        self.step()
                    self.rest()
                if world.seed % 4 == 0:
                    self.ends()
            except Violation as violation:
                invariant, found = violation.invariant, str(violation)
            except Exception as error:
                invariant, found = f"no {type(error).__name__}", traceback.format_exc()
        commits = sum(world.last_version.values())
        return Outcome(
            world.seed,
            self.drawn,
            invariant,
            found,
            tuple(world.story),
            world.faults.moments,
            commits,
            len(world.posted),
            self.checks.answers,
        )

    def step(self) -> None:
        """One thing happens."""
        world, random = self.world, self.world.random
        crew = world.crew
        choices: list[Callable[[], None]] = []
        choices += [partial(crew.resume, number) for number in range(len(crew.waiting))] * 2
        choices += list(world.can_do()) * 2
        if world.busy["people"] < MOST_PEOPLE:
            choices += [self.somebody_acts] * 2
        if random.random() < 0.15:
            choices = [self.time_passes]
        random.choice(choices)()

    def somebody_acts(self) -> None:
        """A person begins something."""
        self.world._busy("people", self.people.acts)

    def time_passes(self) -> None:
        """Some time is over: little while somebody is at work, for what takes longer than it may is a fault."""
        world = self.world
        if world.crew.waiting and world.random.random() < 0.5:
            world.pass_time(0.1)
            return
        while world.crew.waiting:
            world.crew.resume(world.random.randrange(len(world.crew.waiting)))
        world.pass_time(world.random.choice(PASSES))

    # ---- rest ----

    def rest(self) -> None:
        """Nothing goes wrong any more, nobody does anything, and all that is under way comes to its end.

        The sweep repairs nearly everything: so it does not come until it was seen what there is to repair. What is not
        due, but lost, only that of all tables finds.
        """
        world = self.world
        world.faults.resting = True
        world.crew.versions.finish()
        world.sweeps = False
        self._comes_to_its_end()
        if not world.lost:
            self.checks.calm(self.people.sent)
        world.sweeps = True
        world.sweep(everything=world.lost > 0)
        self._comes_to_its_end()
        self.checks.calm(self.people.sent)
        check(self.friends, [*self.checks.heads()], KEY)
        later = every_page(self.people, self.checks)
        self.flow()
        every_page_that_was_asked_for(self.people, later)
        world.lost = 0
        world.faults.resting = False

    def ends(self) -> None:
        """Nobody ever does anything again: every table ends, and nothing is left of it."""
        world = self.world
        world.faults.resting = True
        for _ in range(DAYS_TO_THE_END * 4):
            world.pass_time(6 * HOUR)
            self.flow()
        self.checks.nothing_is_left()

    def _comes_to_its_end(self) -> None:
        """What comes up in the last moment has its time, too: a message that lies in its queue then is not lost."""
        self.flow()
        for number in range(2 * REST):
            if number >= REST and not any(queue.messages for queue in self.world.queues.by_name.values()):
                return
            self.world.pass_time(REST_PASSES)
            self.flow()

    def flow(self) -> None:
        """Everything that is due happens."""
        world = self.world
        for _ in range(5000):
            if world.crew.waiting:
                world.crew.resume(0)
            elif (doing := next(world.can_do(), None)) is not None:
                doing()
            else:
                return
        raise Violation("nobody waits for nobody", "there is no end to it")


def simulate(seed: int, faults: tuple[Fault, ...] | None = None) -> Outcome:
    """A run from a seed.

    :param faults: in place of those that the seed draws
    """
    return Run(seed, faults).outcome()


def shortened(outcome: Outcome) -> Outcome:
    """The same invariant broken by as few faults as leaving out one after the other leads to."""
    left = 0
    while left < len(outcome.faults):
        fewer = outcome.faults[:left] + outcome.faults[left + 1 :]
        tried = simulate(outcome.seed, fewer)
        if tried.invariant == outcome.invariant:
            outcome = tried
        else:
            left += 1
    return outcome


def report(outcome: Outcome, lines: int = 60) -> str:
    """The story of a run, its end in full."""
    again = f"make simulate SEEDS={outcome.seed} FAULTS='{written(outcome.faults)}'"
    return "\n".join((*outcome.story[-lines:], outcome.found, again))
