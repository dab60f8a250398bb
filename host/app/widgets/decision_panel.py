"""The pending question, always visible, with everything that answers it."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message

from engine.kernel.decision import TABLE
from host.app.widgets import dice_entry
from host.app.widgets.command_input import HOW_TO_ENTER, CommandInput, CommandPanel
from host.app.widgets.dice_entry import NumberGrid, RollTable, how_to_enter
from host.app.widgets.no_relayout import Settled, SettledText
from host.app.widgets.option_list import OptionListPanel
from host.presenter.display.card_names_and_state import count_of
from host.presenter.name_search import search_names
from host.presenter.narration.instruction_list import InstructionList
from host.presenter.options.option_keys import (
    TypedNumber,
    is_found_by_name,
    is_rolled_number,
    needs_several_digits,
    number_options,
    option_keys,
)
from host.presenter.options.roll_entry import roll_grid
from host.presenter.session.running_search import CLOCK_SECONDS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from textual.timer import Timer

    from engine.kernel.decision import Decision
    from host.console.input_model import InputState
    from host.presenter.command_parser.typed_answers import LineReader
    from host.presenter.options.option_views import OptionView, UnavailableOptionView
    from host.presenter.options.outcome_preview import OutcomePreviews
    from host.presenter.options.roll_entry import RollGrid
    from host.presenter.session.running_search import RunningSearch

FILTER_HELP = "Type to search; arrows, Enter; Esc: shortcuts"


class OptionFilterInput(CommandInput):
    """Input that narrows a long list of options down by the letters of their names."""

    def __init__(self) -> None:
        super().__init__(placeholder="type to search", id="finder", compact=True, max_length=40)
        self.display = False

    def offer(self, *, searched: bool) -> None:
        """Show the input empty, or hide it if nothing is searched."""
        self.display = searched
        with self.prevent(CommandInput.Changed):
            self.value = ""


class OutcomePreviewLine(SettledText):
    """Preview of the answer that Enter would give, certain results first; hidden if there is none."""

    def __init__(self) -> None:
        super().__init__(id="outlook")
        self.previews: OutcomePreviews | None = None
        """Previews of the current question; None without one."""
        self.text = ""
        self.display = False

    def show(self, picks: Sequence[str]) -> None:
        """Show what will come of this answer."""
        preview = None if self.previews is None else self.previews.preview(picks)
        text = "" if preview is None else preview.text
        if text == self.text:
            return
        self.text = text
        self.display = bool(text)
        if preview is not None:
            certain = len(preview.certain) > 0
            lines = [
                Content.styled(part, "" if certain and at == 0 else "$text-muted")
                for at, part in enumerate(preview.sentences)
            ]
            self.update(Content("\n").join(lines))


_RESULT_LINES = 3
_LINES_OF_QUESTION, _LINES_OF_OPTIONS = 3, 4
"""Lines that the question and its first options have in any case, below what to move by hand."""
_SHARE_OF_WIDE_SCREEN = 0.55
"""Part of a wide screen's height that the panel may have: `max-height` in the style sheet."""

CUT_SHORT = "answer now"
"""Row that lets the player who thinks answer now."""

STEP_KEYS = {"skip": "s"}
"""The next step has Enter or Space only, which no option has: people who go on answer nothing by accident."""

OVER_KEYS = {"story": "h", "undo": "u", "new": "n", "export": "x", "leave": "b"}


_KINDS = ("-by-hand", "-step", "-over")


