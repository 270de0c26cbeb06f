"""Has a table's news posted to its webhook."""

from collections.abc import Callable, Sequence

from engine.kit.value import Value
from events.directory.paid import Post
from events.directory.webhooks import Webhooks
from functions.notices.queue import PostWanted, Queued
from functions.settle.account import Account, Paid


class Publishing(Value):
    """Looks for unposted news.

    A hidden commit leads to no post or retry (docs/design/channels.md).
    """

    webhooks: Webhooks
    deliver: Callable[[Sequence[Queued]], None]

    def pay(self, account: Account, owed: Sequence[Post]) -> Paid:
        """No call right after a commit; else a GetItem."""
        (post,) = owed
        if account.trigger.seen > post.last:
            return Paid()
        if not account.is_fresh and not self._waits(account.table_id, post.last):
            return Paid(frozenset(owed))
        self.deliver([PostWanted(account.table_id, post.last)])
        return Paid(count=1)

    def _waits(self, table: str, last: int) -> bool:
        webhook = self.webhooks.get(table)
        return webhook is not None and not webhook.is_gone and (webhook.told < last or webhook.greets)
