"""Tests of the command that generates everything from the layout, and of its check."""

import shutil
from pathlib import Path

import pytest

from hardware.generate.__main__ import main
from hardware.generate.generated_blocks import ROOT, PageError, renew_blocks
from hardware.generate.generated_files import BY_HAND, LAYOUT, faults, generate_files
from hardware.generate.layout_and_current_checks import load


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a checkout with nothing but the files that people write in `hardware/`."""
    for path in BY_HAND:
        if (ROOT / path).exists():
            (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / path, tmp_path / path)
    return tmp_path


def test_everything_generated_is_up_to_date() -> None:
    """`python -m hardware.generate` updates them."""
    assert list(faults(ROOT, generate_files(load()))) == []


def test_what_people_write_is_there() -> None:
    """A listed name without a file would hide a file of that name."""
    assert [path for path in BY_HAND if not (ROOT / path).is_file()] == []


def test_written_once_it_is_up_to_date(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([], checkout) == 0
    assert "wrote firmware/layout.py\n" in capsys.readouterr().out
    assert main(["--check"], checkout) == 0
    assert main([], checkout) == 0
    assert capsys.readouterr().out == ""


def test_the_check_names_each_fault(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main([], checkout)
    capsys.readouterr()
    (checkout / "firmware" / "layout.py").write_text("KEYS = ()\n", encoding="utf-8")
    (checkout / "docs" / "console.md").unlink()
    (checkout / "hardware" / "old-panel.svg").write_text("<svg/>", encoding="utf-8")
    assert main(["--check"], checkout) == 1
    assert capsys.readouterr().out.splitlines() == [
        "docs/console.md: missing",
        "firmware/layout.py: stale",
        "hardware/old-panel.svg: surplus; nothing generates it",
    ]
    assert (checkout / "firmware" / "layout.py").read_text(encoding="utf-8") == "KEYS = ()\n"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("row_pins = [2, ", "row_pins = [10, ", "GPIO 10 is used twice"),
        ("row = 1, column = 6", "row = 1, column = 5", "row 1, column 5 is given to several keys"),
        ("row = 1, column = 6", "row = 8, column = 6", "key 'chimera' sits at row 8, column 6, outside"),
        ("x = 0, y = 1 }", "x = 0.5, y = 1.5 }", "'chimera' and 'phoenixborn' overlap on the panel"),
        ("count = 78", "count = 79", "LED 78 of the chain is given to no key or lamp"),
        (
            "limit_ma = 210",
            "limit_ma = 211",
            "limit_ma: the console would draw 251 mA, and declares 250 to the computer",
        ),
        ('id = "help"', 'id = "hulp"', "there is no key 'help'"),
        ("x = 0, y = 1 }", "x = 40, y = 1 }", "the plate cannot be made"),
        ("[board]", "[board", "not TOML"),
    ],
)
def test_an_unsound_layout_is_one_line(
    checkout: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, fault: str
) -> None:
    file = checkout / LAYOUT
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert main([], checkout) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    assert output.err.startswith(f"{file}: ") and fault in output.err
    assert not (checkout / "firmware").exists()


def test_a_folder_that_cannot_be_written_is_one_line(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (checkout / "firmware").write_text("", encoding="utf-8")
    assert main([], checkout) == 3
    error = capsys.readouterr().err
    assert error.count("\n") == 1 and "firmware" in error


def test_a_page_without_its_marks_is_refused() -> None:
    with pytest.raises(PageError, match=r"console\.md: .* there are none; needed, once each: keys"):
        renew_blocks("# The console\n", {"keys": "| a |\n"}, "console.md")
