"""Tests of strange meetings: a sample of them; `python -m tests.properties.meetings` plays all."""

from __future__ import annotations

import pytest

from tests.properties.meetings import check_meeting, meetings


@pytest.mark.parametrize(
    ("first", "stride"), [(0, 2000), pytest.param(7, 60, marks=pytest.mark.slow)], ids=["few", "many"]
)
def test_no_meeting_breaks_a_rule(first: int, stride: int) -> None:
    for meeting in meetings()[first::stride]:
        check_meeting(meeting)
