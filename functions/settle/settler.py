"""settle(table): loads the head, works out its debts and pays them (docs/design/notices.md).

Paying twice is harmless, and a debt left unpaid by a crash is not stored as paid.
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from functools import partial

from engine.kit.sentence import sentence
from engine.kit.value import Value, replace
from events import links, ready_match
from events.debts import Advance, BotTurn, CloseTable, Debt, DeleteTable, HostSilent, WakeUp, debts, owes_next
from events.directory.limits import DAY, HOUR
from events.directory.live import LONGEST_REQUEST, LiveTable, Remembered
from events.directory.notices import Notice
from events.directory.paid import CallMembers, Forget, KeepLinks, KeepMatch, KeepResult, Post
from events.directory.person import Person
from events.people.forgetting import forget
from events.reach import unreached
from events.reading import MissingGame, NoSuchTable
from events.store.log import Commit, DamagedLog, Head
from events.table.commands import Close, Command, MissHost, TimeOut
from events.table.events import Moved
from events.table.refusals import Refusals, RefusedForNow
from events.table.state import Table
from events.tables import Submission, game_named
from events.who import SYSTEM
from functions.aws.clock import CLOCKS_APART
from functions.notices.ways import on_their_way
from functions.settle.account import Account, Means, Owed, Paid, Payer, Trigger, Unsent
from functions.settle.postroom import call_members, person_of, publish, send_leftovers, send_notices
from functions.settle.remembering import remember
from functions.settle.scoring import keep_result
from functions.settle.wake_ups import LEAD, SOONEST

LONGEST = 10.0
"""Seconds of computing for a table, where most take hundredths: a game without end holds up no other table."""

MOST_SYSTEM_COMMITS = 8
"""The stream record of the last one brings the next call."""


class Settled(Value):
    """A call's result: what was paid, by kind; the sweep's row, if known; whether the table does not exist, or its game
    is not installed."""

    commits: int = 0
    paid: Mapping[str, int] = field(default_factory=dict)
    deleted: bool = False
    row: str = ""
    unborn: bool = False
    missing: bool = False


class Settler(Means):
    """Pays the debts of tables."""

    def settle(self, table_id: str, now: int, seen: int = 0, newest: int = 0) -> Settled:
        """Pays every debt at `now`.

        :param seen, newest: as in `Trigger`
        :raises NewerEvent: when newer code wrote to the table: retry after the deployment
        :raises Busy: when other writers took every slot: retry
        """
        return self._settle(table_id, now, self.directory.live.remembered(table_id), Trigger(seen, newest=newest))

    def look(self, found: LiveTable, now: int, anew: bool = False) -> Settled:
        """Settles for the sweep, and stores its next look. Once a day no stored debt counts as paid.

        :param anew: whether none does now
        :raises NewerEvent, Busy: as `settle`
        """
        remembered = self.directory.live.remembered(found.table, consistent=True)
        trigger = Trigger(swept=True, anew=anew or now >= remembered.checked + DAY)
        settled = self._settle(found.table, now, remembered, trigger)
        if settled.unborn and found.since <= now - DAY:  # not being opened: deleted, or never opened
            self.directory.live.remove(found.table)
            return Settled(deleted=True)
        return settled

    def _settle(self, table_id: str, now: int, remembered: Remembered, trigger: Trigger) -> Settled:
        try:
            head, commits = self._committed(table_id, now, max(trigger.seen, trigger.newest))
        except MissingGame:
            return Settled(missing=True)
        except NoSuchTable:
            if not self.tables.is_being_deleted(table_id):
                return Settled(unborn=True)
            self.delete(table_id)  # its log cannot be folded any more; all else was paid before
            self.directory.live.remove(table_id)
            return Settled(deleted=True)
        account = self._account(Account(head, remembered, trigger, now))
        paid = self._pay(account)
        counts = {kind.__name__: each.count for kind, each in paid.items() if each.count}
        if paid[DeleteTable].count:
            return Settled(commits, counts, deleted=True)
        done = account.still_paid.union(*[each.done for each in paid.values()])
        wakes = min(paid[WakeUp].later, default=remembered.wakes)
        row = remember(self.directory.live, account, done, self._looks_next(account, paid, commits), wakes)
        return Settled(commits, counts, row=row)

    @property
    def _payers(self) -> tuple[tuple[type[Owed], Payer], ...]:
        """In this order: rows about people and links go before their table, and wake-ups come for what waits."""
        return (
            (Forget, self._forget),
            (KeepLinks, self._keep_links),
            (KeepMatch, self._keep_match),
            (KeepResult, partial(keep_result, self)),
            (DeleteTable, self._delete),
            (Notice, partial(send_notices, self)),
            (CallMembers, partial(call_members, self)),
            (Post, partial(publish, self)),
            (Unsent, partial(send_leftovers, self)),
            (BotTurn, self._wake_bots),
            (WakeUp, self._wake),
        )

    def _pay(self, account: Account) -> dict[type[Owed], Paid]:
        unpaid, paid = [each for each in account.owed if each not in account.trusted], dict[type[Owed], Paid]()
        for kind, pay in self._payers:
            ours = [each for each in unpaid if isinstance(each, kind)]
            paid[kind] = pay(account, ours) if ours else Paid()
            unpaid += [WakeUp(at) for at in paid[kind].later]
            if kind is DeleteTable and paid[kind].count:
                break
        return paid

    def fold(self, table_id: str, n: int) -> None:
        """Stores a missing snapshot for a request (0: none)."""
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
            except RefusedForNow:  # another worker did it
                return self.tables.head(table_id), commits
        return head, MOST_SYSTEM_COMMITS

    def _request(self, table_id: str, table: Table, now: int) -> Submission:
        command = self._due(table_id, table, now)
        if command is None:
            raise RefusedForNow(sentence(Refusals.nothing_due))
        return Submission(SYSTEM, command, confirmed=True)

    def _due(self, table_id: str, table: Table, now: int) -> Command | None:
        owed = self._debts(table, now)
        if CloseTable() in owed:
            return Close()
        if Advance() in owed:
            return TimeOut()
        return MissHost() if HostSilent() in owed and self._host_back_by(table_id, table) <= now else None

    def _host_back_by(self, table_id: str, table: Table) -> int:
        """When the host has been silent too long since the last look. One GetItem."""
        return self.directory.presence.last_seen(table_id, table.host) + table.settings.host_absence

    # ---- what is owed ----

    def _account(self, account: Account) -> Account:
        table, owed = account.table, self._owed(account)
        people = self._people(account, owed)
        lost = [each for each in unreached(table, people) if person_of(table, each) in people]
        return replace(account, owed=(*owed, *lost), people=people)

    def _owed(self, account: Account) -> list[Owed]:
        table, rows = account.table, self._short_rows(account)
        owed: list[Owed] = [*self._debts(table, account.now)]
        owed.append(KeepLinks(hashlib.sha256(" ".join(sorted(rows)).encode()).hexdigest()[:16]))
        owed += [KeepMatch(ready_match.made_of_now(table))] if table.has_ended else []
        owed += [KeepResult(table.over)] if table.circle and (table.over or table.closed) else []
        owed += [CallMembers()] if table.circle and table.has_room else []
        owed += [Post(table.index.last)] if account.remembered.webhook else []
        return [*owed, Unsent()] if account.trigger.swept else owed

    def _people(self, account: Account, owed: Iterable[Owed]) -> dict[str, Person]:
        """People of unpaid debts by id. A stream record needs no consistent read, because every change of a person
        triggers another call."""
        unpaid = [each for each in owed if each not in account.trusted]
        told = {person_of(account.table, each) for each in unpaid if isinstance(each, Notice)} - {""}  # bots
        gone = {each.person for each in unpaid if isinstance(each, Forget)}
        return self.directory.people.several(told | gone, consistent=not account.trigger.seen)

    def _short_rows(self, account: Account) -> frozenset[str]:
        """None for a table that is closed or without key: its rows go before it."""
        table = account.table
        key = self.keys.find(table.link_key) if table.phase != "closed" else None
        return links.short_rows(key, account.table_id, table) if key else frozenset()

    # ---- payers ----

    def _forget(self, account: Account, owed: Sequence[Forget]) -> Paid:
        """Erases people the directory must forget, and snapshots with their names.

        A player who lost the seat is told first.
        """
        self.directory.snapshots.forget(account.table_id)
        for debt in owed:
            if debt.wants:  # even if `play` has erased the person, or no address was ever known
                self.directory.webhooks.forget(account.table_id, debt.person)
        stay = self._members(account)
        gone = [debt for debt in owed if debt.wants or debt.person not in stay]
        known = [(debt, account.people[debt.person]) for debt in gone if debt.person in account.people]
        for debt, person in known:
            if debt.told and debt.told.kind not in person.preferences.off:
                self.deliver([*on_their_way(account.table_id, debt.told, person)])
            forget(self.directory, person, debt.wants)
        return Paid(frozenset(owed), count=len(known))

    def _members(self, account: Account) -> set[str]:
        """The people at a closed table with addresses for their circle's next one. One Query."""
        table = account.table
        is_last = table.circle and table.phase == "closed"
        group = self.directory.circles.get(table.circle, account.now) if is_last else None
        return {each.person for each in group.members} if group else set()

    def _keep_links(self, account: Account, owed: Sequence[KeepLinks]) -> Paid:
        """Nothing is done after a lost race."""
        is_kept = self.directory.short_links.keep(account.table_id, self._short_rows(account))
        return Paid(frozenset(owed)) if is_kept else Paid()

    def _keep_match(self, account: Account, owed: Sequence[KeepMatch]) -> Paid:
        """A damaged log has no replay."""
        try:
            ready_match.keep(self.directory.ready, game_named(account.table.game), self.tables, account.head)
        except (DamagedLog, NoSuchTable):
            return Paid()
        return Paid(frozenset(owed))

    def _delete(self, account: Account, owed: Sequence[DeleteTable]) -> Paid:
        """Deletes a closed table, once no worker can hold an older head, and what the last of them left of its short
        links. Its row goes last, because it leads the next sweep here."""
        if account.now < _nobody_writes_after(account.head):
            return Paid()
        if not self.directory.short_links.keep(account.table_id, ()):
            return Paid()
        self.delete(account.table_id)
        if self.tables.log.head(account.table_id, consistent=True):
            return Paid()
        self.directory.live.remove(account.table_id)
        return Paid(count=1)

    def _wake_bots(self, account: Account, owed: Sequence[BotTurn]) -> Paid:
        self.bots(account.table_id, _is_bots_move(account.head.commit))
        return Paid(count=len(owed))

    def _wake(self, account: Account, owed: Sequence[WakeUp]) -> Paid:
        """Later is when the next wake-up fires.

        An earlier one serves too, because its call makes the next. One that is due now may have fired a little early,
        and does not count.
        """
        wanted, comes = sorted([each.at for each in owed]), account.remembered.wakes
        serves = comes >= account.now + SOONEST and all(at == comes or at >= comes + LEAD for at in wanted)
        if serves and not account.trigger.anew:
            return Paid(later=frozenset([comes]))
        missing = [comes] if serves else sorted({at for at in wanted if at < wanted[0] + LEAD})
        fires = [self.wake_ups.add(account.table_id, at, account.now) for at in missing]
        return Paid(later=frozenset(fires), count=len(missing))

    # ---- the next look ----

    def _looks_next(self, account: Account, paid: Mapping[type[Owed], Paid], commits: int) -> int:
        """The sweep's next look, in case no other trigger comes: a queue may lose messages."""
        if commits == MOST_SYSTEM_COMMITS:
            return account.now
        sent = account.trigger.swept and any(paid[each].count for each in (Notice, CallMembers, Post))
        soon = account.now + (HOUR if sent or paid[BotTurn].count else DAY)
        back_by = self._host_back_by(account.table_id, account.table) if HostSilent() in account.owed else 0
        at = owes_next(account.table, account.now, self.retention, back_by)
        return min(soon, max(at, _nobody_writes_after(account.head)) if DeleteTable() in account.owed else at)


def _nobody_writes_after(head: Head[Table]) -> int:
    """Until when a worker may hold an older head."""
    return head.commit.at + LONGEST_REQUEST + CLOCKS_APART


def _is_bots_move(commit: Commit) -> bool:
    return any(isinstance(event, Moved) and event.how == "bot" for event in commit.events)
