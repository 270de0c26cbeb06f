"""A table's refusals and questions."""

from engine.kit.notation import Refused
from engine.kit.seats import Seat
from engine.kit.sentence import Says, Sentence, Verbatim, listed
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

    wrong_deadline = Says("Choose a time per move from 1 minute to 14 days, or no limit.")
    wrong_timeouts = Says("Autopilot can start after 1 to 10 missed moves.")
    wrong_objection = Says("Choose up to 7 days to object, or none.")
    wrong_absence = Says("Choose from 1 hour to 14 days until others can take over from a host who is gone.")

    def wrong_away(self, most: int) -> str:
        return f"Let players be away for up to {most} days, or not at all."

    seat_taken = Says("Someone has just taken this seat. Ask your host for a link to another.")
    already_begun = Says("The match has begun, so it’s too late to give up a seat.")
    seat_empty = Says("Nobody sits there.")

    def too_many_bots(self, most: int) -> str:
        return f"That’s too many bots. One seat is for you, so choose {most} at most."

    def too_few(self, title: Verbatim, least: int, seats: int) -> str:
        return f"{title} needs at least {least} players, and only {seats} sat down."

    no_person = Says("Bots don’t play by themselves. Take a seat, or send someone a link.")
    begun_before = Says("The match has already begun.")
    not_begun = Says("The match hasn’t begun yet.")
    match_over = Says("The match is over.")
    table_closed = Says("This table is closed.")
    not_asked = Says("It’s not your turn yet. We’ll tell you when it is.")
    on_autopilot = Says("You’re on autopilot. Come back first.")
    prompt_ended = Says("Too late: the table has moved on. Here is where it stands now.")

    def already_answered(self, text: Verbatim) -> str:
        return f"You’ve already played “{text}”. That move counts."

    already_done = Says("You already sent this form with something else in it, and that counts.")
    order_out = Says("You’re no longer playing, so you can’t plan ahead.")

    def order_there(self, text: Verbatim) -> str:
        return f"You’ve already planned “{text}”."

    def orders_many(self, most: int) -> str:
        return f"You already have {most} plans, the most you can. Drop one first."

    orders_long = Says("That’s more than we keep for you. Drop a plan first, or make this one shorter.")

    def hidden_many(self, most: int) -> str:
        return f"That’s {most} things in a row that only you can see. Wait until something happens at the table."

    order_gone = Says("You no longer have that plan.")
    nothing_due = Says("Nothing is due here.")
    not_away = Says("You’re not away.")
    for_others = Says("You can’t do this for yourself. Ask someone else at the table.")
    not_awaited = Says("We’re not waiting for this player.")
    no_limit = Says("There’s no time limit for this move.")
    time_given = Says("This player got more time already. The host can give more.")
    time_enough = Says("This player has plenty of time.")
    nudged_before = Says("Someone has nudged this player already.")
    nudge_early = Says("Give them a little longer. You can nudge once half of the time is over.")
    away_now = Says("This player is away for a while, and said so.")
    away_never = Says("At this table nobody can be away.")
    away_spent = Says("You’ve used up your days away for this match.")
    away_past = Says("Choose a time that’s still to come.")

    def away_long(self, days: int, hours: int) -> str:
        left = f"{days} day{'' if days == 1 else 's'} and {hours} hour{'' if hours == 1 else 's'}"
        return f"That’s too long. You have {left} left to be away in this match."

    gave_up = Says("You’ve resigned from this match, so you can’t come back to it.")
    already_out = Says("You’re already out of this match, so you can’t resign from it.")
    talk_empty = Says("Write something to say first.")

    def talk_long(self, length: int, most: int) -> str:
        return f"That has {length} characters. Table talk can have {most} at most."

    talk_often = Says("That was a lot of talk for one hour.")
    talk_full = Says("You’ve said all that fits on this table’s record. Your moves still count.")
    not_over = Says("Play again when the match is over.")
    circle_elsewhere = Says("This table’s circle can’t seat you. Ask a member, or open a new table.")
    not_allowed = Says("This link can’t do that.")
    spent = Says("Someone has taken this seat. If it was you, use the link you got then. If not, ask your host.")
    no_such_seat = Says("This table has no such seat.")
    nothing_to_order = Says("You can’t plan anything just now.")
    confirm_begin = Says("Some seats are still open. Start without them?")
    confirm_leave = Says("Your seat opens again, and this link stops working. Leave the table?")

    def confirm_free(self, seat: Seat) -> str:
        return f"{self.who(seat)} will lose the seat, and someone else can take it. Free it?"

    def confirm_renew(self, seat: Seat) -> str:
        return (
            f"We’ll tell {self._names[seat]}, who can object. Otherwise the seat opens, and you get a link to pass on. "
            "Go ahead?"
        )

    confirm_resign = Says("You can’t undo this. Resign from the match?")
    confirm_forget_me = Says("You can’t undo this. Take down your name, your address and all you said here?")
    confirm_close = Says("You can’t undo this. Close the table for everyone?")
    table_full = Says("Every seat is taken. Ask your host whether one opens up.")
    no_seat_free = Says("Every seat is taken. Free one first.")
    own_seat = Says("That’s your own seat. Use the button to leave it, or to make yourself a new link.")
    host_leaves = Says("You’re the host. Pass on hosting first, or close the table.")
    seat_safe = Says("Your seat is safe: nobody wants to give it away.")
    renewal_announced = Says("We’ve told the player already. The seat opens when the time to object is over.")
    link_dead = Says("This link has been replaced. Use the new one.")
    watching_off = Says("Watching is switched off at this table.")
    as_it_is = Says("It’s like that already.")
    hosts_already = Says("This player is the host already.")
    nobody_to_host = Says("Choose a player who sits here and isn’t on autopilot.")
    host_there = Says("This table has a host. You can take over once they’ve been gone for a while.")
    host_begins = Says("The host starts the match.")
    talk_off = Says("The host has switched table talk off.")
    own_talk = Says("Those are your own words.")
    nothing_said = Says("This player hasn’t said anything.")
    confirm_new_link = Says("The old link stops working everywhere. Make a new one?")

    def confirm_pass_hosting(self, seat: Seat) -> str:
        return f"{self.who(seat)} will run the table instead of you. Pass on hosting?"

    def confirm_report(self, seat: Seat) -> str:
        return f"We’ll send what {self._names[seat]} said lately to this site’s operator. Report it?"

    confirm_close_begun = Says(
        "This ends the match for everyone and opens all that’s hidden. You can’t undo it. Close the table?"
    )
    address_blocked = Says("Messages to this address are switched off here.")
    link_open = Says("This seat is open already. Pass on the link it has.")
