"""What a request takes of the processor: everything but the store, in a fresh process that has started as on Lambda."""

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import redirect_stdout
from typing import Any

from moto.core.botocore_stubber import BotocoreStubber

from drills.bench.starts import ROOT, packed
from engine.kit.value import Value

TIMES = 25


class Spent(Value):
    """Milliseconds of a processor.

    :param usually: the median of later requests
    """

    what: str
    first: float
    usually: float


def rows() -> list[str]:
    """Rows of a Markdown table: request, milliseconds of the first one and usually."""
    return [f"| {each.what} | {each.first:.1f} | {each.usually:.1f} |" for each in measured()]


def measured() -> list[Spent]:
    """Of a process of its own, with our own code as the artifact has it."""
    with packed() as folder:
        # The artifact goes without conformance; the players of this drill are tests' and draw moves by it.
        (folder / "engine/conformance").symlink_to(ROOT / "engine/conformance")
        command = [sys.executable, "-m", "drills.bench.processor"]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True, text=True)
    return [Spent(**each) for each in json.loads(done.stdout.splitlines()[-1])]


class _Clock:
    """Counts what the store of the tests takes, to take it away."""

    def __init__(self) -> None:
        self._in_store = 0.0
        self._answers = BotocoreStubber.__call__

    def __enter__(self) -> "_Clock":
        clock = self

        def counted(stubber: Any, *arguments: Any, **named: Any) -> Any:
            began = time.process_time()
            answer = clock._answers(stubber, *arguments, **named)
            clock._in_store += time.process_time() - began
            return answer

        BotocoreStubber.__call__ = counted  # type: ignore[method-assign, assignment]
        return self

    def __exit__(self, *_: object) -> None:
        BotocoreStubber.__call__ = self._answers  # type: ignore[method-assign]

    def milliseconds(self, act: Callable[[], object]) -> float:
        """Of an act, apart from the store."""
        self._in_store = 0.0
        began = time.process_time()
        act()
        return (time.process_time() - began - self._in_store) * 1000


def _spent() -> list[dict[str, Any]]:
    """Of a page first, as a player who was told finds the process; then of what follows."""
    from drills.bench import requests
    from functions.aws import clients
    from functions.pages.templating import COMPILED
    from functions.play.door import site as sites
    from functions.play.door.warm import warm
    from tests.functions.play.http import Client

    assert COMPILED.is_dir(), "the code is not that of the artifact"
    warm()
    os.environ["AWS_LAMBDA_FUNCTION_NAME"] = "play"  # from here on clients are made as on Lambda
    with requests.small_world() as world, _Clock() as clock:
        clients.dynamodb.cache_clear()
        sites.site.cache_clear()
        sites.site()
        player = requests._Player(world.table("Anna", "Ben", "Cleo"))
        browser = Client()
        ready: dict[str, Callable[[], Callable[[], object]]] = {
            "a page, as HTML": lambda: player.ready_to_look(browser),
            "a page, as JSON": lambda: player.ready_to_look(player.client),
            "a poll that finds nothing new": player.ready_to_poll,
            "a move": player.ready_to_move,
        }
        found = []
        for what, prepare in ready.items():
            took = [clock.milliseconds(prepare()) for _ in range(TIMES)]
            usual = statistics.median(took[1:])
            found.append({"what": what, "first": took[0], "usually": usual})
    return found


if __name__ == "__main__":
    with redirect_stdout(sys.stderr):
        made = _spent()
    print(json.dumps(made))