class DecisionPanel(Vertical, Settled):
    """Question, options, and how to pick. Shows automatic steps and the end of the game too."""

    class Command(Message):
        """A row that is no answer was chosen: a step, or what to do after the game."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

    def __init__(self) -> None:
        super().__init__(id="decision")
        self.choices = OptionListPanel()
        self.keys: dict[str, str] = {}
        """The key of each visible row, by id."""
        self.typed_number: TypedNumber | None = None
        """The number being typed; None if options are no numbers, or one digit is enough."""
        self.command_panel = CommandPanel()
        self.filter_input = OptionFilterInput()
        self.roll = RollTable()
        self.number = NumberGrid()
        self.outlook = OutcomePreviewLine()
        self._prompt = SettledText(id="prompt")
        self._result = ""
        self._result_line = SettledText(id="came")
        self._to_move = InstructionList()
        self._lines_of_question = 0
        self._result_line.display = False
        self._tip = SettledText(id="tip")
        self._tip.display = False
        self._instructions = ""
        self._search: RunningSearch | None = None
        """The search whose clock is shown."""
        self._clock: Timer | None = None

    def compose(self) -> ComposeResult:
        yield self._result_line
        yield self._prompt
        yield self.command_panel
        yield self.filter_input
        yield self.choices
        yield self.roll
        yield self.number
        yield self.outlook
        yield self._tip

    @property
    def focus_target(self) -> OptionListPanel | RollTable | NumberGrid | CommandInput:
        """Return the widget that answers the question first: the roll, the numbers of a die, or the list.

        In a turn played by commands it is their input, and where options are searched by name the filter.
        """
        if self.command_panel.is_main:
            return self.command_panel.input
        if self.filter_input.display:
            return self.filter_input
        return next((grid for grid in (self.roll, self.number) if grid.display), self.choices)

    def follow_console(self, cursor: InputState) -> None:
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
        """Mark the option of this index, if there is one."""
        if self.number.display:
            self.number.point(at)
        elif self.filter_input.display and at is not None and self.choices.decision is not None:
            self.filter_input.value = ""
            self.choices.highlighted = at
        elif at is not None:
            self.choices.highlighted = at

    def offer_commands(self, reader: LineReader | None) -> None:
        """Accept typed lines that `reader` reads; none if it is None."""
        parts = (self.choices, self.command_panel.input, self.roll, self.number)
        focused, before = any(part.has_focus for part in parts), self.focus_target
        self.command_panel.offer(reader)
        if self.command_panel.display:
            at_keys = self.choices.has_focus and self.focus_target is before
            self.border_subtitle = (
                f"{self._instructions}; / says"
                if at_keys or not self.command_panel.is_main
                else self.command_panel.how_to_type
            )
        # People who went to the keys, for example to undo twice, stay there.
        if focused and self.focus_target is not before:
            self.focus_target.focus()

    def on_command_panel_typing(self, message: CommandPanel.Typing) -> None:
        message.stop()
        typed_before = self.has_class("-saying")
        self.set_class(message.typing, "-saying")
        self._mark_moved()
        if message.typing != typed_before:
            self.border_subtitle = HOW_TO_ENTER if message.typing else self.command_panel.how_to_type

    def on_command_input_left(self) -> None:
        self.choices.focus()
        decision = self.choices.decision
        if self.filter_input.display:
            self.border_subtitle = "Arrows + Enter; Tab: letters"
        else:
            says = "; / says" if self.command_panel.takes_commands else ""
            self.border_subtitle = f"{how_to_answer(decision)}{says}" if decision else ""

    @property
    def picked(self) -> list[str]:
        """Return what is picked and not confirmed yet."""
        return self.choices.picked

    def ask(
        self,
        decision: Decision,
        offers: Sequence[OptionView],
        unavailable: Sequence[UnavailableOptionView] = (),
        came: str = "",
        to_move: InstructionList | None = None,
    ) -> None:
        """Show a question for the player, or a piece of chance that people enter.

        `offers` are its options, `unavailable` those that cannot be used, `came` is the last answer's result.
        What is left to move on the real table is shown in its place.
        """
        self._result, self._to_move = came, to_move or InstructionList()
        hints = {offer.id: offer.note for offer in offers if offer.note}
        by_hand = decision.seat == TABLE
        self.border_title = f"From your table: {decision.chance}" if by_hand else "Your decision"
        self._set_kind("-by-hand" if by_hand else "")
        grid, numbered = roll_grid(decision), is_rolled_number(decision)
        self._lines_of_question = _LINES_OF_QUESTION + min(len(decision.options), _LINES_OF_OPTIONS)
        self.show_result_line()
        self._prompt.update(Content.styled(decision.question, "bold"))
        listed = grid is None and not numbered
        self.keys = option_keys(decision) if listed else {}
        self.choices.ask(decision, self.keys, offers, unavailable)
        self.typed_number = (
            TypedNumber(number_options(decision)) if listed and needs_several_digits(decision) else None
        )
        self._answer_with(decision, grid, numbered, hints)
        self._instructions = (
            how_to_answer(decision)
            if listed
            else how_to_enter(grid)
            if grid
            else dice_entry.HOW_TO_ENTER_NUMBER
        )
        if self.filter_input.display:
            self._instructions = FILTER_HELP
        self.border_subtitle = self._instructions

    def on_resize(self) -> None:
        self.show_result_line()

    def show_result_line(self) -> None:
        """Show what is left to move on the real table, else what came of the last answer."""
        width = self.size.width
        left = self._to_move.left
        self._result_line.display = bool(left or self._result)
        if left and width:
            height = self.size.height
            if self.styles.height is not None and self.styles.height.is_auto:
                height = int(self.app.size.height * _SHARE_OF_WIDE_SCREEN)
            lines = to_move_lines(self._to_move, width, max(height - self._lines_of_question, 3))
            self._result_line.update(Content("\n").join(lines))
        elif not left:
            room = _RESULT_LINES * (width - 4) - width // 2
            text = last_clauses(self._result, room) if width else self._result
            self._result_line.update(Content.styled(text, "italic"))

    def on_click(self, event: events.Click) -> None:
        """Tick off the next thing to move by hand."""
        if event.widget is self._result_line and self._to_move.left:
            self.post_message(self.Command("tick"))

    def _answer_with(
        self, decision: Decision | None, grid: RollGrid | None, numbered: bool, hints: Mapping[str, str]
    ) -> None:
        """Show the grid or the list that answers the question, and let it keep the focus."""
        had_focus = self.focus_target.has_focus
        self.filter_input.offer(searched=decision is not None and is_found_by_name(decision))
        self.roll.ask(decision, grid)
        self.number.ask(decision if numbered else None, hints)
        self.set_class(self.roll.display or self.number.display, "-entering")
        if had_focus:
            self.focus_target.focus()

    def press(self, event: events.Key, *, accepting: bool) -> bool:
        """Handle a key of an option or of a typed number, which answers only if `accepting`.

        Returns True if it is such a key.
        """
        if self.take_digit(event, accepting=accepting) or self._enter_dice(event, accepting=accepting):
            return True
        for option_id, key in self.keys.items():
            if key == event.character:
                event.stop()
                event.prevent_default()
                if accepting:
                    self.choices.press(option_id)
                return True
        return False

    def on_command_input_paused(self, message: OptionFilterInput.Paused) -> None:
        message.stop()
        decision = self.choices.decision
        if decision is not None and self.filter_input.display:
            labels = search_names(message.value, dict.fromkeys(option.label for option in decision.options))
            found = [option.id for label in labels for option in decision.options if option.label == label]
            self.choices.narrow(found)
            self.border_subtitle = self._instructions if found else "No matches"
            self.show_preview()

    def on_input_submitted(self, message: OptionFilterInput.Submitted) -> None:
        message.stop()
        # Called by the list: an answer posted from here would stop at this panel.
        self.choices.call_next(self.choices.action_confirm)

    def on_command_input_mark_moved(self, message: CommandInput.MarkMoved) -> None:
        message.stop()
        if message.by < 0:
            self.choices.action_cursor_up()
        else:
            self.choices.action_cursor_down()

    def _enter_dice(self, event: events.Key, *, accepting: bool) -> bool:
        """Enter a key into the grid of a roll or of the numbers of a die; return True if it belongs there."""
        return accepting and (self.roll.enter_key(event) or self.number.enter_key(event))

    def take_digit(self, event: events.Key, *, accepting: bool) -> bool:
        """Handle a key of a number with several digits: it is typed, marked, and answers with Enter.

        Nothing is typed unless `accepting`; "no such number" is shown where the number would be. Returns True
        if it is such a key.
        """
        if self.typed_number is None or not dice_entry.is_number_key(event):
            return False
        if accepting:
            wrong = dice_entry.enter_number_key(self.typed_number, event)
            self._mark_typed()
            if wrong:
                self.border_subtitle = wrong
        return True

    def _mark_typed(self) -> None:
        assert self.typed_number is not None
        option_id = self.typed_number.option_id
        if option_id is not None:
            self.choices.highlighted = self.choices.get_option_index(option_id)
        elif self.typed_number.text:
            self.choices.highlighted = None
        self._show_typed()
        self.choices.focus()

    def _show_typed(self) -> None:
        text = "" if self.typed_number is None else self.typed_number.text
        self.border_subtitle = (
            f"{text}_ : Enter enters it, Backspace corrects" if text else self._instructions
        )

    def on_option_list_option_highlighted(self) -> None:
        # If the mark was moved otherwise, it is no longer at the typed number.
        if self.typed_number is not None and self.choices.marked_option() != self.typed_number.option_id:
            self.typed_number.clear()
            self._show_typed()
        self.show_preview()

    def show_preview(self) -> None:
        """Show what will come of it if Enter is pressed now."""
        if not self.command_panel.input.has_focus:
            self.outlook.show(self.choices.considered_answer)
        else:
            self.outlook.show(tuple(filter(None, (self.marked,))))

    @property
    def marked(self) -> str | None:
        """Return the id of the option that is marked, or that the typed command would answer with."""
        if not self.command_panel.input.has_focus:
            return self.choices.marked_option()
        reading = self.command_panel.marked
        if reading is None:
            return None
        return reading.pick or next((pick for answer in reading.answers[:1] for pick in answer.picks), None)

    def on_descendant_focus(self) -> None:
        # Enter does something else in the command input than in the list.
        self._mark_moved()

    def _mark_moved(self) -> None:
        self.show_preview()
        self.post_message(OptionListPanel.Marked(self.marked))

    def show_hint(self, tip: str) -> None:
        """Show a hint at what there is besides answering; an empty one shows nothing."""
        self._tip.update(Content(f"Hint: {tip}"), layout=False)
        self._tip.display = bool(tip)

    def _set_kind(self, kind: str) -> None:
        """Style the panel by what it shows: one of `_KINDS`, or nothing for the player's own question."""
        self.remove_class("-saying", "-entering")
        self._search = None
        if self._clock is not None:
            self._clock.pause()
        if kind != next(filter(self.has_class, _KINDS), ""):
            self.remove_class(*_KINDS, update=False)
            self.add_class(*filter(None, [kind]), update=False)
            # Of what is in the panel, style sheets change only the question by it.
            self.app.stylesheet.update_nodes((self, self._prompt))

    def set_previews(self, previews: OutcomePreviews | None) -> None:
        """Set the previews of the question's options; None without a question."""
        self.outlook.previews = previews
        self.show_preview()

    def show_step(self, text: str, left: int, *, timed: bool, title: str) -> None:
        """Show one automatic step; `left` are still to come."""
        self.border_title = Content(title)
        self._set_kind("-step")
        self._prompt.update(Content.styled(text, "bold"))
        count = count_of(left, "step")
        self._offer([("next", "Next step"), ("skip", f"Skip {count}")], STEP_KEYS)
        self.border_subtitle = "Continues by itself; Enter: now" if timed else "Enter or Space: next step"

    def show_not_saved(self) -> None:
        """Show that the results of the program's chance could not be saved."""
        self.border_title = "Not saved"
        self._set_kind("-step")
        self._prompt.update(Content.styled("What the program rolled could not be saved.", "bold"))
        self._offer([("retry", "Try again")], {"retry": "t"})
        self.border_subtitle = "Everything before is saved"

    def show_waiting(self, text: str) -> None:
        """Show who decides on another screen."""
        self.border_title = "Waiting"
        self._set_kind("-step")
        self._prompt.update(Content.styled(text, "bold"))
        self._offer([("leave", "Back to the start screen")], {})
        self.border_subtitle = "F10 shows who sits where"

    def show_search(self, search: RunningSearch) -> None:
        """Show which built-in player thinks and for how long, until something else is shown."""
        self.show_waiting(search.text)
        if search.can_be_cut_short:
            self._offer([(CUT_SHORT, "Answer now"), ("leave", "Back to the start screen")], {})
            self.border_subtitle = "Enter or Space: answer now"
        self._search = search
        if self._clock is None:
            self._clock = self.set_interval(CLOCK_SECONDS, self._show_clock)
        self._clock.resume()

    def _show_clock(self) -> None:
        """Show how far the search is; the room for it changes once at most, when the clock appears."""
        if self._search is not None:
            self._prompt.update(Content.styled(self._search.text, "bold"))
            self.screen.refresh_bindings()

    def show_end(self, ending: str, undo_label: str) -> None:
        """Show how a game ended whose story has a screen of its own, and what can be done now."""
        self._show_over(ending, [("story", "How it went, and what next")], undo_label)
        self.border_subtitle = "The log can still be opened"

    def show_result(self, ending: str, undo_label: str) -> None:
        """Show how a game ended, and what can be done now."""
        self._show_over(ending, [("new", "New game"), ("export", "Export this game")], undo_label)

    def _show_over(self, ending: str, rows: list[tuple[str, str]], undo_label: str) -> None:
        self.border_title = "The game is over"
        self._set_kind("-over")
        self._prompt.update(Content.styled(ending, "bold"))
        rows = [*rows, ("leave", "Back to the start screen")]
        if undo_label:
            rows.append(("undo", f"Undo: {undo_label}"))
        self._offer(rows, OVER_KEYS)
        self.border_subtitle = ""

    def _offer(self, rows: Sequence[tuple[str, str]], keys: Mapping[str, str]) -> None:
        """Show rows that are no options of the game, with their keys."""
        self._result_line.display = False
        self.keys, self.typed_number = dict(keys), None
        self.choices.offer(rows, self.keys)
        self._answer_with(None, None, False, {})

    def on_option_list_panel_answered(self, message: OptionListPanel.Answered) -> None:
        if message.decision is None:
            message.stop()
            self.post_message(self.Command(message.picks[0]))


def last_clauses(came: str, room: int) -> str:
    """Return the last clauses of what came of an answer, as many as fit into `room` letters."""
    clauses = came.split("; ")
    while len(clauses) > 1 and len("; ".join(clauses)) > room:
        clauses.pop(0)
    text = "; ".join(clauses)
    return text if text == came else f"... {text}"


def to_move_lines(to_move: InstructionList, width: int, most: int) -> list[Content]:
    """Return what is left to move on the real table, as many as fit into lines of this width."""
    left, done = to_move.left, len(to_move.items) - len(to_move.left)
    count = f" {done}/{len(to_move.items)}" if done else ""
    lines = [Content.styled(f"On your table{count} · ^t done · ^o list", "bold $warning")]
    height = 1
    for number, item in enumerate(left):
        text = ("· " if number else "▸ ") + item.text
        rest = len(left) - number
        if number and height + len(wrap(text, width)) + (rest > 1) > most:
            lines.append(Content.styled(f"... and {rest} more", "$text-muted"))
            break
        lines.append(Content.styled(text, "$text-muted" if number else "bold $warning"))
        height += len(wrap(text, width))
    return lines


def how_to_answer(decision: Decision) -> str:
    """Return how many options to pick and how, in one line."""
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
