"""Asks the members of a circle to its next table."""

from collections.abc import Sequence

from events.directory.notices import Notice
from events.directory.paid import CallMembers
from events.people.giving import keep
from functions.notices.occasions import called
from functions.notices.ways import on_their_way, to_ask
from functions.settle.account import Account, Means, Paid
from functions.settle.postroom import send

_OPENED = 1
"""The first commit's version."""


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
    unsent, later = send(means, account, [], questions)
    told = {each.notice.member for each in questions}
    is_done = not unsent and not later and len(told) == len(members)
    return Paid(frozenset(owed) if is_done else frozenset(), frozenset(later.values()), len(unsent))
