"""Asks the members of a circle to its next table."""

from collections.abc import Sequence

from engine.kit.value import Value
from events.directory.notices import Notice
from events.directory.paid import CallMembers
from events.people.giving import keep
from functions.aws.link_keys import LinkKeys
from functions.notices.occasions import called
from functions.notices.ways import on_their_way, to_ask
from functions.settle.account import Account, Paid
from functions.settle.postroom import Postroom

_OPENED = 1
"""The first commit's version."""


class Calling(Value):
    """Has members asked, each at their own hours."""

    postroom: Postroom
    keys: LinkKeys

    def pay(self, account: Account, owed: Sequence[CallMembers]) -> Paid:
        """Owed until each member was told: one without an address may prove it meanwhile. One Query, and a BatchGetItem
        for people."""
        room, table, now = self.postroom, account.table, account.now
        group, key = room.directory.circles.get(table.circle, now), self.keys.find(table.link_key)
        members = to_ask(group, account.head, key, now) if group and key else []
        people = room.directory.people.several({each.person for each in members} - {""}, consistent=True)
        questions = []
        for member in members:
            if person := people.get(member.person):
                if person.expires < now + room.retention:
                    keep(room.directory, person, now + 2 * room.retention)
                calls = on_their_way(account.table_id, Notice(-member.number, "call", _OPENED), person)
                questions += [called(each, person, table, now) for each in calls]
        unsent, later = room.send(account, [], questions)
        told = {each.notice.member for each in questions}
        is_done = not unsent and not later and len(told) == len(members)
        return Paid(frozenset(owed) if is_done else frozenset(), frozenset(later.values()), len(unsent))
