"""Sends reports about players to the operator."""

from events.debts import is_owed
from events.directory.contact import Contact
from events.directory.notices import Notice
from functions.messages.complaints import complaint, complaint_of_name
from functions.notices.queue import NameReported
from functions.notify.sender import MessageSender, SendResult, Untried


class Reports(MessageSender):
    """Sends reports, which go to no seat."""

    def send(self, notice: Notice, operator: str, now: int) -> SendResult:
        """Sends the report, while its table stands. Safe to repeat.

        :raises NoSuchTable: when the table is gone
        """
        head = self.tables.head_since(notice.table, notice.cause)
        if not is_owed(head.state, notice, now, retention=0):
            return Untried.GONE
        contact, privacy = Contact("", "mail", operator, ""), f"{self.public_url}/privacy"
        return self.send_once(
            self.once(notice), contact, notice.table, lambda: complaint(self.tables, head, notice.cause, privacy), now
        )

    def send_name(self, reported: NameReported, operator: str, now: int) -> SendResult:
        """Sends a report of a member's name, while their circle stands. A repeat tells the operator again."""
        group = self.directory.circles.get(reported.circle, now)
        if group is None:
            return Untried.GONE
        letter = complaint_of_name(group, reported.by, reported.about, f"{self.public_url}/privacy")
        return self.deliver(letter, Contact("", "mail", operator, ""), now)
