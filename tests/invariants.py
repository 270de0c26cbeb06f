"""What must hold of everything that a service has stored, whoever ran it: the simulation's, or processes that died.

Told apart from where it ran: a log, a directory, and what people remember that they sent.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.kit.value import replace
from events.debts import Advance, BotTurn, Debt, carries_prompt, debts
from events.directory import Directory
from events.directory.contact import Contact
from events.directory.notices import Notice
from events.directory.person import Person, Reference
from events.store.log import Commit, GapError, Head, fingerprint
from events.store.stored import apply
from events.table.state import Table
from events.tables import Tables, game_named
from functions.notices.occasions import occasion
from functions.notices.policy import Now, Seen, when
from functions.notices.ways import addressee, concerns, on_their_way

EPOCHS = 40
"""How often a link is made anew at most."""

COMMITS_NOTHING = frozenset(("contact", "again", "open"))
"""Commands that lead to no commit at the table where they are sent."""


class Violation(BaseException):
    """What must never be. No function may catch it.

    :param invariant: its name
    """

    def __init__(self, invariant: str, what: str) -> None:
        super().__init__(f"{invariant}: {what}")
        self.invariant = invariant


@dataclass(slots=True)
class Sent:
    """A command that was sent, maybe several times.

    :param table: empty for one that is about no table yet
    :param acknowledged: whether somebody was told that it is done
    :param meant: whether a person sent it
    """

    table: str
    command: str
    id: str
    fields: Mapping[str, Any]
    acknowledged: bool = False
    meant: bool = True


@dataclass(frozen=True, slots=True)
class Kept:
    """What a service has kept.

    :param database: a client of DynamoDB
    :param directory_table: the name of the directory's table there
    :param retention: seconds that a table is kept after anybody did something
    """

    tables: Tables
    directory: Directory
    database: Any
    directory_table: str
    retention: int

    def debts(self, head: Head[Table], now: int) -> list[Debt]:
        """What a table owes, paid or not."""
        return debts(game_named(head.state.game), head.state, now, self.retention)

    def whole_log(self, head: Head[Table]) -> list[Commit]:
        """All commits of a table: every version is there once, and what they say is the state that is kept."""
        table_id, state = head.commit.table, None
        try:
            commits = self.tables.history(table_id, head.commit.n)
        except GapError as gap:
            raise Violation("acknowledged = once", str(gap)) from gap
        for n, commit in enumerate(commits, 1):
            if commit.n != n:
                raise Violation("acknowledged = once", f"version {n} of {table_id} is missing")
            state = apply(state, commit)
        if state != head.state:
            raise Violation("acknowledged = once", f"the log of {table_id} says something else than its last state")
        return commits

    def nobody_waits(self, head: Head[Table], now: int) -> None:
        """Whoever is waited for is a person who was asked."""
        left = [debt for debt in self.debts(head, now) if isinstance(debt, Advance | BotTurn)]
        if left:
            raise Violation("nobody waits for nobody", f"{head.commit.table} still owes {left}")
        places = head.state.places
        # bots do not play among themselves, nor do they wait for whoever gives up a seat
        if head.state.phase == "playing" and any(each.present for each in places) and not any(p.prompt for p in places):
            raise Violation("nobody waits for nobody", f"nobody is asked at {head.commit.table}")

    def wanted(self, head: Head[Table], now: int) -> Iterator[tuple[Notice, Contact]]:
        """Each notice that a table owes to somebody who has a contact for it and did not say no."""
        table = head.state
        for notice in self.debts(head, now):
            if not isinstance(notice, Notice) or notice.is_for_operator:
                continue
            seat = table.seat_of(notice.chair)
            person = self.directory.people.get(table.places[seat].person) if seat is not None else None
            if person is None:
                continue
            for on_its_way in on_their_way(head.commit.table, notice, person):
                assert on_its_way.channel
                reference = person.contacts[on_its_way.channel]
                contact = self.directory.contacts.get(reference.contact)
                if not contact or not self._is_wanted(head, on_its_way, contact, reference):
                    continue
                if self._is_due(head, on_its_way, person, now):
                    yield on_its_way, contact

    def _is_wanted(self, head: Head[Table], notice: Notice, contact: Contact, reference: Reference) -> bool:
        mailbox = self.directory.contacts.mailbox_of(contact)
        if contact.ended or not concerns(notice, reference):
            return False
        if notice.kind == "welcome":
            return not mailbox.noes and (not mailbox.asks or mailbox.was_asked_by(notice.request))
        if carries_prompt(head.state, notice):
            return True
        (cause,) = self.tables.history(notice.table, notice.cause, notice.cause - 1)
        return cause.at >= reference.proved

    def _is_due(self, head: Head[Table], notice: Notice, person: Person, now: int) -> bool:
        """Whether the policy says that it goes out now: what it defers is told by its time."""
        (cause,) = self.tables.history(notice.table, notice.cause, notice.cause - 1)
        reader, earlier = addressee(person, now), [replace(notice, channel=channel) for channel in person.contacts]
        sent = {each.channel: at for each, at in self.directory.claims.sent(earlier).items() if each.channel}
        seen = Seen(self.directory.presence.last_seen(notice.table, notice.chair), sent)
        return when(occasion(head.state, notice, cause, now), reader, seen, now) == Now()


def stored_once(sent: Iterable[Sent], commits_of: Callable[[str], Iterable[Commit] | None]) -> None:
    """A command that somebody was told is done is in the log once; one that nobody meant is not.

    :param commits_of: all of a table, or `None` where it is gone
    """
    by_table: dict[str, Counter[bytes] | None] = {}
    for each in sent:
        if not each.table or each.command in COMMITS_NOTHING:
            continue
        if each.table not in by_table:
            commits = commits_of(each.table)
            by_table[each.table] = None if commits is None else Counter(one.command for one in commits if one.command)
        counted = by_table[each.table]
        if counted is None:
            continue
        times = sum(counted[fingerprint(f"{epoch} {each.id}")] for epoch in range(EPOCHS))
        if times > 1 or (each.acknowledged and times < 1) or (times and not each.meant):
            raise Violation(
                "acknowledged = once",
                f"{each.command} at {each.table}: {times} times in the log, "
                f"{'' if each.acknowledged else 'not '}acknowledged, {'' if each.meant else 'not '}meant",
            )
