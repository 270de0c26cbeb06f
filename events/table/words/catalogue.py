"""A table's own messages. `telling` chooses among them."""

from engine.kit.seats import Seat
from engine.kit.sentence import Says, Verbatim, listed
from engine.kit.words import Words, quoted


class TableWords(Words):
    """A table's own messages."""

    opened = Says("The table was opened.")

    def seat_taken(self, name: Verbatim) -> str:
        return f"{name} sat down."

    def seat_left(self, name: Verbatim) -> str:
        return f"{name} left the seat."

    begun = Says("The match began.")

    def for_absent(self, by: Seat) -> str:
        return f"{self.who(by)} ran out of time. The default move:"

    def by_order(self, by: Seat) -> str:
        return f"As {self.who(by)} had planned:"

    def for_autopilot(self, by: Seat) -> str:
        return f"{self.who(by)} moved on autopilot:"

    def part_refused(self, text: Verbatim) -> str:
        return f"We skipped “{text}”. It wasn’t a legal move then, or more than we keep for you."

    def instructed(self, parts: tuple[Verbatim, ...]) -> str:
        return f"Queued: {listed(quoted(parts))}."

    instructions_gone = Says("Nothing is queued now.")

    def ordered(self, orders: tuple[Verbatim, ...]) -> str:
        return f"Your plans: {listed(quoted(orders))}."

    orders_gone = Says("You have no plans left.")
    order_due = Says("Your plan moves for you shortly, unless you move first.")

    def autopilot_on(self, seat: Seat) -> str:
        return f"{self.who(seat)} went on autopilot."

    def autopilot_off(self, seat: Seat) -> str:
        return f"{self.who(seat)} came back."

    def time_given(self, by: Seat, to: Seat) -> str:
        return f"{self.who(by)} gave {self.who(to)} more time."

    def time_given_by_host(self, to: Seat) -> str:
        return f"The host gave {self.who(to)} more time."

    def nudged(self, by: Seat, to: Seat) -> str:
        return f"{self.who(by)} nudged {self.who(to)}."

    def nudged_by_host(self, to: Seat) -> str:
        return f"The host nudged {self.who(to)}."

    def went_away(self, seat: Seat) -> str:
        return f"{self.who(seat)} went away for a while, and {self.whose(seat)} time waits."

    def returned(self, seat: Seat) -> str:
        return f"{self.who(seat)} came back."

    def resigned(self, seat: Seat) -> str:
        return f"{self.who(seat)} resigned."

    def said(self, name: Verbatim, text: Verbatim) -> str:
        return f"{name}: {text}"

    def wrote_link(self, name: Verbatim) -> str:
        return f"{name} wrote a link: open the table to read it."

    def link_renewed(self, seat: Seat) -> str:
        return f"Seat {seat + 1} got a new link. Whoever opens it takes over the seat."

    def seat_relinked(self, by: Seat) -> str:
        return f"{self.who(by)} made a new link."

    host_relinked = Says("The host made a new link.")
    invitation_relinked = Says("The invitation has a new link.")
    watching_relinked = Says("The link for watching is new.")
    key_replaced = Says("We replaced every link of this table. The old ones no longer work.")

    def renewal_announced(self, seat: Seat) -> str:
        return (
            f"The host wants to give {self.whose(seat)} seat to someone else. For a while {self.who(seat)} can object."
        )

    def seat_kept(self, seat: Seat) -> str:
        return f"{self.who(seat)} objected and kept the seat."

    host_missed = Says("Nobody has heard from the host for a while. Anyone seated can take over.")
    host_returned = Says("The host is back.")

    def hosting_passed(self, by: Seat) -> str:
        return f"{self.who(by)} became the host."

    def hosting_taken(self, by: Seat) -> str:
        return f"{self.who(by)} took over as the host."

    def forgotten(self, seat: Seat) -> str:
        return f"{self.who(seat)} chose to be forgotten."

    def muted(self, by: Seat) -> str:
        return f"You muted {self.who(by)}."

    def unmuted(self, by: Seat) -> str:
        return f"You unmuted {self.who(by)}."

    def reported(self, other: Seat) -> str:
        return f"You reported {self.who(other)} to this site’s operator."

    talk_off = Says("The host switched table talk off.")
    talk_on = Says("The host switched table talk on.")
    watching_off = Says("The host switched watching off.")
    watching_on = Says("The host switched watching on.")
    played_again = Says("The next table is open.")
    closed_by_host = Says("The host, or this site’s operator, closed the table.")
    closed = Says("We closed the table, because nobody had played for a long time.")

    def won_by_resignation(self, by: tuple[Seat, ...]) -> str:
        return f"{self.everyone(by)} won. Everyone else had left."
