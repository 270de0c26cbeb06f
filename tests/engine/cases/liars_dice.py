"""Liar's Dice in the vocabulary of the golden cases."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, get_args, get_type_hints

from engine.games.liars_dice import GAME
from engine.games.liars_dice.moves import legal
from engine.games.liars_dice.notation import parse
from engine.games.liars_dice.rules import roll
from engine.games.liars_dice.values import (
    Action,
    Bid,
    Challenge,
    Challenged,
    Eliminated,
    Event,
    Options,
    Public,
    Rolled,
    State,
    track_space,
    view,
)
from engine.kit.dice import FACES, STAR, Face, matching
from engine.kit.notation import Refused
from tests.engine.cases.adapter import Adapter, Json, Names, told
from tests.engine.cases.shape import ByPlayer, keys
from tests.engine.scripted import ScriptedChance


class LiarsDice(Adapter):
    """Faces are 2 to 6 and `*`; a seat is a player's name."""

    game = GAME
    errors: ClassVar[Mapping[str, str]] = {"nothing_higher": "not_higher"}
    phases = get_args(get_type_hints(Public)["phase"])
    position = keys(
        "round_pot game_pot",
        dice=ByPlayer(keys("hidden shown")),
        dice_count=ByPlayer(),
        bid=keys("amount face by"),
        chips=ByPlayer(),
    )
    script = "dice"
    actions: ClassVar = {"bid": keys("amount face show"), "challenge": {}}
    steps = ("roll",)
    questions: ClassVar = {
        "track_index": {"bid": keys("amount face")},
        "bid_legal": keys("bid_cap dice_in_play", current=keys("amount face"), bid=keys("amount face")),
        "count": keys("dice face"),
        "table_view": keys("state viewer"),
        "parse": keys("text"),
    }

    def state(self, given: Json, names: Names) -> State:
        cups = [given.get("dice", {}).get(player, {}) for player in names.players]
        hidden = tuple(_faces(cup.get("hidden", [])) for cup in cups)
        shown = tuple(_faces(cup.get("shown", [])) for cup in cups)
        counts = given.get("dice_count") or names.by_player(list(map(len, map(tuple.__add__, hidden, shown))))
        bid = given.get("bid")
        public = Public(
            options=self.options(_with_seat(given.get("options", {}), names)),
            phase=given["phase"],
            turn=names[given.get("turn", names.of(0))],
            dice=tuple(counts[player] for player in names.players),
            shown=shown,
            bids=((names[bid["by"]], Bid(bid["amount"], _face(bid["face"]))),) if bid else (),
            places=(0,) * len(names.players),
            chips=tuple(given["chips"][player] for player in names.players) if "chips" in given else (),
            round_pot=given.get("round_pot", 0),
            game_pot=given.get("game_pot", 0),
        )
        return State(public, hidden)

    def described(self, state: State, names: Names) -> dict[str, Json]:
        public = state.public
        bid = None
        if public.bids:
            by, made = public.bids[-1]
            bid = {"amount": made.amount, "face": _written(made.face), "by": names.of(by)}
        cups = zip(state.hidden, public.shown, strict=True)
        dice = [{"hidden": _all_written(hidden), "shown": _all_written(shown)} for hidden, shown in cups]
        return {
            "phase": public.phase,
            "turn": names.of(public.turn),
            "dice": names.by_player(dice),
            "dice_count": names.by_player(public.dice),
            "bid": bid,
            "chips": names.by_player(public.chips) if public.chips else None,
            "round_pot": public.round_pot,
            "game_pot": public.game_pot,
            "winner": self.winner(state, names),
        }

    def action(self, given: Json, names: Names) -> Action:
        if given["type"] == "challenge":
            return Challenge()
        return _bid(given)

    def spoken(self, action: Action, names: Names | None = None) -> Json:
        match action:
            case Challenge():
                return {"type": "challenge"}
            case Bid(amount, face, show):
                return {"type": "bid", "amount": amount, "face": _written(face), "show": _all_written(show)}

    def result(self, events: Sequence[Event], names: Names) -> dict[str, Json]:
        out = [names.of(seat) for event in events if isinstance(event, Eliminated) for seat in event.seats]
        for event in events:
            if isinstance(event, Challenged):
                return {
                    "actual": event.actual,
                    "outcome": event.verdict,
                    "challenge_winner": names.of(event.winner),
                    "lost": {player: lost for player, lost in names.by_player(event.lost).items() if lost},
                    "eliminated": out,
                }
        return {}

    def seen_by(self, events: Sequence[Event], names: Names) -> dict[str, list[str]]:
        challenges = [event for event in events if isinstance(event, Challenged)]
        return {"all_dice": told(challenges[0], "dice", names)} if challenges else {}

    def chance(self, script: Json) -> ScriptedChance:
        return _Script(rolls=[FACES.index(_face(face)) for face in script.get("dice", [])])

    def step(self, action: Json, state: State, chance: ScriptedChance) -> Sequence[Event] | None:
        assert isinstance(chance, _Script)
        chance.rolls = action["type"] in ("bid", "roll")
        return [roll(state.public, chance)] if action["type"] == "roll" else None

    def before_step(self, events: Sequence[Event]) -> Sequence[Event]:
        return events[:-1] if isinstance(events[-1], Rolled) else events

    @property
    def evals(self) -> Mapping[str, Callable[[Json], dict[str, Json]]]:
        return {
            "track_index": lambda given: {"index": track_space(given["bid"]["amount"], _face(given["bid"]["face"]))},
            "bid_legal": self._bid_legal,
            "count": lambda given: {"count": matching(_faces(given["dice"]), _face(given["face"]))},
            "table_view": self._table_view,
            "parse": self._parse,
        }

    def _bid_legal(self, given: Json) -> dict[str, Json]:
        """A position of two players with so many dice, in which the first one has to make the bid."""
        dice_in_play = given.get("dice_in_play", 10)
        dice = {"A": {"hidden": ["*"] * (dice_in_play - 1)}, "B": {"hidden": ["*"]}}
        phase = "RAISE" if given["current"] else "OPEN"
        position = {"options": {"bid_cap": given.get("bid_cap", "track")}, "phase": phase, "turn": "A", "dice": dice}
        bid = given["current"] and {**given["current"], "by": "B"}
        state = self.state({**position, "bid": bid}, Names(("A", "B")))
        refusal = legal(view(state, 0)).refusal(_bid(given["bid"]))
        return {"legal": False, "error": self.error(refusal)} if refusal else {"legal": True}

    def _table_view(self, given: Json) -> dict[str, Json]:
        names = Names(tuple(given["state"]["players"]))
        viewer = names[given["viewer"]] if given["viewer"] in names.players else None
        seen = view(self.state(given["state"], names), viewer)
        dice: list[dict[str, Any]] = [
            {"hidden": count, "shown": _all_written(shown)}
            for count, shown in zip(seen.public.hidden, seen.public.shown, strict=True)
        ]
        if viewer is not None:
            dice[viewer]["hidden"] = _all_written(seen.hidden)
        return {"dice": names.by_player(dice)}

    def _parse(self, given: Json) -> dict[str, Json]:
        nothing = State(Public(Options(), "ROLL", 0, (5, 5), ((), ()), (), (0, 0), ()), ((), ()))
        try:
            return {"actions": [self.spoken(action) for action in parse(given["text"], view(nothing, 0), ("A", "B"))]}
        except Refused:
            return {"refused": True}


class _Script(ScriptedChance):
    """Rolls from the script for a bid, and where a case makes the roll of a round an action."""

    rolls = True

    def roll(self, purpose: str, sides: int, count: int) -> tuple[int, ...]:
        return super().roll(purpose, sides, count) if self.rolls else (0,) * count


def _with_seat(options: Json, names: Names) -> Json:
    """A case may name the player who opens; for the engine that is a number."""
    opener = options.get("first_opener")
    return {**options, "first_opener": names[opener] + 1} if opener in names.players else options


def _face(written: str | int) -> Face:
    """The number 1 is on no die: it becomes a face that the engine does not know either."""
    return STAR if written == "*" else 0 if written == STAR else int(written)


def _faces(written: Sequence[str | int]) -> tuple[Face, ...]:
    return tuple(sorted(_face(face) for face in written))


def _bid(given: Json) -> Bid:
    return Bid(given["amount"], _face(given["face"]), tuple(_face(face) for face in given.get("show", [])))


def _written(face: Face) -> str | int:
    return "*" if face == STAR else face


def _all_written(faces: Sequence[Face]) -> list[str | int]:
    return [_written(face) for face in faces]


ADAPTER = LiarsDice()
