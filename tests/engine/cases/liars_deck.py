"""Liar's Deck in the vocabulary of the golden cases."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, get_args, get_type_hints

from engine.games.liars_deck import GAME
from engine.games.liars_deck.events import (
    Called,
    Eliminated,
    Event,
    Played,
    Pointed,
    Reloaded,
    RoulettePlayed,
    RoundBegan,
    Shot,
)
from engine.games.liars_deck.moves import targets
from engine.games.liars_deck.notation import parse
from engine.games.liars_deck.rules import deal
from engine.games.liars_deck.values import Action, Call, Play, Point, Public, State, view
from engine.kit.notation import Refused
from engine.kit.seats import Seat
from tests.engine.cases.adapter import Json, Names, told
from tests.engine.cases.dealing import DealingAdapter, DealScript
from tests.engine.cases.shape import ByPlayer, Several, keys
from tests.engine.scripted import ScriptedChance

NICKS = ("anna", "joe", "ben", "cleo")
"""Whom a text can name by number. Cases of parsing have no table: whoever else they name sits there too."""


class LiarsDeck(DealingAdapter):
    """Cards and revolver cards are the engine's own letters; a seat is a player's name.

    Hands and plays keep the order of the case, which counts the candidates of a random pick in it. A forced call is
    an action of its own there, unless the case says otherwise.
    """

    game = GAME
    dealing = "round"
    dealt = RoundBegan
    phases = get_args(get_type_hints(Public)["phase"])
    position = keys(
        "alive first rank undealt",
        hands=ByPlayer(),
        plays=Several(keys("by cards")),
        revolver=ByPlayer(),
        shoot=keys("shooters caller accused card", targets=ByPlayer()),
    )
    script = "shuffle pick"
    actions: ClassVar = {"play": keys("cards"), "call": {}, "point": keys("target")}
    steps = ("round",)
    questions: ClassVar = {
        "targets": keys("state shooter accused"),
        "table_view": keys("state viewer"),
        "parse": keys("text"),
    }

    def state(self, given: Json, names: Names) -> State:
        players = names.players
        hands = tuple(tuple(given.get("hands", {}).get(player, ())) for player in players)
        plays = given.get("plays", [])
        alive = given.get("alive", players)
        shoot = given.get("shoot", {})
        pointed = {names[player]: aim for player, aim in shoot.get("targets", {}).items()}
        undealt = tuple(sorted(given.get("undealt", ())))
        revolvers = tuple(tuple(given.get("revolver", {}).get(player, ())) for player in players)
        public = Public(
            options=self.options({"auto_forced": False, **given.get("options", {})}),
            phase=given["phase"],
            order=tuple(range(len(players))),
            turn=names[_turn(given, shoot)],
            hands=tuple(map(len, hands)),
            plays=tuple((names[play["by"]], len(play["cards"])) for play in plays),
            undealt=len(undealt),
            revolvers=tuple(map(len, revolvers)),
            spent=tuple(seat for seat, revolver in enumerate(revolvers) if "X" not in revolver),
            places=tuple(0 if player in alive else len(players) for player in players),
            rank=given.get("rank", ""),
            caller=names[shoot["caller"]] if shoot else 0,
            verdict=shoot.get("card", ""),
            shooters=tuple(names[player] for player in shoot.get("shooters", ())),
            pointed=tuple(pointed),
            at_nobody=tuple(seat for seat, aim in pointed.items() if aim is None),
        )
        aims = tuple(None if pointed.get(seat) is None else names[pointed[seat]] for seat in range(len(players)))
        return State(public, hands, tuple(tuple(play["cards"]) for play in plays), undealt, revolvers, aims)

    def described(self, state: State, names: Names) -> dict[str, Json]:
        public = state.public
        plays = zip(public.plays, state.plays, strict=True)
        turn, winner = names.of(public.turn), self.winner(state, names)
        return {
            "phase": public.phase,
            "turn": turn,
            "first": turn,
            "alive": [names.of(seat) for seat in sorted(public.alive)],
            "hands": names.by_player([list(hand) for hand in state.hands]),
            "plays": [{"by": names.of(by), "cards": list(cards)} for (by, _), cards in plays],
            "undealt": list(state.undealt),
            "revolver": names.by_player([list(revolver) for revolver in state.revolvers]),
            "winner": winner,
            "draw": GAME.outcome(state) is not None and winner is None,
            "shoot": {
                "shooters": [names.of(seat) for seat in public.shooters],
                "caller": names.of(public.caller),
                "accused": names.of(public.accused) if public.plays else None,
                "card": public.verdict,
                "targets": {names.of(seat): _named(state.targets[seat], names) for seat in public.pointed},
            },
        }

    def action(self, given: Json, names: Names) -> Action:
        match given["type"]:
            case "play":
                return Play(tuple(given["cards"]))
            case "point":
                target = given["target"]
                return Point(names[target] if target in names.players else len(names.players))  # nobody who is there
            case _:
                return Call()

    def spoken(self, action: Action, names: Names) -> Json:
        match action:
            case Play(cards):
                return {"type": "play", "cards": list(cards)}
            case Call():
                return {"type": "call"}
            case Point(target):
                return {"type": "point", "target": None if target is None else names.of(target)}

    def result(self, events: Sequence[Event], names: Names) -> dict[str, Json]:
        found: dict[str, Json] = {
            "eliminated": [names.of(seat) for each in events if isinstance(each, Eliminated) for seat in each.seats],
            "reset": [names.of(each.by) for each in events if isinstance(each, Reloaded)],
        }
        for event in events:
            match event:
                case Called(by, accused, cards, verdict):
                    people = {"caller": names.of(by), "accused": names.of(accused)}
                    found |= people | {"revealed": list(cards), "correct": verdict == "L"}
                case RoulettePlayed(pulls):
                    found["pulls"] = {names.of(seat): bullet for seat, bullet in pulls}
                case Shot(shots):
                    found["pulls"] = {names.of(seat): bullet for seat, _, bullet in shots}
                    found["targets"] = {names.of(by): _named(aim, names) for by, aim, _ in shots}
        return found

    def seen_by(self, events: Sequence[Event], names: Names) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for event in events:
            match event:
                case Played():
                    found |= {"cards": told(event, "cards", names), "count": told(event, "count", names)}
                case Called():
                    found["cards"] = told(event, "cards", names)
                case Pointed():
                    found["target"] = told(event, "target", names)
                case Shot():
                    found["target"] = told(event, "shots", names)
        return found

    def chance(self, script: Json) -> ScriptedChance:
        return DealScript(shuffles=script.get("shuffle", ()), picks=script.get("pick", ()))

    def deal(self, state: State, chance: ScriptedChance) -> RoundBegan:
        return deal(state.public, chance)

    @property
    def evals(self) -> Mapping[str, Callable[[Json], dict[str, Json]]]:
        return {"targets": self._targets, "table_view": self._table_view, "parse": self._parse}

    def _targets(self, given: Json) -> dict[str, Json]:
        names = Names(tuple(given["state"]["players"]))
        public = self.state(given["state"], names).public
        if "accused" in given:
            public = replace(public, plays=((names[given["accused"]], 1),))
        return {"targets": [names.of(seat) for seat in targets(public, names[given["shooter"]])]}

    def _table_view(self, given: Json) -> dict[str, Json]:
        names = Names(tuple(given["state"]["players"]))
        viewer = names[given["viewer"]] if given["viewer"] in names.players else None
        seen = view(self.state(given["state"], names), viewer)
        hands: list[Json] = list(seen.public.hands)
        if viewer is not None:
            hands[viewer] = list(seen.hand)
        plays = zip(seen.public.plays, seen.plays, strict=True)
        return {
            "hands": names.by_player(hands),
            "plays": [{"by": names.of(by), "cards": list(cards) if cards else count} for (by, count), cards in plays],
            "revolver_left": names.by_player(seen.public.revolvers),
            "undealt": seen.public.undealt,
        }

    def _parse(self, given: Json) -> dict[str, Json]:
        targets = re.findall(r"(?:shoot|point)\W+(\w+)", given["text"].lower())
        names = Names(tuple(dict.fromkeys((*NICKS, *filter(str.isalpha, targets)))))
        position = {"players": names.players, "phase": "ROUND_START", "turn": names.of(0)}
        try:
            actions = parse(given["text"], view(self.state(position, names), 0), names.players)
        except Refused:
            return {"refused": True}
        by_number = {NICKS[int(number) - 1]: number for number in targets if number in ("1", "2", "3", "4")}
        spoken = [self.spoken(action, names) for action in actions]
        return {"actions": [_as_written(action, by_number) for action in spoken]}


def _turn(given: Json, shoot: Json) -> str:
    """Who acts, or begins the next round; while they shoot the turn is still the caller's, after the end nobody's."""
    said = (given.get("turn"), given.get("first"), shoot.get("caller"), *given["players"])
    turn: str = next(player for player in said if player)
    return turn


def _named(seat: Seat | None, names: Names) -> str | None:
    return None if seat is None else names.of(seat)


def _as_written(action: Json, by_number: Mapping[str, str]) -> Json:
    """A case names a player as the text does: by nick or by number."""
    return {**action, "target": by_number.get(action["target"], action["target"])} if "target" in action else action


ADAPTER = LiarsDeck()
