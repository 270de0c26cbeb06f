"""A table's own messages. `telling` chooses among them."""

from engine.kit.seats import Seat
from engine.kit.sentence import Verbatim
from engine.kit.words import Words


class TableWords(Words):
    """A table's own messages."""

    def opened(self) -> str:
        return "The table was opened."

    def played_before(self, number: int) -> str:
        return f"This is match {number} of the series."

    def seat_taken(self, name: Verbatim) -> str:
        return f"{name} sat down."

    def seat_left(self, name: Verbatim) -> str:
        return f"{name} left the seat."

    def begun(self) -> str:
        return "The match began."

    def for_absent(self, by: Seat) -> str:
        return f"{self.who(by)} ran out of time. The default move:"

    def by_order(self, by: Seat) -> str:
        return f"As {self.who(by)} had planned:"

    def for_autopilot(self, by: Seat) -> str:
        return f"{self.who(by)} moved on autopilot:"

    def part_refused(self, text: Verbatim) -> str:
        return f"We skipped “{text}”. It wasn’t a legal move then, or more than we keep for you."

    def instructed(self, parts: Verbatim) -> str:
        return f"Queued: {parts}"

    def instructions_gone(self) -> str:
        return "Nothing is queued now."

    def ordered(self, orders: Verbatim) -> str:
        return f"Your plans: {orders}"

    def orders_gone(self) -> str:
        return "You have no plans left."

    def order_due(self) -> str:
        return "Your plan moves for you shortly, unless you move first."

    def autopilot_on(self, by: Seat) -> str:
        return f"{self.who(by)} went on autopilot."

    def autopilot_off(self, by: Seat) -> str:
        return f"{self.who(by)} came back."

    def time_given(self, by: Seat, to: Seat) -> str:
        return f"{self.who(by)} gave {self.who(to)} more time."

    def time_given_by_host(self, to: Seat) -> str:
        return f"The host gave {self.who(to)} more time."

    def nudged(self, by: Seat, to: Seat) -> str:
        return f"{self.who(by)} nudged {self.who(to)}."

    def nudged_by_host(self, to: Seat) -> str:
        return f"The host nudged {self.who(to)}."

    def went_away(self, by: Seat) -> str:
        return f"{self.who(by)} went away for a while, and {self.whose(by)} time waits."

    def returned(self, by: Seat) -> str:
        return f"{self.who(by)} came back."

    def resigned(self, by: Seat) -> str:
        return f"{self.who(by)} resigned."

    def said(self, name: Verbatim, text: Verbatim) -> str:
        return f"{name}: {text}"

    def wrote_link(self, name: Verbatim) -> str:
        return f"{name} wrote a link: open the table to read it."

    def link_renewed(self, number: int) -> str:
        return f"Seat {number} got a new link. Whoever opens it takes over the seat."

    def seat_relinked(self, by: Seat) -> str:
        return f"{self.who(by)} made a new link."

    def host_relinked(self) -> str:
        return "The host made a new link."

    def invitation_relinked(self) -> str:
        return "The invitation has a new link."

    def watching_relinked(self) -> str:
        return "The link for watching is new."

    def key_replaced(self) -> str:
        return "We replaced every link of this table. The old ones no longer work."

    def renewal_announced(self, by: Seat) -> str:
        return f"The host wants to give {self.whose(by)} seat to someone else. For a while {self.who(by)} can object."

    def seat_kept(self, by: Seat) -> str:
        return f"{self.who(by)} objected and kept the seat."

    def host_missed(self) -> str:
        return "Nobody has heard from the host for a while. Anyone seated can take over."

    def host_returned(self) -> str:
        return "The host is back."

    def hosting_passed(self, by: Seat) -> str:
        return f"{self.who(by)} became the host."

    def hosting_taken(self, by: Seat) -> str:
        return f"{self.who(by)} took over as the host."

    def forgotten(self, by: Seat) -> str:
        return f"{self.who(by)} chose to be forgotten."

    def muted(self, by: Seat) -> str:
        return f"You muted {self.who(by)}."

    def unmuted(self, by: Seat) -> str:
        return f"You unmuted {self.who(by)}."

    def reported(self, by: Seat) -> str:
        return f"You reported {self.who(by)} to this site’s operator."

    def talk_off(self) -> str:
        return "The host switched table talk off."

    def talk_on(self) -> str:
        return "The host switched table talk on."

    def watching_off(self) -> str:
        return "The host switched watching off."

    def watching_on(self) -> str:
        return "The host switched watching on."

    def rematch(self) -> str:
        return "The rematch is on."

    def closed_by_host(self) -> str:
        return "The host, or this site’s operator, closed the table."

    def closed(self) -> str:
        return "We closed the table, because nobody had played for a long time."

    def won_by_resignation(self, by: tuple[Seat, ...]) -> str:
        return f"{self.everyone(by)} won. Everyone else had left."
