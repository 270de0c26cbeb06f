"""The gentle look: a tin of nibs for a revolver, writing for pulling, a blot for a shot."""

from engine.games.liars_deck import words
from engine.games.liars_deck.values import Card
from engine.kit.numerals import counted, in_words
from engine.kit.scene.controls import Gap
from engine.kit.seats import Seat
from engine.kit.sentence import Says


class GentleWords(words.Words):
    """Other messages name no revolver."""

    # ---- the postcard ----

    bang = Says("Blot!")

    def moments(self, count: int) -> str:
        return counted(count, "blot", "blots")

    # ---- tips ----

    tip_call_after = Says("if you think a card isn’t Innocent. The loser has to write.")

    # ---- refusals ----

    devil_alone = Says("While three or more players are in, play the Devil alone.")
    order_no_shots = Says("Players flick nibs at each other only in Chaos.")

    # ---- news ----

    def lethal_at(self, by: Seat, number: int) -> str:
        return f"In {self.whose(by)} tin, the nib that blots was number {in_words(number)} from the top."

    devil = Says("It was the Devil: everyone else with cards had to write.")

    def lethal(self, by: Seat) -> str:
        return f"{self.who(by)} wrote. Blot."

    def blank(self, by: Seat) -> str:
        return f"{self.who(by)} wrote. Dry."

    click = Says("Dry.")

    def shooting(self, seats: tuple[Seat, ...]) -> str:
        return f"{self.everyone(seats)} got to flick a nib."

    def shot_lethal(self, by: Seat, target: Seat) -> str:
        return f"{self.who(by)} flicked a nib at {self.who(target)}. Blot."

    def shot_blank(self, by: Seat, target: Seat) -> str:
        return f"{self.who(by)} flicked a nib at {self.who(target)}. Dry."

    def shot_nobody_lethal(self, by: Seat) -> str:
        return f"{self.who(by)} flicked at nobody and wasted the blot."

    def shot_nobody_blank(self, by: Seat) -> str:
        return f"{self.who(by)} flicked at nobody. Dry."

    def reloaded(self, by: Seat) -> str:
        return f"{self.who(by)} got a new tin of nibs."

    def eliminated(self, seats: tuple[Seat, ...]) -> str:
        return f"{self.everyone(seats)} got blotted out."

    drawn = Says("Everyone got blotted out, so the match was a draw.")

    def won(self, by: Seat) -> str:
        return f"{self.who(by)} won as the last player without a blot."

    # ---- the board ----

    def in_revolver(self, left: int) -> str:
        return f"{counted(left, 'nib', 'nibs')} left in the tin"

    def chance(self, left: int) -> str:
        return f"1 in {left} to blot"

    if_it_fires = Says("If it blots, your target is out. If you stay in, you get a new tin.")

    # ---- questions ----

    def take_aim(self, caller: Seat, accused: Seat, verdict: Card) -> str:
        if verdict == "C":
            return f"{self.who(accused)} played Chaos, so everyone flicks a nib. Take aim."
        return super().take_aim(caller, accused, verdict)

    # ---- forms ----

    def shoots_at(self, target: Gap, others: int) -> str:
        return super().shoots_at(target, others) if others else f"You aim at {target}, and flick at once."

    shoot_if_asked = Says("Aim, if you have to")

    # ---- grammar ----

    def _verbs(self, shoots: bool) -> tuple[str, str]:
        return ("flick", "flicks") if shoots else ("write", "writes")
