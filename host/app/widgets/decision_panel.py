"""The question that is pending, always visible, with everything that can be answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from engine.kernel.decision import TABLE
from host.app.keys import option_keys
from host.app.widgets.choices import Choices
from host.app.wording import count_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.ashes.view import GameView
    from engine.kernel.decision import Decision

STEP_KEYS = {"next": "n", "skip": "s"}
OVER_KEYS = {"undo": "u", "new": "n", "export": "x", "leave": "b"}


class DecisionPanel(Vertical):
    """Prompt, options, and how to pick. Shows the steps of the Chimera and the end of the game too."""

    class Command(Message):
        """Something else than an answer was chosen: a step, or what to do after the game."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

    def __init__(self) -> None:
        super().__init__(id="decision")
        self.choices = Choices()
        self.keys: dict[str, str] = {}
        """The key of each row that is shown, by id."""
        self._prompt = Static(id="prompt")

    def compose(self) -> ComposeResult:
        """The parts, top to bottom."""
        yield self._prompt
        yield self.choices

    @property
    def picked(self) -> list[str]:
        """What is picked but not confirmed yet."""
        return self.choices.picked

    def ask(self, decision: Decision, hints: Mapping[str, str]) -> None:
        """Show a decision of the player, or a piece of chance that people enter.

        `hints` are a word or two beside an option, by its id.
        """
        by_hand = decision.seat == TABLE
        self.border_title = f"Enter: {decision.chance}" if by_hand else "Your decision"
        self.set_classes("-by-hand" if by_hand else "-ask")
        self._prompt.update(Content.styled(decision.prompt, "bold"))
        self.keys = option_keys(decision)
        self.choices.ask(decision, self.keys, hints)
        self.border_subtitle = how_to_answer(decision)

    def show_step(self, text: str, left: int, *, timed: bool, whose: str) -> None:
        """Show one automatic step; `left` are still to come."""
        self.border_title = Content(whose)
        self.set_classes("-step")
        self._prompt.update(Content.styled(text, "bold"))
        self.keys = dict(STEP_KEYS)
        count = count_of(left, "step")
        self.choices.offer([("next", "Next step"), ("skip", f"Skip {count}")], self.keys)
        self.border_subtitle = "Goes on by itself; Enter is faster" if timed else "Enter shows the next step"

    def show_stuck(self) -> None:
        """Show that chance could not be saved."""
        self.border_title = "Not saved"
        self.set_classes("-step")
        self._prompt.update(Content.styled("What the program rolled could not be saved.", "bold"))
        self.keys = {"retry": "t"}
        self.choices.offer([("retry", "Try again")], self.keys)
        self.border_subtitle = "Everything before is saved"

    def show_end(self, view: GameView, seat: str, undoes: str) -> None:
        """Show who has won and what can be done now."""
        self.border_title = "The game is over"
        self.set_classes("-over")
        result = "You win!" if view.winner == seat else f"{view.winner} wins."
        reason = f"{view.reason[:1].upper()}{view.reason[1:]}" if view.reason else ""
        self._prompt.update(
            Content.assemble((result, "bold"), f" {reason}.".replace("..", "."), f" Round {view.round}.")
        )
        self.keys = dict(OVER_KEYS)
        rows = [("new", "New game"), ("export", "Export this game"), ("leave", "Back to the start screen")]
        if undoes:
            rows.append(("undo", f"Undo: {undoes}"))
        self.choices.offer(rows, self.keys)
        self.border_subtitle = "The log can still be opened"

    def on_choices_answered(self, message: Choices.Answered) -> None:
        """Rows that are no options of the game become commands."""
        if message.decision is None:
            message.stop()
            self.post_message(self.Command(message.picks[0]))


def how_to_answer(decision: Decision) -> str:
    """How many to pick and how, in one line."""
    low, high = decision.minimum, decision.maximum
    if low == high == 1:
        return "Key, arrows + Enter, or click"
    if low == high:
        count = f"Pick {low}"
    elif low == 0:
        count = f"Pick up to {high}, or none"
    else:
        count = f"Pick {low} to {high}"
    order = ", in order" if decision.ordered else ""
    return f"{count}{order}; Enter confirms"
