"""What a table says, whatever the game: refusals and news, in the form of `engine.kit.sentence`."""

from engine.kit.notation import Refused
from engine.kit.words import Words

TEXTS = {
    "no_such_game": "There is no game “{game}” here. The games are: {games}.",
    "wrong_seats": "{title} is for {least} to {most} players, not {seats}.",
    "wrong_deadline": "The time for a move can be none, or from 1 minute to 14 days.",
    "wrong_timeouts": "Autopilot can start after 1 to 10 missed moves.",
    "name_empty": "Please write a name, so that the others know who you are.",
    "name_long": "A name can have up to {most} characters; this one has {length}.",
    "name_misleading": "“{name}” looks like someone else. Please choose another name.",
    "name_taken": "Somebody here is already called “{name}”. Please choose another name.",
    "name_alike": "“{name}” looks too much like “{other}”, who plays here. Please choose another name.",
    "name_marks": "A letter of a name can carry up to {most} accents. Please leave some out.",
    "name_address": "A name can’t be an address or a phone number, nor look like one. Please choose another name.",
    "seat_taken": "This seat has just been taken. Ask your host for a link to another one.",
    "already_begun": "The game has begun, so seats can no longer be left.",
    "seat_empty": "Nobody sits there.",
    "too_many_bots": "There are too many bots: {most} can sit down here, since one seat is for you.",
    "too_few": "{title} needs at least {least} players; {seats} have sat down.",
    "no_person": "Bots don’t play by themselves. Take a seat, or send someone a link.",
    "begun_before": "The game has already begun.",
    "not_begun": "The game has not begun yet.",
    "match_over": "The match is over.",
    "table_closed": "This table is closed.",
    "not_asked": "It is not your turn. You will be told when it is.",
    "on_autopilot": "You are on autopilot. Come back first.",
    "prompt_ended": "Too late: the table has moved on. Here is where it stands now.",
    "already_answered": "You’ve already played “{text}”. That move counts.",
    "already_done": "You already sent this form with something else in it, and that counts.",
    "order_out": "You do not play any more, so there is nothing to order.",
    "order_there": "You have ordered “{text}” already.",
    "orders_many": "You already have {most} plans, the most you can. Drop one first.",
    "order_gone": "That order does not stand any more.",
    "nothing_due": "Nothing is due here.",
    "not_away": "You are not on autopilot.",
    "gave_up": "You have resigned from this match, so there is no way back into it.",
    "already_out": "You are out of the game already, so there is nothing to resign from.",
    "talk_empty": "Please write something to say.",
    "talk_long": "Table talk can have up to {most} characters; this has {length}.",
    "talk_often": "That was a lot of talk for one hour. Please wait a little.",
    "not_over": "A rematch can be opened when the match is over.",
    "rematch_there": "The rematch is already open.",
    "not_allowed": "This link cannot do that.",
    "spent": "Someone has taken this seat. If it was you, use the link you got then. If not, ask your host.",
    "no_such_seat": "There is no such seat at this table.",
    "nothing_to_order": "There is nothing to order in advance just now.",
    "confirm_begin": "Some seats are still open. Start without them?",
    "confirm_leave": "Your seat will be open again, and this link will end. Stand up?",
    "confirm_free": "{name} will lose the seat, and it will be open again. Free it?",
    "confirm_renew": "The current link for {name} will stop working. You’ll get a new one to pass on. Replace it?",
    "confirm_resign": "You can’t undo this. Resign from the match?",
    "confirm_close": "The table will end for everybody, and that cannot be undone. Close it?",
    "link_open": "The seat's link is already open for somebody to take.",
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
