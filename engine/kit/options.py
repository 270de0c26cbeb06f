"""House rules of a game: each option with its bounds and a line that explains it.

The start page and all checks are made from these declarations.
"""

from collections.abc import Mapping
from dataclasses import MISSING, Field, field, fields
from typing import Any, TypeAlias, TypeVar

from engine.kit.sentence import Sentence, Verbatim, sentence
from engine.kit.value import Value
from engine.kit.words import Words

OptionValue: TypeAlias = str | int | bool | None
Declared = TypeVar("Declared")


class Setting(Value):
    """How one option is offered.

    :param label: its name for the host
    :param describes: one line on what it changes
    :param choices: the values with the words for each; empty for a number
    :param least, most, step: the bounds of a number
    :param optional: a number that may also be left out (`None`)
    :param seats: the numbers of players with which the option means anything; empty for all
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
    """A field of `Options` that takes one of a few values."""
    return field(default=default, metadata={"setting": Setting(label, describes, choices, seats=seats)})


def whole(
    default: int | None, label: str, describes: str, least: int, most: int, step: int = 1, optional: bool = False
) -> Any:
    """A field of `Options` that takes a whole number within bounds."""
    setting = Setting(label, describes, {}, least, most, step, optional)
    return field(default=default, metadata={"setting": setting})


def settings(options: type[Any]) -> dict[str, Setting]:
    """All options of a game in their order, by name."""
    return {each.name: each.metadata["setting"] for each in fields(options)}


def defaults(options: type[Any]) -> dict[str, OptionValue]:
    """The default of every option, by name."""
    return {each.name: _default(each) for each in fields(options)}


def read_options(options: type[Declared], given: Mapping[str, OptionValue]) -> Declared | Sentence:
    """The options with `given` values and defaults for the rest, or the sentence that says what is wrong."""
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
