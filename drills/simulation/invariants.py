"""What must hold: some of it at every answer, the rest whenever nothing is left to do."""

from collections import Counter
from collections.abc import Iterator
from http import HTTPStatus

from drills.simulation import surroundings as there
from drills.simulation.people import Asked
from drills.simulation.world import World
from events import links
from events.debts import WakeUp, owes_next
from events.directory.live import LONGEST_REQUEST
from events.directory.notices import Notice
from events.reading import NoSuchTable
from events.store.log import Commit, Head
from events.table.state import Table
from functions.aws.clock import CLOCKS_APART
from functions.pages.problem_words import Problems
from tests.functions.play.http import Answer
from tests.invariants import Kept, Sent, Violation, stored_once

DAY = 86_400
KEY = there.KEYS["1"].encode()
MOST_CALLS = {"GET": 14, "POST": 30}
"""Of an answer, in whole pages, when nothing went wrong and nobody came in between."""

KEY_OF_CONTACTS = ("operator", "contact-key")
"""The row of what addresses are hashed with: it is there as long as the service."""


def is_folded_elsewhere(answer: Answer) -> bool:
    """Whether a page asks for patience, until `settle` has read a long table that other code stored."""
    says = Problems(()).folding()
    return answer.status == HTTPStatus.SERVICE_UNAVAILABLE and says in answer.body


class Checks:
    """The invariants of a world."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.answers = 0
        retention = there.RETENTION_DAYS * DAY
        self.kept = Kept(world.tables, world.directory, world.store, there.DIRECTORY, retention)

    # ---- at every answer ----

    def answered(self, asked: Asked) -> None:
        """What holds of every answer of the API."""
        self.answers += 1
        status, excused = asked.answer.status, bool(asked.worker.met) or self.world.is_outdated(asked.worker)
        if status >= HTTPStatus.INTERNAL_SERVER_ERROR and not (excused or is_folded_elsewhere(asked.answer)):
            raise Violation("every page answers", f"{status} to {asked.method} {asked.path}: {asked.answer.body[:300]}")
        if asked.method == "GET" and asked.path.startswith("/t/") and status == HTTPStatus.OK:
            self._shows_no_link_of_others(asked)
        if not (self.world.store.small_pages or excused or asked.worker.interrupted):
            calls = len(asked.worker.calls)
            if calls > MOST_CALLS.get(asked.method, 0):
                raise Violation("bounded requests", f"{calls} for {asked.method} {asked.path}: {asked.worker.calls}")

    def _shows_no_link_of_others(self, asked: Asked) -> None:
        """A page has its own secret, and those that its viewer may pass on."""
        _, _, table_id, secret, *_ = asked.path.split("?")[0].split("/")
        try:
            table = self.world.tables.head(table_id).state
        except NoSuchTable:
            return
        holder = links.holder(table, links.of_secret(KEY, table_id, table, secret))
        for link, who in links.living(table):
            if holder and holder.is_host and who.is_host:
                continue  # a host who plays has both links
            theirs = links.secret(KEY, table_id, link)
            if who.scope in ("seat", "host") and theirs != secret and theirs in asked.answer.body:
                raise Violation("nothing leaks", f"{asked.path} shows the secret of {link}")
        for address in {each.address for each in self.world.posted}:
            if "@" in address and address in asked.answer.body:
                raise Violation("nothing leaks", f"{asked.path} shows {address}")

    # ---- when nothing is left to do ----

    def heads(self) -> Iterator[Head[Table]]:
        """Of every table in the log."""
        for table in sorted({item["table"]["S"] for item in self.world.store.items(there.LOG)}):
            yield self.world.tables.head(table)

    def calm(self, sent: list[Sent]) -> None:
        """All that holds when nothing is left to do."""
        live = {each.table for each in self.world.directory.live.all()}
        for head in self.heads():
            if head.commit.table not in live:
                raise Violation("nobody waits for nobody", f"no sweep looks at {head.commit.table}")
            self._is_found_in_time(head)
            self.kept.whole_log(head)
            self.kept.nobody_waits(head, int(self.world.now))
            self._looked_at(head)
            self._told(head)
        self._told_once()
        self._stored_once(sent)

    def _is_found_in_time(self, head: Head[Table]) -> None:
        """The sweep looks at the table before time makes it owe something, and once a day; at one that is to be
        deleted, when nobody can write there any more."""
        table_id, now = head.commit.table, int(self.world.now)
        due = self.world.directory.live.remembered(table_id, consistent=True).due
        next_owed = owes_next(head.state, now, there.RETENTION_DAYS * DAY, now + DAY)
        still = max(now, head.commit.at + CLOCKS_APART) if head.state.phase == "closed" else now
        if due > max(min(next_owed, now + DAY), still + LONGEST_REQUEST):
            raise Violation("found in time", f"{table_id} owes something at {next_owed}, and is looked at at {due}")

    def nothing_is_left(self) -> None:
        """Of tables that ended nothing is kept, but what expires by itself."""
        logs = {item["table"]["S"] for item in self.world.store.items(there.LOG)}
        directory = self.world.store.items(there.DIRECTORY)
        kept = {(item["pk"]["S"], item["sk"]["S"]) for item in directory if "expires" not in item}
        left = {(pk, sk) for pk, sk in kept if not (_is_of_mailbox(pk, sk) or (pk, sk) == KEY_OF_CONTACTS)}
        if logs or left:
            raise Violation("everything ends", f"left of logs: {logs}, of the directory: {sorted(left)}")

    def _stored_once(self, sent: list[Sent]) -> None:
        stored_once((each for each in sent if each.table in self.world.last_version), self._commits)

    def _commits(self, table_id: str) -> list[Commit] | None:
        try:
            n = self.world.tables.head(table_id).commit.n
        except NoSuchTable:
            return None
        return self.world.tables.history(table_id, n)

    def _looked_at(self, head: Head[Table]) -> None:
        """Somebody is woken by the first of all deadlines, and makes the next wake-up then."""
        waiting = self.world.waiting_schedules().items()
        coming = [at for name, at in waiting if name.startswith(head.commit.table)]
        first = min(
            (debt.at for debt in self.kept.debts(head, int(self.world.now)) if isinstance(debt, WakeUp)), default=0
        )
        if first and not any(at <= first + 80 for at in coming):
            raise Violation("nobody waits for nobody", f"nobody looks at {head.commit.table} at {first}")

    # ---- who is told ----

    def _told(self, head: Head[Table]) -> None:
        """Whatever is owed has left, but for what the sweep alone finds."""
        left = {each.notice for each in self.world.posted}
        for on_its_way, _ in self.kept.wanted(head, int(self.world.now)):
            queued = _queued(on_its_way)
            is_found = self.world.sweeps or (queued.kind != "closing" and queued not in self.world.put_off)
            if is_found and not left & {queued, on_its_way}:
                raise Violation("owed = told", f"{on_its_way} never left")

    def _told_once(self) -> None:
        """Nothing left twice, but for a crash each."""
        for (notice, address), times in Counter((each.notice, each.address) for each in self.world.posted).items():
            if notice and times > 1 + self.world.disturbed[notice]:
                raise Violation("owed = told once", f"{notice} left {times} times to {address}")


def _is_of_mailbox(pk: str, sk: str) -> bool:
    """Whether a row has the noes of whoever reads an address, which stay, or how often they were asked."""
    return pk.startswith("contact/") and sk == "mailbox"


def _queued(notice: Notice) -> Notice:
    """As the queue has it, without what a welcome is about."""
    return Notice(notice.chair, notice.kind, notice.cause, notice.table, notice.channel)
