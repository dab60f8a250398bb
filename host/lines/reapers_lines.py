"""Ardent Reapers in line mode."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.reapers import rule_texts
from host.lines.answer_parser import UnclearAnswer, pick_one
from host.lines.card_lines import CARD_COMMANDS
from host.lines.commands import PREVIEW_COMMANDS, Command
from host.lines.game_lines import PlainLines, rules_in
from host.lines.option_rows import Row
from host.lines.sentences import sentence
from host.presenter.games.reapers_cards import NO_MISREAD_CARDS, card_page, misread_cards
from host.presenter.games.reapers_session import ReapersSession

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from engine.kernel.decision import Rule
    from host.lines.commands import Dialogue
    from host.presenter.ports import OpenGameLike


class ReapersLines(PlainLines):
    """Game of Ardent Reapers in line mode."""

    session: ReapersSession

    def make_session(self, opened: OpenGameLike) -> ReapersSession:
        return ReapersSession(opened)

    def card(self, name: str) -> list[str]:
        """Return the text of a card, and where cards of this name are."""
        page = card_page(name, self.session.match.library)
        title = page[0].partition(":")[0]
        zones = self.session.view.zones
        return [*page, *(f"{zone.name}: {line}" for zone in zones for line in zone.lines if title in line)]

    def rules(self) -> Iterable[Rule]:
        return rules_in(rule_texts)

    def own_commands(self) -> Mapping[str, Command]:
        real = self.session.match.setup.real_decks
        return {**PREVIEW_COMMANDS, **CARD_COMMANDS, **({"correct": _CORRECT} if real else {})}


def _correct(dialogue: Dialogue, _rest: str) -> None:
    """Ask which real card was named wrong, and which card it is."""
    table = dialogue.table
    assert isinstance(table, ReapersLines)
    cards = misread_cards(table.session.log.history)
    if not cards:
        dialogue.tell(NO_MISREAD_CARDS)
        return
    try:
        card = cards[_pick(dialogue, "Which card was named wrong?", [each.description for each in cards])]
        at = _pick(dialogue, f"Which card is it? ({card.description})", [name for name, _ in card.names])
    except UnclearAnswer as error:
        dialogue.tell(sentence(str(error)))
        return
    if dialogue.attempt(lambda: table.session.correct(card.names[at][1])):
        dialogue.tell("The table is corrected.")


def _pick(dialogue: Dialogue, asked: str, labels: Sequence[str]) -> int:
    rows = [Row(str(at), str(at), label) for at, label in enumerate(labels, 1)]
    dialogue.tell(asked, *(f"{row.sign}. {row.label}" for row in rows))
    return int(pick_one(dialogue.terminal.ask(), rows)) - 1


_CORRECT = Command("a real card is not the one you named", _correct)
