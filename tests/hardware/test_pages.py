"""Tests that pages written by people match the layout."""

from hardware.generate.generated_blocks import ROOT
from host.console_layout import load_layout


def test_the_page_of_the_console_counts_the_keys() -> None:
    page = (ROOT / "docs" / "console.md").read_text(encoding="utf-8")
    assert f"A panel of {len(load_layout().keys)} keys" in page
