"""Texts of answers to players' mails."""

from engine.kit.sentence import Verbatim
from engine.kit.words import Words


class AnswerWords(Words):
    """Headlines and explanations."""

    # ---- headlines ----

    def done(self) -> str:
        return "Your move is in."

    def not_done(self) -> str:
        return "Your move isn’t in yet."

    def sure(self) -> str:
        return "Are you sure?"

    def left(self) -> str:
        return "We’ve left it alone."

    def address_proved(self) -> str:
        return "Your email address is confirmed."

    def several_tables(self) -> str:
        return "That email was about several tables."

    def no_more(self) -> str:
        return "No more emails?"

    # ---- explanations ----

    def stops_by(self, link: Verbatim) -> str:
        return f"Stop them here: {link} Your seat stays yours."

    def at_each_table(self) -> str:
        return "Answer each question at its table."

    def waiting_at(self, title: Verbatim, link: Verbatim) -> str:
        return f"{title}: {link}"

    def nothing_waits(self) -> str:
        return "Nothing waits for you just now."

    def will_tell(self) -> str:
        return "We’ll tell you when it’s your turn. Every message has a link that stops them."

    def played(self, text: Verbatim) -> str:
        return f"You played “{text}”."

    def resigned(self) -> str:
        return "You resigned from the match."

    def no_move_found(self) -> str:
        return "We couldn’t find your move. Write it on a line of its own, above everything else."

    def from_elsewhere(self) -> str:
        return (
            "An email tried to move for you, but it came from another address or looked like spam, so we left it alone."
            " Answer from this address, or use the button."
        )

    def several_moves(self, one: Verbatim, other: Verbatim) -> str:
        return f"We found both “{one}” and “{other}”. Answer with just one move."

    def sender_unproved(self) -> str:
        return "Your mail provider didn’t confirm that this email came from you. Use the button instead."

    def may_end_match(self, text: Verbatim) -> str:
        return f"“{text}” may end the match."

    def more_than_a_move(self, text: Verbatim) -> str:
        return f"Your email says more than “{text}”, so we haven’t played it."

    def answer_yes(self, text: Verbatim) -> str:
        return f"Answer “yes” to play “{text}”, or use the button. Anything else leaves the choice open."

    def answer_yes_to_resign(self) -> str:
        return "Answer “yes” to resign, or use the button. Anything else leaves you in the match."

    def choice_open(self) -> str:
        return "It’s still your choice."
