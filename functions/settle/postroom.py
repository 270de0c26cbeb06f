"""Decides which owed notices go to the queue, and when: applies the policy, and reads the claims of due notices."""

from collections.abc import Iterator, Sequence

from events.directory.notices import Notice
from events.directory.person import Person
from events.people.giving import keep
from events.store.log import Head
from events.table.state import Table
from functions.notices.occasions import AddressedNotice, asked, needs_cause
from functions.notices.policy import At, Now
from functions.notices.ways import on_their_way, to_operator
from functions.settle.account import Account, Means, Paid


def send_notices(means: Means, account: Account, owed: Sequence[Notice]) -> Paid:
    """Has due notices sent. A notice on its way over any channel stays owed."""
    _keep(means, account)
    due = [to_operator(account.table_id, notice) for notice in owed if notice.is_for_operator]
    unsent, later = send(means, account, due, [*_questions(means, account, owed)])
    waiting = {each.owed for each in (*unsent, *later)}
    return Paid(frozenset(owed) - waiting, frozenset(later.values()), len(unsent))


def _keep(means: Means, account: Account) -> None:
    lasts = account.table.touched + account.table.settings.deadline + means.retention
    for place in account.table.places:
        person = account.people.get(place.person)
        if person and person.expires < lasts:
            keep(means.directory, person, lasts + means.retention)


def _questions(means: Means, account: Account, notices: Sequence[Notice]) -> Iterator[AddressedNotice]:
    for notice in notices:
        if person := account.people.get(person_of(account.table, notice)):
            for on_its_way in on_their_way(account.table_id, notice, person):
                yield _asked(means, account.head, on_its_way, person, account.now)


def send(
    means: Means, account: Account, due: list[Notice], questions: Sequence[AddressedNotice]
) -> tuple[list[Notice], dict[Notice, int]]:
    """Has due and unsent notices sent. Returns them, and others with the time of the next check.

    :param due: without a question
    """
    now, last = account.now, account.head.commit.n
    later: dict[Notice, int] = {}
    for each in questions:
        match each.earliest({}, now):
            case Now():
                due += [each.notice, *each.earlier]
            case At(time):
                later[each.notice] = time
                if each.waits_for_digest:
                    means.directory.digests.wait(each.contact, account.table_id, each.notice.chair, now)
    sent = means.directory.claims.sent([each for each in due if not (account.is_fresh and each.cause == last)])
    told = {each.notice: each.earliest(sent, now) for each in questions if each.notice in due}
    later |= {notice: verdict.time for notice, verdict in told.items() if isinstance(verdict, At)}
    unsent = [each for each in due if each not in sent and (each.is_for_operator or told.get(each) == Now())]
    means.deliver(unsent)
    return unsent, {notice: time for notice, time in later.items() if notice not in sent}


def _asked(means: Means, head: Head[Table], notice: Notice, person: Person, now: int) -> AddressedNotice:
    """Older causes are read only for digests; else `notify` finds out whether the reader caused them."""
    cause = head.commit if head.commit.n == notice.cause else None
    if cause is None and person.preferences.digest and needs_cause(head.state, notice, person):
        (cause,) = means.tables.history(notice.table, notice.cause, notice.cause - 1)
    return asked(head.state, notice, person, cause, now)


def person_of(table: Table, notice: Notice) -> str:
    """The notice's reader, or ""."""
    seat = None if notice.is_for_operator else table.seat_of(notice.chair)
    return table.places[seat].person if seat is not None else ""
