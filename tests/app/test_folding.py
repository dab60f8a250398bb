"""Tests that a section continued below stays in its column."""

from __future__ import annotations

import pytest
from textual.content import Content

from host.app.widgets.text_panels import fold
from host.app.widgets.width_dependent_text import justified_row

HEAD = Content(" 1  ")


@pytest.mark.parametrize(
    ("line", "width", "folded"),
    [
        ("cost    main action, 1 charm class", 24, "cost    main action, 1\n        charm class"),
        ("cost    main action", 24, "cost    main action"),
        ("one column only that is too long", 12, "one column only that is too long"),
        ("a first column too wide for it  and more", 40, "a first column too wide for it  and more"),
    ],
)
def test_a_second_column_is_folded_in_itself(line: str, width: int, folded: str) -> None:
    assert fold(line, width) == folded


@pytest.mark.parametrize(
    ("label", "ends", "drawn"),
    [
        ("Pass", ["main"], " 1  Pass        main"),
        ("Play Cover", ["W12  1 N:P", "1 N:P"], " 1  Play Cover\n               1 N:P"),
        ("Play it", ["W12  1 N:P", "1 N:P"], " 1  Play it    1 N:P"),
        ("Activate Strike (Viper)", ["side"], " 1  Activate Strike\n    (Viper)     side"),
        ("Play it", ["exhaust, 1 N:C or exhaust"], " 1  Play it\n    exhaust, 1 N:C\n    or exhaust"),
        ("Play it", [], " 1  Play it"),
    ],
)
def test_the_right_end_of_a_row_goes_where_there_is_room(label: str, ends: list[str], drawn: str) -> None:
    assert justified_row(HEAD, label, map(Content, ends), 20).plain == drawn
