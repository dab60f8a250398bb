"""The command: writes all generated files, or with `--check` names those that are not up to date."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from host.console_layout import LayoutError

OK, STALE, BAD_INPUT, UNABLE = 0, 1, 2, 3

try:  # reads dimensions.toml on import
    from hardware.generate.generated_blocks import ROOT, PageError
    from hardware.generate.generated_files import LAYOUT, faults, generate_files, write
    from hardware.generate.layout_and_current_checks import load
    from hardware.generate.panel import PanelError
except LayoutError as error:
    print(error, file=sys.stderr)
    sys.exit(BAD_INPUT)


def main(arguments: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """Run the command and return its exit code.

    It is 1 if a check finds something, 2 for an invalid layout or page, 3 if files cannot be written.
    """
    parser = argparse.ArgumentParser(
        prog="python -m hardware.generate", description=f"Write everything that follows from {LAYOUT}."
    )
    parser.add_argument("--check", action="store_true", help="write nothing; name what is not up to date")
    check = parser.parse_args(arguments).check
    try:
        files = generate_files(load(root / LAYOUT))
        lines = list(faults(root, files) if check else write(root, files))
    except PanelError as error:
        print(f"{root / LAYOUT}: {error}", file=sys.stderr)
        return BAD_INPUT
    except (LayoutError, PageError) as error:
        print(error, file=sys.stderr)
        return BAD_INPUT
    except OSError as error:
        print(f"{error.filename}: cannot be written: {error.strerror}", file=sys.stderr)
        return UNABLE
    for line in lines:
        print(line if check else f"wrote {line}")
    if check and lines:
        print("Run `python -m hardware.generate`, and remove what is surplus.", file=sys.stderr)
        return STALE
    return OK


if __name__ == "__main__":
    sys.exit(main())
