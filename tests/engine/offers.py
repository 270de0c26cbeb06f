"""What forms and refusals offer, in notation, for tests that care for no label and no sentence."""

import re

from engine.kit.scene.controls import Control, Field, Fixed, Part
from engine.kit.sentence import Sentence


def sent(control: Control) -> str:
    """The texts that a form can send, choices of a field in brackets: `give [9C | 7D]`."""
    return " ".join([part.text if isinstance(part, Fixed) else _choices(part) for part in control.parts])


def field(part: Part) -> Field:
    """The part of a form in which something is chosen."""
    assert isinstance(part, Field)
    return part


def quoted(sentence: Sentence) -> list[str]:
    """The moves that the values of a sentence quote, as players write them."""
    return [each for value in sentence.values.values() for each in re.findall(r"“(.*?)”", str(value))]


def _choices(part: Field) -> str:
    return f"[{' | '.join([choice.text for choice in part.choices])}]"
