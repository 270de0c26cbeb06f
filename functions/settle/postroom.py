"""Payers that fill the queue of `notify`: with notices, when the policy says so; with news; with leftovers."""

from collections.abc import Iterator, Sequence

from events.directory.invitations import INVITATIONS_LAST
from events.directory.notices import Notice
from events.directory.paid import CallMembers, Post
from events.directory.person import Person
from events.people.giving import keep
from events.table.state import Table
from functions.notices.occasions import AddressedNotice, asked, called, needs_cause
from functions.notices.policy import At, Now
from functions.notices.queue import Invited, PostWanted, Queued
from functions.notices.ways import on_their_way, to_ask, to_operator
from functions.settle.account import Account, Means, Paid, Unsent

_OPENED = 1
"""The first commit's version."""


def send_notices(means: Means, account: Account, owed: Sequence[Notice]) -> Paid:
    """Has due notices sent. A notice on its way over any channel stays owed."""
    _keep_people(means, account)
    due = [to_operator(account.table_id, notice) for notice in owed if notice.is_for_operator]
    unsent, later = _send(means, account, due, [*_questions(means, account, owed)])
    waiting = {each.owed for each in (*unsent, *later)}
    return Paid(frozenset(owed) - waiting, frozenset(later.values()), len(unsent))


def call_members(means: Means, account: Account, owed: Sequence[CallMembers]) -> Paid:
    """Has members asked, each at their own hours.

    Owed until each member was told: one without an address may prove it meanwhile. One Query, and a BatchGetItem for
    people.
    """
    directory, table, now = means.directory, account.table, account.now
    group, key = directory.circles.get(table.circle, now), means.keys.find(table.link_key)
    members = to_ask(group, account.head, key, now) if group and key else []
    people = directory.people.several({each.person for each in members} - {""}, consistent=True)
    questions = []
    for member in members:
        if person := people.get(member.person):
            if person.expires < now + means.retention:
                keep(directory, person, now + 2 * means.retention)
            calls = on_their_way(account.table_id, Notice(-member.number, "call", _OPENED), person)
            questions += [called(each, person, table, now) for each in calls]
    unsent, later = _send(means, account, [], questions)
    told = {each.notice.member for each in questions}
    is_done = not unsent and not later and len(told) == len(members)
    return Paid(frozenset(owed) if is_done else frozenset(), frozenset(later.values()), len(unsent))


def publish(means: Means, account: Account, owed: Sequence[Post]) -> Paid:
    """Looks for unposted news. No call right after a commit; else a GetItem.

    A hidden commit leads to no post or retry (docs/design/channels.md).
    """
    (post,) = owed
    if account.trigger.seen > post.last:
        return Paid()
    if not account.is_fresh and not _has_news(means, account.table_id, post.last):
        return Paid(frozenset(owed))
    means.deliver([PostWanted(account.table_id, post.last)])
    return Paid(count=1)


def send_leftovers(means: Means, account: Account, owed: Sequence[Unsent]) -> Paid:
    """Sends again what `notify` could not send and no head owes. A Query if the host took a player's seat, another if a
    seat is free."""
    table, found = account.table_id, list[Queued]()
    if account.table.ousted:  # a forgotten person's address is only in the claim
        found += means.directory.claims.left(table, "lost", account.now)
    for each in means.directory.invitations.of_table(table) if account.table.has_room else ():
        if not each.sent and not each.answer and each.at > account.now - INVITATIONS_LAST:
            found.append(Invited(table, each.contact))
    means.deliver(found)
    return Paid()


# ---- parts ----


def _keep_people(means: Means, account: Account) -> None:
    lasts = account.table.touched + account.table.settings.deadline + means.retention
    for place in account.table.places:
        person = account.people.get(place.person)
        if person and person.expires < lasts:
            keep(means.directory, person, lasts + means.retention)


def _questions(means: Means, account: Account, notices: Sequence[Notice]) -> Iterator[AddressedNotice]:
    for notice in notices:
        if person := account.people.get(person_of(account.table, notice)):
            for on_its_way in on_their_way(account.table_id, notice, person):
                yield _asked(means, account, on_its_way, person)


def _send(
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


def _asked(means: Means, account: Account, notice: Notice, person: Person) -> AddressedNotice:
    """Older causes are read only for digests; else `notify` finds out whether the reader caused them."""
    table, last = account.table, account.head.commit
    cause = last if last.n == notice.cause else None
    if cause is None and person.preferences.digest and needs_cause(table, notice, person):
        (cause,) = means.tables.history(notice.table, notice.cause, notice.cause - 1)
    return asked(table, notice, person, cause, account.now)


def _has_news(means: Means, table: str, last: int) -> bool:
    webhook = means.directory.webhooks.get(table)
    return webhook is not None and not webhook.is_gone and (webhook.told < last or webhook.greets)


def person_of(table: Table, notice: Notice) -> str:
    """The notice's reader, or ""."""
    seat = None if notice.is_for_operator else table.seat_of(notice.chair)
    return table.places[seat].person if seat is not None else ""
