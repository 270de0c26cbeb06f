"""Moves events into functions.

All pumps take turns in one thread, so `quiet` can tell when no work is left.
"""

import sys
import threading
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

_IDLE_SECONDS = 0.5
_MAXIMUM_ROUNDS = 10_000


class Pump(Protocol):
    """A source of events."""

    def step(self) -> bool:
        """Does one piece of due work. Returns whether there was any."""


class NotQuietError(Exception):
    """Work makes more work without end."""


class Pumps:
    """Runs pumps in the background, and to the end on request."""

    def __init__(self) -> None:
        self._pumps: Sequence[Pump] = ()
        self._lock = threading.Lock()
        self._awake = threading.Event()
        self._stopping = False
        self._paused = False
        self._thread = threading.Thread(target=self._run, name="pumps", daemon=True)

    def start(self, pumps: Sequence[Pump]) -> None:
        """Runs the pumps from now on."""
        self._pumps = pumps
        self._thread.start()

    def stop(self) -> None:
        """Stops after the current step."""
        self._stopping = True
        self._awake.set()
        self._thread.join(timeout=30)

    def wake(self) -> None:
        """Looks for work now."""
        self._awake.set()

    def pause(self, paused: bool) -> None:
        """Stops or restarts the background; `quiet` works in both cases."""
        with self.held():
            self._paused = paused

    @contextmanager
    def held(self) -> Iterator[None]:
        """Holds every step back, and looks for work then."""
        with self._lock:
            yield
        self.wake()

    def quiet(self) -> int:
        """Runs until no work is due. Returns the number of rounds.

        :raises NotQuietError: when it does not end
        """
        for rounds in range(_MAXIMUM_ROUNDS):
            with self._lock:
                if not self._round():
                    return rounds
        raise NotQuietError(f"There was still work to do after {_MAXIMUM_ROUNDS} rounds.")

    def _round(self) -> bool:
        worked = [pump.step() for pump in self._pumps]
        return any(worked)

    def _run(self) -> None:
        while not self._stopping:
            self._awake.clear()
            try:
                with self._lock:
                    worked = not self._paused and self._round()
            except Exception:
                traceback.print_exc(file=sys.stderr)
                worked = False
            if not worked:
                self._awake.wait(_IDLE_SECONDS)
