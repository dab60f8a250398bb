"""The table: both sides, the question that is pending, the log.

The table of a lesson: a game like any other, with a note above it that says what is new.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static

from engine.redrains.read_model import chimera_of
from host.app.app_services import services
from host.app.breakpoints import WIDE
from host.app.screens.table.answer_input import GRACE_SECONDS, TableAnswers
from host.app.screens.table.pass_terminal import PassTerminal
from host.app.widgets.behavior_table import BehaviorPane
from host.app.widgets.board import Board, StatusBar
from host.app.widgets.card_rows import CardRow
from host.app.widgets.decision_panel import DecisionPanel
from host.app.widgets.large_view import FromAfarPanel
from host.app.widgets.log_panel import LogPanel
from host.app.widgets.screen_frame import KeysFooter, TooSmall
from host.app.widgets.tabbed_panels import Panes
from host.app.widgets.text_panels import PreviewPanel
from host.presenter.command_parser.parser import command_context
from host.presenter.display.large_view import current_behavior_table, large_view
from host.presenter.display.table_text import ending_text
from host.presenter.display.table_zones import (
    is_companion,
    opponent_pages,
    opponents_in_order,
    page_for_question,
)
from host.presenter.learning.lesson import LessonGuide
from host.presenter.learning.tips import TipContext
from host.presenter.luck import practice_note
from host.presenter.options.option_details import card_detail, detail_subject, option_detail
from host.presenter.options.option_keys import card_keys
from host.presenter.options.option_views import option_views, unavailable_views
from host.presenter.preferences import step_seconds
from host.presenter.session.step_player import Playback

if TYPE_CHECKING:
    from collections.abc import Collection

    from engine.kernel.decision import Decision
    from host.presenter.learning.lesson import Lesson
    from host.presenter.ports import OpenGameLike


class TableScreen(TableAnswers):
    """A game being played. What is shown and asked comes from a `Playback`."""

    AUTO_FOCUS = "#choices, #roll, #number"
    gives_tips = True
    """Whether hints are given at what there is besides answering."""

    def __init__(self, opened: OpenGameLike) -> None:
        super().__init__()
        self.playback = Playback(opened)
        self._timer: Timer | None = None
        self._fresh = True
        """Whether it has never been on screen."""
        self._stepped = False
        """Whether what was shown last was a step: the key for the next one must not answer by accident."""
        self._told = False
        """Whether the end of the game has been told."""
        self._asked: Decision | None = None
        self._status_bar = StatusBar(id="status")
        self._board = Board(len(opponents_in_order(self.playback.view, self.playback.seat)))
        self._afar = FromAfarPanel()
        self.decision_panel = DecisionPanel()
        self.log_panel = LogPanel()
        self._preview = PreviewPanel()
        self._behavior = BehaviorPane()
        panels = {**self._board.lists, "Boss": self._behavior, "Log": self.log_panel}
        self.panes = Panes(panels, first="log")

    def compose(self) -> ComposeResult:
        """The board on one side, question and log on the other."""
        yield TooSmall()
        yield self._status_bar
        with Container(id="body"):
            yield self._afar
            yield self._board
            with Container(id="side"):
                yield self.decision_panel
                with Container(id="beside"):
                    yield self._preview
                    yield self.panes
        yield Container(id="console-dock")
        yield KeysFooter()

    def on_mount(self) -> None:
        """Show the game as it stands."""
        port = services(self).console_bridge.port
        if port is not None:
            from host.app.widgets.console_panel import ConsolePanel

            self.query_one("#console-dock").mount(ConsolePanel(port))
        for notice in self.playback.opened.notices:
            self.notify(notice, title="About this save", severity="warning", timeout=12)
        self.refresh_table()
        self.show_simulated_console()

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        """What has been styled as it was mounted is not styled once more before it is first drawn."""
        event.refresh_styles, self._fresh = not self._fresh, False

    def on_resize(self) -> None:
        """Lines are put differently in a wide window, where the hand has a row of its own."""
        own_row = self.app.size.width >= WIDE or is_companion(self.playback.view, self.playback.seat)
        self.panes.lead_with("log" if own_row else "hand")
        self.call_after_refresh(self._show_board)

    def on_unmount(self) -> None:
        """Let others open the game."""
        self.playback.opened.close()
        self.rest_console()

    # Showing

    def refresh_table(self) -> None:
        """Show the game as far as it was played back."""
        playback = self.playback
        if playback.passes_to:
            self._hand_over(playback.passes_to)
            return
        asked, self._asked = self._asked, playback.decision
        self.say_no_more()
        if playback.decision is not asked:
            page = page_for_question(playback.view, playback.seat, playback.decision)
            self._board.page = self._board.page if page is None else page
        self.accepts_keys = False  # nobody shall answer what is not on screen yet
        if self._stepped and not playback.waiting:
            self.set_timer(GRACE_SECONDS, self.accept_keys)
        else:
            self.call_after_refresh(self.accept_keys)
        self._stepped = bool(playback.waiting)
        self._show_question()
        self._show_board()
        self.log_panel.show(playback.deeds, playback.opened.marks if not playback.waiting else ())
        self._pace_steps()
        self.refresh_bindings()
        self.refresh_tip()
        self._light_console()
        if playback.over and not self._told:
            self.call_after_refresh(self.tell_story)
        self._told = playback.over

    def refresh_tip(self) -> None:
        """Hint at what there is, where that helps and was not used yet."""
        asked, tip = self.playback.decision, ""
        if asked is not None and self.gives_tips and services(self).preferences.tips:
            says = self.decision_panel.saying.display
            tip = services(self).tips.at(TipContext(asked, undoes=bool(self.playback.undoes), says=says))
        self.decision_panel.hint(tip)

    def tell_story(self) -> None:
        """Show how the game went."""
        from host.app.screens.table.game_end import GameEndScreen

        def back(wanted: str | None) -> None:
            if wanted == "undo":
                self.action_undo()

        if self.playback.over and self.app.screen is self:
            self.app.push_screen(GameEndScreen(self.playback), back)

    def _hand_over(self, seat: str) -> None:
        """Cover the table until the next player looks at it."""
        if isinstance(self.app.screen, PassTerminal):
            return
        self.accepts_keys = False
        view = self.playback.view
        when = f"turn of {view.turn}" if view.turn else view.phase
        when = f"Round {view.round}: {when}" if view.round else when.capitalize()

        def taken(there: bool | None) -> None:
            if there:
                self.playback.take_over(seat)
                self.refresh_table()
                self.decision_panel.answering.focus()
            elif there is not None:
                self.action_leave()

        services(self).console_bridge.turn_off()
        # What the last player was told, "Undone: discard ..." say, is not for the next one.
        self.app.clear_notifications()
        self.say_no_more(for_sure=True)
        self.app.push_screen(PassTerminal(seat, when), taken)

    def heard(self, stands: int) -> None:
        """Somebody else has changed the game."""
        self.playback.heard(stands)

    def follow_others(self) -> None:
        """Show what others have changed."""
        self.playback.follow(at_once=services(self).preferences.pace == "instant")
        self.refresh_table()

    def seats_changed(self, elsewhere: Collection[str]) -> None:
        """These people look at screens of their own now."""
        self.playback.sit_elsewhere(elsewhere)
        self.uncover()
        self.refresh_table()

    def show_opponent(self, seat: str) -> None:
        """Show this opponent, where one is shown at a time; the next one if `seat` is empty."""
        pages = opponent_pages(self.playback.view, self.playback.seat)
        if len(pages) > 1:
            self._board.page = pages.index(seat) if seat else (self._board.page + 1) % len(pages)
            self._show_board()
            self._light_console()

    def _light_console(self) -> None:
        playback = self.playback
        if playback.passes_to:
            return
        pointed = services(self).console_bridge.show(
            playback.decision,
            playback.view,
            self.decision_panel.picked,
            undoable=bool(playback.undoes),
            half_made=playback.takes_back,
            facing=self._board.facing,
            roll=self.decision_panel.roll.grid,
        )
        if pointed is not None:
            self.decision_panel.point(pointed)

    def refresh_status(self) -> None:
        """Show the line at the top anew."""
        playback = self.playback
        console, undoes = services(self).console_bridge.status, "" if playback.waiting else playback.undoes
        luck = practice_note(playback.match.setup, playback.opened.marks)
        self._status_bar.show(playback.view, playback.seat, luck=luck, console=console, undoes=undoes)

    def _show_question(self) -> None:
        playback, panel = self.playback, self.decision_panel
        # Who lays cards by hand in large type does it step by step, as who asks for each step gets it.
        playback.grouped = self.pace == "timed" and not services(self).preferences.large_type
        if playback.waiting:
            turn = playback.view.turn
            whose = f"{turn} acts" if turn and turn != playback.seat else "What happens"
            timed = self.pace == "timed"
            panel.show_step(playback.step, len(playback.steps), timed=timed, whose=whose)
        elif playback.decision is not None:
            asked, view, cards = playback.decision, playback.view, self.cards
            offers, held = option_views(asked, view, cards), unavailable_views(asked, view, cards)
            panel.ask(asked, offers, held, playback.last_outcome)
        elif playback.stuck:
            panel.show_stuck()
        elif playback.waits_for:
            panel.show_waiting(playback.waits_for, thinks=bool(playback.opened.thinking))
        else:
            you = playback.seat if playback.alone else ""
            panel.show_end(ending_text(playback.view, you), playback.undoes)
        panel.foresee(playback.previews)
        self._preview.keep_no_room()
        self.show_preview()
        panel.offer_line(command_context(playback.view, playback.decision, self.cards))

    def show_preview(self) -> None:
        """Show what the marked option is about."""
        decision, panel = self.playback.decision, self.decision_panel
        if self.playback.waiting:
            self._preview.pause()
            return
        if decision is None or not panel.choices.display or panel.roll.display or panel.number.display:
            self._preview.show(None)
            return
        view, cards, marked = self.playback.view, self.cards, panel.marked
        option = next((option for option in decision.options if option.id == marked), None)
        subject = detail_subject(option, decision, view, cards, self.playback.match.words)
        self._preview.show(option_detail(subject, view, cards))

    def on_choices_marked(self) -> None:
        """What is read beside the list goes with the mark."""
        self.show_preview()

    def on_card_row_pointed(self, message: CardRow.Pointed) -> None:
        """What is read beside the list goes with the mark on the table as well."""
        self._preview.show(card_detail(message.card, self.cards))

    def on_descendant_focus(self) -> None:
        """Back at the question it is the marked option that is read about."""
        if self.focused is self.decision_panel.choices:
            self.show_preview()

    def _show_board(self) -> None:
        playback = self.playback
        view, decision = playback.view, playback.decision
        keys = {} if decision is None else card_keys(decision)
        picked = set()
        if decision is not None:
            picked = {decision.option(pick).subject for pick in self.decision_panel.picked}
        self.refresh_status()
        large = services(self).preferences.large_type
        self.set_class(large, "-large")
        self.set_class(is_companion(view, playback.seat), "-companion")
        if large:
            self._afar.show(large_view(playback))
        self.panes.offer("others", bool(opponents_in_order(view, playback.seat)))
        chimera = chimera_of(view)
        self.panes.offer("behavior", chimera is not None)
        if chimera is not None:
            self._behavior.show(current_behavior_table(view, chimera, self.cards))
        self._board.show(view, playback.seat, keys, {card for card in picked if card is not None})

    def show_picks(self) -> None:
        """Show what is picked on the table and on the console."""
        self.decision_panel.look_ahead()
        self._show_board()
        self._light_console()

    # Steps

    def refresh_steps(self) -> None:
        """Show how the next step comes."""
        if self.playback.waiting:
            self._show_question()
        self._pace_steps()

    def skip_steps(self) -> None:
        """Show all steps that are left at once."""
        self.playback.finish()
        self.refresh_table()

    def _pace_steps(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if self.playback.waiting and self.pace == "timed":
            seconds = step_seconds(self.playback.step, services(self).preferences.speed)
            self._timer = self.set_timer(seconds, self._clock)

    def _clock(self) -> None:
        if self.app.screen is self:
            self.show_next_step()
        else:
            self._pace_steps()  # what is read over the table hides it: the step waits

    def show_next_step(self) -> None:
        """Show the next automatic step."""
        if self.playback.waiting:
            self.playback.advance()
            self.refresh_table()

    def on_decision_panel_command(self, message: DecisionPanel.Command) -> None:
        """A step, or what to do after the game."""
        if message.name in ("next", "skip"):
            self.went_on()
        if message.name == "next":
            self.show_next_step()
        elif message.name == "skip":
            self.skip_steps()
        elif message.name == "retry":
            self.attempt(self.playback.go_on)
        elif message.name == "story":
            self.tell_story()
        elif message.name == "leave":
            self.action_leave()
        elif message.name == "undo":
            self.action_undo()


class LessonScreen(TableScreen):
    """A lesson being played. Steps wait for a key, whatever the settings say: they are being read."""

    gives_tips = False  # the notes say what is new

    def __init__(self, opened: OpenGameLike, lesson: Lesson) -> None:
        super().__init__(opened)
        self._coach = LessonGuide(lesson, self.playback)
        self._title = lesson.title
        self._note = Static(id="lesson")

    @property
    def pace(self) -> str:
        """Each step with a key."""
        return "stepped"

    def on_mount(self) -> None:
        """The note is between the line at the top and the table."""
        self.mount(self._note, after=self._status_bar)

    def refresh_table(self) -> None:
        """Say what is new, and point at what it speaks of."""
        note = self._coach.current_note(self.playback)
        self._note.display = note is not None
        if note is not None:
            self._note.update(Content.assemble((f"{self._title}: ", "bold"), note.say))
            # While the steps are cleared away it would keep the height of the note before.
            self._note.call_after_refresh(self._note.refresh, layout=True)
        super().refresh_table()
        if (pointed := self._coach.pointed_option(self.playback)) is not None:
            self.decision_panel.point(pointed)
