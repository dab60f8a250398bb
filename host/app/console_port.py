"""The console as the app needs it: a protocol only, so that screens can be tested with small fakes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from engine.kernel.decision import Decision
    from host.console.console import Tap
    from host.console.cursor import Cursor, Meaning, Outcome
    from host.console.places import Seen
    from host.console_layout import Layout
    from host.link import Light
    from host.presenter.options.roll_entry import RollGrid


class ConsoleLike(Protocol):
    """The console on the table, real or simulated; `host.console.console.Console` is one."""

    @property
    def layout(self) -> Layout:
        """Where its keys and lamps are."""

    @property
    def simulated(self) -> bool:
        """Whether its keys are nowhere but on the screen."""

    @property
    def status(self) -> str:
        """Whether it is there, in a few words."""

    @property
    def sentence(self) -> str:
        """Whether it is there, and what to do if not."""

    @property
    def lights(self) -> Mapping[str, Light]:
        """The light of each key and lamp that is lit."""

    @property
    def glow(self) -> Mapping[str, tuple[int, int, int]]:
        """What each LED shines at this moment: red, green and blue from 0 to 255."""

    @property
    def cursor(self) -> Cursor:
        """Where the player stands within the pending decision."""

    @property
    def told(self) -> str:
        """What is being entered beside the question, and how to go on; empty when nothing is."""

    @property
    def opponent(self) -> str:
        """The opponent who has the Chimera's row; empty against the Chimera, and without a game."""

    @property
    def meanings(self) -> Mapping[str, Meaning]:
        """What each key that is lit does now."""

    def start(self, pressed: Callable[[Tap], None], changed: Callable[[], None], /) -> None:
        """Begin to listen.

        `pressed(tap)` is to be called for each press and `changed()` when `status` is another; both from
        any thread.
        """

    def take(self, tap: Tap, /) -> Outcome | None:
        """What comes of a press, if anything; asked on the app's thread."""

    def tap(self, key: str, /) -> None:
        """Press a key that is shown on the screen."""

    def show(
        self,
        decision: Decision | None,
        view: Seen,
        picked: Sequence[str],
        /,
        *,
        undoable: bool,
        half_made: str = "",
        facing: str = "",
        roll: RollGrid | None = None,
    ) -> None:
        """Light the keys that do something now; without a decision those that show the next step.

        `half_made` is the play under way that can be taken back, in words; `facing` is the opponent who is
        shown, where there are several; `roll` is what has been entered of dice on the screen.
        """

    def cover(self, what: str, refusing: str = "", /) -> None:
        """The table is covered: nothing is lit but Confirm, which says `what`, and Pass if it refuses it."""

    def uncover(self) -> None:
        """The cover is gone."""

    def rest(self) -> None:
        """No game is on the table."""

    def close(self) -> None:
        """Stop listening."""
