"""Whether somebody at this terminal agrees to what another player wants to undo."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from host.app.app_services import services
from host.app.screens.dialogs import ChoiceDialog

if TYPE_CHECKING:
    from host.presenter.session.shared_game import ChangeRequest


class Agreement(ChoiceDialog):
    """Closes with `agree`, with None for no, or with `gone` once nothing is asked any more.

    It hides the table behind it: who is asked must not see the hand of who asks.
    """

    CLOSE: ClassVar[str] = "No (Esc)"

    def __init__(self, request: ChangeRequest, seat: str) -> None:
        super().__init__(f"For {seat}", request.question(seat), [("agree", "y", "I agree")])
        self.request = request
        self.seat = seat

    def on_mount(self) -> None:
        """Let the console answer too."""
        super().on_mount()
        self.cover_console()

    def cover_console(self) -> None:
        """Light nothing but the keys that agree and do not."""
        services(self).console_bridge.cover(f"{self.seat} agrees", refusing=f"{self.seat} does not agree")

    def action_take(self) -> None:
        """The console's Confirm: agree."""
        self.dismiss("agree")
