"""What AWS does between the functions: streams, queues, schedules, the sweep, and time.

Sources: AWS Lambda Developer Guide, "Process DynamoDB records with Lambda" and "Using Lambda with Amazon SQS".
"""

import json
import traceback
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any, cast
from unittest.mock import patch

from drills.simulation import surroundings as there
from drills.simulation.faults import AT_MESSAGES, AT_RECORDS, AT_SCHEDULES, AT_STARTS, Fault, Faults
from drills.simulation.workers import Crew, FunctionName, Wire, Worker
from events.directory import Directory
from events.directory.notices import Notice
from events.store.stored import log_of_tables
from events.tables import Tables
from functions.bot import handler as bot
from functions.notify import handler as notify
from functions.notify.call_sender import CallSender
from functions.notify.notifier import Notifier
from functions.notify.sender import Untried
from functions.play import handler as play
from functions.settle import handler as settle
from local.memory.mail import Mails
from local.memory.queues import Queue, QueuedMessage, Queues
from local.memory.schedules import Schedules
from local.memory.secrets import Secrets
from local.memory.store import Key, Store
from local.memory.texts import Texts
from local.memory.values import Item
from tests import stores
from tests.functions.events import Context, queue_record, records, stream_record, sweep_event
from tests.invariants import Violation

NOON = 1_800_000_000
HOUR = 3600
DAY = 24 * HOUR
SWEPT_EVERY = 300
"""Seconds, as in the template; all tables are looked at once a day."""
BATCH = 2
RECORD_RETRIES = 5
FIRED_KEPT = HOUR
"""Seconds that a schedule is there after it fired: AWS deletes it "after", and says no more."""

AT_ONCE = 2
"""Workers of one queue, and people who do something."""

BEHIND_FOR = 300
"""Workers of a function that start on a machine whose clock is behind."""

DEPLOY_TAKES = 60
"""Workers that start while two versions are there."""

QUEUES: dict[str, tuple[FunctionName, Any]] = {
    there.NOTIFY: ("notify", notify.handler),
    there.BOT: ("bot", bot.handler),
    there.WAKE_UP: ("settle", settle.handler),
}


@dataclass(frozen=True, slots=True)
class Posted:
    """A message that left.

    :param notice: what its sender was sending
    """

    address: str
    raw: bytes
    notice: Notice | None


@dataclass(slots=True, eq=False)
class Record:
    """A record of the log's stream, and how often it was tried."""

    table: str
    event: dict[str, Any]
    tried: int = 0


