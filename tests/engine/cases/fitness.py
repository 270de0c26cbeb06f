"""Whether a case is one: it asks one thing of a game, and every word in it is one that is read."""

from collections.abc import Iterator, Sequence

from tests.engine.cases.adapter import Adapter, Json
from tests.engine.cases.shape import keys, listed, misfits, unknown

COMMENTS = ("note", "why", "comment")
"""Keys for readers; nothing is made of them."""

KINDS = ("eval", "action", "actions")
EXPECTED = keys("legal error state result seen_by auto")


def unfit(content: Json, adapter: Adapter) -> Iterator[str]:
    """What is wrong with a case, one sentence each."""
    yield from unknown(content, ("game", "id", "rule", "given", "expect", *KINDS, *COMMENTS), "the case")
    missing = [key for key in ("id", "given", "expect") if key not in content]
    yield from (f"“{key}” is missing" for key in missing)
    kinds = [key for key in KINDS if key in content]
    if len(kinds) != 1:
        yield f"it must have one of {listed(KINDS)}, and has {listed(kinds)}"
    elif not missing:
        yield from _question(content, adapter) if kinds == ["eval"] else _play(content, adapter)


def _question(content: Json, adapter: Adapter) -> Iterator[str]:
    """Of a pure question."""
    name, given = content["eval"], content["given"]
    if name not in adapter.questions:
        yield f"eval: “{name}” is none of {listed(adapter.questions)}"
        return
    shape = dict(adapter.questions[name])
    if "state" in shape:
        shape["state"] = adapter.state_shape
    yield from misfits(given, shape, "given", _players(given))


def _play(content: Json, adapter: Adapter) -> Iterator[str]:
    """Of actions in a position."""
    given, expected = content["given"], content["expect"]
    players = _players(given)
    yield from misfits(given, {"state": adapter.state_shape}, "given", players)
    yield from misfits(expected, EXPECTED, "expect", players)
    if not isinstance(expected, dict) or "legal" not in expected:
        yield "expect: “legal” is missing"
    if not players:
        yield "given.state: “players” is missing"
    actions = content.get("actions", [content.get("action")])
    if not isinstance(actions, list) or not actions:
        yield "actions: there is none"
        return
    for number, action in enumerate(actions, start=1):
        yield from _action(action, adapter, f"action {number}" if "actions" in content else "action", players)


def _action(action: Json, adapter: Adapter, where: str, players: Sequence[str]) -> Iterator[str]:
    steps = ("timeout", *adapter.steps)
    kind = action.get("type") if isinstance(action, dict) else None
    if kind in steps:
        yield from misfits(action, keys("type"), where, players)
    elif isinstance(kind, str) and kind in adapter.actions:
        yield from misfits(action, {**keys("type by"), **adapter.actions[kind]}, where, players)
    else:
        yield f"{where}: “{kind}” is none of {listed((*adapter.actions, *steps))}"


def _players(given: Json) -> Sequence[str]:
    """The players of the state, if there is one."""
    state = given.get("state") if isinstance(given, dict) else None
    players = state.get("players") if isinstance(state, dict) else None
    return players if isinstance(players, list) else ()
