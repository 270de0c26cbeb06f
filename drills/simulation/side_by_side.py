"""Workers at one table side by side: every order of their calls that can matter.

Calls that touch nothing in common may change places and nobody can tell. So of all orders that differ in no more than
that, one is run: the one in which none of two such neighbours could stand before the other and does not.
"""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, TypeAlias

from greenlet import getcurrent

from drills.simulation import surroundings as there
from drills.simulation.invariants import Checks
from drills.simulation.people import People
from drills.simulation.simulation import Run
from drills.simulation.workers import Wire
from drills.simulation.world import World
from engine.chance import commitment
from engine.kit.value import Value
from events.directory.person import Person, Reference
from events.people.proving import prove_address
from events.table.commands import Command, Move, Open, TakeSeat
from events.table.events import Settings
from events.table.state import Table
from events.tables import Sender, Submission
from functions.settle import handler as settle
from tests.events.played import asked
from tests.events.table.scenario import whose
from tests.functions.events import queue_record, records, stream_record, sweep_event
from tests.functions.mailbox import address

TABLE = "table00000000001"
SEED, SALT = bytes(range(32)), bytes(range(16))
DAY = 86_400

Task: TypeAlias = Callable[[], None]
Order: TypeAlias = tuple[int, ...]


class Call(Value):
    """What a worker is about to ask of AWS.

    :param rows: what it touches: DynamoDB's table, partition and sort key (`None` for all of them), or a schedule
    """

    writes: bool
    rows: frozenset[tuple[str, str, str | None]]

    def meets(self, other: "Call") -> bool:
        """Whether it matters which of the two comes first."""
        return (self.writes or other.writes) and any(
            mine[:2] == theirs[:2] and (mine[2] == theirs[2] or None in (mine[2], theirs[2]))
            for mine in self.rows
            for theirs in other.rows
        )


def call_of(operation: str, request: dict[str, Any]) -> Call:
    """What a request touches. Messages lie in their queue in any order."""
    match operation:
        case "create_schedule":
            return Call(writes=True, rows=frozenset([("schedules", request["Name"], "")]))
        case "batch_get_item":
            ((name, wanted),) = request["RequestItems"].items()
            return Call(writes=False, rows=frozenset(_row(name, key) for key in wanted["Keys"]))
        case "query":
            values = request["ExpressionAttributeValues"]
            (partition,) = [plain for name, plain in values.items() if name in (":table", ":pk")]
            return Call(writes=False, rows=frozenset([(request["TableName"], str(partition), None)]))
        case "get_item" | "put_item" | "update_item" | "delete_item":
            key = request.get("Item") or request["Key"]
            return Call(writes=operation != "get_item", rows=frozenset([_row(request["TableName"], key)]))
        case _:
            return Call(writes=False, rows=frozenset())


def _row(name: str, key: dict[str, Any]) -> tuple[str, str, str]:
    hash_key, range_key = ("table", "n") if name == there.LOG else ("pk", "sk")
    return name, str(key[hash_key]), str(key[range_key])


