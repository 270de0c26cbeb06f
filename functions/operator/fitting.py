"""Makes the directory fit a log that was set back: it forgets lost commits.

New commits get their versions. Old claims would suppress the new notices for ever.
"""

from collections.abc import Iterable, Iterator

from engine.kit.value import Value
from events.directory import Directory
from events.directory.notices import Notice
from events.people.asking import unask
from events.people.forgetting import forget
from events.reading import NoSuchTable
from events.store.codec import NewerEvent
from events.store.log import DamagedLog
from events.table.state import Table
from events.tables import Tables


class Fitted(Value):
    """The result for one table.

    :param claims: number of notices that no longer count as sent
    :param people: number of erased people, who sat down in lost commits
    :param gone: whether the log has no such table
    :param relinked: whether seats changed hands or links in lost commits: new links will be the same
    """

    claims: int = 0
    people: int = 0
    gone: bool = False
    relinked: bool = False

    @property
    def is_set_back(self) -> bool:
        """Whether the directory knew of lost commits."""
        return self.gone or self.claims + self.people > 0


class Fitting(Value):
    """Fits the directory to a log.

    :param before: the tables before the log was set back; `None` if unknown
    """

    directory: Directory
    tables: Tables
    before: Tables | None = None

    def fit(self, table_id: str, now: int) -> Fitted:
        """Fits the data about one table. Safe to repeat, and while people play: it keeps everything committed before it
        reads the head.

        :raises NewerEvent: when newer code wrote to the table
        :raises DamagedLog: when its last commit is unreadable
        """
        # Claims before the head: unless the log was set back, no claim is newer.
        claimed = list(self.directory.claims.of_table(table_id))
        head = self.tables.log.head(table_id, consistent=True)
        version = head.commit.n if head else 0
        claims = self._forget(each for each in claimed if each.cause > version)
        lost = self._before(table_id)
        self._fit_circle(table_id, lost, head.state if head else None, now)
        people = self._erase(lost, head.state if head else None)
        self.directory.live.owe_anew(table_id, now)
        if head is None:
            self.directory.short_links.keep(table_id, ())
            return Fitted(claims, people, gone=True)
        self.directory.set_back(table_id, version, head.state.index.last)
        return Fitted(claims, people, relinked=lost is not None and _was_relinked(lost, head.state))

    def fit_all(self, stored: Iterable[str], now: int) -> Iterator[str]:
        """Fits the data about every table, and says how it went. A damaged table stays as it is, and one
        of newer code, too.

        :param stored: the ids of the tables in the log
        """
        tables = set_back = newer = 0
        relinked, damaged = list[str](), list[str]()
        for table in dict.fromkeys([*stored, *[live.table for live in self.directory.live.all()]]):
            try:
                done = self.fit(table, now)
            except NewerEvent:
                newer += 1
                continue
            except DamagedLog:
                damaged.append(table)
                continue
            tables += not done.gone
            set_back += done.is_set_back
            relinked += [table] if done.relinked else []
        yield f"The sweep knows {tables} tables again."
        if set_back:
            yield f"At {set_back} tables, the directory knew of moves missing from the log. It forgot them."
        if relinked:
            yield (
                f"At these tables, the next player to take a seat gets the same link as a player from lost moves: "
                f"{', '.join(relinked)}. See docs/operating/restoring.md."
            )
        if newer:
            yield f"A newer version wrote to {newer} tables. Repeat `rebuild-directory` with it."
        if damaged:
            yield f"These tables are damaged; `check-log` says more: {', '.join(damaged)}."

    def _fit_circle(self, table_id: str, before: Table | None, table: Table | None, now: int) -> None:
        """A circle forgets the result of an end that is lost; `settle` writes one that is missing."""
        known = table or before
        if known is None or not known.circle or (table and table.over):
            return
        circles = self.directory.circles
        for result in circles.results(known.circle):
            if result.table == table_id:
                circles.remove_result(known.circle, result)
        if table is None:
            circles.end_table(known.circle, table_id)
        elif not table.closed:
            circles.add_table(known.circle, table_id, now)

    def _forget(self, claimed: Iterable[Notice]) -> int:
        """Takes back asks to confirm, too: otherwise the player could never be asked again."""
        count = 0
        for notice in claimed:
            if notice.kind == "welcome" and (known := self.directory.contacts.get(notice.asks)):
                unask(self.directory, known, notice.request)
            self.directory.claims.forget(notice)
            count += 1
        return count

    def _erase(self, before: Table | None, now: Table | None) -> int:
        seated, still_seated = ({*_people(table)} if table else set() for table in (before, now))
        known = self.directory.people.several(seated - still_seated)
        for person in known.values():
            forget(self.directory, person)
        return len(known)

    def _before(self, table_id: str) -> Table | None:
        """`None` if unknown: a log may have been set back because its last commit was damaged. People who sat down only
        there stay until they expire."""
        if self.before is None:
            return None
        try:
            return self.before.head(table_id).state
        except (NoSuchTable, NewerEvent, DamagedLog):
            return None


def _was_relinked(before: Table, now: Table) -> bool:
    epochs = {place.chair: place.epoch for place in before.places}
    return any(epochs.get(place.chair, 0) > place.epoch for place in now.places)


def _people(table: Table) -> Iterator[str]:
    yield from (place.person for place in table.places if place.person)
    yield from table.unseated
