"""The screen of a draft: options, the text of the marked card, all picks, and the decks at the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Row

from engine.drafted_decks import drafted_conjurations, drafted_decks
from engine.kernel.decision import TABLE
from host.app.app_services import services
from host.app.breakpoints import WIDE
from host.app.screens.dialogs import Dialog
from host.app.screens.table.game_screen import GameScreen
from host.app.screens.table.pass_terminal import PassTerminal
from host.app.widgets.keys_footer import KeysFooter, WindowTooSmallNotice
from host.app.widgets.text_panels import ReadingPane
from host.presenter.deck_building.deck_text import deck_paragraphs, dice_text
from host.presenter.display.card_text import card_paragraphs
from host.presenter.games.draft import (
    KEEP,
    PLAY,
    DraftSession,
    card_in,
    deck_use_rows,
    dice_needs,
    draft_rows,
    draft_table_lines,
    game_with_decks,
    save_decks,
    stage_text,
)
from host.presenter.options.option_keys import option_keys
from host.presenter.seeds import practice_note

if TYPE_CHECKING:
    from cards.decks.deck import Deck
    from host.console.input_model import InputState
    from host.presenter.session.shared_game import GameShare

_KEYS = {KEEP: "s", PLAY: "p", "export": "x", "leave": "b", "retry": "t"}

_LOOK = "look:"
"""Prefix of a row that opens the deck of the seat whose name follows."""


class DeckDialog(Dialog[None]):
    """A drafted deck, to be shown to its owner only."""

    def __init__(self, deck: Deck, conjurations: dict[str, int]) -> None:
        super().__init__(deck.name)
        self._deck = deck
        self._conjurations = conjurations

    def paragraphs(self) -> list[tuple[str, str]]:
        return deck_paragraphs(self._deck, self._conjurations)


class DraftEnd:
    """The commands after the last answer, each a row of the list: look at the decks, save them, play."""

    def __init__(self, session: DraftSession) -> None:
        self._session = session

    @property
    def sentence(self) -> str:
        """Return how the draft ended."""
        if not self._session.over:
            return "What the program drew could not be saved. Everything before is saved."
        return "Everybody has a deck of 30 cards and ten dice."

    def rows(self) -> list[tuple[str, str]]:
        """Return the commands as (id, label)."""
        if not self._session.over:
            return [("retry", "Try again")]
        rows = [(_LOOK + seat, f"Look at {seat}'s deck") for seat in self._session.people]
        rows += deck_use_rows(self._session.match)
        return [*rows, ("export", "Export this draft"), ("leave", "Back to the start screen")]

    def keys(self) -> dict[str, str]:
        """Return the key of each row by its id."""
        of_decks = {_LOOK + seat: str(number) for number, seat in enumerate(self._session.people, 1)}
        return of_decks | _KEYS

    def paragraphs(self) -> list[tuple[str, str]]:
        """Return what everybody may know of the decks, as (heading, text)."""
        return [
            (deck.name, f"{sum(deck.cards.values())} cards\n{dice_text(deck.dice)}")
            for deck in drafted_decks(self._session.match).values()
        ]

    def run(self, row: str, screen: GameScreen) -> None:
        """Run the command of a row."""
        saves = services(screen).saves
        if row == "retry":
            screen.perform(self._session.settle)
        elif row.startswith(_LOOK):
            self._look(row.removeprefix(_LOOK), screen)
        elif row == KEEP:
            saves.try_action(lambda: self._save(screen))
        elif row == PLAY:
            self._play(screen)
        elif row == "export":
            saves.export(self._session.opened)
        elif row == "leave":
            screen.action_leave()

    def _save(self, screen: GameScreen) -> None:
        """Save each deck once among the user's own."""
        screen.notify(save_decks(self._session.match, services(screen).store.directory))

    def _play(self, screen: GameScreen) -> None:
        """Begin a game with the decks, each person in their seat."""
        games = services(screen).games
        games.begin(game_with_decks(self._session.match, self._session.people, games.new_seed()))

    def _look(self, seat: str, screen: GameScreen) -> None:
        """Show a deck after the terminal was passed to its owner."""
        deck = drafted_decks(self._session.match)[seat]
        dialog = DeckDialog(deck, drafted_conjurations(self._session.match, seat))

        def show(here: bool | None) -> None:
            if here:
                screen.app.push_screen(dialog)

        if len(self._session.people) > 1:
            screen.app.push_screen(PassTerminal(seat, "To look at the deck you drafted."), show)
        else:
            show(True)


