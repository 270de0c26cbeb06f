"""Texts of letters; table and game tell news, questions and positions."""

from engine.kit.seats import Seat
from engine.kit.sentence import Says, Verbatim, listed
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

    def circle_plays(self, circle: Verbatim, title: Verbatim) -> str:
        return f"{circle}: {title}"

    def seat_gone(self, title: Verbatim) -> str:
        return f"Your seat at {title} is gone"

    since_your_move = Says("Since your last move")
    since_last_mail = Says("Since the last mail")
    what_happened = Says("What happened")

    def you_hold(self, pieces: Verbatim) -> str:
        return f"You hold {pieces}."

    # ---- headlines ----

    shall_we_tell = Says("Shall we tell you when it’s your turn?")
    is_that_you = Says("Is that you at this table?")
    invited = Says("You’re invited to play.")
    begun = Says("The match has begun.")
    your_turn = Says("Your turn.")
    still_your_turn = Says("Still your turn.")
    last_call = Says("Your time is almost up.")
    nudged = Says("You got a nudge.")
    timed_out = Says("You ran out of time.")
    eliminated = Says("You’re out of the match.")
    seat_lost = Says("Your host gave your seat away.")
    joined = Says("Someone joined your table.")
    full = Says("All seats are taken.")
    closing = Says("We’ll close your table soon.")
    not_arriving = Says("Our messages don’t arrive.")
    next_table = Says("The next table is open. Are you in?")

    def opens_next(self, by: Seat) -> str:
        return f"{self.who(by)} opens the next table. Are you in?"

    digest = Says("Here’s what happened at your tables.")
    on_autopilot = Says("You’re on autopilot.")
    new_link = Says("Your seat has a new link.")
    seat_in_danger = Says("Your seat may go to someone else.")
    your_new_link = Says("Here’s the new link to your seat.")
    host_gone = Says("Your host hasn’t been here for a while.")
    new_host = Says("Your table has a new host.")
    next_open = Says("The next table is open.")
    closed = Says("The table was closed.")
    reported = Says("A player was reported.")

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

    only_if_yes = Says("If you play there, say yes, and we’ll tell you when it’s your turn. We won’t unless you do.")

    def asks_you(self, by: Seat, title: Verbatim) -> str:
        return f"{self.who(by)} asks you to join a {title} table. You play by link, when you have a minute."

    def wants_to_play(self, title: Verbatim) -> str:
        return f"Someone asks you to join a {title} table. You play by link, when you have a minute."

    def who_is_in(self, seats: tuple[Seat, ...]) -> str:
        be = "is" if len(seats) == 1 else "are"
        return f"{self.everyone(seats)} {be} in."

    can_watch = Says("If it starts without you, you can watch.")

    this_table_alone = Says("This link is for this table alone: it can’t open your other hands.")

    waited_for = Says("The others are waiting for your move.")
    away_or_in = Says(
        "We played the default move for you. Open the table to stay in, or to say until when you’re away."
    )
    may_watch = Says("The others play on, and you can watch from your seat.")
    start_now = Says("You can start the match now.")
    nobody_there = Says("Nobody has been active there for a long time. Do something there, and it stays.")
    default_moves = Says("You ran out of time, so we’re playing default moves for you until you’re back.")

    def link_replaced(self, name: Verbatim) -> str:
        return f"Your host replaced the link for {name}, so your old one no longer works. Surprised? Ask your host."

    no_longer_there = Says(
        "Your links to it no longer work, and we won’t write about that table again. Surprised? Ask your host."
    )

    def seat_given_away(self, until: Verbatim) -> str:
        return f"Your host wants to give your seat to someone else. Still playing? Keep it with one tap by {until}."

    old_link_dead = Says("The old link no longer works. Surprised? Open the table and make yourself another.")
    take_over = Says("Anyone seated can start the match now, or take over as the host.")
    you_host = Says("You can start the match, give seats away and close the table.")

    def someone_hosts(self, by: Seat) -> str:
        return f"{self.who(by)} took over. Ask them if you lose your link."

    host_without_seat = Says("Ask your host if you lose your link.")

    def mail_lost(self, by: Seat) -> str:
        return f"Email to {self.who(by)} no longer arrives. If they don’t show up for a move, tell them yourself."

    def texts_lost(self, by: Seat) -> str:
        return f"Texts to {self.who(by)} no longer arrive. If they don’t show up for a move, tell them yourself."

    your_mail_lost = Says("Email to you no longer arrives. Confirm your address again, or give us a different address.")
    your_texts_lost = Says("Texts to you no longer arrive. Confirm your number again, or give us a different number.")
    same_players = Says("It’s for the same players, with the same rules.")
    still_readable = Says("You can still look back at it for a while.")
    all_open = Says("Everything is open now, and you can look back at it for a while.")
    own_link = Says("This link is your seat: anyone you give it to can play for you.")

    def who_reported(self, table: Verbatim, by: Verbatim, about: Verbatim) -> str:
        return f"At table {table}, {by} reported {about}. Everyone there could read this:"

    def name_reported(self, circle: Verbatim, by: Verbatim, about: Verbatim) -> str:
        return f"In circle {circle}, {by} reported the name of {about}."

    own_links = Says("Each link is a seat of yours: anyone you give it to can play for you.")
    your_tables = Says("Your tables")

    # ---- all links of an address ----

    here_are_links = Says("Here are your links.")
    no_match_now = Says("You have no match on right now.")
    links_wanted = Says(
        "Someone typed your address on our page. If it wasn’t you, say “Not me” below: only you got this."
    )

    circle_link = Says("Your link to a circle was replaced.")
    way_to_new = Says(
        "The old one no longer works. Your page of tables leads to the new one. Surprised? Replace it there again."
    )

    def waiting_for(self, seats: tuple[Seat, ...]) -> str:
        return f"Waiting for {listed([self.who(seat) for seat in seats])}."

    not_begun = Says("The match hasn’t begun yet.")
    hosted_by_you = Says("You’re the host.")

    # ---- buttons ----

    see_tables = Says("See your tables")
    for_a_day = Says(
        "The button works for a day, and each link is a seat of yours: anyone you give one to can play for you."
    )
    agree = Says("Yes, tell me")
    yes_or_no = Says("Answer yes or no")
    open_table = Says("Open the table")
    make_move = Says("Make your move")
    stay_in = Says("Stay in")
    come_back = Says("Come back")
    keep_seat = Says("Keep your seat")
    see_end = Says("See how it ended")
    play_again = Says("Play again")
    see_invitation = Says("See the invitation")
    see_and_answer = Says("See the table and answer")
    see_table = Says("See the table")

    # ---- what to keep ----

    seal = Says("The table’s seal")
    cut = Says("Your cut")
    log_hash = Says("The log’s hash")
