"""Finds out whether a table has news for its webhook, if it has one."""

from collections.abc import Collection

from engine.kit.value import Value
from events.directory import Directory
from events.directory.live import Remembered
from events.store.log import Head
from events.table.state import Table
from functions.messages.notices import ToWebhook


class News(Value):
    """What is to be posted.

    :param post: for the queue
    :param done: what to remember, if everything was posted
    """

    post: tuple[ToWebhook, ...] = ()
    done: str = ""


class Publishing(Value):
    """Looks for news that was not posted.

    A commit that told the public nothing leads to nothing here, not even to a second try: the moment of a message would
    show that somebody did something hidden. What is left over, the sweep finds.
    """

    directory: Directory

    def look(
        self, head: Head[Table], remembered: Remembered, trusted: Collection[str], seen: int, is_fresh: bool
    ) -> News:
        """What there is. No call at a table without a webhook, nor right after a commit; else a GetItem.

        :param trusted: what counts as done
        :param seen: the version that a record of the log speaks of; 0 where somebody else asks
        :param is_fresh: whether nothing that the last commit made worth telling can have left already
        """
        table, last = head.commit.table, head.state.index.last
        done = f"webhook/{last}"
        if not remembered.webhook:
            return News()
        if done in trusted:
            return News(done=done)
        if seen > last:
            return News()
        if is_fresh:
            return News((ToWebhook(table, last),))
        webhook = self.directory.webhooks.get(table)
        if webhook is None or webhook.is_gone or (webhook.told >= last and not webhook.greets):
            return News(done=done)
        return News((ToWebhook(table, last),))
