"""Runs a case through its game's adapter and compares what the engine answers with what the case expects."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeAlias

from engine.game import Course, carry_out, play
from engine.kit.notation import Refused
from engine.kit.seats import Seat
from tests.engine.cases.adapter import Adapter, Json, Names, UnfitError
from tests.engine.cases.fitness import COMMENTS, unfit
from tests.engine.cases.shape import unknown
from tests.engine.scripted import ScriptedChance

_WITHOUT_ORDER = frozenset(("hidden", "shown", "hands", "discard", "swept", "undealt", "cards", "revealed"))
"""What lies together in no order, also cards that are put down at once."""


Make: TypeAlias = Callable[..., Course[Any, Any]]


@dataclass(frozen=True, slots=True)
class Case:
    """One golden case.

    :param content: of the file, as it is
    """

    game: str
    name: str
    rule: str
    content: Json

    def __str__(self) -> str:
        return f"{self.name} ({self.rule})" if self.rule else self.name


@dataclass(frozen=True, slots=True)
class Played:
    """What became of an action."""

    state: Any
    events: Sequence[Any]
    automatic: Sequence[Any] = ()


def load(path: Path) -> list[Case]:
    """The cases of a file.

    :raises UnfitError: when it is not a file of cases
    """
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UnfitError(f"no file to open: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise UnfitError(f"it is not JSON: {error}") from error
    cases = content.get("cases") if isinstance(content, dict) else None
    if not isinstance(cases, list) or not cases:
        raise UnfitError("it has no “cases”, a list with one at least")
    if wrong := list(unknown(content, ("header", "cases", *COMMENTS), "the file")):
        raise UnfitError(wrong[0])
    return [_case(number, case) for number, case in enumerate(cases, start=1)]


def _case(number: int, content: Json) -> Case:
    """Without an id it is named by its number."""
    known = content if isinstance(content, dict) else {}
    return Case(str(known.get("game", "")), str(known.get("id", f"case {number}")), str(known.get("rule", "")), content)


def failures(case: Case) -> list[str]:
    """What is wrong with the case, or else what the engine answers differently; empty when it passes."""
    adapter = _adapter(case.game)
    if adapter is None:
        return [f"there is no adapter for {case.game}" if case.game else "“game” is missing"]
    if wrong := list(unfit(case.content, adapter)):
        return wrong
    try:
        return list(_failures(adapter, case.content))
    except UnfitError as error:
        return [str(error)]
    except KeyError as missing:
        return [f"{missing} is missing"]


def _failures(adapter: Adapter, content: Json) -> Iterator[str]:
    expected = content["expect"]
    if "eval" in content:
        answer = adapter.evals[content["eval"]](content["given"])
        yield from differences(expected, answer, "", whole=True)
    else:
        yield from _action_failures(adapter, content, expected)


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
    adapter: Adapter | None = getattr(import_module(module), "ADAPTER", None)
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
        if "state" in expected:  # it does not change
            answer["state"] = adapter.described(played.state, names) | adapter.announced((), names)
        yield from differences(expected, answer, "", whole=False)
        return
    yield from differences(expected["legal"], True, "legal.", whole=True)
    if "error" in expected:
        yield "error: nothing was refused"
    if "state" in expected:
        state = adapter.described(played.state, names) | adapter.announced(played.events, names)
        yield from differences(expected["state"], state, "state.", whole=False)
    if "auto" in expected:
        automatic = [adapter.spoken(action, names) for action in played.automatic]
        yield from differences(expected["auto"], automatic, "auto.", whole=True)
    yield from _each(expected.get("result", {}), adapter.result(played.events, names), "result")
    seen_by = adapter.known(played.state, names) | adapter.seen_by(played.events, names)
    yield from _each(expected.get("seen_by", {}), seen_by, "seen_by", ordered=False)


def _each(expected: Json, actual: Json, where: str, ordered: bool = True) -> Iterator[str]:
    """What is expected is compared whole; what is not asked is free."""
    for key, value in expected.items():
        if key in actual:
            in_order = ordered and key not in _WITHOUT_ORDER
            yield from differences(value, actual[key], f"{where}.{key}.", whole=True, ordered=in_order)
        else:
            yield f"{where}.{key}: missing"


def _play(adapter: Adapter, state: Any, action: Json, names: Names, chance: ScriptedChance) -> Played:
    game = adapter.game
    events = adapter.step(action, state, chance)
    if events is not None:
        return Played(game.fold(state, events), events)
    asked = sorted(game.to_act(game.view(state, None)))
    if action["type"] == "timeout":
        return _time_out(adapter, state, asked, chance)
    seat = names[action["by"]] if "by" in action else asked[0]
    return _move(adapter, state, seat, adapter.said(adapter.action(action, names), state, seat), chance)


def _move(
    adapter: Adapter,
    state: Any,
    seat: Seat,
    action: Any,
    chance: ScriptedChance,
    make: Callable[..., Course[Any, Any]] = play,
) -> Played:
    events = adapter.before_step(make(adapter.game, state, seat, action, chance).events)
    return Played(adapter.game.fold(state, events), events)


def _time_out(adapter: Adapter, state: Any, asked: Sequence[Seat], chance: ScriptedChance) -> Played:
    """The automatic moves of all who are asked, one seat after the other."""
    events: list[Any] = []
    automatic: list[Any] = []
    for seat in asked:
        action = None
        while (action := adapter.game.automatic(adapter.game.view(state, seat), chance, action)) is not None:
            played = _move(adapter, state, seat, action, chance, carry_out)
            state = played.state
            events += played.events
            automatic.append(adapter.done(action, played.events))
    return Played(state, events, automatic)
