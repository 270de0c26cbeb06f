"""Slightly wrong actions, as after a wrong click, from an old page or a clumsy client."""

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any


def strange(action: Any) -> Iterator[Any]:
    """Yields the action with one changed field, in several ways."""
    for each in fields(action):
        for value in _changed(getattr(action, each.name)):
            yield replace(action, **{each.name: value})


def _changed(value: Any) -> Iterator[Any]:
    match value:
        case bool():
            yield not value
        case int():
            yield from (value - 1, value + 1, -1, 0, 1, 7, 1000)
        case tuple():
            yield from ((), value[1:], value[::-1], (*value, *value))
            for index, item in enumerate(value):
                yield from ((*value[:index], other, *value[index + 1 :]) for other in _changed(item))
        case None | str():
            return
        case _:
            yield from strange(value)
