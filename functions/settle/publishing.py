"""Has a table's news posted to its webhook."""

from collections.abc import Sequence

from events.directory.paid import Post
from functions.notices.queue import PostWanted
from functions.settle.account import Account, Means, Paid


def publish(means: Means, account: Account, owed: Sequence[Post]) -> Paid:
    """Looks for unposted news. No call right after a commit; else a GetItem.

    A hidden commit leads to no post or retry (docs/design/channels.md).
    """
    (post,) = owed
    if account.trigger.seen > post.last:
        return Paid()
    if not account.is_fresh and not _waits(means, account.table_id, post.last):
        return Paid(frozenset(owed))
    means.deliver([PostWanted(account.table_id, post.last)])
    return Paid(count=1)


def _waits(means: Means, table: str, last: int) -> bool:
    webhook = means.directory.webhooks.get(table)
    return webhook is not None and not webhook.is_gone and (webhook.told < last or webhook.greets)
