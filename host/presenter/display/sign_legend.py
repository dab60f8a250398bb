"""The legend of signs that are shown now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from host.presenter.display.card_names_and_state import EXHAUSTED, FACE_DOWN, READY
from host.presenter.display.dice_and_cost_symbols import DIE_SYMBOLS

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.ashes.view.read_model import CardView, DieView, GameView, PlayerView


def _differs_from_print(card: CardView) -> bool:
    now = (card.attack, card.life, card.recover)
    printed = (card.printed_attack, card.printed_life, card.printed_recover)
    return any(was is not None and value != was for value, was in zip(now, printed, strict=True))


_CARD_SIGNS: tuple[tuple[str, Callable[[CardView], object]], ...] = (
    (f"{READY} ready", lambda card: card.face_up and not card.exhausted),
    (f"{EXHAUSTED} exhausted", lambda card: card.face_up and card.exhausted),
    (f"{FACE_DOWN} face down", lambda card: not card.face_up),
    ("A attack, L life", lambda card: card.attack is not None),
    ("R recover", lambda card: card.recover is not None and "aspect" not in card.type),
    ("B blood", lambda card: card.blood),
    ("< left claw, > right claw, ^ jaw: which it attacks", lambda card: card.target),
    ("* not as printed", _differs_from_print),
    ("W wounds", lambda card: card.wounds),
    ("E exhaustion", lambda card: card.exhaustion),
    ("S status, S1/2 of two pips", lambda card: card.status or card.status_pips),
    ("RR Red Rains tokens", lambda card: card.counters),
    ("+1 attached", lambda card: card.attached),
    ("_1 under it", lambda card: card.under),
)
"""Each sign with its meaning, and a test whether a card shows it."""


_DICE = "Dice: P2 is two on power, C class, B basic, E exhausted"


_COSTS = "Costs: 1 N:P is 1 natural power, 1 N:C natural class, 1 basic is any die"


_KEYS = "A key in brackets on a card, such as [3], answers with that card"


def sign_legend(view: GameView | None) -> tuple[Sequence[str], Sequence[str]]:
    """Return the legend of the signs on the table now, and that of all others.

    Without any sign on the table, the second part has everything.
    """
    cards = [] if view is None else list(_cards_shown(view))
    kinds = {die.type for player in (() if view is None else view.players) for die in _dice(player)}
    here = [text for text, is_on in _CARD_SIGNS if any(map(is_on, cards))]
    others = [text for text, is_on in _CARD_SIGNS if not any(map(is_on, cards))]
    seen = _lines(here, [kind for kind in DIE_SYMBOLS if kind in kinds])
    rest = _lines(others, [kind for kind in DIE_SYMBOLS if kind not in kinds])
    always = [_DICE, _COSTS, _KEYS]
    return ([*seen, *always], rest) if seen else ((), [*rest, *always])


def _lines(texts: Sequence[str], kinds: Sequence[str]) -> list[str]:
    dice = ", ".join(f"{DIE_SYMBOLS[kind]} {kind}" for kind in kinds)
    return [line for line in ("   ".join(texts), dice) if line]


def _cards_shown(view: GameView) -> Iterable[CardView]:
    for player in view.players:
        for card in (
            player.phoenixborn,
            *player.battlefield,
            *player.spellboard,
            *(player.hand or ()),
        ):
            yield card
            yield from card.attached


def _dice(player: PlayerView) -> Iterable[DieView]:
    return (*player.active_dice, *player.exhausted_dice)
