"""JSON schemas of `plain` values, made from the fields' types."""

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import reduce
from operator import or_
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from engine.game import AnyGame
from events.table.events import TABLE_EVENTS

_SIMPLE: Mapping[Any, Mapping[str, Any]] = {
    NoneType: {"type": "null"},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    str: {"type": "string"},
    bytes: {"type": "string", "pattern": "^[0-9a-f]*$"},
}


class Schemas:
    """Every dataclass stands once under its name.

    :param of_any: the type in place of `Any`, by the name of the field
    """

    def __init__(self, of_any: Mapping[str, Any]) -> None:
        self.named: dict[str, Any] = {}
        self._of_any = of_any

    def of(self, hint: Any, field: str = "") -> dict[str, Any]:
        """The schema of a field's type."""
        if hint in _SIMPLE:
            return dict(_SIMPLE[hint])
        if is_dataclass(hint):
            return self._reference(hint)
        if hint is Any:
            return self.of(self._of_any[field])
        of = get_args(hint)
        match get_origin(hint):
            case origin if origin in (Union, UnionType):
                return {"anyOf": [self.of(each, field) for each in of]}
            case origin if origin is Annotated:
                return self.of(of[0], field)
            case origin if origin is Literal:
                return {"enum": list(of)}
            case origin if origin is tuple and of[1:] != (...,):
                return {"type": "array", "prefixItems": [self.of(each, field) for each in of], "items": False}
            case _:
                return {"type": "array", "items": self.of(of[0], field)}

    def _reference(self, kind: Any) -> dict[str, Any]:
        name = name_of(kind)
        if name not in self.named:
            self.named[name] = {}  # it may hold itself
            hints = get_type_hints(kind, include_extras=True)
            known = {each.name: self.of(hints[each.name], each.name) for each in fields(kind)}
            self.named[name] = {
                "type": "object",
                "properties": {"type": {"const": kind.__name__}, **known},
                "required": ["type", *known],
                "additionalProperties": False,
            }
        return {"$ref": f"#/components/schemas/{name}"}


_OURS = ("engine", "events", "functions")


def name_of(kind: type[Any]) -> str:
    """A dataclass's name in the document: `high_claim.Position`, `table.Moved`."""
    rooms = kind.__module__.split(".")
    room = 2 if rooms[:2] == ["engine", "games"] else 1 if rooms[0] in _OURS else 0
    return f"{rooms[room]}.{kind.__name__}"


def schemas_of_games(games: Iterable[AnyGame]) -> dict[str, Any]:
    """The schemas of `View` of any game, and of any `Event` of a table, with their parts."""
    games = list(games)
    events = [event for game in games for event in game.events]
    questions = [question for game in games for question in game.questions]
    schemas = Schemas({"events": reduce(or_, events), "question": reduce(or_, questions)})
    views = [schemas.of(get_type_hints(game.view)["return"]) for game in games]
    told = [schemas.of(event) for event in TABLE_EVENTS]
    return {**schemas.named, "View": {"anyOf": views}, "Event": {"anyOf": told}}
