"""The screen of Ardent Reapers: both battle lines, hand, piles and question; its card dialog and its tile."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.types import CSSPathType
from textual.widgets import Static

from cards.wording.words import counted
from host.app.breakpoints import WIDE
from host.app.screens.card_dialogs import CardDialog
from host.app.screens.table.card_and_log_navigation import CardAndLogNavigation
from host.app.screens.table.plain_table_screen import PlainTableScreen
from host.app.widgets.card_rows import CardRow
from host.app.widgets.card_tiles import WITH_TEXT, Tile
from host.app.widgets.keys_footer import KeysFooter, WindowTooSmallNotice
from host.app.widgets.lesson_note import LessonNote
from host.app.widgets.log_panel import LogPanel
from host.app.widgets.tabbed_panels import TabbedPanels
from host.app.widgets.text_panels import PreviewPanel, ReadingPane
from host.presenter.games.reapers_cards import (
    NO_MISREAD_CARDS,
    card_detail,
    card_in,
    card_paragraphs,
    misread_cards,
    possible_names_text,
)
from host.presenter.games.reapers_session import ReapersSession

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.reapers.view import CardView, ReapersView, SideView
    from host.presenter.learning.lesson import Lesson
    from host.presenter.session.shared_game import GameShare


class ReapersCardDialog(CardDialog):
    """A card at the table: its state, its text, and the rules of its skills."""

    def __init__(self, card: CardView) -> None:
        super().__init__(card.called, card.id)
        self._card = card

    def paragraphs(self) -> list[tuple[str, str]]:
        return card_paragraphs(self._card)


SIGNS = {"dormant": "◁", "active": "△", "mature": "▷"}
"""Sign of each state of a card in play: it is turned left, upright or right."""


class ReapersTile(Tile):
    """A Creature or Relic in play: name, power, VP, state, its key in brackets, and its text if it fits.

    The tooltip has the text in any case.
    """

    card: CardView

    def states(self) -> dict[str, bool]:
        return super().states() | {f"-{state}": state == self.card.state for state in SIGNS}

    @property
    def title(self) -> Content:
        return Content(f"[{self._key}]" if self._key else "")

    @property
    def tooltip(self) -> Content:
        return Content(self.card.line)

    def text(self) -> Content:
        """Return as much of the card as fits."""
        card = self.card
        power = "" if card.power is None else f"P{card.power} "
        worth, sign, state = f"{card.vp} VP ", SIGNS.get(card.state, ""), card.state.capitalize()
        if len(f"{power}{worth}{sign} {state}") <= self.size.width:
            sign = f"{sign} {state}"
        with_text = self.size.height >= WITH_TEXT
        skills = card.skills if with_text else [skill.removesuffix(".") for skill in card.skills]
        extra = " ".join((*skills, *card.text) if with_text else skills)
        if card.stashed:
            extra = f"{extra} +{card.stashed} stashed".strip()
        return Content.assemble(
            (card.called, "bold"),
            "\n",
            (power, "bold $accent") if power else "",
            worth,
            (sign, "$text-muted"),
            "\n",
            (extra, "$text-muted"),
        )


LOW = 34
"""Rows of a terminal below which the story is left out."""

ROOMY = 50
"""Rows of a terminal from which on tiles have the text of their cards."""

NO_CARD = [("", "You have no card in your hand.")]

NO_TEXT = [("", "No card in play says anything.")]


class ReapersTableScreen(PlainTableScreen):
    """A game of Ardent Reapers being played, or the game of a `lesson`."""

    CSS_PATH: ClassVar[CSSPathType | None] = ["default_table_screen.tcss", "reapers_table.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("i", "inspect", "Card", tooltip="Open the card this option is about", id="reapers.inspect"),
        Binding(
            "left,right",
            "cards",
            "Cards",
            show=False,
            tooltip="To the cards on the table: arrows move over them, i opens one, Esc goes back",
            id="reapers.cards",
        ),
        Binding(
            "l",
            "log",
            "Log",
            tooltip="Go to the log, where Enter opens a line; again: search it, copy it",
            id="reapers.log",
        ),
        Binding(
            "full_stop",
            "turn_pane(1)",
            "Panes",
            key_display=".",
            tooltip="Next panel: hand, cards in play, piles, log",
            id="reapers.panes",
        ),
        Binding(
            "f9",
            "correct",
            "Correct",
            tooltip="A real card is not the one you named",
            id="reapers.correct",
        ),
        Binding("comma", "turn_pane(-1)", "Previous panel", show=False, id="reapers.panes_back"),
    ]

    session: ReapersSession

    def __init__(self, share: GameShare, lesson: Lesson | None = None) -> None:
        session = ReapersSession(share)
        super().__init__(share, session)
        self.lesson_note = None if lesson is None else LessonNote(lesson, session)
        self._sides = [Static(classes="reapers-side", markup=False) for _ in range(2)]
        self._rows = [CardRow("", "nothing in play", id=row, tile=ReapersTile) for row in ("foe", "own")]
        self._texts = [ReadingPane(id=f"reapers-{pane}") for pane in ("hand", "play", "piles")]
        self._preview = PreviewPanel()
        self.log_panel = LogPanel()
        panels = {**dict(zip(("Hand", "In play", "Piles"), self._texts, strict=True)), "Log": self.log_panel}
        self.panes = TabbedPanels(panels, first="reapers-hand")
        self.browsing = CardAndLogNavigation(self, self.decision_panel, self.panes, self.log_panel)

    def compose(self) -> ComposeResult:
        yield WindowTooSmallNotice()
        yield self._status
        for side, row in zip(self._sides, self._rows, strict=True):
            yield side
            yield row
        if self.lesson_note is not None:
            yield self.lesson_note
        with Horizontal(id="reapers-below"):
            yield self.panes
            with Vertical(id="reapers-right"):
                yield self.decision_panel
                yield self._preview
                yield self._story
        yield KeysFooter()

    def on_resize(self, event: events.Resize) -> None:
        """Leave out the story in a low terminal, and show the text of tiles in a large one."""
        self.set_class(event.size.height < LOW, "-low")
        roomy = event.size.height >= ROOMY and event.size.width >= WIDE
        self.set_class(roomy, "-roomy")

    def refresh_game(self) -> None:
        if self.lesson_note is not None:
            self.lesson_note.refresh_note()
        super().refresh_game()
        if self.lesson_note is not None and (marked := self.lesson_note.marked_option) is not None:
            self.decision_panel.point(marked)

    def hide_table(self) -> None:
        for row in self._rows:
            row.show((), {})
        for part in self._texts:
            part.show(())
        for side in self._sides:
            side.update("")
        self.log_panel.show((), ())
        self._preview.show(None)

    def show_table(self, view: ReapersView) -> None:
        own, other = view.sides
        keys = self._keys()
        for side, line, row in zip((other, own), self._sides, self._rows, strict=True):
            line.update(_side_line(side, view))
            row.show((*side.line, *side.relics), keys)
        hand, play, piles = self._texts
        hand.show(_hand_paragraphs(own.hand or (), keys) or NO_CARD)
        play.show(_in_play_paragraphs(own, other) or NO_TEXT)
        piles.show(_pile_paragraphs(own, other))
        self.log_panel.show(self.session.actions, self.session.opened.marks, self.session.reasons)

    # Real cards that were misread

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        # Only a real card can have been entered under a wrong name.
        if action == "correct" and not self.session.match.setup.real_decks:
            return False
        return super().check_action(action, parameters)

    def action_correct(self) -> None:
        """Ask which card was named wrong, then which one it is."""
        from host.app.screens.search_dialog import SearchDialog

        if self.session.hands_over_to:
            return
        cards = misread_cards(self.session.log.history)
        if not cards:
            self.say(NO_MISREAD_CARDS)
            return

        def picked(at: int | None) -> None:
            if at is not None:
                names = cards[at].names
                self.app.push_screen(
                    SearchDialog(f"Which card is it? ({cards[at].description})", [name for name, _ in names]),
                    lambda which: None if which is None else self._correct(names[which][1]),
                )

        self.app.push_screen(
            SearchDialog("Which card was named wrong?", [each.description for each in cards]), picked
        )

    def _correct(self, pick: str) -> None:
        self.perform(lambda: self.session.correct(pick))

    # Looking at cards and the log

    def on_card_row_picked(self, message: CardRow.Picked) -> None:
        """Pick a card of a row."""
        self.browsing.pick_card(message.card, {message.card}, inspect=message.inspect)

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

    def action_log(self) -> None:
        """Go to the log; from there, to the whole of it."""
        self.browsing.focus_log()

    def show_log(self, card: int | None = None) -> None:
        self.browsing.show_log(card)

    def show_preview(self) -> None:
        """Show what the marked option is about, if it fits."""
        marked = self.decision_panel.choices.marked_option()
        self._preview.show(None if self.has_class("-low") else self.session.preview(marked))

    def on_option_list_panel_marked(self) -> None:
        """Preview the marked option."""
        self.show_preview()

    def on_card_row_pointed(self, message: CardRow.Pointed) -> None:
        """Preview the card that is marked on the table."""
        self._preview.show(card_detail(message.card))

    def on_descendant_focus(self) -> None:
        """Preview the marked option again when the list has the focus back."""
        if self.focused is self.decision_panel.choices:
            self.show_preview()

    def action_inspect(self) -> None:
        """Open the card that the marked option or the question is about, or else the rule."""
        decision, marked = self.session.decision, self.decision_panel.choices.marked_option()
        options = () if decision is None else decision.options
        option = next((option for option in options if option.id == marked), None)
        source = None if decision is None else decision.purpose.source
        if option is not None and option.subject is not None:
            self._open(self.session.card_of(option))
        elif source is not None:
            self.open_card(source)
        else:
            self.action_why()

    def open_card(self, card: int) -> None:
        self._open(card_in(self.session.view, card))

    def _open(self, card: CardView | None) -> None:
        if card is None or self.session.hands_over_to:
            self.say("This card cannot be seen now.")
        else:
            self.app.push_screen(ReapersCardDialog(card))

    def _keys(self) -> dict[int, str]:
        """Return the key of each card that exactly one of the first nine options is about."""
        decision = self.session.decision
        if decision is None:
            return {}
        numbers: dict[int, list[int]] = {}
        for number, option in enumerate(decision.options, 1):
            if option.subject is not None:
                numbers.setdefault(option.subject, []).append(number)
        return {card: str(found[0]) for card, found in numbers.items() if len(found) == 1 and found[0] <= 9}


def _side_line(side: SideView, view: ReapersView) -> Content:
    """Return the line above a battle line: name, turn, points, piles and bans of a side."""
    name = "You" if side.seat == view.seat else side.seat
    turn = "  ●" if side.seat == view.turn else ""
    hand = "" if side.hand is not None else f"   hand {side.hand_size}"
    piles = f"{hand}   deck {side.deck_size}   discarded {len(side.discard)}"
    bans = [
        "cannot fight" if ban.act == "fight" else f"cannot play {' or '.join(ban.kinds)}s"
        for ban in view.bans
        if ban.seat == side.seat
    ]
    return Content(
        "".join([f"{name}{turn}   scored {side.points} VP{piles}", *(f"   {ban}" for ban in bans)])
    )


def _hand_paragraphs(hand: Sequence[CardView], keys: dict[int, str]) -> list[tuple[str, str]]:
    """Return the cards of a hand with their texts; for unseen real ones, the cards they may be."""
    paragraphs = [_card_paragraph(card, keys.get(card.id, "")) for card in hand if not card.possible_names]
    unseen = [card for card in hand if card.possible_names]
    if unseen:
        heading = counted(len(unseen), unseen[0].name).capitalize()
        paragraphs.append((heading, possible_names_text(unseen[0], len(unseen) > 1)))
    return paragraphs


def _card_paragraph(card: CardView, key: str) -> tuple[str, str]:
    heading = f"{f'[{key}] ' if key else ''}{card.called}"
    return heading, card.line.removeprefix(f"{card.called} ")


def _in_play_paragraphs(own: SideView, other: SideView) -> list[tuple[str, str]]:
    """Return the cards in play whose text says more than their tile."""
    paragraphs = [
        ("Your cards in play", [card.line for card in (*own.line, *own.relics) if card.text]),
        (
            f"{other.seat}'s cards in play",
            [card.line for card in (*other.line, *other.relics) if card.text],
        ),
    ]
    return [(heading, "\n".join(lines)) for heading, lines in paragraphs if lines]


def _pile_paragraphs(own: SideView, other: SideView) -> list[tuple[str, str]]:
    """Return what was scored and discarded, the top card first."""
    paragraphs = []
    for side, have in ((own, "You have"), (other, f"{other.seat} has")):
        scored = ", ".join(f"{card.name} {card.vp}" for card in side.score)
        paragraphs.append((f"{have} scored {side.points}", scored or "nothing"))
    for side, have in ((own, "You have"), (other, f"{other.seat} has")):
        names = ", ".join(card.name for card in side.discard)
        paragraphs.append((f"{have} discarded, latest first", names or "nothing"))
    return paragraphs
