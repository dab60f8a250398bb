"""What the keys of the table do, besides answering."""

from __future__ import annotations

from abc import abstractmethod
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType

from cards.errors import shortened
from engine.kernel.decision import IllegalAnswer
from engine.redrains.read_model import chimera_of
from host.app.app_services import services
from host.app.screens.table.table_browsing import Looking
from host.app.screens.table.undo_controls import GoingBack
from host.presenter.display.large_view import current_behavior_table
from host.presenter.options.option_details import detail_subject
from host.presenter.preferences import PACES
from host.presenter.session.shared_game import DeferredChange

if TYPE_CHECKING:
    from collections.abc import Sequence

    from host.console.input_model import InputState
    from host.presenter.session.seat_session import ReadableLog
    from host.presenter.table_editing.turn_state import Ownership


CONSOLE_BELOW = 40
"""So many lines of a terminal leave room for the console below the table."""


class TableCommands(GoingBack, Looking):
    """The commands of the table, each with its key. `TableScreen` is what they act on."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u,ctrl+z", "undo", "Undo", tooltip="Undo your last answer", id="table.undo"),
        Binding("r,ctrl+y", "redo", "Redo", tooltip="Redo what was undone", id="table.redo"),
        Binding(
            "question_mark", "why", "Why?", key_display="?", tooltip="The rule behind this question",
            id="table.why",
        ),
        Binding("i", "inspect", "Card", tooltip="Open the card this option is about", id="table.inspect"),
        Binding(
            "slash,colon", "say", "Type", key_display="/", id="table.say",
            tooltip="With real cards: type what you play and do; short forms work",
        ),
        Binding(
            "slash,colon", "search", "Search", show=False, key_display="/", id="table.search",
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

    @property
    def logged(self) -> ReadableLog:
        """The game as far as it was played back."""
        return self.playback

    how_to_see_it = (
        "F3 shows the keys of the simulated console; "
        f"a window of {CONSOLE_BELOW} lines has room for them below the table."
    )

    @abstractmethod
    def refresh_steps(self) -> None:
        """Show how the next step comes."""

    @abstractmethod
    def show_opponent(self, seat: str) -> None:
        """Show this opponent, where one is shown at a time; the next one if `seat` is empty."""

    def action_opponent(self) -> None:
        """Show the next opponent."""
        self.show_opponent("")

    @property
    def question(self) -> str:
        """What is asked now, or what is shown instead, in one line; empty while the table is covered."""
        playback = self.playback
        if playback.passes_to:
            return ""
        if playback.decision is not None:
            return playback.decision.question
        if playback.waiting:
            return playback.lines[-1].text if playback.lines else "The game begins"
        return "The game is over"

    def follow(self, cursor: InputState) -> None:
        """Let the list stand where the console stands, and have the same picks."""
        from host.console.token_entry import told

        if self.playback.decision is None:
            return
        words = told(self.playback.view, cursor)
        if words and self.app.screen is self:  # the page of the console tells it by itself
            self.say(words)
        if cursor.facing:
            self.show_opponent(cursor.facing)
        self.decision_panel.follow(cursor)

    def action_correct(self) -> None:
        """Set anything as it lies on the table."""
        from host.app.screens.table.correction_screen import CorrectScreen

        if self.playback.waiting:
            self.playback.finish()
            self.refresh_table()
        if self.app.screen is self:
            playback, whose = self.playback, self.whose_is_what()
            self.app.push_screen(CorrectScreen(playback.match, playback.view, self._enter, whose))

    def correct(self, picks: Sequence[str]) -> None:
        """Enter corrections, one after the other."""
        # A correction may end the game, or destroy what the next one is about: then it is refused, and told.
        if refused := self._enter([(pick,) for pick in picks]):
            self.notify(refused, severity="error", timeout=12)

    def _enter(self, batches: Sequence[tuple[str, ...]]) -> str:
        """Enter answers that say how the table lies; returns why nothing of it counts, if so."""
        lost, done, refused, kept = 0, 0, "", ""

        def enter(batch: tuple[str, ...]) -> None:
            nonlocal lost, done, refused, kept
            try:
                lost += self.playback.correct(*batch)
                done += 1
            except DeferredChange as later:
                kept = str(later)
            except IllegalAnswer as why:
                refused = shortened(str(why))

        for batch in batches:
            if not services(self).saves.try_action(partial(enter, batch)) or refused:
                break
        if lost:
            self.say("The table is corrected; the current action begins again.")
        elif done or kept:
            self.say(kept or "The table is corrected.")
        self.refresh_table()
        self.decision_panel.answering.focus()
        if done and refused:
            self.notify(refused, severity="error", timeout=12)
        return "" if done else refused

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Something is said where it can be."""
        if action == "say":
            return self.decision_panel.saying.display
        if action == "search":
            return not self.decision_panel.saying.display
        if action == "leave_large":
            return services(self).preferences.large_type
        if action == "leave" and services(self).preferences.large_type:
            return False
        return super().check_action(action, parameters)

    def action_say(self) -> None:
        """To the line on which people say what they do."""
        self.decision_panel.saying.input.focus()

    def action_search(self) -> None:
        """Search the whole log."""
        self.show_log()

    def run_command(self, name: str) -> None:
        """What a line asks of the screen: its `COMMANDS`."""
        from host.app.screens.info_dialogs import WordsScreen

        if name == "help":
            self.app.push_screen(WordsScreen(self.decision_panel.saying.phrases))
        elif name == "correct":
            self.action_correct()
        else:
            self.action_undo()
            self.decision_panel.answering.focus()

    def whose_is_what(self) -> tuple[Ownership, ...]:
        """Cards, dice, and the steps of the Chimera."""
        from host.presenter.table_editing.turn_state import ownership_rows

        return tuple(ownership_rows(self.playback))

    def look_at(self, card: int) -> None:
        """Open a card, by its name if it has left the table; a Chimera with its behavior table."""
        seen = self.playback.view.card(card)
        if seen is not None and seen.type == "chimera":
            self.action_chimera()
        else:
            services(self).open_card(seen, self.playback.name_of(card))

    def action_why(self) -> None:
        """Show the rule of the question."""
        decision = self.playback.decision
        if decision is not None:
            services(self).open_rule(decision.question, decision.rule)
        elif self.playback.lines:
            self.open_line(self.playback.shown - 1)

    def action_inspect(self) -> None:
        """Open what the marked option is about: a card, the power of a die, or the rule."""
        decision, view = self.playback.decision, self.playback.view
        if decision is None:
            self.action_why()
            return
        marked = self.decision_panel.marked
        option = next((option for option in decision.options if option.id == marked), None)
        subject = detail_subject(option, decision, view, self.cards, self.playback.match.words)
        if subject.rule is not None:
            services(self).open_rule(subject.rule.title, subject.rule)
        else:
            services(self).open_card(None if subject.card is None else view.card(subject.card), subject.name)

    def action_chimera(self) -> None:
        """Open the Chimera's card."""
        chimera = chimera_of(self.playback.view)
        if chimera is not None:
            view = self.playback.view
            table = current_behavior_table(view, chimera, self.cards)
            services(self).open_card(view.player(chimera.seat).phoenixborn, table=table)

    def action_phoenixborn(self) -> None:
        """Open the player's Phoenixborn."""
        services(self).open_card(self.playback.view.player(self.playback.seat).phoenixborn)

    def action_large_type(self) -> None:
        """Show the table in large type, or as it was."""
        preferences = services(self).preferences
        preferences.large_type = not preferences.large_type
        services(self).keep_preferences()
        self.refresh_table()

    def action_leave_large(self) -> None:
        """Show the table as it was."""
        self.action_large_type()

    def action_pace(self) -> None:
        """The next way of showing automatic steps."""
        preferences = services(self).preferences
        preferences.pace = PACES[(PACES.index(preferences.pace) + 1) % len(PACES)]
        services(self).keep_preferences()
        self.say(f"Automatic steps: {preferences.pace}")
        self.refresh_steps()

    def show_simulated_console(self) -> None:
        """Below the table at once, where there is room."""
        console = services(self).console_bridge.port
        if console is not None and console.simulated and self._has_room_below:
            self.query_one("#console-dock").add_class("-open")
        else:
            super().show_simulated_console()

    def action_console(self) -> None:
        """Show or hide the console's keys: below the table, or as a page where there is no room."""
        dock = self.query_one("#console-dock")
        if services(self).console_bridge.port is not None and (
            dock.has_class("-open") or self._has_room_below
        ):
            dock.toggle_class("-open")
        else:
            super().action_console()

    @property
    def _has_room_below(self) -> bool:
        return self.app.size.height >= CONSOLE_BELOW
