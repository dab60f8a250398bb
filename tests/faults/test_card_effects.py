"""Test that scenarios notice when an effect of a card is missing: a sample of them."""

from __future__ import annotations

from itertools import islice

import pytest

from tests.faults.card_effects import checks

STRIDE = 40
"""Number of effects of which one is taken out here; `python -m tests.faults.card_effects` does all."""


@pytest.mark.slow
def test_a_missing_effect_is_noticed() -> None:
    missed = [str(check) for check in islice(checks(), 0, None, STRIDE) if not check.noticed_by()]
    assert not missed, "no scenario notices that this is missing:\n" + "\n".join(missed)
