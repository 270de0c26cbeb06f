"""settle(table): loads the head, works out its debts and pays them (docs/design/notices.md).

Nothing here depends on the trigger. Paid debts are stored (`events.directory.live`), so that only new ones are checked.
Paying twice is harmless, and a debt that a crash leaves unpaid is not stored as paid.
"""

import hashlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from engine.kit.sentence import sentence
from engine.kit.value import Value
from events import links, ready_match
from events.debts import (
    Advance,
    BotTurn,
    CloseTable,
    Debt,
    DeleteTable,
    HostSilent,
    WakeUp,
    debts,
    owes_next,
)
from events.directory import Directory
from events.directory.limits import DAY, HOUR
from events.directory.live import LONGEST_REQUEST, LiveTable, Remembered
from events.directory.notices import Notice
from events.directory.paid import Forget, KeepLinks, KeepMatch, Payable
from events.directory.person import Person
from events.match import has_ended
from events.reach import unreached
from events.reading import NoSuchTable
from events.store.log import Commit, DamagedLog, Head
from events.table.commands import Close, Command, MissHost, TimeOut
from events.table.events import Moved
from events.table.refusals import NotNow, Refusals
from events.table.state import Table
from events.tables import Submission, Tables, game_named
from events.who import SYSTEM
from functions.aws.clock import CLOCKS_APART
from functions.aws.link_keys import LinkKeys
from functions.notices.queue import Queued
from functions.notices.ways import on_their_way
from functions.settle.leftovers import Leftovers
from functions.settle.postroom import Postroom, person_of
from functions.settle.publishing import Publishing
from functions.settle.remembering import Outcome, Visit, remember
from functions.settle.wake_ups import LEAD, SOONEST, WakeUps

MOST_SYSTEM_COMMITS = 8
"""The stream record of the last one brings the next call."""

FRESH = 5
"""Seconds after a commit before any of its notices can leave."""


class Settled(Value):
    """A call's result: the sweep's row, if known, and whether the table does not exist."""

    commits: int = 0
    wake_ups: int = 0
    notices: int = 0
    bot_turns: int = 0
    forgotten: int = 0
    deleted: bool = False
    row: str = ""
    unborn: bool = False


