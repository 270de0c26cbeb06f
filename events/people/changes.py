"""Changes to the people of tables."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import field

from engine.kit.value import Value
from events.directory import Directory


class Changes(Value):
    """The directory, to be changed at one time.

    :param wake: has tables settled at once; without it the sweep does
    :param key: of links to settings
    :param until: how long new people are kept; `settle` extends it while their table lives
    """

    directory: Directory
    now: int
    wake: Callable[[Sequence[str]], object] | None = None
    key: bytes = field(default=b"", repr=False)
    until: int = 0

    @contextmanager
    def at(self, *tables: str) -> Iterator[None]:
        """Keeps the order of a change to people of tables. A table without a name is left out.

        A table's debts depend on its people. So each table first forgets its settled debts: in the other order a crash
        would lose a notice. The wake-up comes last, because an earlier settler sees half of the change.
        """
        changed = [table for table in dict.fromkeys(tables) if table]
        for table in changed:
            self.directory.live.owe_anew(table, self.now)
        yield
        if changed and self.wake:
            self.wake(changed)
