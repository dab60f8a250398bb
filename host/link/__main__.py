"""Talk to a console by hand: `python -m host.link [PORT]`. A key pressed is lit until it is pressed again."""

import sys
import threading

from host.link import ConsoleError, Light, Link, Press, the_console


def main() -> int:
    """Print presses and changes of status until Control-C."""
    lit: dict[str, Light] = {}

    def pressed(press: Press) -> None:
        print(f"press {press.key} age {press.age:.3f}", flush=True)
        if lit.pop(press.key, None) is None:
            lit[press.key] = Light("green")
        link.show(lit)

    try:
        port = sys.argv[1] if len(sys.argv) > 1 else the_console()
    except ConsoleError as error:
        print(error, file=sys.stderr)
        return 1
    link = Link(port, on_press=pressed, on_status=lambda status: print(status.sentence, flush=True))
    with link:
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            return 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