class Settler(Value):
    """Pays the debts of tables.

    :param bots: wakes bots; the flag says whether a worker has just made their last move, and goes on
    :param delete: deletes a table's log, the head last
    :param retention: seconds that a table is kept after its last activity
    """

    tables: Tables
    directory: Directory
    keys: LinkKeys
    wake_ups: WakeUps
    deliver: Callable[[Sequence[Queued]], None]
    bots: Callable[[str, bool], None]
    delete: Callable[[str], None]
    retention: int

    def settle(self, table_id: str, now: int, seen: int = 0, newest: int = 0) -> Settled:
        """Pays every debt at `now` (seconds since 1970).

        :param seen, newest: as in `Visit`
        :raises NewerEvent: when newer code wrote to the table: retry after the deployment
        :raises Busy: when other writers took every slot: retry
        """
        return self._settle(table_id, now, self.directory.live.remembered(table_id), Visit(seen, newest=newest))

    def look(self, found: LiveTable, now: int, anew: bool = False) -> Settled:
        """Settles for the sweep, and stores its next look. Once a day no stored debt counts as paid.

        :param anew: whether none does now
        :raises NewerEvent, Busy: as `settle`
        """
        remembered = self.directory.live.remembered(found.table, consistent=True)
        visit = Visit(swept=True, anew=anew or now >= remembered.checked + DAY)
        settled = self._settle(found.table, now, remembered, visit)
        if settled.unborn and found.since <= now - DAY:  # not being opened: deleted, or never opened
            self.directory.live.remove(found.table)
            return Settled(deleted=True)
        return settled

    def _settle(self, table_id: str, now: int, remembered: Remembered, visit: Visit) -> Settled:
        try:
            head, commits = self._committed(table_id, now, max(visit.seen, visit.newest))
        except NoSuchTable:
            if not self.tables.is_being_deleted(table_id):
                return Settled(unborn=True)
            self.delete(table_id)  # its log cannot be folded any more; all else was paid before
            self.directory.live.remove(table_id)
            return Settled(deleted=True)
        trusted = frozenset[Payable]() if visit.anew else remembered.done
        owed = self._debts(head.state, now)
        new = [debt for debt in owed if debt not in trusted]
        people = self._people(head.state, new, consistent=not visit.seen)
        lost = [each for each in unreached(head.state, people) if person_of(head.state, each) in people]
        owed += lost
        new += [each for each in lost if each not in trusted]
        forgotten = self._forget(table_id, people, new)
        links_kept, match_kept = self._keep_short_links(head, trusted), self._keep_match(head, trusted)
        if DeleteTable() in owed and self._delete(head, now):
            return Settled(commits, forgotten=forgotten, deleted=True)
        notices = [debt for debt in new if isinstance(debt, Notice)]
        is_fresh = visit.seen == head.commit.n and now - head.commit.at <= FRESH
        unsent, later = self._unsent(head, notices, people, now, is_fresh)
        news = Publishing(self.directory).look(head, remembered, trusted, visit.seen, is_fresh)
        left = Leftovers(self.directory).of(head, now) if visit.swept else []
        self.deliver([*unsent, *news.post, *left])
        owed += [WakeUp(at) for at in sorted(set(later.values()))]
        wakes, wake_ups = self._wake(table_id, owed, remembered, visit, now)
        turns = sum(isinstance(debt, BotTurn) for debt in owed)
        if turns:
            self.bots(table_id, _is_bots_move(head.commit))
        done = set[Payable]([each for each in owed if isinstance(each, Payable)])
        done -= {each.owed for each in (*unsent, *later)}
        done |= {*links_kept, *match_kept, *news.done, *_of_people(trusted)}
        in_an_hour = now + HOUR if turns or ((unsent or news.post) and visit.swept) else now + DAY
        at = min(self._owes_next(head, owed, now, commits), in_an_hour)
        outcome = Outcome(frozenset(done), at, wakes)
        row = remember(self.directory.live, head, remembered, outcome, visit, now)
        return Settled(commits, wake_ups, len(unsent), turns, forgotten, row=row)

    def fold(self, table_id: str, n: int) -> None:
        """Stores a missing snapshot that a request asked for (0: none)."""
        if n:
            try:
                self.tables.refresh(table_id, n)
            except NoSuchTable:  # deleted since
                return

    def _debts(self, table: Table, now: int) -> list[Debt]:
        return debts(game_named(table.game), table, now, self.retention)

    # ---- commits of the system ----

    def _committed(self, table_id: str, now: int, known: int) -> tuple[Head[Table], int]:
        """Commits what time demands. Returns the head and the number of commits."""
        head = self.tables.head_since(table_id, known)
        for commits in range(MOST_SYSTEM_COMMITS):
            if self._due(table_id, head.state, now) is None:
                return head, commits
            try:
                head = self.tables.run(table_id, lambda table: self._request(table_id, table, now), now).head
            except NotNow:  # another worker did it
                return self.tables.head(table_id), commits
        return head, MOST_SYSTEM_COMMITS

    def _request(self, table_id: str, table: Table, now: int) -> Submission:
        command = self._due(table_id, table, now)
        if command is None:
            raise NotNow(sentence(Refusals.nothing_due))
        return Submission(SYSTEM, command, confirmed=True)

    def _due(self, table_id: str, table: Table, now: int) -> Command | None:
        owed = self._debts(table, now)
        if CloseTable() in owed:
            return Close()
        if Advance() in owed:
            return TimeOut()
        return MissHost() if HostSilent() in owed and self._host_back_by(table_id, table) <= now else None

    def _host_back_by(self, table_id: str, table: Table) -> int:
        """When the host has been silent too long since the last look, in seconds since 1970. One GetItem."""
        return self.directory.presence.last_seen(table_id, table.host) + table.settings.host_absence

    # ---- people ----

    def _people(self, table: Table, owed: Sequence[Debt], consistent: bool) -> dict[str, Person]:
        """People by id.

        :param consistent: unneeded for a stream record, because every change of a person triggers another call
        """
        told = {person_of(table, debt) for debt in owed if isinstance(debt, Notice)} - {""}  # bots have no person
        gone = {debt.person for debt in owed if isinstance(debt, Forget)}
        return self.directory.people.several(told | gone, consistent)

    def _forget(self, table_id: str, people: Mapping[str, Person], owed: Sequence[Debt]) -> int:
        """Erases people that the directory has to forget, and snapshots with their names. Returns their number.

        A player who lost the seat is told first. After a crash the notice is repeated, and its claim makes it unique.
        """
        gone = [debt for debt in owed if isinstance(debt, Forget)]
        known = [debt for debt in gone if debt.person in people]
        if gone:
            self.directory.snapshots.forget(table_id)
        for debt in gone:
            if debt.wants:  # even if `play` has erased the person, or no address was ever known
                self.directory.webhooks.forget(table_id, debt.person)
        for debt in known:
            self.deliver(_farewells(table_id, people[debt.person], debt))
            self.directory.contacts.forget_person(people[debt.person], debt.wants)
        return len(known)

    # ---- notices ----

    def _unsent(
        self, head: Head[Table], notices: Sequence[Notice], people: Mapping[str, Person], now: int, is_fresh: bool
    ) -> tuple[list[Notice], dict[Notice, int]]:
        self._keep(head.state, [people[each.person] for each in head.state.places if each.person in people])
        return Postroom(self.tables, self.directory).sorted(head, notices, people, now, is_fresh)

    def _keep(self, table: Table, people: Iterable[Person]) -> None:
        """Extends people's expiry to the table's, which every activity prolongs."""
        lasts = table.touched + table.settings.deadline + self.retention
        for person in people:
            if person.expires < lasts:
                self.directory.people.keep(person, lasts + self.retention)

    # ---- links ----

    def _keep_short_links(self, head: Head[Table], done: Collection[Payable]) -> list[KeepLinks]:
        """None is paid after a lost race. A table that is closed or without key has no short links: its
        rows go before it."""
        table_id, table = head.commit.table, head.state
        key = self.keys.find(table.link_key) if table.phase != "closed" else None
        rows = links.short_rows(key, table_id, table) if key else frozenset()
        kept = KeepLinks(hashlib.sha256(" ".join(sorted(rows)).encode()).hexdigest()[:16])
        return [kept] if kept in done or self.directory.short_links.keep(table_id, rows) else []

    # ---- a match that has ended ----

    def _keep_match(self, head: Head[Table], done: Collection[Payable]) -> list[KeepMatch]:
        """Stores a replay. A damaged log has no replay."""
        if not has_ended(head.state):
            return []
        kept = KeepMatch(ready_match.made_of_now(head.state))
        if kept in done:
            return [kept]
        try:
            ready_match.keep(self.directory.ready, game_named(head.state.game), self.tables, head)
        except (DamagedLog, NoSuchTable):
            return []
        return [kept]

    # ---- wake-ups ----

    def _wake(
        self, table_id: str, owed: Iterable[Debt], remembered: Remembered, visit: Visit, now: int
    ) -> tuple[int, int]:
        """Returns when the next wake-up fires, and how many schedules were made.

        An earlier one serves too, because its call makes the next; so most moves need none. One that is due now may
        have fired a little early, and does not count.
        """
        wanted = sorted(debt.at for debt in owed if isinstance(debt, WakeUp))
        if not wanted:
            return remembered.wakes, 0
        comes = remembered.wakes
        serves = comes >= now + SOONEST and all(at == comes or at >= comes + LEAD for at in wanted)
        if serves and not visit.anew:
            return comes, 0
        missing = [comes] if serves else [at for at in wanted if at < wanted[0] + LEAD]
        return min([self.wake_ups.add(table_id, at, now) for at in missing]), len(missing)

    # ---- the next look ----

    def _owes_next(self, head: Head[Table], owed: Collection[Debt], now: int, commits: int) -> int:
        """When the sweep has to look, in case no other trigger does."""
        table, table_id = head.state, head.commit.table
        if commits == MOST_SYSTEM_COMMITS:
            return now
        back_by = self._host_back_by(table_id, table) if HostSilent() in owed else 0
        at = owes_next(table, now, self.retention, back_by)
        return max(at, _nobody_writes_after(head)) if DeleteTable() in owed else at

    # ---- the end ----

    def _delete(self, head: Head[Table], now: int) -> bool:
        """Deletes a closed table, once no worker can hold an older head and write to its next slot. Its row goes last,
        because it leads the next sweep here."""
        table_id = head.commit.table
        if now < _nobody_writes_after(head):
            return False
        self.delete(table_id)
        if self.tables.log.head(table_id, consistent=True):
            return False
        self.directory.live.remove(table_id)
        return True


def _of_people(trusted: Iterable[Payable]) -> Iterator[Notice]:
    """Debts that depend on people, who are read only when a notice is new."""
    return (each for each in trusted if isinstance(each, Notice) and each.kind == "unreached")


def _farewells(table_id: str, person: Person, debt: Forget) -> list[Notice]:
    if debt.told is None or debt.told.kind in person.preferences.off:
        return []
    return list(on_their_way(table_id, debt.told, person))


def _nobody_writes_after(head: Head[Table]) -> int:
    """Until when a worker may hold an older head, in seconds since 1970."""
    return head.commit.at + LONGEST_REQUEST + CLOCKS_APART


def _is_bots_move(commit: Commit) -> bool:
    return any(isinstance(event, Moved) and event.how == "bot" for event in commit.events)
