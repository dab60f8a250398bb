"""Ardent Reapers in lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.reapers import rulebook
from host.lines.answer_parser import Row, UnclearAnswer, pick_one
from host.lines.commands import LOOKING_AHEAD, Command
from host.lines.game_lines import PlainLines, rules_in
from host.presenter.games.reapers import NO_MISREAD_CARDS, ReapersHotSeat, misread_cards
from host.presenter.games.reapers_cards import card_page
from host.presenter.text_layout import sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from engine.kernel.decision import Rule
    from host.lines.commands import Dialogue
    from host.presenter.ports import OpenGameLike


class ReapersLines(PlainLines):
    """A game whose cards are open to read, wherever they lie."""

    def make(self, opened: OpenGameLike) -> ReapersHotSeat:
        """The game as its players share it."""
        return ReapersHotSeat(opened)

    def card(self, name: str) -> list[str]:
        """What it says, and where cards of this name lie."""
        page = card_page(name, self.opened.match.library)
        title = page[0].partition(":")[0]
        zones = self.hot_seat.view.zones
        return [*page, *(f"{zone.name}: {line}" for zone in zones for line in zone.lines if title in line)]

    def rules(self) -> Iterable[Rule]:
        """The rules of the game."""
        return rules_in(rulebook)

    def more(self) -> Mapping[str, Command]:
        """It is looked ahead as at other tables; where cards are real, one may be another than was said."""
        real = self.opened.match.setup.real_decks
        return {**LOOKING_AHEAD, **({"correct": _CORRECT} if real else {})}


def _correct(talk: Dialogue, _rest: str) -> None:
    """Ask which card was said wrong, then which one it is."""
    table = talk.table
    assert isinstance(table, ReapersLines)
    cards = misread_cards(table.opened.match)
    if not cards:
        talk.tell(NO_MISREAD_CARDS)
        return
    try:
        card = cards[_pick(talk, "Which card was named wrong?", [each.description for each in cards])]
        at = _pick(talk, f"Which card is it? ({card.description})", [name for name, _ in card.names])
    except UnclearAnswer as error:
        talk.tell(sentence(str(error)))
        return
    if talk.attempt(lambda: table.hot_seat.correct(card.names[at][1])):
        talk.tell("The table is corrected.")


def _pick(talk: Dialogue, asked: str, labels: Sequence[str]) -> int:
    rows = [Row(str(at), str(at), label) for at, label in enumerate(labels, 1)]
    talk.tell(asked, *(f"{row.sign}. {row.label}" for row in rows))
    return int(pick_one(talk.terminal.ask(), rows)) - 1


_CORRECT = Command("a real card is not the one you named", _correct)
