"""The question that is pending, always visible, with everything that can be answered."""

from __future__ import annotations

from string import digits
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from engine.kernel.decision import TABLE
from host.app.widgets.choices import Choices
from host.app.widgets.say_line import HOW, HOW_HEARD, SayInput, SayLine
from host.presenter.keys import option_keys
from host.presenter.numbers import numbers_in
from host.presenter.phrases.table import count_of
from host.presenter.typed_number import TypedNumber, is_typed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.ashes.view.read_model import GameView
    from engine.kernel.decision import Decision
    from host.presenter.saying.heard import Scene

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
        self.typing: TypedNumber | None = None
        """What is typed of a number; None where options are no numbers, or a digit is enough."""
        self.saying = SayLine()
        self._prompt = Static(id="prompt")
        self._how = ""

    def compose(self) -> ComposeResult:
        """The parts, top to bottom."""
        yield self._prompt
        yield self.saying
        yield self.choices

    @property
    def answering(self) -> Choices | SayInput:
        """Where the question is answered first: in a turn in which all is said, on the line."""
        return self.saying.input if self.saying.is_main else self.choices

    def offer_line(self, scene: Scene | None) -> None:
        """Let people say what they did in this scene; None where they cannot."""
        focused, before = self.choices.has_focus or self.saying.input.has_focus, self.answering
        self.saying.offer(scene)
        if scene is not None:
            at_keys = self.choices.has_focus and self.answering is before
            self.border_subtitle = f"{self._how}; / says" if at_keys or not self.saying.is_main else HOW
        # Who went to the keys, to undo twice say, stays there.
        if focused and self.answering is not before:
            self.answering.focus()

    def on_say_line_typing(self, message: SayLine.Typing) -> None:
        """What is typed stands where the options were."""
        message.stop()
        said_before = self.has_class("-saying")
        self.set_class(message.typing, "-saying")
        if message.typing != said_before:
            self.border_subtitle = HOW_HEARD if message.typing else HOW

    def on_say_input_left(self) -> None:
        """To the options and the keys of the table."""
        self.choices.focus()
        self.border_subtitle = (
            f"{how_to_answer(self.choices.decision)}; / says" if self.choices.decision else ""
        )

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
        self.typing = TypedNumber(numbers_in(decision)) if is_typed(decision) else None
        self._how = how_to_answer(decision)
        self.border_subtitle = self._how

    def press(self, event: events.Key, *, accepting: bool) -> None:
        """Take a key that is an option's, or is about a number that is typed; it answers when `accepting`."""
        if self.types(event, accepting=accepting):
            return
        for option_id, key in self.keys.items():
            if key == event.character:
                event.stop()
                event.prevent_default()
                if accepting:
                    self.choices.press(option_id)
                return

    def types(self, event: events.Key, *, accepting: bool) -> bool:
        """Whether a key is about a number of several digits, which is typed, pointed at and then entered.

        It is typed when keys are `accepting`; that there is no such number is told by `Choices.Refused`.
        """
        digit = event.character if event.character and event.character in digits else ""
        if self.typing is None or not (digit or event.key == "backspace"):
            return False
        event.stop()
        event.prevent_default()
        if accepting:
            refusal = self.typing.add(digit) if digit else self.typing.take_back()
            self._point_at_typed()
            if refusal:
                self.post_message(Choices.Refused(refusal))
        return True

    def _point_at_typed(self) -> None:
        assert self.typing is not None
        option_id = self.typing.option_id
        if option_id is not None:
            self.choices.highlighted = self.choices.get_option_index(option_id)
        elif self.typing.text:
            self.choices.highlighted = None
        self._tell_typed()
        self.choices.focus()

    def _tell_typed(self) -> None:
        text = "" if self.typing is None else self.typing.text
        self.border_subtitle = f"{text}_ : Enter enters it, Backspace corrects" if text else self._how

    def on_option_list_option_highlighted(self) -> None:
        """Where the mark is moved otherwise, it is no longer at what was typed."""
        if self.typing is not None and self.choices.option_id_at_mark() != self.typing.option_id:
            self.typing.forget()
            self._tell_typed()

    def show_step(self, text: str, left: int, *, timed: bool, whose: str) -> None:
        """Show one automatic step; `left` are still to come."""
        self.border_title = Content(whose)
        self.set_classes("-step")
        self._prompt.update(Content.styled(text, "bold"))
        count = count_of(left, "step")
        self._offer([("next", "Next step"), ("skip", f"Skip {count}")], STEP_KEYS)
        self.border_subtitle = "Goes on by itself; Enter is faster" if timed else "Enter shows the next step"

    def show_stuck(self) -> None:
        """Show that chance could not be saved."""
        self.border_title = "Not saved"
        self.set_classes("-step")
        self._prompt.update(Content.styled("What the program rolled could not be saved.", "bold"))
        self._offer([("retry", "Try again")], {"retry": "t"})
        self.border_subtitle = "Everything before is saved"

    def show_end(self, view: GameView, seat: str, undoes: str) -> None:
        """Show who has won and what can be done now."""
        won = view.winners
        result = "You win!" if seat in won else f"{' and '.join(won)} {'win' if len(won) > 1 else 'wins'}."
        reason = f"{view.reason[:1].upper()}{view.reason[1:]}" if view.reason else ""
        self.show_result(result, f" {reason}.".replace("..", ".") + f" Round {view.round}.", undoes)
        self.border_subtitle = "The log can still be opened"

    def show_result(self, result: str, more: str, undoes: str) -> None:
        """Show how the game ended, and what can be done now."""
        self.border_title = "The game is over"
        self.set_classes("-over")
        self._prompt.update(Content.assemble((result, "bold"), more))
        rows = [("new", "New game"), ("export", "Export this game"), ("leave", "Back to the start screen")]
        if undoes:
            rows.append(("undo", f"Undo: {undoes}"))
        self._offer(rows, OVER_KEYS)
        self.border_subtitle = ""

    def _offer(self, rows: Sequence[tuple[str, str]], keys: Mapping[str, str]) -> None:
        """Show rows that are no options of the game, and their keys."""
        self.keys, self.typing = dict(keys), None
        self.choices.offer(rows, self.keys)

    def on_choices_answered(self, message: Choices.Answered) -> None:
        """Rows that are no options of the game become commands."""
        if message.decision is None:
            message.stop()
            self.post_message(self.Command(message.picks[0]))


def how_to_answer(decision: Decision) -> str:
    """How many to pick and how, in one line."""
    low, high = decision.minimum, decision.maximum
    if is_typed(decision):
        return "Type the number, then Enter"
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
