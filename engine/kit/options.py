"""House rules: options with bounds, for the start page and all checks."""

from collections.abc import Mapping
from dataclasses import MISSING, Field, field, fields
from typing import Any, TypeAlias, TypeVar

from engine.kit.sentence import Sentence, Verbatim, sentence
from engine.kit.value import Value
from engine.kit.words import Words

OptionValue: TypeAlias = str | int | bool | None
Declared = TypeVar("Declared")


class Setting(Value):
    """One option.

    :param describes: in one line
    :param choices: words by value; empty for a number
    :param seats: that it matters for; empty for all
    """

    label: str
    describes: str
    choices: Mapping[OptionValue, str] = field(default_factory=dict)
    least: int = 0
    most: int = 0
    step: int = 1
    optional: bool = False
    seats: range = range(0)


def choice(
    default: OptionValue,
    label: str,
    describes: str,
    choices: Mapping[Any, str],
    seats: range = range(0),
) -> Any:
    """An option with a few values."""
    return field(default=default, metadata={"setting": Setting(label, describes, choices, seats=seats)})


def whole(
    default: int | None, label: str, describes: str, least: int, most: int, step: int = 1, optional: bool = False
) -> Any:
    """An option with a whole number."""
    setting = Setting(label, describes, {}, least, most, step, optional)
    return field(default=default, metadata={"setting": setting})


def settings(options: type[Any]) -> dict[str, Setting]:
    """All options, by name."""
    return {each.name: each.metadata["setting"] for each in fields(options)}


def defaults(options: type[Any]) -> dict[str, OptionValue]:
    """By name."""
    return {each.name: _default(each) for each in fields(options)}


def read_options(options: type[Declared], given: Mapping[str, OptionValue]) -> Declared | Sentence:
    """The options with defaults for missing values, or a refusal."""
    known = settings(options)
    for name, value in given.items():
        if name not in known:
            return sentence(Words.option_unknown, name=Verbatim(name), known=tuple(map(Verbatim, known)))
        if wrong := _refusal(name, known[name], value):
            return wrong
    return options(**given)


def _refusal(name: str, setting: Setting, value: OptionValue) -> Sentence | None:
    if setting.choices:
        # True == 1 in Python, but not for a host
        if any(value == known and type(value) is type(known) for known in setting.choices):
            return None
        choices = tuple([Verbatim(str(known)) for known in setting.choices])
        return sentence(Words.option_choice, name=Verbatim(name), value=Verbatim(str(value)), choices=choices)
    if value is None and setting.optional:
        return None
    if type(value) is int and setting.least <= value <= setting.most and (value - setting.least) % setting.step == 0:
        return None
    bounds = {"least": setting.least, "most": setting.most, "step": setting.step}
    return sentence(Words.option_whole, name=Verbatim(name), **bounds)


def _default(declared: "Field[Any]") -> OptionValue:
    assert declared.default is not MISSING, f"option {declared.name} has no default"
    default: OptionValue = declared.default
    return default
