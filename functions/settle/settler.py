"""settle(table): loads the head, works out what is owed and pays it (DESIGN §7).

Nothing here depends on why it was called or on what was paid before. Whatever is paid twice is harmless, and whatever
a crash leaves unpaid is found by the next call.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from engine.kit.seats import Seat
from engine.kit.sentence import sentence
from engine.kit.value import Value
from events import links
from events.debts import Advance, BotTurn, CloseTable, Debt, DeleteTable, Forget, HostSilent, WakeUp, debts
from events.directory import Directory
from events.directory.limits import DAY
from events.directory.notices import Notice
from events.directory.people import Person
from events.store.log import Head
from events.table.commands import Close, Command, MissHost, TimeOut
from events.table.refusals import NotNow, Refusals
from events.table.state import Table
from events.tables import NoSuchTable, Submission, Tables, game_named
from events.who import SYSTEM
from functions.aws.clock import CLOCKS_APART
from functions.aws.link_keys import LinkKeys
from functions.messages.notices import on_their_way, to_operator
from functions.settle.wake_ups import WakeUps

MOST_SYSTEM_COMMITS = 8
"""Commits of the system in one call; the record of the last one brings the next call."""

LONGEST_REQUEST = 90
"""Seconds that a command can be under way: longer than any function that runs one."""


class Settled(Value):
    """What one call did, for the log."""

    commits: int = 0
    wake_ups: int = 0
    notices: int = 0
    bot_turns: int = 0
    forgotten: int = 0
    deleted: bool = False


class Settler(Value):
    """Pays the debts of tables.

    :param deliver: puts notices into the notify queue
    :param bots: puts the seats of a table for which bots have to move into the bot queue
    :param delete: deletes a table's log, the head last
    :param retention: seconds that a table is kept after anybody did something
    """

    tables: Tables
    directory: Directory
    keys: LinkKeys
    wake_ups: WakeUps
    deliver: Callable[[Sequence[Notice]], None]
    bots: Callable[[str, Sequence[Seat]], None]
    delete: Callable[[str], None]
    retention: int

    def settle(self, table_id: str, now: int) -> Settled:
        """Pays everything that the table owes at `now` (seconds since 1970).

        :raises NewerEvent: when newer code wrote to the table: try again after the deploy
        :raises Busy: when others took every slot: try again
        """
        try:
            head, commits = self._committed(table_id, now)
        except NoSuchTable:
            return self._forget_unborn(table_id, now)
        owed = self._debts(head.state, now)
        people = self._people(head.state, owed)
        forgotten = self._forget(people, owed)
        self._keep_short_links(head)
        if DeleteTable() in owed:
            deleted = self._delete(head, now)
            return Settled(commits, forgotten=forgotten, deleted=deleted)
        wake_ups = [debt.at for debt in owed if isinstance(debt, WakeUp)]
        for at in wake_ups:
            self.wake_ups.add(table_id, at, now)
        unsent = self._unsent(head, [debt for debt in owed if isinstance(debt, Notice)], people)
        self.deliver(unsent)
        turns = [debt.seat for debt in owed if isinstance(debt, BotTurn)]
        self.bots(table_id, turns)
        return Settled(commits, len(wake_ups), len(unsent), len(turns), forgotten)

    def _debts(self, table: Table, now: int) -> list[Debt]:
        return debts(game_named(table.game), table, now, self.retention)

    # ---- commits of the system ----

    def _committed(self, table_id: str, now: int) -> tuple[Head[Table], int]:
        """The head once all that time demands is committed, and how many commits that took."""
        head = self.tables.head(table_id)
        for commits in range(MOST_SYSTEM_COMMITS):
            if self._due(table_id, head.state, now) is None:
                return head, commits
            try:
                head = self.tables.run(table_id, lambda table: self._request(table_id, table, now), now).head
            except NotNow:  # somebody did it at this moment
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
        """Until when the host may be silent, having looked at the table last, in seconds since 1970. One GetItem."""
        return self.directory.presence.last_seen(table_id, table.host) + table.settings.host_absence

    # ---- people ----

    def _people(self, table: Table, owed: Sequence[Debt]) -> dict[str, Person]:
        """Those of whom a debt speaks and whom the directory knows, by id: they are read together."""
        told = {_person(table, debt) for debt in owed if isinstance(debt, Notice)} - {""}  # bots are nobody
        return self.directory.people.several(told | {debt.person for debt in owed if isinstance(debt, Forget)})

    def _forget(self, people: Mapping[str, Person], owed: Sequence[Debt]) -> int:
        """Erases whom the directory should not know any more; how many."""
        known = people.keys() & {debt.person for debt in owed if isinstance(debt, Forget)}
        for person in known:
            self.directory.people.erase(person)
        return len(known)

    # ---- notices ----

    def _unsent(self, head: Head[Table], notices: Sequence[Notice], people: Mapping[str, Person]) -> list[Notice]:
        """The notices for every contact that they concern, without those that were sent before."""
        table, table_id = head.state, head.commit.table
        self._keep(table, [people[each.person] for each in table.places if each.person in people])
        wanted = [
            on_its_way
            for notice in notices
            if (person := people.get(_person(table, notice)))
            for on_its_way in on_their_way(table_id, notice, person)
        ]
        wanted += [to_operator(table_id, notice) for notice in notices if notice.is_for_operator]
        sent = self.directory.claims.sent(wanted)
        return [notice for notice in wanted if notice not in sent]

    def _keep(self, table: Table, people: Iterable[Person]) -> None:
        """Remembers the people as long as the table may last, which each thing that somebody does there prolongs."""
        lasts = table.touched + table.settings.deadline + self.retention
        for person in people:
            if person.expires < lasts:
                self.directory.people.keep(person, lasts + self.retention)

    # ---- links ----

    def _keep_short_links(self, head: Head[Table]) -> None:
        """A closed table has none: its rows go before the table does. Nor has one whose key was revoked and deleted."""
        table_id, table = head.commit.table, head.state
        key = self.keys.find(table.link_key) if table.phase != "closed" else None
        rows = links.short_rows(key, table_id, table) if key else frozenset[str]()
        self.directory.short_links.keep(table_id, rows)

    # ---- the end ----

    def _delete(self, head: Head[Table], now: int) -> bool:
        """Deletes a closed table, once nobody can hold an older head, whose next slot would be free again; whether.

        It is forgotten when nothing is left of it: until then its live row leads the next sweep there.
        """
        table_id = head.commit.table
        if now < head.commit.at + LONGEST_REQUEST + CLOCKS_APART:
            return False
        self.delete(table_id)
        if self.tables.log.head(table_id, consistent=True):
            return False
        self.directory.live.remove(table_id)
        return True

    def _forget_unborn(self, table_id: str, now: int) -> Settled:
        """A table without a commit is being opened, or never was, or what is left of one that was being deleted."""
        since = self.directory.live.since(table_id)
        if since is None or since > now - DAY:
            return Settled()
        self.directory.live.remove(table_id)
        return Settled(deleted=True)


def _person(table: Table, notice: Notice) -> str:
    """Who is told, by their id; nobody for what only the operator is told."""
    seat = None if notice.is_for_operator else table.seat_of(notice.chair)
    return table.places[seat].person if seat is not None else ""