class World:
    """Everything around the functions, from one seed."""

    def __init__(self, seed: int, faults: tuple[Fault, ...]) -> None:
        self.seed = seed
        self.now = float(NOON)
        self.random = Random(f"{seed}")
        self.faults = Faults.of(faults)
        self.story: list[str] = []
        self.posted: list[Posted] = []
        self.disturbed: Counter[Notice] = Counter()
        self.put_off: set[Notice] = set()
        self.records: list[Record] = []
        self.swept = self.swept_all = NOON
        self.sweeps = True
        self.lost = 0
        self.busy: Counter[str] = Counter()
        self.behind: defaultdict[str, list[int]] = defaultdict(list)
        self.store = Store({}, self.clock, self._changed)
        stores.create_log_table(cast("Any", self.store), there.LOG)
        stores.create_directory_table(cast("Any", self.store), there.DIRECTORY)
        self.store.small_pages = seed % 2 == 0
        self.queues = Queues(
            self.clock,
            {there.NOTIFY: Queue(180, most=10), there.BOT: Queue(60, most=15), there.WAKE_UP: Queue(360, most=5)},
        )
        self.schedules = Schedules(there.GROUP)
        self.fired: dict[str, float] = {}
        self.crew = Crew(self.faults, self._turns, self.pass_time, self.clock, self.tell, self._stale)
        seen = cast("Any", Wire(self.store, 1, lambda method, request, attempts: method(**request)))
        self.tables = Tables(log_of_tables(seen, there.LOG))
        self.directory = Directory(seen, there.DIRECTORY)
        self.last_version: dict[str, int] = {}
        self._services = {
            "dynamodb": self.store,
            "sqs": self.queues,
            "scheduler": self.schedules,
            "secretsmanager": Secrets({there.KEYS_ID: json.dumps(there.KEYS)}),
            "sesv2": Mails(there.SENDER, arrived=lambda mail: self._arrived(mail.to[0], mail.raw)),
            "pinpoint-sms-voice-v2": Texts(self._arrived),
        }

    # ---- time and turns ----

    def clock(self) -> float:
        """The time, in seconds since 1970."""
        return self.now

    def pass_time(self, seconds: float) -> None:
        """The clock moves."""
        self.now += seconds

    def tell(self, line: str) -> None:
        """One more line of the story."""
        self.story.append(f"{self.now - NOON:10.2f}  {line}")

    def _worker_clock(self) -> float:
        return self.now - (self.crew.worker.behind if self.crew.worker else 0)

    def _turns(self) -> bool:
        return not self.faults.resting and self.random.random() < 0.2

    def _stale(self, stale: bool) -> None:
        self.store.is_stale = stale

    # ---- what is seen from outside ----

    def _changed(self, table: str, key: Key, before: Item | None, after: Item | None) -> None:
        if table != there.LOG:
            return
        name, n = key
        if before and after:
            raise Violation("append only", f"version {n} of {name} was written twice")
        if after:
            self.records.append(Record(name, stream_record(name, n)))
            self.last_version[name] = n
        elif any(int(item["n"]["N"]) < n for item in self.items_of(name)):
            raise Violation("order of deletion", f"version {n} of {name} went before an older one")

    def items_of(self, table: str) -> list[Item]:
        """All that the log has of a table."""
        return [item for item in self.store.items(there.LOG) if item["table"]["S"] == table]

    def _arrived(self, address: str, raw: bytes) -> None:
        worker = self.crew.worker
        self.posted.append(Posted(address, raw, worker.notice if worker else None))
        self.tell(f"message to {address}: {worker.notice.kind if worker and worker.notice else '?'}")

    # ---- workers ----

    def starts(self, function: FunctionName, what: str) -> Worker:
        """A worker that is given something to do."""
        worker, versions = Worker(function, what, self.now, is_new=self.crew.versions.newest), self.crew.versions
        match self.faults.meets(AT_STARTS, function):
            case "clock behind":
                self.behind[function] = [self.random.randint(60, 300)] * BEHIND_FOR
                self.tell(f"clock behind by {self.behind[function][0]} s: {function}")
            case "cold start":
                there.start_cold()
            case "deploy" if not versions.newest:
                versions.mixed = DEPLOY_TAKES
                self.tell("a deploy begins")
        if self.behind[function]:
            worker.behind = self.behind[function].pop()
        if versions.mixed:
            versions.mixed -= 1
            worker.is_new = self.random.random() < 0.5
            versions.newest = versions.mixed == 0
        return worker

    def is_outdated(self, worker: Worker) -> bool:
        """Whether newer code is there than the worker's: it asks for patience where that wrote."""
        return not worker.is_new and (self.crew.versions.mixed > 0 or self.crew.versions.newest)

    def _runs(self, function: FunctionName, handler: Any, event: dict[str, Any], what: str) -> list[str] | None:
        """The items of a batch that must come again; `None` for all of them."""
        worker = self.starts(function, what)
        reply = self.crew.invoke(worker, lambda: handler(event, Context()) or {"batchItemFailures": []})
        if worker.notice and (worker.met or reply is None):
            self.disturbed[worker.notice] += 1
        return [each["itemIdentifier"] for each in reply["batchItemFailures"]] if reply else None

    # ---- deliveries ----

    def can_do(self) -> Iterator[Callable[[], None]]:
        """What AWS may do next."""
        if self.records and not self.busy["stream"]:
            yield self.deliver_records
        for name, queue in self.queues.by_name.items():
            if self.busy[name] < AT_ONCE and queue.visible(self.now):
                yield lambda name=name: self.deliver_message(name)  # type: ignore[misc]
        if any(at <= self.now for at in self.waiting_schedules().values()):
            yield self.fire
        if self.sweeps and self.now >= self.swept_all + DAY:
            yield lambda: self.sweep(everything=True)
        if self.sweeps and self.now >= self.swept + SWEPT_EVERY:
            yield self.sweep

    def deliver_records(self) -> None:
        """The next few records of the stream, in order, and what failed again."""
        for record in self.records[:BATCH]:
            kind = self.faults.meets(AT_RECORDS)
            if kind:
                self.tell(f"{kind}: {record.table} {record.event['dynamodb']['Keys']['n']['N']}")
            if kind == "record dropped":
                self.lost += 1
                self.records.remove(record)
            elif kind == "record repeated":
                self.records.append(Record(record.table, record.event))
            elif kind == "record late":
                self.records.remove(record)
                self.records.append(record)
        batch = self.records[:BATCH]
        if batch:
            self._busy("stream", lambda: self._stream(batch))

    def _stream(self, batch: list[Record]) -> None:
        for record in batch:
            record.event["dynamodb"]["ApproximateCreationDateTime"] = float(int(self.now))
        what = ", ".join(f"{each.table[:4]} {each.event['dynamodb']['Keys']['n']['N']}" for each in batch)
        failed = self._runs("settle", settle.handler, records(each.event for each in batch), what)
        for record in batch:
            record.tried += 1
            if failed is not None and record.event["dynamodb"]["SequenceNumber"] not in failed:
                self.records.remove(record)
            elif record.tried > RECORD_RETRIES:
                self.tell(f"record given up: {what}")
                self.lost += 1
                self.records.remove(record)

    def deliver_message(self, name: str) -> None:
        """One message of a queue that can be received."""
        queue = self.queues.by_name[name]
        message = self.random.choice(queue.visible(self.now)[: 2 * BATCH])
        received = message.take(self.now, queue.hides)
        self.lost += message.received > notify.MOST_DEFERRALS
        if message.received > queue.most:
            queue.messages.remove(message)
            self.tell(f"message given up: {name} {message.body}")
            return
        if self.faults.meets(AT_MESSAGES):
            message.visible = self.now
            self.tell(f"message twice: {name} {message.body}")
        self._busy(name, lambda: self._message(name, message, received))

    def _message(self, name: str, message: QueuedMessage, received: dict[str, Any]) -> None:
        function, handler = QUEUES[name]
        failed = self._runs(function, handler, records([queue_record(received, name)]), message.body)
        messages = self.queues.by_name[name].messages
        if failed == [] and message in messages:
            messages.remove(message)

    def _busy(self, source: str, task: Callable[[], None]) -> None:
        def run() -> None:
            self.busy[source] += 1
            try:
                task()
            finally:
                self.busy[source] -= 1

        self.crew.begin(run)

    def fire(self) -> None:
        """The schedules that are due put tables on the wake-up queue."""
        for name in [name for name, at in self.fired.items() if at < self.now - FIRED_KEPT]:
            self.schedules.delete_schedule(name, there.GROUP)
            del self.fired[name]
        for name, at in sorted(self.waiting_schedules().items(), key=lambda each: each[1]):
            if at > self.now:
                continue
            self.fired[name] = self.now
            if self.faults.meets(AT_SCHEDULES):
                self.tell(f"schedule lost: {name}")
                self.lost += 1
                continue
            target = self.schedules.get_schedule(name, there.GROUP)["Target"]
            self.queues.send_message(QueueUrl=there.WAKE_UP, MessageBody=target["Input"])

    def waiting_schedules(self) -> dict[str, float]:
        """When each of those fires that have not yet."""
        times = self.schedules.firing_times(there.GROUP)
        return {name: at for name, at in times.items() if name not in self.fired}

    def sweep(self, everything: bool = False) -> None:
        """The sweep of what is due, or that of all tables."""
        self.swept = int(self.now)
        self.swept_all = int(self.now) if everything else self.swept_all
        event = sweep_event(self.now, "all" if everything else "due")
        self._busy("sweep", lambda: self._sweep_once(event))

    def _sweep_once(self, event: dict[str, Any]) -> None:
        worker = self.starts("settle", f"sweep of {event['sweep']}")
        try:
            self.crew.invoke(worker, lambda: settle.handler(event, cast("Any", Context())))
        except Exception as error:  # Lambda tries an asynchronous call again, twice; the next one comes soon
            if not worker.met:
                raise
            self.tell(f"sweep failed: {type(error).__name__}")

    # ---- the run ----

    def make_client(self, service: str, config: Any) -> Any:
        """In place of botocore's."""
        return Wire(self._services[service], config.retries["total_max_attempts"], self.crew.call)

    def sleeps(self, seconds: float) -> None:
        """A worker waits, and others go on."""
        self.now += seconds
        self.crew.give_way()

    @contextmanager
    def running(self) -> Iterator[None]:
        """Within the block the functions run in this world."""
        notifies: dict[type[Any], Any] = {kind: kind.notify for kind in (Notifier, CallSender)}

        def noted(notifier: Notifier | CallSender, notice: Notice, now: int) -> Any:
            if self.crew.worker:
                self.crew.worker.notice = notice
            result = notifies[type(notifier)](notifier, notice, now)
            if result is Untried.ASKED:
                self.put_off.add(notice)
            return result

        def failed(message: str, error: Exception) -> None:
            self.tell("".join(traceback.format_exception(error)[-4:]))

        surroundings = there.replaced(self.seed, self.make_client, self.clock, self._worker_clock, self.sleeps)
        of_all, of_calls = [patch.object(kind, "notify", noted) for kind in notifies]
        with surroundings, of_all, of_calls, patch.object(play, "log_failure", failed):
            try:
                yield
            finally:
                self.crew.versions.leave()
