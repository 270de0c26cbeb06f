"""Finds out whether a table has news for its webhook."""

from collections.abc import Collection

from engine.kit.value import Value
from events.directory import Directory
from events.directory.live import Remembered
from events.directory.paid import Payable, Post
from events.store.log import Head
from events.table.state import Table
from functions.notices.queue import ToWebhook


class News(Value):
    """News, and the debt that is paid once all is posted."""

    post: tuple[ToWebhook, ...] = ()
    done: tuple[Post, ...] = ()


class Publishing(Value):
    """Looks for unposted news.

    A commit without public news leads to no post, not even to a retry, because its moment would show a hidden move. The
    sweep retries.
    """

    directory: Directory

    def look(
        self, head: Head[Table], remembered: Remembered, trusted: Collection[Payable], seen: int, is_fresh: bool
    ) -> News:
        """No call at a table without a webhook, nor right after a commit; else a GetItem.

        :param trusted: paid debts
        :param is_fresh: whether the last commit's news cannot have been posted yet
        """
        table, last = head.commit.table, head.state.index.last
        post = Post(last)
        if not remembered.webhook:
            return News()
        if post in trusted:
            return News(done=(post,))
        if seen > last:
            return News()
        if is_fresh:
            return News((ToWebhook(table, last),))
        webhook = self.directory.webhooks.get(table)
        if webhook is None or webhook.is_gone or (webhook.told >= last and not webhook.greets):
            return News(done=(post,))
        return News((ToWebhook(table, last),))
