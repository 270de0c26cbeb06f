"""What a table says, whatever the game: refusals and news, in the form of `engine.kit.sentence`."""

from engine.kit.notation import Refused
from engine.kit.words import Words

TEXTS = {
    "no_such_game": "We don’t have a game called “{game}”. Choose from {games}.",
    "wrong_seats": "{title} is for {least} to {most} players, not {seats}.",
    "wrong_deadline": "Choose a time per move from 1 minute to 14 days, or no limit.",
    "wrong_timeouts": "Autopilot can start after 1 to 10 missed moves.",
    "name_empty": "Choose a name, so everyone knows who you are.",
    "name_long": "That name has {length} characters. Choose one with {most} at most.",
    "name_misleading": "“{name}” looks like someone else. Please choose another name.",
    "name_taken": "Someone here is already called “{name}”. Please choose another name.",
    "name_alike": "“{name}” looks too much like “{other}”, who plays here. Please choose another name.",
    "name_marks": "Each letter of a name can carry {most} accents at most. Leave some out.",
    "name_address": "A name can’t be an address or a phone number, nor look like one. Please choose another name.",
    "seat_taken": "Someone has just taken this seat. Ask your host for a link to another.",
    "already_begun": "The match has begun, so it’s too late to give up a seat.",
    "seat_empty": "Nobody sits there.",
    "too_many_bots": "That’s too many bots. One seat is for you, so choose {most} at most.",
    "too_few": "{title} needs at least {least} players, and only {seats} sat down.",
    "no_person": "Bots don’t play by themselves. Take a seat, or send someone a link.",
    "begun_before": "The match has already begun.",
    "not_begun": "The match hasn’t begun yet.",
    "match_over": "The match is over.",
    "table_closed": "This table is closed.",
    "not_asked": "It’s not your turn yet. We’ll tell you when it is.",
    "on_autopilot": "You’re on autopilot. Come back first.",
    "prompt_ended": "Too late: the table has moved on. Here is where it stands now.",
    "already_answered": "You’ve already played “{text}”. That move counts.",
    "already_done": "You already sent this form with something else in it, and that counts.",
    "order_out": "You’re no longer playing, so you can’t plan ahead.",
    "order_there": "You’ve already planned “{text}”.",
    "orders_many": "You already have {most} plans, the most you can. Drop one first.",
    "order_gone": "You no longer have that plan.",
    "nothing_due": "Nothing is due here.",
    "not_away": "You’re not on autopilot.",
    "gave_up": "You’ve resigned from this match, so you can’t come back to it.",
    "already_out": "You’re already out of this match, so you can’t resign from it.",
    "talk_empty": "Write something to say first.",
    "talk_long": "That has {length} characters. Table talk can have {most} at most.",
    "talk_often": "That was a lot of talk for one hour. Please wait a little.",
    "not_over": "Open a rematch when the match is over.",
    "rematch_there": "The rematch is already open.",
    "not_allowed": "This link can’t do that.",
    "spent": "Someone has taken this seat. If it was you, use the link you got then. If not, ask your host.",
    "no_such_seat": "This table has no such seat.",
    "nothing_to_order": "You can’t plan anything just now.",
    "confirm_begin": "Some seats are still open. Start without them?",
    "confirm_leave": "Your seat opens again, and this link stops working. Leave the table?",
    "confirm_free": "{name} will lose the seat, and someone else can take it. Free it?",
    "confirm_renew": "The current link for {name} will stop working. You’ll get a new one to pass on. Replace it?",
    "confirm_resign": "You can’t undo this. Resign from the match?",
    "confirm_close": "You can’t undo this. Close the table for everyone?",
    "link_open": "This seat is open already. Pass on the link it has.",
}


class Refusals(Words):
    """What a table refuses, whatever the game."""

    texts = TEXTS


class NotNow(Refused):
    """The table's present state does not allow it; `sentence` says why."""


class NotAllowed(Refused):
    """It is not for whoever asked, however the table stands."""


class AskFirst(NotNow):
    """It is in order, but odd or final: `sentence` asks, and the same again, confirmed, does it."""


class Stale(NotNow):
    """The prompt that was answered is no longer open."""
