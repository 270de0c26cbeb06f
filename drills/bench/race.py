"""Bluffing dice beside each other: contenders in processes of their own, asked for rounds in turn.

A peer that is not installed here (`make bench` installs what this machine can have) does not run, and is said to be
missing: no figure of it comes from anywhere else.
"""

import shutil
import statistics
import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from drills.bench.pythons import pythons

ROOT = Path(__file__).resolve().parents[2]
PEERS = Path(__file__).parent / "peers"
PEER_PYTHON = ROOT / ".tools/peers/bin/python"
NODE = shutil.which("node") or "node"
ROUNDS = 9


@dataclass(frozen=True, slots=True)
class Entry:
    """Somebody who runs.

    :param moves: of a round
    :param more: what the command is told beside the number of players
    """

    what: str
    name: str
    command: tuple[str, ...]
    players: int
    moves: int
    more: tuple[str, ...] = ()

    @property
    def is_here(self) -> bool:
        """Whether what it runs on is installed."""
        needs = PEERS / "node_modules" if self.command[0] == NODE else Path(self.command[0])
        return needs.exists()


@dataclass(frozen=True, slots=True)
class Result:
    """What a contender took for a move in each round, in seconds of a processor."""

    entry: Entry
    rounds: tuple[float, ...]

    @property
    def a_second(self) -> float:
        """Moves of the usual round."""
        return 1 / statistics.median(self.rounds)

    def beside(self, peer: "Result") -> float:
        """The share of a peer's moves in the same time: the usual one of the rounds that were run side by side."""
        return statistics.median([its / own for own, its in zip(self.rounds, peer.rounds, strict=True)])


def race(entries: Sequence[Entry], rounds: int = ROUNDS) -> list[Result]:
    """Asks all who are here in turn for a round; the first one warms them up and does not count."""
    with ExitStack() as stack:
        running = [stack.enter_context(_Contender(entry)) for entry in entries if entry.is_here]
        took: list[list[float]] = [[contender.round() for contender in running] for _ in range(rounds + 1)]
    each = zip(*took[1:], strict=True)
    return [Result(contender.entry, tuple(own)) for contender, own in zip(running, each, strict=True)]


def missing(entry: Entry) -> Result:
    """Of somebody who is not installed here."""
    return Result(entry, ())


def raw(players: int) -> list[Entry]:
    """Who plays raw moves; OpenSpiel's game is for two."""
    moves = 4_000
    entries = [
        Entry("raw moves", f"ours, Python {version}", _module(python, "of_ours"), players, moves)
        for version, python in pythons().items()
    ]
    peer = ("TextArena", "of_textarena") if players > 2 else ("OpenSpiel, through Python", "of_open_spiel")
    return [*entries, Entry("raw moves", peer[0], _module(str(PEER_PYTHON), peer[1]), players, moves)]


def commands(players: int) -> list[Entry]:
    """Who carries out full commands."""
    ours = _module(sys.executable, "of_our_commands")
    peer = (NODE, str(PEERS / "of_boardgame_io.js"))
    return [
        Entry("full commands", "ours", ours, players, 600),
        Entry("full commands", "ours, and the mover’s page", ours, players, 300, ("page",)),
        Entry("full commands", "boardgame.io’s local master", peer, players, 600),
    ]


def _module(python: str, name: str) -> tuple[str, ...]:
    return (python, "-m", f"drills.bench.peers.{name}")


class _Contender:
    """A process that plays a round when it is asked."""

    def __init__(self, entry: Entry) -> None:
        self.entry = entry

    def __enter__(self) -> Self:
        command = [*self.entry.command, str(self.entry.players), *self.entry.more]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._process.communicate()  # the end of its lines is the end of the contender

    def round(self) -> float:
        """Seconds of a move."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{self.entry.moves}\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise RuntimeError(f"{self.entry.name} ended: its own words stand above. Install it anew with make bench.")
        return float(answer) / self.entry.moves