class DraftList(OptionList, inherit_bindings=False):
    """List of rows with their keys; a key, Enter or a click picks one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "cursor_up", "Row above", show=False, id="draft_list.up"),
        Binding("down", "cursor_down", "Row below", show=False, id="draft_list.down"),
        Binding("home", "first", "First row", show=False, id="draft_list.first"),
        Binding("end", "last", "Last row", show=False, id="draft_list.last"),
        Binding("enter", "select", "Take it", show=False, id="draft_list.select"),
    ]

    class Picked(Message):
        """A row was picked."""

        def __init__(self, row: str) -> None:
            super().__init__()
            self.row = row

    def __init__(self) -> None:
        super().__init__(id="draft-list")
        self.keys: dict[str, str] = {}
        """Key of each row that has one, by the id of the row."""

    def show(self, rows: Sequence[tuple[str, str, str]], keys: Mapping[str, str]) -> None:
        """Show rows as (id, name, description) with their keys."""
        self.keys = dict(keys)
        width = max((len(name) for _, name, description in rows if description), default=0)
        self.set_options(
            Row(
                Content.assemble(
                    (f" {keys.get(row, ' ')} ", "bold $accent on $panel"),
                    (f" {name:<{width}}  ", "bold" if description else ""),
                    description,
                ),
                id=row,
            )
            for row, name, description in rows
        )
        self.highlighted = 0 if rows else None

    @property
    def marked(self) -> str:
        """Return the id of the highlighted row; empty if there is none."""
        if self.highlighted is None:
            return ""
        return self.get_option_at_index(self.highlighted).id or ""

    def pick_by_key(self, key: str) -> bool:
        """Pick the row of this key; return False if there is none."""
        for row, known in self.keys.items():
            if known == key:
                self.highlighted = self.get_option_index(row)
                self.post_message(self.Picked(row))
                return True
        return False

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        """Pick the row at Enter or a click."""
        message.stop()
        self.post_message(self.Picked(message.option_id or ""))


STORY_LINES = 8
"""Sentences of the story on screen, the latest ones."""


class DraftScreen(GameScreen):
    """A draft being played; after its end, the commands of `DraftEnd`."""

    CSS_PATH = "draft_screen.tcss"
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
    session: DraftSession

    def __init__(self, share: GameShare) -> None:
        session = DraftSession(share)
        super().__init__(session, share)
        self.end = DraftEnd(session)
        self.list = DraftList()
        self._status = Static(id="draft-status", markup=False)
        self._question = Vertical(id="draft-question")
        self._prompt = Static(id="draft-prompt", markup=False)
        self._table = Static(markup=False)
        self._card = ReadingPane(id="draft-card", can_focus=False)
        self._story = Static(id="draft-story", markup=False)

    def compose(self) -> ComposeResult:
        yield WindowTooSmallNotice()
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
        self._story.border_title = "So far"
        self.show_notices()
        self.refresh_game()
        self.show_simulated_console()

    # Showing

    def refresh_game(self) -> None:
        session, view = self.session, self.session.view
        self.accepts_keys = False
        self.clear_old_message()
        undo_label = f"   undo: {session.undo_label}" if session.undo_label else ""
        first = f"   first player: {view.first_player}" if view.first_player and not session.over else ""
        luck = practice_note(session.match.setup, session.opened.marks)
        self._status.update(
            "   ".join(filter(None, (f"Draft   {stage_text(view)}{first}{undo_label}", luck)))
        )
        self._show_table()
        self._story.update("\n".join(session.story()[-STORY_LINES:]))
        if session.hands_over_to:
            self._clear_question()
            self.pass_terminal(session.hands_over_to, stage_text(view))
        else:
            self._show_question()
            services(self).console_bridge.show(session.decision, view, undoable=bool(session.undo_label))
            self.call_after_refresh(self.accept_keys)
        self.refresh_bindings()

    def _show_table(self) -> None:
        wide = self.app.size.width >= WIDE
        lines = draft_table_lines(self.session.view, self.session.match.library, wide=wide)
        shown = (Content.assemble((seat, "bold"), text) for seat, text in lines)
        self._table.update(Content("\n").join(shown))

    def on_resize(self) -> None:
        """Show more of the table in a wide window."""
        self._show_table()

    def _clear_question(self) -> None:
        self._question.border_title = ""
        self._prompt.update("")
        self.list.show((), {})
        self._show_card("")

    def _show_question(self) -> None:
        decision = self.session.decision
        self._question.set_class(decision is None, "-over")
        if self.session.waiting_for:
            self._question.border_title = "Waiting"
            self._question.border_subtitle = ""
            self._prompt.update(self.session.waiting_text)
            self.list.show((), {})
        elif decision is None:
            self._question.border_title = "The draft is over" if self.session.over else "Not saved"
            self._question.border_subtitle = ""
            self._prompt.update(self.end.sentence)
            self.list.show([(row, label, "") for row, label in self.end.rows()], self.end.keys())
        else:
            by_hand = decision.seat == TABLE
            title = "Enter what happened at the table" if by_hand else f"{decision.seat} decides"
            self._question.border_title = Content(title)
            self._question.border_subtitle = "Key, arrows + Enter, or click"
            self._prompt.update(decision.prompt)
            self.list.show(draft_rows(decision), option_keys(decision))
        self.focus_question()

    def focus_question(self) -> None:
        self.list.focus()

    def _show_card(self, row: str) -> None:
        """Show the text of the card a row is about, or else what helps to decide."""
        decision = self.session.decision
        name = card_in(decision, row)
        if name:
            title, paragraphs = name, card_paragraphs(name, self.cards)
        elif decision is not None and decision.kind in ("draft dice", "swap"):
            title, paragraphs = "What you have", dice_needs(self.session.view, self.session.match.library)
        elif decision is None and row:
            title, paragraphs = "The decks", self.end.paragraphs()
        else:
            title, paragraphs = "", []
        self._card.border_title = Content(title)
        self._card.show(paragraphs)
        self._card.scroll_home(animate=False)

    def on_option_list_option_highlighted(self, message: OptionList.OptionHighlighted) -> None:
        """Show the marked card."""
        self._show_card(message.option_id or "")

    # Answering

    def on_key(self, event: events.Key) -> None:
        """Pick the row of a key, wherever the focus is."""
        keys = self.list.keys.values()
        if event.character is None or event.character not in keys or services(self).is_too_small:
            return
        event.stop()
        event.prevent_default()
        if self.accepts_keys:
            self.list.pick_by_key(event.character)

    def on_draft_list_picked(self, message: DraftList.Picked) -> None:
        """Answer with the picked row, or run its command after the end."""
        decision = self.session.decision
        if not self.accepts_keys or services(self).is_too_small:
            return
        if decision is None:
            self.end.run(message.row, self)
        elif message.row in {option.id for option in decision.options}:
            self.answer((message.row,))

    @property
    def question_text(self) -> str:
        decision = self.session.decision
        if self.session.hands_over_to:
            return ""
        return self.end.sentence if decision is None else decision.prompt

    def follow_console(self, state: InputState) -> None:
        decision = self.session.decision
        if decision is not None and state.at is not None:
            self.list.highlighted = self.list.get_option_index(decision.options[state.at].id)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "finish":
            return None if self.session.decision is None else True
        return super().check_action(action, parameters)

    def action_finish(self) -> None:
        """Let the bot make the remaining picks of the seat that is asked."""
        decision = self.session.decision
        if self.accepts_keys and decision is not None and decision.seat != TABLE:
            self.perform(self.session.let_bot_finish)

    def action_inspect(self) -> None:
        """Open the marked card."""
        name = card_in(self.session.decision, self.list.marked)
        if name:
            services(self).open_card(None, name)
        else:
            self.say("There is no card on this row.")

    def action_text(self, lines: int) -> None:
        """Scroll the text of the card."""
        self._card.scroll_relative(y=lines, animate=False)
