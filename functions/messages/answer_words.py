"""Texts of answers to players' mails."""

from engine.kit.sentence import Says, Verbatim
from engine.kit.words import Words


class AnswerWords(Words):
    """Headlines and explanations."""

    # ---- headlines ----

    done = Says("Your move is in.")
    not_done = Says("Your move isn’t in yet.")
    sure = Says("Are you sure?")
    left = Says("We’ve left it alone.")
    address_proved = Says("Your email address is confirmed.")
    several_tables = Says("That email was about several tables.")
    no_more = Says("No more emails?")

    # ---- explanations ----

    def stops_by(self, link: Verbatim) -> str:
        return f"Stop them here: {link} Your seat stays yours."

    at_each_table = Says("Answer each question at its table.")

    def waiting_at(self, title: Verbatim, link: Verbatim) -> str:
        return f"{title}: {link}"

    nothing_waits = Says("Nothing waits for you just now.")
    will_tell = Says("We’ll tell you when it’s your turn. Every message has a link that stops them.")

    def played(self, text: Verbatim) -> str:
        return f"You played “{text}”."

    resigned = Says("You resigned from the match.")
    no_move_found = Says("We couldn’t find your move. Write it on a line of its own, above everything else.")
    from_elsewhere = Says(
        "An email tried to move for you, but it came from another address or looked like spam, so we left it alone."
        " Answer from this address, or use the button."
    )

    def several_moves(self, one: Verbatim, other: Verbatim) -> str:
        return f"We found both “{one}” and “{other}”. Answer with just one move."

    sender_unproved = Says("Your mail provider didn’t confirm that this email came from you. Use the button instead.")

    def may_end_match(self, text: Verbatim) -> str:
        return f"“{text}” may end the match."

    def more_than_a_move(self, text: Verbatim) -> str:
        return f"Your email says more than “{text}”, so we haven’t played it."

    def answer_yes(self, text: Verbatim) -> str:
        return f"Answer “yes” to play “{text}”, or use the button. Anything else leaves the choice open."

    answer_yes_to_resign = Says("Answer “yes” to resign, or use the button. Anything else leaves you in the match.")
    choice_open = Says("It’s still your choice.")
