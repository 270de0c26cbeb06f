"""A stack that the files of a test run have one after the other."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager

from tests.stack import Stack


class SharedStack:
    """The one of this process; it starts when a file first asks for it.

    :param made: makes one
    :param keep: the keys of rows that it does not forget
    """

    def __init__(self, made: Callable[[], Stack], keep: Sequence[tuple[str, str]] = ()) -> None:
        self._made = made
        self._keep = keep
        self._running = ExitStack()
        self._stack: Stack | None = None

    @contextmanager
    def lent(self) -> Iterator[Stack]:
        """To one file; for the next one nobody was ever there. A stack that cannot forget ends."""
        self._stack = self._stack or self._running.enter_context(self._made())
        yield self._stack
        try:
            self._stack.forget(self._keep)
        except BaseException:
            self.end()
            raise

    def end(self) -> None:
        """The next file gets another one."""
        self._stack = None
        self._running.close()
