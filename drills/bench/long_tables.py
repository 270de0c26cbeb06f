"""What a table of thousands of commits costs: before a deployment with another table schema, at once after it, and once
`settle` has read the table."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from unittest.mock import patch

from drills.bench.meter import Meter, metered
from events import links
from events.store.log import Commit, Head, fingerprint
from events.store.stored import apply
from events.table.events import Said
from events.table.state import Table
from functions.aws import clients
from functions.play.door import site as sites
from tests.functions.events import stream_record
from tests.functions.play.http import JSON, Answer, Client
from tests.functions.world import PUBLIC_URL, Play, World

LENGTH = 5_000
KEY = b"key of the links"

LINES = ("I doubt that.", "Really?", "Who would believe you?", "Here it comes again.", "Let me think about it.")

SERVICES: tuple[Callable[[], object], ...] = (clients.dynamodb, clients.queues)


def rows(world: World) -> Iterator[str]:
    """Rows of a Markdown table: part, answer, calls, read units, written units."""
    reader = Reader(long_table(world))
    reader.opens("")  # the keys of links are fetched once
    yield from reader.rows("")
    with another_schema():
        yield from reader.rows(", at once after another schema")
        _, meter = measured(lambda: world.settles(stream_record(reader.play.id, LENGTH)))
        yield f"| `settle` reads it | | {meter.per(1)} |"
        yield from reader.rows(", after that")


def long_table(world: World) -> Play:
    """A table that has begun, and at which people have talked ever since."""
    play = world.table("Anna", "Ben", "Cleo", contacts="")
    log, head = world.tables.log, world.tables.head(play.id)
    for n in range(head.commit.n + 1, LENGTH + 1):
        said = Said(n % 3, ("Anna", "Ben", "Cleo")[n % 3], (LINES[n % len(LINES)],))
        seat = f"seat{n % 3}"
        commit = Commit(play.id, n, seat, fingerprint(f"{n}"), fingerprint("said"), world.now, (said,))
        head = Head.after(head, commit, apply(head.state, commit))
        log.append(head)
    return play


@contextmanager
def another_schema() -> Iterator[None]:
    """Within the block the code is of the next version, and starts cold."""
    with patch.object(Table, "schema", Table.schema + 1):
        sites.site.cache_clear()
        yield
    sites.site.cache_clear()


def measured(act: Callable[[], object]) -> tuple[object, Meter]:
    """What it gives, and what it costs."""
    with metered([service() for service in SERVICES]) as meter:
        answer = act()
    return answer, meter


class Reader:
    """Anna, with a browser."""

    def __init__(self, play: Play) -> None:
        self.play = play
        place = play.table.places[0]
        self._url = f"{PUBLIC_URL}/t/{play.id}/{links.secret(KEY, play.id, links.seat(place))}"
        self._number = place.told

    def opens(self, path: str, seen: str = "") -> Answer:
        """A page of the table."""
        return Client(accept=JSON).get(f"{self._url}{path}", if_none_match=seen)

    def costs(self) -> dict[str, tuple[int, Meter]]:
        """The status of the answer to each kind of request, and what it costs."""
        requests: dict[str, Callable[[], Answer]] = {
            "page": lambda: self.opens(""),
            "poll": lambda: self.opens("/poll", f'"{self._number}"'),
            "pictures of what happened": lambda: self.opens(f"/steps?after={self._number - 1}&seen={self._number}"),
            "last page of the log": lambda: self.opens("/log"),
            "page of the log in the middle": lambda: self.opens(f"/log?page={self._number // 100}"),
        }
        found = {}
        for what, request in requests.items():
            answer, meter = measured(request)
            assert isinstance(answer, Answer)
            found[what] = answer.status, meter
        return found

    def rows(self, when: str) -> Iterator[str]:
        """A row for each kind of request."""
        for what, (status, meter) in self.costs().items():
            yield f"| {what}{when} | {status} | {meter.per(1)} |"
