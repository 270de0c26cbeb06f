"""Forms as what they send, for tests that care for no label."""

from engine.controls import Control, Field, Fixed, Part


def sent(control: Control) -> str:
    """The texts that a form can send, choices of a field in brackets: `give [9C | 7D]`."""
    return " ".join([part.text if isinstance(part, Fixed) else _choices(part) for part in control.parts])


def field(part: Part) -> Field:
    """The part of a form in which something is chosen."""
    assert isinstance(part, Field)
    return part


def _choices(part: Field) -> str:
    return f"[{' | '.join([choice.text for choice in part.choices])}]"
