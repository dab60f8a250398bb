"""The table of an Ashes game: both sides, the question, the log; in a lesson also the notes of the lesson."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container

from engine.redrains.read_model import chimera_of
from host.app.app_services import services
from host.app.breakpoints import VAST, WIDE
from host.app.screens.table.answer_input import AnswerInput
from host.app.screens.table.card_and_log_navigation import CardAndLogNavigation
from host.app.screens.table.game_screen import GameScreen
from host.app.screens.table.question_view import QuestionView
from host.app.screens.table.step_pacer import StepPacer
from host.app.widgets.behavior_table import BehaviorPane
from host.app.widgets.board import Board, StatusBar
from host.app.widgets.card_rows import CardRow
from host.app.widgets.command_input import CommandPanel
from host.app.widgets.decision_panel import CUT_SHORT, DecisionPanel
from host.app.widgets.keys_footer import KeysFooter, WindowTooSmallNotice
from host.app.widgets.large_type_table import LargeTableView
from host.app.widgets.lesson_note import LessonNote
from host.app.widgets.log_panel import LogPanel
from host.app.widgets.no_relayout import SettledContainer
from host.app.widgets.option_list import OptionListPanel
from host.app.widgets.player_and_chimera_panels import CardClicked
from host.app.widgets.tabbed_panels import TabbedPanels
from host.app.widgets.text_panels import PreviewPanel
from host.presenter.display.behavior_table import current_behavior_table
from host.presenter.display.large_type_table import large_view
from host.presenter.display.opponent_pages_and_zones import (
    is_companion,
    opponent_pages,
    opponents_in_order,
    page_for_question,
)
from host.presenter.learning.tips import TipContext
from host.presenter.options.option_keys import card_keys
from host.presenter.preferences import PACES
from host.presenter.seeds import practice_note
from host.presenter.session.advice import advice_paragraphs, advice_search, offers_advice
from host.presenter.session.ashes_session import AshesSession

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.kernel.decision import Decision
    from host.console.input_model import InputState
    from host.presenter.learning.lesson import Lesson
    from host.presenter.narration.log import LogLine
    from host.presenter.session.shared_game import GameShare
    from host.presenter.table_editing.real_or_program_rows import Ownership

CONSOLE_BELOW = 40
"""Lines of a terminal from which on there is room for the console below the table."""


class TableScreen(GameScreen):
    """A game of Ashes being played, or the game of a `lesson`, in which each step waits for a key."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u,ctrl+z", "undo", "Undo", tooltip="Undo your last answer", id="table.undo"),
        Binding("r,ctrl+y", "redo", "Redo", tooltip="Redo what was undone", id="table.redo"),
        Binding(
            "question_mark", "why", "Why?", key_display="?", tooltip="The rule behind this question",
            id="table.why",
        ),
        Binding(
            "exclamation_mark", "advice", "Advice", show=False, key_display="!", id="table.advice",
            tooltip="At your turn, where no other people play: the best turns that a player would see",
        ),
        Binding("i", "inspect", "Card", tooltip="Open the card this option is about", id="table.inspect"),
        Binding(
            "slash", "say", "Type", key_display="/", id="table.say",
            tooltip="With real cards: type what you play and do; short forms work",
        ),
        Binding(
            "colon", "type", "Type answers", show=False, key_display=":", id="table.type",
            tooltip="Type answers: play knight, pay 2 nat",
        ),
        Binding(
            "slash", "search", "Search", show=False, key_display="/", id="table.search",
            tooltip="Without real cards: search the whole log",
        ),
        Binding(
            "left,right", "cards", "Cards", show=False, id="table.cards",
            tooltip="To the cards on the table: arrows move over them, i opens one, Esc goes back",
        ),
        Binding(
            "l", "log", "Log", show=False, id="table.log",
            tooltip="Go to the log, where Enter opens a line; again: search it, copy it",
        ),
        Binding("v", "large_type", "Big", tooltip="The table in large type, and back", id="table.large"),
        Binding(
            "full_stop", "turn_pane(1)", "Panes", key_display=".", id="table.panes",
            tooltip="Next panel: hand, spells, piles, log",
        ),
        Binding("comma", "turn_pane(-1)", "Previous panel", show=False, id="table.panes_back"),
        Binding(
            "f5", "chimera", "Boss", show=False, id="table.chimera",
            tooltip="The Chimera's or Dragonborn's card, with its behavior table",
        ),
        Binding(
            "f7", "phoenixborn", "Phoenixborn", show=False, id="table.phoenixborn",
            tooltip="Your Phoenixborn's card",
        ),
        Binding(
            "f8", "opponent", "Opponent", show=False, id="table.opponent",
            tooltip="The next opponent, where one is shown at a time",
        ),
        Binding(
            "f9", "correct", "Correct", show=False, id="table.correct",
            tooltip="Correct anything: tokens, dice, cards, the round",
        ),
        Binding(
            "ctrl+t", "tick", "Done by hand", show=False, priority=True, id="table.tick",
            tooltip="Tick off what is to be moved next on your table",
        ),
        Binding(
            "ctrl+o", "to_move", "On your table", show=False, priority=True, id="table.to_move",
            tooltip="All that is to be moved on your table: tick it off, say it was otherwise, hide it",
        ),
        Binding("f4", "pace", "Pace", show=False, tooltip="How automatic steps are shown", id="table.pace"),
        Binding(
            "f3", "console", "Console", show=False, id="table.console",
            tooltip="Show or hide the console's keys",
        ),
        Binding(
            "escape", "take_back", "Take back", id="table.take_back",
            tooltip="Take back a half-made play, activation or attack",
        ),
        Binding(
            "escape", "leave_large", "Back", id="table.leave_large",
            tooltip="In large type: back to the table as it was",
        ),
        Binding(
            "escape", "leave", "Leave", id="table.leave",
            tooltip="Back to the start screen; the game is saved",
        ),
    ]  # fmt: skip

    AUTO_FOCUS = "#choices, #roll, #number"
    console_hint = (
        "F3 shows the keys of the simulated console; "
        f"a window of {CONSOLE_BELOW} lines has room for them below the table."
    )
    session: AshesSession

    def __init__(self, share: GameShare, lesson: Lesson | None = None) -> None:
        session = AshesSession(share)
        super().__init__(session, share)
        self._is_new = True
        """True until it is on screen for the first time."""
        self._ending_shown = False
        self._shown_question: Decision | None = None
        self.lesson_note = None if lesson is None else LessonNote(lesson, session)
        self.set_class(lesson is not None, "-lesson")
        self._status_bar = StatusBar(id="status")
        self._board = Board(len(opponents_in_order(session.view, session.seat)))
        self._large_view = LargeTableView()
        self.decision_panel = self.shown_first = DecisionPanel()
        self.log_panel = LogPanel()
        self._preview = PreviewPanel()
        self._behavior = BehaviorPane()
        panels = {**self._board.lists, "Boss": self._behavior, "Log": self.log_panel}
        self.panes = TabbedPanels(panels, first="log")
        self.steps = StepPacer(self, session, fixed_pace="" if lesson is None else "stepped")
        self.answers = AnswerInput(self, session, self.decision_panel, self.steps)
        self.question_view = QuestionView(session, self.decision_panel, self._preview)
        self.browsing = CardAndLogNavigation(self, self.decision_panel, self.panes, self.log_panel)

    def compose(self) -> ComposeResult:
        yield WindowTooSmallNotice()
        yield self._status_bar
        with SettledContainer(id="body"):
            yield self._large_view
            yield self._board
            with SettledContainer(id="side"):
                if self.lesson_note is not None:
                    yield self.lesson_note
                yield self.decision_panel
                with SettledContainer(id="beside"):
                    yield self._preview
                    yield self.panes
        yield Container(id="console-dock")
        yield KeysFooter()

    def on_mount(self) -> None:
        port = services(self).console_bridge.port
        if port is not None:
            from host.app.widgets.console_panel import ConsolePanel

            self.query_one("#console-dock").mount(ConsolePanel(port))
        self.show_notices()
        self.refresh_game()
        self.show_simulated_console()

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        """Do not style again before the first drawing what was styled as it was mounted."""
        event.refresh_styles, self._is_new = not self._is_new, False

    def on_resize(self) -> None:
        """Show the log first where the hand has a row of its own, as in a wide window."""
        columns, rows = self.app.size
        self.set_class(columns >= VAST[0] and rows >= VAST[1], "-vast")
        own_row = columns >= WIDE or is_companion(self.session.view, self.session.seat)
        self.panes.set_first("log" if own_row else "hand")
        self.call_after_refresh(self._show_board)

    # Showing the game

    @property
    def question_text(self) -> str:
        session = self.session
        if session.hands_over_to:
            return ""
        if session.decision is not None:
            return session.decision.question
        if session.waiting:
            return session.lines[-1].text if session.lines else "The game begins"
        return "The game is over"

    def refresh_game(self) -> None:
        session = self.session
        if self.lesson_note is not None:
            self.lesson_note.refresh_note()
        if session.hands_over_to:
            self._pass_terminal_on()
            return
        self.clear_old_message()
        self._turn_to_opponent_in_question()
        self.accepts_keys = False  # what is not on screen yet must not be answered
        if grace := self.steps.grace_seconds():
            self.set_timer(grace, self.accept_keys)
        else:
            self.call_after_refresh(self.accept_keys)
        self._show_question()
        self._show_board()
        self.refresh_log()
        self.steps.restart_timer()
        self.refresh_bindings()
        self.refresh_tip()
        self._light_console()
        if session.over and not self._ending_shown:
            self.call_after_refresh(self.show_ending)
        self._ending_shown = session.over
        if self.lesson_note is not None and (marked := self.lesson_note.marked_option) is not None:
            self.decision_panel.point(marked)

    def _pass_terminal_on(self) -> None:
        session, view = self.session, self.session.view
        when = f"turn of {view.turn}" if view.turn else view.phase
        when = f"Round {view.round}: {when}" if view.round else when.capitalize()
        self.pass_terminal(session.hands_over_to, when)

    def _turn_to_opponent_in_question(self) -> None:
        """Show the opponent whom a new question is about, where one is shown at a time."""
        session, before = self.session, self._shown_question
        self._shown_question = session.decision
        if session.decision is not before:
            page = page_for_question(session.view, session.seat, session.decision)
            self._board.page = self._board.page if page is None else page

    def _show_question(self) -> None:
        timed = self.steps.pace == "timed"
        # In large type people move real cards at each step, so steps are not grouped.
        self.question_view.show(timed=timed, grouped=timed and not services(self).preferences.large_type)

    def _show_board(self) -> None:
        session = self.session
        view, decision = session.view, session.decision
        keys = {} if decision is None else card_keys(decision)
        picked = set()
        if decision is not None:
            picked = {decision.option(pick).subject for pick in self.decision_panel.picked}
        self.refresh_status()
        large = services(self).preferences.large_type
        self.set_class(large, "-large")
        self.set_class(is_companion(view, session.seat), "-companion")
        if large:
            self._large_view.show(large_view(session))
        self.panes.set_tab_visible("others", bool(opponents_in_order(view, session.seat)))
        chimera = chimera_of(view)
        self.panes.set_tab_visible("behavior", chimera is not None)
        if chimera is not None:
            behavior = current_behavior_table(view, chimera, self.cards)
            self._behavior.show(behavior)
            if self.has_class("-vast"):
                self._board.behavior.show(behavior)
        self._board.behavior.display = chimera is not None and self.has_class("-vast")
        self._board.show(view, session.seat, keys, {card for card in picked if card is not None})

    def refresh_status(self) -> None:
        """Show the line at the top anew."""
        session = self.session
        console, undo_label = (
            services(self).console_bridge.status,
            "" if session.waiting else session.undo_label,
        )
        luck = practice_note(session.match.setup, session.opened.marks)
        self._status_bar.show(session.view, session.seat, luck=luck, console=console, undo_label=undo_label)

    def refresh_log(self) -> None:
        session = self.session
        session.shows_reasons = services(self).preferences.reasons
        marks = session.opened.marks if not session.waiting else ()
        self.log_panel.show(session.actions, marks, session.reasons)

    def refresh_tip(self) -> None:
        question, tip = self.session.decision, ""
        explained = self.lesson_note is not None and self.lesson_note.display
        if question is not None and not explained and services(self).preferences.tips:
            types = self.decision_panel.command_panel.takes_commands
            tip = services(self).tips.tip_for(
                TipContext(question, can_undo=bool(self.session.undo_label), can_type_commands=types)
            )
        self.decision_panel.show_hint(tip)

    def show_ending(self) -> None:
        """Show how the game went, if it is over."""
        from host.app.screens.table.game_end import GameEndScreen

        def closed(wish: str | None) -> None:
            if wish == "undo":
                self.action_undo()

        if self.session.over and self.app.screen is self:
            self.app.push_screen(GameEndScreen(self.session), closed)

    def show_opponent(self, seat: str) -> None:
        """Show this opponent, where one is shown at a time; the next one if `seat` is empty."""
        pages = opponent_pages(self.session.view, self.session.seat)
        if len(pages) > 1:
            self._board.page = pages.index(seat) if seat else (self._board.page + 1) % len(pages)
            self._show_board()
            self._light_console()

    def on_option_list_panel_marked(self) -> None:
        """Preview the marked option."""
        self.question_view.preview_option()

    def on_card_row_pointed(self, message: CardRow.Pointed) -> None:
        """Preview the card that is marked on the table."""
        self.question_view.preview_card(message.card)

    def on_descendant_focus(self) -> None:
        """Preview the marked option again when the list has the focus back."""
        if self.focused is self.decision_panel.choices:
            self.question_view.preview_option()

    # Answering

    def focus_question(self) -> None:
        self.decision_panel.focus_target.focus()

    def keys_for_new_question(self, last: events.Key, typed: Sequence[events.Key]) -> Sequence[events.Key]:
        return self.answers.keys_for_new_question(last, typed)

    def accept_keys(self) -> None:
        self.answers.focus_new_question()
        super().accept_keys()

    def on_key(self, event: events.Key) -> None:
        """Answer with the key of an option."""
        self.answers.handle_key(event)

    def answer(self, picks: tuple[str, ...]) -> None:
        self.answers.submit(picks)

    def on_option_list_panel_answered(self, message: OptionListPanel.Answered) -> None:
        """Answer with what was chosen in the list."""
        self.answers.submit_chosen(message)

    def on_option_list_panel_refused(self, message: OptionListPanel.Refused) -> None:
        """Say why."""
        self.say(message.reason, warns=True)

    def on_option_list_panel_changed(self) -> None:
        """Show what is picked on the table and on the console."""
        self.decision_panel.show_preview()
        self._show_board()
        self._light_console()

    def on_command_panel_entered(self, message: CommandPanel.Entered) -> None:
        """Answer with a typed command, or do what it asks of the screen."""
        if not self.accepts_keys:
            return
        services(self).keep_preferences()
        if message.reading.command:
            self._run_command(message.reading.command)
        else:
            self.answers.submit_command(message.reading)

    def _run_command(self, name: str) -> None:
        """Run a typed command that is no answer, one of `COMMANDS`."""
        from host.app.screens.info_dialogs import CommandHelpDialog

        if name == "help":
            self.app.push_screen(CommandHelpDialog(self.decision_panel.command_panel.forms))
        elif name == "correct":
            self.action_correct()
        else:
            self.action_undo()
            self.focus_question()

    def action_cut_short(self) -> None:
        if not self.steps.is_step_key():
            super().action_cut_short()

    def action_undo(self) -> None:
        self.session.finish()
        super().action_undo()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "why":
            return True
        if action == "advice":
            asked = self.session.decision
            return asked is not None and offers_advice(self.session.match, self.session.viewer)
        if action == "say":
            return self.decision_panel.command_panel.takes_commands
        if action == "search":
            return not self.decision_panel.command_panel.takes_commands
        if action == "leave_large":
            return services(self).preferences.large_type
        if action == "leave" and services(self).preferences.large_type:
            return False
        return super().check_action(action, parameters)

    def action_say(self) -> None:
        """Focus the line on which people type what they do."""
        self.decision_panel.command_panel.input.focus()

    def action_type(self) -> None:
        """Show the line on which people type answers, and focus it."""
        self.decision_panel.command_panel.open()

    # Steps

    def show_next_step(self) -> None:
        self.steps.show_next()

    def skip_steps(self) -> None:
        self.steps.skip()

    def refresh_steps(self) -> None:
        """Show how the next step comes."""
        if self.session.waiting:
            self._show_question()
        self.steps.restart_timer()

    def action_pace(self) -> None:
        """Change to the next pace of automatic steps."""
        preferences = services(self).preferences
        preferences.pace = PACES[(PACES.index(preferences.pace) + 1) % len(PACES)]
        services(self).keep_preferences()
        self.say(f"Automatic steps: {preferences.pace}")
        self.refresh_steps()

    def on_decision_panel_command(self, message: DecisionPanel.Command) -> None:
        """Go on with the steps, or do what was chosen after the game."""
        if message.name in ("next", "skip"):
            self.steps.note_step_key()
        if message.name == "next":
            self.steps.show_next()
        elif message.name == "skip":
            self.steps.skip()
        elif message.name == "retry":
            self.perform(self.session.settle)
        elif message.name == "story":
            self.show_ending()
        elif message.name == "leave":
            self.action_leave()
        elif message.name == "undo":
            self.action_undo()
        elif message.name == "tick":
            self.action_tick()
        elif message.name == CUT_SHORT:
            self.action_cut_short()

    # Cards, panels and log

    def _pick_card(self, card: int, *, inspect: bool) -> None:
        """Pick a card with what is attached to it and under it."""
        seen = self.session.view.card(card)
        below = () if seen is None else (*seen.attached, *seen.under)
        self.browsing.pick_card(card, {card, *(part.id for part in below)}, inspect=inspect)

    def on_card_clicked(self, message: CardClicked) -> None:
        """Pick the Chimera's or the Phoenixborn's own card."""
        self._pick_card(message.card, inspect=message.inspect)

    def on_card_row_picked(self, message: CardRow.Picked) -> None:
        """Pick a card of a row."""
        self._pick_card(message.card, inspect=message.inspect)

    def on_card_row_left(self) -> None:
        """Go from the cards to the question."""
        self.focus_question()

    def on_log_panel_opened(self, message: LogPanel.Opened) -> None:
        """Open an action of the log."""
        self.browsing.open_log_action(message.number)

    def action_cards(self) -> None:
        """Move over the cards on the table."""
        self.browsing.focus_cards()

    def action_turn_pane(self, by: int) -> None:
        """Show the next panel."""
        self.panes.turn(by)

    def action_opponent(self) -> None:
        """Show the next opponent."""
        self.show_opponent("")

    def action_log(self) -> None:
        """Go to the log; from there, to the whole of it."""
        self.browsing.focus_log()

    def action_search(self) -> None:
        """Search the whole log."""
        self.browsing.show_log()

    def show_log(self, card: int | None = None) -> None:
        self.browsing.show_log(card)

    def open_card(self, card: int) -> None:
        """Open a card, by its name if it has left the table; a Chimera with its behavior table."""
        seen = self.session.view.card(card)
        if seen is not None and seen.type == "chimera":
            self.action_chimera()
        else:
            services(self).open_card(seen, self.session.card_name(card))

    def action_why(self) -> None:
        """Show the rule of the question; without one, the last line of the log."""
        if self.session.decision is None and self.session.lines:
            self.browsing.open_log_line(self.session.shown - 1)
        else:
            super().action_why()

    def action_inspect(self) -> None:
        """Open what the marked option is about: a card, the power of a die, or the rule."""
        subject, view = self.question_view.marked_subject, self.session.view
        if subject is None:
            self.action_why()
        elif subject.rule is not None:
            services(self).open_rule(subject.rule.title, subject.rule)
        else:
            services(self).open_card(None if subject.card is None else view.card(subject.card), subject.name)

    def action_advice(self) -> None:
        """Look for the best turns, and show them."""
        from host.app.screens.table.searching_dialog import SearchingDialog

        search = advice_search(self.session.match)
        dialog = SearchingDialog(
            "Advice", "Looking for your best turns", search, advice_paragraphs, cuts=True
        )
        self.app.push_screen(dialog)

    def action_chimera(self) -> None:
        """Open the Chimera's card."""
        view = self.session.view
        chimera = chimera_of(view)
        if chimera is not None:
            table = current_behavior_table(view, chimera, self.cards)
            services(self).open_card(view.player(chimera.seat).phoenixborn, table=table)

    def action_phoenixborn(self) -> None:
        """Open the player's Phoenixborn."""
        services(self).open_card(self.session.view.player(self.session.seat).phoenixborn)

    # What to move by hand

    def action_tick(self) -> None:
        """Tick off the next thing to move by hand."""
        self.session.instructions.tick()
        self._show_to_move()

    def action_to_move(self) -> None:
        """Open the list of all that is to be moved by hand."""
        from host.app.screens.table.instruction_dialog import InstructionDialog

        to_move = self.session.instructions

        def closed(number: int | None) -> None:
            self._show_to_move()
            if number is not None:
                self.say_otherwise(to_move.items[number].line)

        if not to_move.items:
            self.say("Nothing is to be moved by hand.")
        elif self.app.screen is self:
            self.app.push_screen(InstructionDialog(to_move), closed)

    def say_otherwise(self, line: LogLine) -> None:
        """Let people say what was really rolled or revealed, or correct the table if it was neither."""
        from host.app.screens.table.fact_dialog import FactDialog

        session, facts = self.session, self.session.facts_behind(line)

        def chosen(place: tuple[int, int] | None) -> None:
            if place is None:
                return
            number, at = place
            if number < 0:
                self.action_correct()
                return
            fact, lost = facts[number], 0

            def change() -> None:
                nonlocal lost
                lost = session.say_otherwise(fact, fact.alternatives[at].picks)

            self.perform(change, f"{fact.text}: it was {fact.alternatives[at].label}.")
            if lost:
                self.say("It is changed; some later answers did not fit any more.", warns=True)
            self.focus_question()

        while self.app.screen is not self:  # the log, which will not be true any more
            self.app.pop_screen()
        if facts:
            self.app.push_screen(FactDialog(facts), chosen)
        else:
            self.action_correct()

    def _show_to_move(self) -> None:
        self.decision_panel.show_result_line()
        self._show_board()
        self._light_console()

    # Corrections

    def ownership_settings(self) -> Sequence[Ownership]:
        from host.presenter.table_editing.real_or_program_rows import ownership_rows

        return tuple(ownership_rows(self.session.match, self.session.view))

    def action_correct(self) -> None:
        """Open the dialog that corrects the table."""
        from host.app.screens.table.correction_screen import CorrectionEntry, CorrectionScreen

        if self.session.waiting:
            self.steps.skip()
        if self.app.screen is self:
            enter = CorrectionEntry(self, self.session).enter
            self.app.push_screen(CorrectionScreen(self.session.match, self.session.view, enter))

    def correct(self, picks: Sequence[str]) -> None:
        from host.app.screens.table.correction_screen import CorrectionEntry

        # A correction may end the game, or destroy what the next one is about: then that is refused.
        if refused := CorrectionEntry(self, self.session).enter([(pick,) for pick in picks]):
            self.say(refused, warns=True)

    # Large type and the console

    def action_large_type(self) -> None:
        """Show the table in large type, or as it was."""
        preferences = services(self).preferences
        preferences.large_type = not preferences.large_type
        services(self).keep_preferences()
        self.refresh_game()

    def action_leave_large(self) -> None:
        """Show the table as it was."""
        self.action_large_type()

    def _light_console(self) -> None:
        session = self.session
        if session.hands_over_to or self not in self.app.screen_stack:  # left, but not yet removed
            return
        to_move = session.instructions.left
        marked = services(self).console_bridge.show(
            session.decision,
            session.view,
            self.decision_panel.picked,
            undoable=bool(session.undo_label),
            pending_action=session.cancel_label,
            to_move=to_move[0].text if to_move else "",
            facing=self._board.facing,
            roll=self.decision_panel.roll.grid,
        )
        if marked is not None:
            self.decision_panel.point(marked)

    def follow_console(self, state: InputState) -> None:
        """Mark and pick what the console points at and has picked, and say what is being entered."""
        from host.console.token_entry import entry_prompt

        if self.session.decision is None:
            return
        entered = entry_prompt(self.session.view, state)
        if entered and self.app.screen is self:  # the page of the console tells it by itself
            self.say(entered)
        if state.facing:
            self.show_opponent(state.facing)
        self.decision_panel.follow_console(state)

    def show_simulated_console(self) -> None:
        """Show a simulated console below the table where there is room; else say how to show it."""
        console = services(self).console_bridge.port
        if console is not None and console.simulated and self._has_room_below:
            self.query_one("#console-dock").add_class("-open")
        else:
            super().show_simulated_console()

    def action_console(self) -> None:
        """Show or hide the console's keys: below the table, or as a page where there is no room."""
        dock = self.query_one("#console-dock")
        has_place = dock.has_class("-open") or self._has_room_below
        if services(self).console_bridge.port is not None and has_place:
            dock.toggle_class("-open")
        else:
            super().action_console()

    @property
    def _has_room_below(self) -> bool:
        return self.app.size.height >= CONSOLE_BELOW
