"""The draft at one terminal: what may be picked, the marked card's text, who has what."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static

from engine.kernel.decision import TABLE
from host.app.screens.draft_end import DraftEnd
from host.app.screens.hot_seat import HotSeatScreen
from host.app.screens.pass_terminal import PassTerminal
from host.app.sizes import WIDE
from host.app.widgets.draft_list import DraftList
from host.app.widgets.keys_footer import KeysFooter
from host.app.widgets.paragraph import paragraph
from host.app.widgets.too_small import TooSmall
from host.presenter.display.card_text import card_paragraphs
from host.presenter.games.draft import DraftHotSeat, card_in, draft_rows, needs_of, stage_of, table_of
from host.presenter.luck import practice_note
from host.presenter.options.option_keys import option_keys

if TYPE_CHECKING:
    from host.console.cursor import Cursor
    from host.presenter.ports import OpenGameLike

STORY_LINES = 8


class DraftScreen(HotSeatScreen):
    """A draft under way, and what to do with the decks when it is over."""

    CSS_PATH = "draft.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u,ctrl+z", "undo", "Undo", tooltip="Undo the last answer", id="draft.undo"),
        Binding("r,ctrl+y", "redo", "Redo", tooltip="Redo what was undone", id="draft.redo"),
        Binding("question_mark", "why", "Why?", key_display="?", tooltip="The rule", id="draft.why"),
        Binding("i", "inspect", "Inspect", show=False, tooltip="Open the marked card", id="draft.inspect"),
        Binding(
            "ctrl+b", "finish", "Bot finishes", id="draft.finish",
            tooltip="The bot makes your remaining picks",
        ),
        Binding("f3", "console", "Console", show=False, tooltip="The console's keys", id="draft.console"),
        Binding("pagedown", "text(8)", "Scroll the text", show=False, id="draft.pagedown"),
        Binding("pageup", "text(-8)", "Text up", show=False, id="draft.pageup"),
        Binding(
            "escape", "leave", "Leave", id="draft.leave",
            tooltip="Back to the start screen; the draft is saved",
        ),
    ]  # fmt: skip

    AUTO_FOCUS = "#draft-list"

    def __init__(self, opened: OpenGameLike) -> None:
        super().__init__()
        self.hot_seat = DraftHotSeat(opened)
        self.end = DraftEnd(self.hot_seat)
        self.list = DraftList()
        self._status = Static(id="draft-status", markup=False)
        self._question = Vertical(id="draft-question")
        self._prompt = Static(id="draft-prompt", markup=False)
        self._table = Static(markup=False)
        self._card = VerticalScroll(id="draft-card", can_focus=False)
        self._story = Static(id="draft-story", markup=False)

    def compose(self) -> ComposeResult:
        """What is asked and who has what on the left, the card on the right."""
        yield TooSmall()
        yield self._status
        with Horizontal(id="draft"):
            with Vertical(id="draft-left"):
                with self._question:
                    yield self._prompt
                    yield self.list
                with VerticalScroll(id="draft-table", can_focus=False) as table:
                    table.border_title = "At the table"
                    yield self._table
            with Vertical(id="draft-right"):
                yield self._card
                yield self._story
        yield KeysFooter()

    def on_mount(self) -> None:
        """Show the draft as it stands."""
        self._story.border_title = "So far"
        self.tell_notices()
        self.show_all()
        self.show_simulated_console()

    # Showing

    def show_all(self) -> None:
        """Show what the one who looks may see, or ask for the terminal to be passed first."""
        hot_seat = self.hot_seat
        seat = hot_seat.passes_to
        self.accepting = False
        self.say_no_more(for_sure=bool(seat))
        view = hot_seat.view
        undoes = f"   undo: {hot_seat.undoes}" if hot_seat.undoes else ""
        first = f"   first player: {view.first_player}" if view.first_player and not hot_seat.over else ""
        luck = practice_note(hot_seat.match.setup, hot_seat.opened.marks)
        self._status.update("   ".join(filter(None, (f"Draft   {stage_of(view)}{first}{undoes}", luck))))
        self._show_table()
        self._story.update("\n".join(hot_seat.story()[-STORY_LINES:]))
        if seat and isinstance(self.app.screen, PassTerminal):
            pass  # it is asked already who comes
        elif seat:
            self._ask_nothing()
            self.app.console_dark()
            self.app.push_screen(PassTerminal(seat, stage_of(view)), self.taken)
        else:
            self._ask()
            self.app.console_show(hot_seat.decision, hot_seat.view, undoable=bool(hot_seat.undoes))
            self.call_after_refresh(self.open_to_keys)
        self.refresh_bindings()

    def _show_table(self) -> None:
        wide = self.app.size.width >= WIDE
        lines = table_of(self.hot_seat.view, self.hot_seat.match.library, wide=wide)
        told = (Content.assemble((who, "bold"), what) for who, what in lines)
        self._table.update(Content("\n").join(told))

    def on_resize(self) -> None:
        """A wide window tells more."""
        self._show_table()

    def _ask_nothing(self) -> None:
        self._question.border_title = ""
        self._prompt.update("")
        self.list.show((), {})
        self._show_card("")

    def _ask(self) -> None:
        decision = self.hot_seat.decision
        self._question.set_class(decision is None, "-over")
        if waits_for := self.hot_seat.waits_for:
            self._question.border_title = "Waiting"
            self._question.border_subtitle = ""
            self._prompt.update(
                f"{waits_for} is thinking."
                if self.hot_seat.opened.thinking
                else f"{waits_for} decides, on another screen."
            )
            self.list.show((), {})
        elif decision is None:
            self._question.border_title = "The draft is over" if self.hot_seat.over else "Not saved"
            self._question.border_subtitle = ""
            self._prompt.update(self.end.sentence)
            self.list.show([(row, label, "") for row, label in self.end.rows()], self.end.keys())
        else:
            asked = (
                "Enter what happened at the table" if decision.seat == TABLE else f"{decision.seat} decides"
            )
            self._question.border_title = Content(asked)
            self._question.border_subtitle = "Key, arrows + Enter, or click"
            self._prompt.update(decision.prompt)
            self.list.show(draft_rows(decision), option_keys(decision))
        self.list.focus()

    def _show_card(self, row: str) -> None:
        """Show the text of the card a row is about, or what helps to decide."""
        decision = self.hot_seat.decision
        name = card_in(decision, row)
        if name:
            title, paragraphs = name, card_paragraphs(name, self.cards)
        elif decision is not None and decision.kind in ("draft dice", "swap"):
            title, paragraphs = "What you have", needs_of(self.hot_seat.view, self.hot_seat.match.library)
        elif decision is None and row:
            title, paragraphs = "The decks", self.end.paragraphs()
        else:
            title, paragraphs = "", []
        self._card.border_title = Content(title)
        self._card.remove_children()
        self._card.mount(*(paragraph(heading, text) for heading, text in paragraphs))
        self._card.scroll_home(animate=False)

    def on_option_list_option_highlighted(self, message: OptionList.OptionHighlighted) -> None:
        """Show the marked card."""
        self._show_card(message.option_id or "")

    # Answering

    def on_key(self, event: events.Key) -> None:
        """A key of a row picks it from wherever the focus is."""
        if event.character is None or self.app.is_too_small or event.character not in self.list.keys.values():
            return
        event.stop()
        event.prevent_default()
        if self.accepting:
            self.list.pick_by_key(event.character)

    def on_draft_list_picked(self, message: DraftList.Picked) -> None:
        """Give the answer; it is on disk before anything of it is shown."""
        decision = self.hot_seat.decision
        if not self.accepting or self.app.is_too_small:
            return
        if decision is None:
            self.end.do(message.row, self)
        elif message.row in {option.id for option in decision.options}:
            self.answer((message.row,))

    @property
    def question(self) -> str:
        """What is asked now, in one line; empty while the terminal is passed on."""
        decision = self.hot_seat.decision
        if self.hot_seat.passes_to:
            return ""
        return self.end.sentence if decision is None else decision.prompt

    def follow(self, cursor: Cursor) -> None:
        """Mark the row that the console points at."""
        decision = self.hot_seat.decision
        if decision is not None and cursor.at is not None:
            self.list.highlighted = self.list.get_option_index(decision.options[cursor.at].id)

    def action_finish(self) -> None:
        """Let the bot pick for the one who is asked."""
        asked = self.hot_seat.decision
        if self.accepting and asked is not None and asked.seat != TABLE:
            self.app.attempt(self.hot_seat.finish_by_bot)
            self.show_all()

    def action_inspect(self) -> None:
        """Open the marked card."""
        name = card_in(self.hot_seat.decision, self.list.marked)
        if name:
            self.app.open_card(None, name)
        else:
            self.say("There is no card on this row.")

    def action_text(self, lines: int) -> None:
        """Scroll the text of the card."""
        self._card.scroll_relative(y=lines, animate=False)
