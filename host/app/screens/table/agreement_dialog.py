"""The dialog that asks a seat at this terminal to agree to a change that another seat wants to make."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from host.app.app_services import services
from host.app.screens.dialogs import ChoiceDialog

if TYPE_CHECKING:
    from host.presenter.session.shared_game import ChangeRequest


class Agreement(ChoiceDialog):
    """Closes with `agree`, with None for no, or with `gone` if the request no longer waits for this seat.

    It covers the game, because the seat that must agree may not see the hand of the one that asks.
    """

    CLOSE: ClassVar[str] = "No (Esc)"

    def __init__(self, request: ChangeRequest, seat: str) -> None:
        super().__init__(f"For {seat}", request.question(seat), [("agree", "y", "I agree")])
        self.request = request
        self.seat = seat

    def on_mount(self) -> None:
        super().on_mount()
        self.cover_console()

    def cover_console(self) -> None:
        """Light only the keys that agree and refuse."""
        services(self).console_bridge.cover(f"{self.seat} agrees", refusing=f"{self.seat} does not agree")

    def action_take(self) -> None:
        """Agree, at the console's Confirm."""
        self.dismiss("agree")
