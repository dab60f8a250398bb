"""A card read out: how it lies on the table, and what it says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cards.library import unknown
from host.lines.sentences import on_one_line, sentence
from host.presenter.card_list import page_of
from host.presenter.card_texts import card_paragraphs, chimera_text_of, power_text_of
from host.presenter.phrases.table import now_of
from host.presenter.saying.letters import found

if TYPE_CHECKING:
    from cards.library import Library
    from engine.ashes.view.read_model import CardView, GameView

_IN_PLAY = ("battlefield", "spellboard", "phoenixborn")


def card_page(name: str, view: GameView, cards: Library) -> list[str]:
    """The card on the table that a few letters mean, else any card or an ability that cards share;
    `LookupError` names the nearest."""
    seen = [card for side in view.players for card in side.cards() if card.name]
    labels = {card.label: card for card in seen if card.label}
    labels.update({card.name: card for card in seen if card.called and card.name})
    known = [*cards.cards, *cards.chimeras, *(f"{kind} die" for kind in cards.dice)]
    fitting = found(name, labels) or found(name, known)
    if not fitting:
        abilities = found(name, cards.keywords)
        if abilities:
            return [sentence(line) for line in page_of(abilities[0], cards)]
        raise LookupError(unknown("card", name, dict.fromkeys([*labels, *known])))
    card = labels.get(fitting[0])
    return _page((card.name or "") if card else fitting[0], card, cards)


def _page(name: str, card: CardView | None, cards: Library) -> list[str]:
    lines = [f"{name}."]
    if card is not None and card.zone in _IN_PLAY:
        lines.append(f"Now: {on_one_line(now_of(card))}.")
    parts = power_text_of(name, cards) or chimera_text_of(name, cards)
    for heading, text in parts or card_paragraphs(name, cards):
        lines.append(": ".join(filter(None, (heading, on_one_line(text)))))
    return lines
