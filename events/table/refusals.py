"""A table's refusals and questions."""

from engine.kit.notation import Refused
from engine.kit.seats import Seat
from engine.kit.sentence import Sentence, Verbatim, listed
from events.naming import NameRefusals


class RefusedForNow(Refused):
    """Not as the table stands."""


class TooOften(RefusedForNow):
    """Too often lately.

    :param until: when it can be done again
    """

    def __init__(self, why: Sentence, until: int) -> None:
        super().__init__(why)
        self.until = until


class NotAllowed(Refused):
    """Never for this caller."""


class AskFirst(RefusedForNow):
    """It is in order, but odd or final: `sentence` asks, and the same command, confirmed, does it."""


class Stale(RefusedForNow):
    """The answered prompt is no longer open."""


class Refusals(NameRefusals):
    """A table's words to refuse or ask first."""

    def no_such_game(self, game: Verbatim, games: tuple[Verbatim, ...]) -> str:
        return f"We don’t have a game called “{game}”. Choose from {listed([str(game) for game in games])}."

    def wrong_seats(self, title: Verbatim, least: int, most: int, seats: int) -> str:
        return f"{title} is for {least} to {most} players, not {seats}."

    def wrong_deadline(self) -> str:
        return "Choose a time per move from 1 minute to 14 days, or no limit."

    def wrong_timeouts(self) -> str:
        return "Autopilot can start after 1 to 10 missed moves."

    def wrong_objection(self) -> str:
        return "Choose up to 7 days to object, or none."

    def wrong_absence(self) -> str:
        return "Choose from 1 hour to 14 days until others can take over from a host who is gone."

    def wrong_away(self, most: int) -> str:
        return f"Let players be away for up to {most} days, or not at all."

    def seat_taken(self) -> str:
        return "Someone has just taken this seat. Ask your host for a link to another."

    def already_begun(self) -> str:
        return "The match has begun, so it’s too late to give up a seat."

    def seat_empty(self) -> str:
        return "Nobody sits there."

    def too_many_bots(self, most: int) -> str:
        return f"That’s too many bots. One seat is for you, so choose {most} at most."

    def too_few(self, title: Verbatim, least: int, seats: int) -> str:
        return f"{title} needs at least {least} players, and only {seats} sat down."

    def no_person(self) -> str:
        return "Bots don’t play by themselves. Take a seat, or send someone a link."

    def begun_before(self) -> str:
        return "The match has already begun."

    def not_begun(self) -> str:
        return "The match hasn’t begun yet."

    def match_over(self) -> str:
        return "The match is over."

    def table_closed(self) -> str:
        return "This table is closed."

    def not_asked(self) -> str:
        return "It’s not your turn yet. We’ll tell you when it is."

    def on_autopilot(self) -> str:
        return "You’re on autopilot. Come back first."

    def prompt_ended(self) -> str:
        return "Too late: the table has moved on. Here is where it stands now."

    def already_answered(self, text: Verbatim) -> str:
        return f"You’ve already played “{text}”. That move counts."

    def already_done(self) -> str:
        return "You already sent this form with something else in it, and that counts."

    def order_out(self) -> str:
        return "You’re no longer playing, so you can’t plan ahead."

    def order_there(self, text: Verbatim) -> str:
        return f"You’ve already planned “{text}”."

    def orders_many(self, most: int) -> str:
        return f"You already have {most} plans, the most you can. Drop one first."

    def orders_long(self) -> str:
        return "That’s more than we keep for you. Drop a plan first, or make this one shorter."

    def hidden_many(self, most: int) -> str:
        return f"That’s {most} things in a row that only you can see. Wait until something happens at the table."

    def order_gone(self) -> str:
        return "You no longer have that plan."

    def nothing_due(self) -> str:
        return "Nothing is due here."

    def not_away(self) -> str:
        return "You’re not away."

    def for_others(self) -> str:
        return "You can’t do this for yourself. Ask someone else at the table."

    def not_awaited(self) -> str:
        return "We’re not waiting for this player."

    def no_limit(self) -> str:
        return "There’s no time limit for this move."

    def time_given(self) -> str:
        return "This player got more time already. The host can give more."

    def time_enough(self) -> str:
        return "This player has plenty of time."

    def nudged_before(self) -> str:
        return "Someone has nudged this player already."

    def nudge_early(self) -> str:
        return "Give them a little longer. You can nudge once half of the time is over."

    def away_now(self) -> str:
        return "This player is away for a while, and said so."

    def away_never(self) -> str:
        return "At this table nobody can be away."

    def away_spent(self) -> str:
        return "You’ve used up your days away for this match."

    def away_past(self) -> str:
        return "Choose a time that’s still to come."

    def away_long(self, days: int, hours: int) -> str:
        left = f"{days} day{'' if days == 1 else 's'} and {hours} hour{'' if hours == 1 else 's'}"
        return f"That’s too long. You have {left} left to be away in this match."

    def gave_up(self) -> str:
        return "You’ve resigned from this match, so you can’t come back to it."

    def already_out(self) -> str:
        return "You’re already out of this match, so you can’t resign from it."

    def talk_empty(self) -> str:
        return "Write something to say first."

    def talk_long(self, length: int, most: int) -> str:
        return f"That has {length} characters. Table talk can have {most} at most."

    def talk_often(self) -> str:
        return "That was a lot of talk for one hour."

    def talk_full(self) -> str:
        return "You’ve said all that fits on this table’s record. Your moves still count."

    def not_over(self) -> str:
        return "Open a rematch when the match is over."

    def rematch_there(self) -> str:
        return "The rematch is already open."

    def no_rematches_left(self) -> str:
        return "That was the last rematch this table’s host key was good for. Ask your host to open a new table."

    def not_allowed(self) -> str:
        return "This link can’t do that."

    def spent(self) -> str:
        return "Someone has taken this seat. If it was you, use the link you got then. If not, ask your host."

    def no_such_seat(self) -> str:
        return "This table has no such seat."

    def nothing_to_order(self) -> str:
        return "You can’t plan anything just now."

    def confirm_begin(self) -> str:
        return "Some seats are still open. Start without them?"

    def confirm_leave(self) -> str:
        return "Your seat opens again, and this link stops working. Leave the table?"

    def confirm_free(self, seat: Seat) -> str:
        return f"{self.who(seat)} will lose the seat, and someone else can take it. Free it?"

    def confirm_renew(self, seat: Seat) -> str:
        return (
            f"We’ll tell {self._names[seat]}, who can object. Otherwise the seat opens, and you get a link to pass on. "
            "Go ahead?"
        )

    def confirm_resign(self) -> str:
        return "You can’t undo this. Resign from the match?"

    def confirm_forget_me(self) -> str:
        return "You can’t undo this. Take down your name, your address and all you said here?"

    def confirm_close(self) -> str:
        return "You can’t undo this. Close the table for everyone?"

    def table_full(self) -> str:
        return "Every seat is taken. Ask your host whether one opens up."

    def no_seat_free(self) -> str:
        return "Every seat is taken. Free one first."

    def own_seat(self) -> str:
        return "That’s your own seat. Use the button to leave it, or to make yourself a new link."

    def host_leaves(self) -> str:
        return "You’re the host. Pass on hosting first, or close the table."

    def seat_safe(self) -> str:
        return "Your seat is safe: nobody wants to give it away."

    def renewal_announced(self) -> str:
        return "We’ve told the player already. The seat opens when the time to object is over."

    def link_dead(self) -> str:
        return "This link has been replaced. Use the new one."

    def watching_off(self) -> str:
        return "Watching is switched off at this table."

    def as_it_is(self) -> str:
        return "It’s like that already."

    def hosts_already(self) -> str:
        return "This player is the host already."

    def nobody_to_host(self) -> str:
        return "Choose a player who sits here and isn’t on autopilot."

    def host_there(self) -> str:
        return "This table has a host. You can take over once they’ve been gone for a while."

    def host_begins(self) -> str:
        return "The host starts the match."

    def talk_off(self) -> str:
        return "The host has switched table talk off."

    def own_talk(self) -> str:
        return "Those are your own words."

    def nothing_said(self) -> str:
        return "This player hasn’t said anything."

    def confirm_new_link(self) -> str:
        return "The old link stops working everywhere. Make a new one?"

    def confirm_pass_hosting(self, seat: Seat) -> str:
        return f"{self.who(seat)} will run the table instead of you. Pass on hosting?"

    def confirm_report(self, seat: Seat) -> str:
        return f"We’ll send what {self._names[seat]} said lately to this site’s operator. Report it?"

    def confirm_close_begun(self) -> str:
        return "This ends the match for everyone and opens all that’s hidden. You can’t undo it. Close the table?"

    def address_blocked(self) -> str:
        return "Messages to this address are switched off here."

    def link_open(self) -> str:
        return "This seat is open already. Pass on the link it has."
