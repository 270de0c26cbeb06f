"""Runs a case through its game's adapter and compares what the engine answers with what the case expects."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from engine.game import Seat
from engine.notation import Refused
from tests.engine.cases.adapter import Adapter, Json, Names
from tests.engine.scripted import ScriptedChance

_WITHOUT_ORDER = frozenset(("hidden", "shown", "hands", "discard", "swept", "undealt", "cards", "revealed"))
"""What lies together in no order, also cards that are put down at once."""


@dataclass(frozen=True, slots=True)
class Case:
    """One golden case."""

    game: str
    name: str
    rule: str
    content: Json


@dataclass(frozen=True, slots=True)
class Played:
    """What became of an action."""

    state: Any
    events: Sequence[Any]
    automatic: Sequence[Any] = ()


def load(path: Path) -> list[Case]:
    """The cases of a file."""
    content = json.loads(path.read_text(encoding="utf-8"))
    return [Case(case["game"], case["id"], case["rule"], case) for case in content["cases"]]


def failures(case: Case) -> list[str]:
    """What the engine answers differently; empty when the case passes."""
    adapter = _adapter(case.game)
    if adapter is None:
        return [f"there is no adapter for {case.game}"]
    expected = case.content["expect"]
    if "eval" in case.content:
        answer = adapter.evals[case.content["eval"]](case.content["given"])
        return list(differences(expected, answer, "", whole=True))
    return list(_action_failures(adapter, case.content, expected))


def differences(expected: Json, actual: Json, where: str, whole: bool, ordered: bool = True) -> Iterator[str]:
    """How `actual` differs from `expected`, one sentence each.

    :param whole: whether every key must be expected; otherwise keys that are not given are free
    :param ordered: whether lists are compared in order
    """
    if isinstance(expected, dict) and isinstance(actual, dict):
        for key in [*expected, *(set(actual) - set(expected) if whole else ())]:
            if key not in expected or key not in actual:
                yield f"{where}{key}: {'missing' if key in expected else 'not expected'}"
            else:
                in_order = ordered and key not in _WITHOUT_ORDER
                yield from differences(expected[key], actual[key], f"{where}{key}.", whole, in_order)
    elif isinstance(expected, list) and isinstance(actual, list) and not ordered:
        if sorted(expected, key=repr) != sorted(actual, key=repr):
            yield f"{where[:-1]}: {actual} instead of {expected} in any order"
    elif isinstance(expected, list) and isinstance(actual, list) and len(expected) == len(actual):
        for index, (one, other) in enumerate(zip(expected, actual, strict=True)):
            yield from differences(one, other, f"{where}{index}.", whole)
    elif expected != actual or type(expected) is not type(actual):
        yield f"{where[:-1]}: {actual!r} instead of {expected!r}"


def _adapter(game: str) -> Adapter | None:
    module = f"tests.engine.cases.{game}"
    if not game.isidentifier() or find_spec(module) is None:
        return None
    adapter: Adapter = import_module(module).ADAPTER
    return adapter


def _action_failures(adapter: Adapter, content: Json, expected: Json) -> Iterator[str]:
    given = content["given"]["state"]
    names = Names(tuple(given["players"]))
    chance = adapter.chance(given.get("rng", {}))
    played = Played(adapter.state(given, names), ())
    *earlier, last = content["actions"] if "actions" in content else [content["action"]]
    for action in earlier:
        played = _play(adapter, played.state, action, names, chance)
    try:
        played = _play(adapter, played.state, last, names, chance)
    except Refused as refused:
        answer = {"legal": False, "error": adapter.error(refused.sentence)}
        named = {key: expected[key] for key in ("legal", "error") if key in expected}
        yield from differences(named, answer, "", whole=False)
        return
    yield from differences(expected["legal"], True, "legal.", whole=True)
    if "state" in expected:
        yield from differences(expected["state"], adapter.described(played.state, names), "state.", whole=False)
    if "auto" in expected:
        automatic = [adapter.spoken(action, names) for action in played.automatic]
        yield from differences(expected["auto"], automatic, "auto.", whole=True)
    result = adapter.result(played.events, names)
    for key, value in expected.get("result", {}).items():
        in_order = key not in _WITHOUT_ORDER
        yield from differences(value, result.get(key), f"result.{key}.", whole=True, ordered=in_order)
    seen_by = adapter.known(played.state, names) | adapter.seen_by(played.events, names)
    for key, value in expected.get("seen_by", {}).items():
        yield from differences(value, seen_by.get(key), f"seen_by.{key}.", whole=True, ordered=False)


def _play(adapter: Adapter, state: Any, action: Json, names: Names, chance: ScriptedChance) -> Played:
    game = adapter.game
    events = adapter.step(action, state, chance)
    if events is not None:
        return Played(game.fold(state, events), events)
    asked = sorted(game.to_act(game.view(state, None)))
    if action["type"] == "timeout":
        return _time_out(adapter, state, asked, chance)
    seat = names[action["by"]] if "by" in action else asked[0]
    return _move(adapter, state, seat, adapter.action(action, names), chance)


def _move(adapter: Adapter, state: Any, seat: Seat, action: Any, chance: ScriptedChance) -> Played:
    events = adapter.before_step(adapter.game.decide(state, seat, action, chance))
    return Played(adapter.game.fold(state, events), events)


def _time_out(adapter: Adapter, state: Any, asked: Sequence[Seat], chance: ScriptedChance) -> Played:
    """The automatic moves of all who are asked, one seat after the other."""
    events: list[Any] = []
    automatic: list[Any] = []
    for seat in asked:
        action = None
        while (action := adapter.game.automatic(adapter.game.view(state, seat), chance, action)) is not None:
            played = _move(adapter, state, seat, action, chance)
            state = played.state
            events += played.events
            automatic.append(action)
    return Played(state, events, automatic)
