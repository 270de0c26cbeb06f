"""Posts a table's public news to its webhook (docs/design/channels.md)."""

from engine.kit.value import Value
from events.directory import Directory
from events.directory.claims import LEASE
from events.directory.limits import DAY, HOUR, Limit
from events.directory.webhooks import Webhook
from events.table.state import Table
from events.tables import Tables
from functions.messages.bulletins import bulletin
from functions.messages.channel import Answer, Never, NotNow, Obstacle, Sent, may_have_left
from functions.messages.letters import COMMITS_READ
from functions.notices.queue import PostWanted
from functions.notify.sender import Later, SendResult, Untried
from functions.notify.webhook_channel import WebhookChannel

IN_AN_HOUR = 60
"""Posts to one address, for all tables: far below its service's limit."""

IN_ALL = 20_000
"""Posts of a stack in a day."""


class WebhookSender(Value):
    """Posts bulletins, if the operator's switch is on."""

    tables: Tables
    directory: Directory
    channel: WebhookChannel
    sending: bool

    def send(self, wanted: PostWanted, now: int) -> SendResult:
        """Posts all news since the last bulletin. Safe to repeat.

        :raises NoSuchTable: when the table is gone
        :raises NewerEvent: when newer code wrote to the table: retry after the deployment
        """
        webhook = self.directory.webhooks.get(wanted.table)
        if webhook is None or webhook.is_gone or (wanted.told <= webhook.told and not webhook.greets):
            return Untried.GONE  # an earlier post covers most queued news, so this saves reading the table
        head = self.tables.head_since(wanted.table, wanted.told)
        last = head.state.index.last
        if last <= webhook.told and not webhook.greets:
            return Untried.GONE
        commits = self.tables.told_in_a_range(head, None, webhook.told, COMMITS_READ) if last > webhook.told else []
        written = bulletin(head.state, commits, webhook.greets)
        if written is None:
            self.directory.webhooks.skip(webhook, last)
            return Untried.UNWANTED
        if webhook.until > now + LEASE:
            return Later(webhook.until)
        if not self.directory.webhooks.claim(webhook, now):
            return Untried.HELD
        if not self.sending:
            return self._settle(NotNow(Obstacle.OFF), webhook, head.state, now)
        if full := self.directory.limits.take_all(self._limits(webhook), now):
            self.directory.webhooks.hold(webhook, full.ends(now), now)
            return Later(full.ends(now))
        answer = self.channel.deliver(written, webhook)
        if not may_have_left(answer):
            self.directory.limits.give_back_all(self._limits(webhook), now)
        return self._settle(answer, webhook, head.state, now)

    def _settle(self, answer: Answer, webhook: Webhook, table: Table, now: int) -> Answer:
        match answer:
            case Sent():
                self.directory.webhooks.posted(webhook, table.index.last, now)
            case Never():
                self.directory.webhooks.drop(webhook, now)
            case NotNow(again=seconds):
                self.directory.webhooks.hold(webhook, now + seconds, now)
        return answer

    def _limits(self, webhook: Webhook) -> tuple[Limit, ...]:
        return Limit(f"webhook/{webhook.hash}", IN_AN_HOUR, HOUR), Limit("webhook", IN_ALL, DAY)
