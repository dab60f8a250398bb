"""The question that is pending, always visible, with everything that can be answered.

A line that narrows a long list of options down by the letters of their names.

What will come of the highlighted option, below the list: what is certain first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from engine.kernel.decision import TABLE
from host.app.widgets import dice_entry
from host.app.widgets.command_input import HOW, HOW_HEARD, CommandInput, CommandPanel
from host.app.widgets.dice_entry import NumberGrid, RollTable, how_to_enter
from host.app.widgets.option_list import OptionListPanel
from host.presenter.display.table_text import count_of
from host.presenter.name_search import search_names
from host.presenter.options.option_keys import (
    TypedNumber,
    is_found_by_name,
    is_rolled_number,
    needs_several_digits,
    number_options,
    option_keys,
)
from host.presenter.options.roll_entry import roll_grid

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.kernel.decision import Decision
    from host.console.input_model import InputState
    from host.presenter.command_parser.commands import CommandContext
    from host.presenter.options.option_views import OptionView, UnavailableOptionView
    from host.presenter.options.outcome_preview import OutcomePreviews
    from host.presenter.options.roll_entry import RollGrid

FILTER_HELP = "Type to search; arrows, Enter; Esc: shortcuts"


class OptionFilterInput(CommandInput):
    """The line; the list below shows what it may mean."""

    def __init__(self) -> None:
        super().__init__(placeholder="type to search", id="finder", compact=True, max_length=40)
        self.display = False

    def offer(self, *, searched: bool) -> None:
        """Let something be found, or nothing; what was typed before is forgotten."""
        self.display = searched
        with self.prevent(CommandInput.Changed):
            self.value = ""


class OutcomePreviewLine(Static):
    """Tells of one answer at a time; not there while nothing is to be told."""

    def __init__(self) -> None:
        super().__init__(id="outlook")
        self.previews: OutcomePreviews | None = None
        """Of the question that is shown; None where there is none."""
        self.told = ""
        self.display = False

    def look(self, picks: Sequence[str]) -> None:
        """Tell what will come of this answer."""
        outlook = None if self.previews is None else self.previews.preview(picks)
        told = "" if outlook is None else outlook.text
        if told == self.told:
            return
        self.told = told
        self.display = bool(told)
        if outlook is not None:
            certain = len(outlook.certain) > 0
            lines = [
                Content.styled(part, "" if certain and at == 0 else "$text-muted")
                for at, part in enumerate(outlook.sentences)
            ]
            self.update(Content("\n").join(lines))


_CAME_LINES = 3

STEP_KEYS = {"skip": "s"}
"""The next step comes with Enter or Space, which are no option's: who goes on runs into no answer."""

OVER_KEYS = {"story": "h", "undo": "u", "new": "n", "export": "x", "leave": "b"}


