"""Tests that a program killed while devices answer keeps every confirmed answer, and none twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.kills import rounds


async def test_what_was_confirmed_outlives_a_kill(tmp_path: Path) -> None:
    assert await rounds(tmp_path, 1) > 0


@pytest.mark.long
async def test_what_was_confirmed_outlives_fifty_kills(tmp_path: Path) -> None:
    assert await rounds(tmp_path, 50, seed=2) > 50
