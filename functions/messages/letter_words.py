"""Texts of letters; table and game tell news, questions and positions."""

from engine.kit.seats import Seat
from engine.kit.sentence import Verbatim, listed
from engine.kit.words import Words

MOST_NAMES = 4
"""Names in a subject."""


class LetterWords(Words):
    """Headlines, explanations and buttons."""

    # ---- subjects, and what stands above the news ----

    def game_with(self, title: Verbatim, seats: tuple[Seat, ...]) -> str:
        names = [self.who(seat) for seat in seats]
        if len(names) > MOST_NAMES:
            names = [*names[: MOST_NAMES - 1], f"{len(names) - MOST_NAMES + 1} others"]
        return f"{title} with {listed(names)}"

    def confirm_for(self, title: Verbatim) -> str:
        return f"Confirm your email for {title}"

    def say_if_you(self, title: Verbatim) -> str:
        return f"Say if it’s you at {title}"

    def join_table(self, title: Verbatim) -> str:
        return f"Join a table of {title}"

    def seat_gone(self, title: Verbatim) -> str:
        return f"Your seat at {title} is gone"

    def since_your_move(self) -> str:
        return "Since your last move"

    def since_last_mail(self) -> str:
        return "Since the last mail"

    def what_happened(self) -> str:
        return "What happened"

    def you_hold(self, pieces: Verbatim) -> str:
        return f"You hold {pieces}."

    # ---- headlines ----

    def shall_we_tell(self) -> str:
        return "Shall we tell you when it’s your turn?"

    def is_that_you(self) -> str:
        return "Is that you at this table?"

    def invited(self) -> str:
        return "You’re invited to play."

    def begun(self) -> str:
        return "The match has begun."

    def your_turn(self) -> str:
        return "Your turn."

    def still_your_turn(self) -> str:
        return "Still your turn."

    def last_call(self) -> str:
        return "Your time is almost up."

    def nudged(self) -> str:
        return "You got a nudge."

    def timed_out(self) -> str:
        return "You ran out of time."

    def eliminated(self) -> str:
        return "You’re out of the match."

    def seat_lost(self) -> str:
        return "Your host gave your seat away."

    def joined(self) -> str:
        return "Someone joined your table."

    def full(self) -> str:
        return "All seats are taken."

    def closing(self) -> str:
        return "We’ll close your table soon."

    def not_arriving(self) -> str:
        return "Our messages don’t arrive."

    def digest(self) -> str:
        return "Here’s what happened at your tables."

    def on_autopilot(self) -> str:
        return "You’re on autopilot."

    def new_link(self) -> str:
        return "Your seat has a new link."

    def seat_in_danger(self) -> str:
        return "Your seat may go to someone else."

    def your_new_link(self) -> str:
        return "Here’s the new link to your seat."

    def host_gone(self) -> str:
        return "Your host hasn’t been here for a while."

    def new_host(self) -> str:
        return "Your table has a new host."

    def rematch(self) -> str:
        return "The rematch is on."

    def closed(self) -> str:
        return "The table was closed."

    def reported(self) -> str:
        return "A player was reported."

    # ---- the first message to a number: who texts, how often, what it costs, how it ends ----

    def ask_by_text(self, link: Verbatim) -> str:
        return (
            f"Bluffpost: get turn texts? {link} Msg freq varies. Msg&data rates may apply. HELP for help, STOP to end."
        )

    # ---- explanations ----

    def was_that_you(self, title: Verbatim) -> str:
        return (
            f"Someone joined a {title} table with this address. Was that you? Confirm it with the name you play under. "
            "If not, do nothing, or tell us there never to ask again."
        )

    def only_if_yes(self) -> str:
        return "If you play there, say yes, and we’ll tell you when it’s your turn. We won’t unless you do."

    def asks_you(self, by: Seat, title: Verbatim) -> str:
        return f"{self.who(by)} asks you to join a {title} table. You play by link, when you have a minute."

    def wants_to_play(self, title: Verbatim) -> str:
        return f"Someone asks you to join a {title} table. You play by link, when you have a minute."

    def waited_for(self) -> str:
        return "The others are waiting for your move."

    def away_or_in(self) -> str:
        return "We played the default move for you. Open the table to stay in, or to say until when you’re away."

    def may_watch(self) -> str:
        return "The others play on, and you can watch from your seat."

    def start_now(self) -> str:
        return "You can start the match now."

    def nobody_there(self) -> str:
        return "Nobody has been active there for a long time. Do something there, and it stays."

    def default_moves(self) -> str:
        return "You ran out of time, so we’re playing default moves for you until you’re back."

    def link_replaced(self, name: Verbatim) -> str:
        return f"Your host replaced the link for {name}, so your old one no longer works. Surprised? Ask your host."

    def no_longer_there(self) -> str:
        return "Your links to it no longer work, and we won’t write about that table again. Surprised? Ask your host."

    def seat_given_away(self, until: Verbatim) -> str:
        return f"Your host wants to give your seat to someone else. Still playing? Keep it with one tap by {until}."

    def old_link_dead(self) -> str:
        return "The old link no longer works. Surprised? Open the table and make yourself another."

    def take_over(self) -> str:
        return "Anyone seated can start the match now, or take over as the host."

    def you_host(self) -> str:
        return "You can start the match, give seats away and close the table."

    def someone_hosts(self, by: Seat) -> str:
        return f"{self.who(by)} took over. Ask them if you lose your link."

    def host_without_seat(self) -> str:
        return "Ask your host if you lose your link."

    def mail_lost(self, by: Seat) -> str:
        return f"Email to {self.who(by)} no longer arrives. If they don’t show up for a move, tell them yourself."

    def texts_lost(self, by: Seat) -> str:
        return f"Texts to {self.who(by)} no longer arrive. If they don’t show up for a move, tell them yourself."

    def your_mail_lost(self) -> str:
        return "Email to you no longer arrives. Confirm your address again, or give us a different address."

    def your_texts_lost(self) -> str:
        return "Texts to you no longer arrive. Confirm your number again, or give us a different number."

    def seat_waiting(self) -> str:
        return "Your seat is waiting."

    def still_readable(self) -> str:
        return "You can still look back at it for a while."

    def all_open(self) -> str:
        return "Everything is open now, and you can look back at it for a while."

    def own_link(self) -> str:
        return "This link is your seat: anyone you give it to can play for you."

    def who_reported(self, table: Verbatim, by: Verbatim, about: Verbatim) -> str:
        return f"At table {table}, {by} reported {about}. Everyone there could read this:"

    def own_links(self) -> str:
        return "Each link is a seat of yours: anyone you give it to can play for you."

    def your_tables(self) -> str:
        return "Your tables"

    # ---- all links of an address ----

    def here_are_links(self) -> str:
        return "Here are your links."

    def no_match_now(self) -> str:
        return "You have no match on right now."

    def links_wanted(self) -> str:
        return "Someone typed your address on our page. If it wasn’t you, say “Not me” below: only you got this."

    def waiting_for(self, seats: tuple[Seat, ...]) -> str:
        return f"Waiting for {listed([self.who(seat) for seat in seats])}."

    def not_begun(self) -> str:
        return "The match hasn’t begun yet."

    def hosted_by_you(self) -> str:
        return "You’re the host."

    # ---- buttons ----

    def see_tables(self) -> str:
        return "See your tables"

    def for_a_day(self) -> str:
        return "The button works for a day, and each link is a seat of yours: anyone you give one to can play for you."

    def agree(self) -> str:
        return "Yes, tell me"

    def yes_or_no(self) -> str:
        return "Answer yes or no"

    def open_table(self) -> str:
        return "Open the table"

    def make_move(self) -> str:
        return "Make your move"

    def stay_in(self) -> str:
        return "Stay in"

    def come_back(self) -> str:
        return "Come back"

    def keep_seat(self) -> str:
        return "Keep your seat"

    def see_end(self) -> str:
        return "See how it ended"

    def play_again(self) -> str:
        return "Play again"

    def see_invitation(self) -> str:
        return "See the invitation"

    def see_table(self) -> str:
        return "See the table"

    # ---- what to keep ----

    def seal(self) -> str:
        return "The table’s seal"

    def cut(self) -> str:
        return "Your cut"

    def log_hash(self) -> str:
        return "The log’s hash"