class DecisionPanel(Vertical):
    """Prompt, options, and how to pick. Shows the steps of the Chimera and the end of the game too."""

    class Command(Message):
        """Something else than an answer was chosen: a step, or what to do after the game."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

    def __init__(self) -> None:
        super().__init__(id="decision")
        self.choices = OptionListPanel()
        self.keys: dict[str, str] = {}
        """The key of each row that is shown, by id."""
        self.typing: TypedNumber | None = None
        """What is typed of a number; None where options are no numbers, or a digit is enough."""
        self.saying = CommandPanel()
        self.finder = OptionFilterInput()
        self.roll = RollTable()
        self.number = NumberGrid()
        self.outlook = OutcomePreviewLine()
        self._prompt = Static(id="prompt")
        self._came_of_it = ""
        self._came = Static(id="came")
        self._came.display = False
        self._tip = Static(id="tip")
        self._tip.display = False
        self._how = ""

    def compose(self) -> ComposeResult:
        """The parts, top to bottom."""
        yield self._came
        yield self._prompt
        yield self.saying
        yield self.finder
        yield self.choices
        yield self.roll
        yield self.number
        yield self.outlook
        yield self._tip

    @property
    def answering(self) -> OptionListPanel | RollTable | NumberGrid | CommandInput:
        """Where the question is answered first: the grid of a roll, the numbers of a die, or the list.

        In a turn in which all is said it is the line, and where an option is found by its name the finder.
        """
        if self.saying.is_main:
            return self.saying.input
        if self.finder.display:
            return self.finder
        return next((grid for grid in (self.roll, self.number) if grid.display), self.choices)

    def follow(self, cursor: InputState) -> None:
        """Show what the console points at, has picked, and has entered of a roll."""
        decision, choices = self.choices.decision, self.choices
        if cursor.roll is not None:
            self.roll.show(cursor.roll)
        if decision is None or self.roll.display:
            return
        for unpicked in [pick for pick in choices.picked if pick not in cursor.picks]:
            choices.press(unpicked)
        for picked in [pick for pick in cursor.picks if pick not in choices.picked]:
            choices.press(picked)
        self.point(cursor.at)

    def point(self, at: int | None) -> None:
        """Point at the option of this place, if at any."""
        if self.number.display:
            self.number.point(at)
        elif self.finder.display and at is not None and self.choices.decision is not None:
            self.finder.value = ""
            self.choices.highlighted = at
        elif at is not None:
            self.choices.highlighted = at

    def offer_line(self, scene: CommandContext | None) -> None:
        """Let people say what they did in this scene; None where they cannot."""
        parts = (self.choices, self.saying.input, self.roll, self.number)
        focused, before = any(part.has_focus for part in parts), self.answering
        self.saying.offer(scene)
        if scene is not None:
            at_keys = self.choices.has_focus and self.answering is before
            self.border_subtitle = f"{self._how}; / says" if at_keys or not self.saying.is_main else HOW
        # Who went to the keys, to undo twice say, stays there.
        if focused and self.answering is not before:
            self.answering.focus()

    def on_command_panel_typing(self, message: CommandPanel.Typing) -> None:
        """What is typed stands where the options were."""
        message.stop()
        said_before = self.has_class("-saying")
        self.set_class(message.typing, "-saying")
        self._mark_moved()
        if message.typing != said_before:
            self.border_subtitle = HOW_HEARD if message.typing else HOW

    def on_command_input_left(self) -> None:
        """To the options and the keys of the table."""
        self.choices.focus()
        decision = self.choices.decision
        if self.finder.display:
            self.border_subtitle = "Arrows + Enter; Tab: letters"
        else:
            self.border_subtitle = f"{how_to_answer(decision)}; / says" if decision else ""

    @property
    def picked(self) -> list[str]:
        """What is picked but not confirmed yet."""
        return self.choices.picked

    def ask(
        self,
        decision: Decision,
        offers: Sequence[OptionView],
        held: Sequence[UnavailableOptionView] = (),
        came: str = "",
    ) -> None:
        """Show a decision of the player, or a piece of chance that people enter.

        `offers` are its options, `held` what is held back from them, `came` is what came of the last answer.
        """
        self._came_of_it = came
        self.on_resize()
        self._came.display = bool(came)
        hints = {offer.id: offer.note for offer in offers if offer.note}
        by_hand = decision.seat == TABLE
        self.border_title = f"From your table: {decision.chance}" if by_hand else "Your decision"
        self.set_classes("-by-hand" if by_hand else "-ask")
        grid, numbered = roll_grid(decision), is_rolled_number(decision)
        self._prompt.update(Content.styled(decision.question, "bold"))
        listed = grid is None and not numbered
        self.keys = option_keys(decision) if listed else {}
        self.choices.ask(decision, self.keys, offers, held)
        self.typing = (
            TypedNumber(number_options(decision)) if listed and needs_several_digits(decision) else None
        )
        self._answer_with(decision, grid, numbered, hints)
        self._how = how_to_answer(decision) if listed else how_to_enter(grid) if grid else dice_entry.HOW
        if self.finder.display:
            self._how = FILTER_HELP
        self.border_subtitle = self._how

    def on_resize(self) -> None:
        """As much of what came of the last answer as has room; before there is a size, all of it."""
        width = self.size.width
        room = _CAME_LINES * (width - 4) - width // 2
        told = latest_of(self._came_of_it, room) if width else self._came_of_it
        self._came.update(Content.styled(told, "italic"))

    def _answer_with(
        self, decision: Decision | None, grid: RollGrid | None, numbered: bool, hints: Mapping[str, str]
    ) -> None:
        """Show the grid or the list that answers the question, and leave the focus with it."""
        had_focus = self.answering.has_focus
        self.finder.offer(searched=decision is not None and is_found_by_name(decision))
        self.roll.ask(decision, grid)
        self.number.ask(decision if numbered else None, hints)
        self.set_class(self.roll.display or self.number.display, "-entering")
        if had_focus:
            self.answering.focus()

    def press(self, event: events.Key, *, accepting: bool) -> bool:
        """Take a key that is an option's, or is about a number that is typed; it answers when `accepting`.

        Returns whether it is such a key.
        """
        if self.types(event, accepting=accepting) or self._enters(event, accepting=accepting):
            return True
        for option_id, key in self.keys.items():
            if key == event.character:
                event.stop()
                event.prevent_default()
                if accepting:
                    self.choices.press(option_id)
                return True
        return False

    def on_command_input_rested(self, message: OptionFilterInput.Rested) -> None:
        """Show what the letters in the finder may stand for."""
        message.stop()
        decision = self.choices.decision
        if decision is not None and self.finder.display:
            labels = search_names(message.value, dict.fromkeys(option.label for option in decision.options))
            meant = [option.id for label in labels for option in decision.options if option.label == label]
            self.choices.narrow(meant)
            self.border_subtitle = self._how if meant else "No matches"
            self.look_ahead()

    def on_input_submitted(self, message: OptionFilterInput.Submitted) -> None:
        """Answer with what is highlighted: said by the list, as what this panel says ends here."""
        message.stop()
        self.choices.call_next(self.choices.action_confirm)

    def on_command_input_moved(self, message: CommandInput.Moved) -> None:
        """Up and down go through the list below the finder."""
        message.stop()
        if message.by < 0:
            self.choices.action_cursor_up()
        else:
            self.choices.action_cursor_down()

    def _enters(self, event: events.Key, *, accepting: bool) -> bool:
        """Whether a key is typed into the grid of a roll, or of the numbers of a die."""
        return accepting and (self.roll.take(event) or self.number.take(event))

    def types(self, event: events.Key, *, accepting: bool) -> bool:
        """Whether a key is about a number of several digits, which is typed, pointed at and then entered.

        It is typed when keys are `accepting`; that there is no such number stands where the number would.
        """
        if self.typing is None or not dice_entry.types_number(event):
            return False
        if accepting:
            wrong = dice_entry.type_number(self.typing, event)
            self._point_at_typed()
            if wrong:
                self.border_subtitle = wrong
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
            self.typing.clear()
            self._tell_typed()
        self.look_ahead()

    def look_ahead(self) -> None:
        """Tell what will come of it if Enter is pressed now."""
        if not self.saying.input.has_focus:
            self.outlook.look(self.choices.considered)
        else:
            self.outlook.look(tuple(filter(None, (self.marked,))))

    @property
    def marked(self) -> str | None:
        """The id of the option that is marked in the list, or that the line would say."""
        if not self.saying.input.has_focus:
            return self.choices.option_id_at_mark()
        heard = self.saying.marked
        return None if heard is None else heard.pick or None

    def on_descendant_focus(self) -> None:
        """Between the line and the list Enter does something else."""
        self._mark_moved()

    def _mark_moved(self) -> None:
        self.look_ahead()
        self.post_message(OptionListPanel.Marked(self.marked))

    def hint(self, tip: str) -> None:
        """Hint at what there is besides answering; empty for nothing."""
        self._tip.update(f"Hint: {tip}")
        self._tip.display = bool(tip)

    def foresee(self, previews: OutcomePreviews | None) -> None:
        """Tell what will come of the options of the question; None where nothing is asked."""
        self.outlook.previews = previews
        self.look_ahead()

    def show_step(self, text: str, left: int, *, timed: bool, whose: str) -> None:
        """Show one automatic step; `left` are still to come."""
        self.border_title = Content(whose)
        self.set_classes("-step")
        self._prompt.update(Content.styled(text, "bold"))
        count = count_of(left, "step")
        self._offer([("next", "Next step"), ("skip", f"Skip {count}")], STEP_KEYS)
        self.border_subtitle = "Continues by itself; Enter: now" if timed else "Enter or Space: next step"

    def show_stuck(self) -> None:
        """Show that chance could not be saved."""
        self.border_title = "Not saved"
        self.set_classes("-step")
        self._prompt.update(Content.styled("What the program rolled could not be saved.", "bold"))
        self._offer([("retry", "Try again")], {"retry": "t"})
        self.border_subtitle = "Everything before is saved"

    def show_waiting(self, seat: str, *, thinks: bool = False) -> None:
        """Show who is asked at a screen of their own, or thinks as a built-in player."""
        self.border_title = "Waiting"
        self.set_classes("-step")
        self._prompt.update(
            Content.styled(
                f"{seat} is thinking." if thinks else f"{seat} decides, on another screen.", "bold"
            )
        )
        self._offer([("leave", "Back to the start screen")], {})
        self.border_subtitle = "F10 shows who sits where"

    def show_end(self, ending: str, undoes: str) -> None:
        """Show how a game ended whose story has a screen of its own, and what can be done now."""
        self._show_over(ending, [("story", "How it went, and what next")], undoes)
        self.border_subtitle = "The log can still be opened"

    def show_result(self, ending: str, undoes: str) -> None:
        """Show how a game ended, and what can be done now."""
        self._show_over(ending, [("new", "New game"), ("export", "Export this game")], undoes)

    def _show_over(self, ending: str, rows: list[tuple[str, str]], undoes: str) -> None:
        self.border_title = "The game is over"
        self.set_classes("-over")
        self._prompt.update(Content.styled(ending, "bold"))
        rows = [*rows, ("leave", "Back to the start screen")]
        if undoes:
            rows.append(("undo", f"Undo: {undoes}"))
        self._offer(rows, OVER_KEYS)
        self.border_subtitle = ""

    def _offer(self, rows: Sequence[tuple[str, str]], keys: Mapping[str, str]) -> None:
        """Show rows that are no options of the game, and their keys."""
        self._came.display = False
        self.keys, self.typing = dict(keys), None
        self.choices.offer(rows, self.keys)
        self._answer_with(None, None, False, {})

    def on_option_list_panel_answered(self, message: OptionListPanel.Answered) -> None:
        """Rows that are no options of the game become commands."""
        if message.decision is None:
            message.stop()
            self.post_message(self.Command(message.picks[0]))


def latest_of(came: str, room: int) -> str:
    """The last clauses of what came of an answer that fit into so many letters."""
    clauses = came.split("; ")
    while len(clauses) > 1 and len("; ".join(clauses)) > room:
        clauses.pop(0)
    told = "; ".join(clauses)
    return told if told == came else f"... {told}"


def how_to_answer(decision: Decision) -> str:
    """How many to pick and how, in one line."""
    low, high = decision.minimum, decision.maximum
    if needs_several_digits(decision):
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
