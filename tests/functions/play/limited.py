"""Limits that a test can reach: other numbers for one party, and what an answer says of when."""

import pytest

from engine.kit.value import replace
from functions.play.door import limits
from functions.play.door.limits import Party, Rate


def at_most(monkeypatch: pytest.MonkeyPatch, thing: str, **numbers: int) -> None:
    """From now on each of the parties does a thing so often in its window.

    :param thing: its name in `functions.play.door.limits`
    :param numbers: by party, with `_` for `-`
    """
    counted = getattr(limits, thing)
    rates: dict[Party, Rate] = {
        party: replace(rate, most=numbers.get(party.replace("-", "_"), rate.most))
        for party, rate in counted.rates.items()
    }
    assert {party.replace("-", "_") for party in rates} >= numbers.keys()
    monkeypatch.setattr(limits, thing, replace(counted, rates=rates))
