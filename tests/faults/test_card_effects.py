"""Test that scenarios notice when an effect of a card is missing: a sample of them."""

from __future__ import annotations

from itertools import islice

import pytest

from tests.faults.card_effects import checks

STRIDE = 40
"""Number of effects of which one is taken out here; `python -m tests.faults.card_effects` does all."""

NEEDLESS = (
    "Horde, /text/0/condition",
    "Seafoam Snapper, /text/1/condition",
    "Serve the City, /text/0/effects/1",
    "Summon Mind Fog Owl, /text/1/effects/0",
)
"""Conditions without which the effects find nothing to do: only the log would say that they tried."""


@pytest.mark.slow
def test_a_missing_effect_is_noticed() -> None:
    sample = islice(checks(), 0, None, STRIDE)
    missed = [str(check) for check in sample if not check.noticed_by()]
    missed = [line for line in missed if line.partition(":")[0] not in NEEDLESS]
    assert not missed, "no scenario notices that this is missing:\n" + "\n".join(missed)