class Meeting(World):
    """A world with one table, at which some workers meet: each of them gives way before each of its calls."""

    def __init__(self) -> None:
        self.waits: dict[Any, Call] = {}
        self.meet = False
        super().__init__(seed=1, faults=())
        self.sweeps = False

    def _turns(self) -> bool:
        return self.meet

    def make_client(self, service: str, config: Any) -> Any:
        """In place of botocore's."""

        def call(method: Callable[..., Any], request: dict[str, Any], attempts: int) -> Any:
            self.waits[getcurrent()] = call_of(method.__name__, request)
            return self.crew.call(method, request, attempts)

        return Wire(self._services[service], config.retries["total_max_attempts"], call)

    # ---- the table ----

    def rests(self, seconds: int = 0) -> "Meeting":
        """All is done that is due, and some time later."""
        _run_of(self)._comes_to_its_end()
        self.pass_time(seconds)
        return self

    def opens(self, *names: str, bots: int = 0, seats: int = 0, **settings: Any) -> "Meeting":
        """Liar's Dice, whose first player opens; all get mail."""
        self.directory.live.add(TABLE, int(self.now))
        opening = Open(
            game="liars_dice",
            options={"first_opener": 1},
            seats=seats or len(names) + bots,
            settings=Settings(**{"objection": 0, "deadline": 3 * DAY, **settings}),
            link_key="1",
            seed=SEED,
            commitment=commitment(TABLE, SEED),
            salt=SALT,
            bots=bots,
        )
        self.tables.open(TABLE, Sender("host", "opening", "opening"), opening, int(self.now))
        for seat, name in enumerate(names):
            contact = self.directory.contacts.meet("mail", address(name), int(self.now) + 30 * DAY)
            prove_address(self.directory, contact, int(self.now))
            person = Person(f"person-{name}", name, contacts={"mail": Reference(contact, int(self.now))})
            self.directory.people.add(person, int(self.now) + 30 * DAY)
            self.does(seat, TakeSeat(name, f"entropy of {name}", person.id))
        return self

    def does(self, seat: int | None, command: Command) -> "Meeting":
        """The host, or whoever sits there, does something at once."""
        sender = Sender("host" if seat is None else f"seat {seat}", f"command {self.head.version}", "")
        submission = Submission(whose(seat, command), command, sender, confirmed=True)
        self.tables.run(TABLE, lambda _: submission, int(self.now))
        return self

    def moves(self, text: str) -> "Meeting":
        """Whoever is asked answers."""
        seat = asked(self.head)
        prompt = self.head.places[seat].prompt
        assert prompt
        return self.does(seat, Move(prompt.number, text))

    @property
    def head(self) -> Table:
        """The table as it is."""
        return self.tables.head(TABLE).state

    # ---- who meets ----

    def settles(self, n: int) -> Task:
        """`settle` gets the record of a commit."""
        event = records([stream_record(TABLE, n)])
        self.records = [each for each in self.records if each.event["dynamodb"]["Keys"]["n"]["N"] != str(n)]
        event["Records"][0]["dynamodb"]["ApproximateCreationDateTime"] = float(int(self.now))
        return lambda: self._served(self._runs("settle", settle.handler, event, f"record {n}"))

    def is_woken(self) -> Task:
        """`settle` gets the message of a schedule."""
        stamp = str(int(self.now * 1000))
        message = {"MessageId": "1", "ReceiptHandle": "1", "Body": f'{{"table": "{TABLE}"}}', "MD5OfBody": ""}
        event = records([queue_record({**message, "Attributes": {"SentTimestamp": stamp}}, there.WAKE_UP)])
        return lambda: self._served(self._runs("settle", settle.handler, event, "wake-up"))

    def is_swept(self) -> Task:
        """The sweep looks at what is due."""
        return lambda: self._sweep_once(sweep_event(self.now))

    def follows(self, happens: Callable[[], "Meeting"]) -> Task:
        """Something happens between two calls of others, and then `settle` gets the record of it."""

        def both() -> None:
            self.waits[getcurrent()] = Call(writes=True, rows=frozenset([(there.LOG, str({"S": TABLE}), None)]))
            self.crew.give_way()
            self.settles(happens().head.version)()

        return both

    def _served(self, failed: list[str] | None) -> None:
        assert failed == [], "whoever fails would come again, and make good what is lost"


Scene: TypeAlias = Callable[[Meeting], list[Task]]
"""Lets something happen at a table, and says who meets there then."""


class Met(Value):
    """One run.

    :param order: who made each call
    :param others: who could have made it as well, for each
    :param is_new: whether no other order is the same but for neighbours that could change places
    """

    order: Order
    others: tuple[Order, ...] = ()
    is_new: bool = True


def in_every_order(scene: Scene) -> int:
    """Runs a scene in each order that can matter; how many these are."""
    begins: list[Order] = [()]
    count = 0
    while begins:
        begin = begins.pop()
        met = _meet(scene, begin)
        count += met.is_new
        for place in range(len(begin), len(met.order)):
            begins += [(*met.order[:place], other) for other in met.others[place]]
    return count


def in_drawn_orders(scene: Scene, seeds: Iterable[int]) -> int:
    """Runs a scene in an order that each seed draws; how many differ."""
    return len({_meet(scene, (), Random(seed)).order for seed in seeds})


def _meet(scene: Scene, order: Order, chance: Random | None = None) -> Met:
    """Runs the beginning that is given, goes on in order or as is drawn, and looks at what came of it."""
    world = Meeting()
    run = _run_of(world)
    with world.running():
        tasks = scene(world)
        world.meet = True
        for task in tasks:
            world.crew.begin(task)
        met = _drawn(world, chance) if chance else _made(world, order)
        world.meet = False
        if met.is_new:
            run._comes_to_its_end()
            run.checks.calm([])
    return met


def _run_of(world: Meeting) -> Run:
    run = Run.__new__(Run)
    run.drawn, run.world, run.checks = (), world, Checks(world)
    run.people = People(world, run.checks)
    return run


def _drawn(world: Meeting, chance: Random) -> Met:
    crew, made = world.crew, list[int]()
    workers = list(crew.waiting)
    while crew.waiting:
        goes = chance.randrange(len(crew.waiting))
        made.append(workers.index(crew.waiting[goes]))
        crew.resume(goes)
    return Met(tuple(made))


def _made(world: Meeting, order: Order) -> Met:
    """The calls in the order that begins so, and always as early as they can be."""
    crew, made, others = world.crew, list[int](), list[Order]()
    workers = list(crew.waiting)
    last: tuple[int, Call] | None = None
    while crew.waiting:
        left = [number for number, worker in enumerate(workers) if not worker.dead]
        may = [each for each in left if not (last and each < last[0] and not world.waits[workers[each]].meets(last[1]))]
        if not may:
            crew.waiting.clear()
            return Met(tuple(made), tuple(others), is_new=False)
        goes = order[len(made)] if len(made) < len(order) else may[0]
        last = goes, world.waits[workers[goes]]
        crew.resume(crew.waiting.index(workers[goes]))
        made.append(goes)
        others.append(tuple(each for each in may if each > goes))
    return Met(tuple(made), tuple(others))
