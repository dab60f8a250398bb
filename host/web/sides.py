"""The players' sides of a table of Ashes as parts of a page."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from htpy import Node, button, details, div, h2, li, p, section, small, span, summary, ul
from msgspec.structs import replace

from host.presenter.board import focus_of
from host.presenter.card_texts import cost_of, text_of
from host.presenter.phrases.table import count_of, name_of
from host.web.pieces import bar, drawn, pool, row, tile

if TYPE_CHECKING:
    from markupsafe import Markup

    from cards.library import Library
    from engine.ashes.view.read_model import PlayerView
    from host.web.laid import Laid


def side(laid: Laid, player: PlayerView) -> Node:
    """A player's side of the table."""
    whose = "You" if player.seat == laid.seat else player.seat
    if player.out:
        return section(".side.out", aria_label=player.seat)[h2[player.seat], p["is out of the game"]]
    view = laid.view
    cards = [player.phoenixborn, *player.battlefield, *player.spellboard]
    return _side(
        replace(player, hand=None),
        laid.at(player.seat),
        whose,
        near=player.seat == laid.near,
        first=view.first_player == player.seat,
        acts=view.turn == player.seat,
        about=frozenset(card.id for card in cards if card.id in laid.about),
        words=tuple((card.id, _words(card.name, laid.cards)) for card in player.spellboard if card.name),
        fights=tuple((card.id, laid.fights[card.id]) for card in cards if card.id in laid.fights),
    )


@lru_cache(maxsize=64)
def _side(
    player: PlayerView,
    at: int,
    whose: str,
    *,
    near: bool,
    first: bool,
    acts: bool,
    about: frozenset[int],
    fights: tuple[tuple[int, str], ...],
    words: tuple[tuple[int, str], ...],
) -> Markup:
    """Most sides stay as they are with an answer, and several devices see them alike."""
    card = player.phoenixborn
    asked = dict.fromkeys(about, (0,))
    marks = ["first player" * first, "acts now" * acts]
    return drawn(section(class_=["side", {"own": near, "acts": acts}], aria_label=whose)[
        div(".head")[
            h2[whose],
            [small(".mark")[mark] for mark in marks if mark],
            span(".piles")[
                f"hand {player.hand_size} · deck {player.draw_pile} · conjurations {player.conjurations}"
            ],
        ],
        div(".leader")[
            tile(card, f"{at}-p-0", asked.get(card.id, ()), fight=dict(fights).get(card.id, "")),
            div(".state")[bar("wounds", card.wounds, card.life, kind="wounds"),
                          pool(player.active_dice, player.exhausted_dice)],
        ],
        row("Units", player.battlefield, f"{at}-b", asked, fights=dict(fights), empty="no units"),
        row("Spells", player.spellboard, f"{at}-s", asked,
            costs={spell: told for spell, told in focus_of(player.spellboard).items() if told},
            words=dict(words)),
        piles(player, at),
    ])  # fmt: skip


def hand(laid: Laid) -> Node:
    """The cards that this seat holds, with what they cost."""
    if not laid.seat:
        return None
    own = laid.view.player(laid.seat)
    if own.hand is None or own.out:
        return None
    costs = {card.id: cost_of(card.name, laid.cards) for card in own.hand if card.name}
    if own.real and not costs:
        return None
    words = {card.id: _words(card.name, laid.cards) for card in own.hand if card.name}
    return row(
        f"Your hand, {count_of(len(own.hand), 'card')}",
        own.hand, f"{laid.at(laid.seat)}-h", laid.about, costs=costs, words=words, empty="no cards",
    )  # fmt: skip


def _words(name: str, cards: Library) -> str:
    """What a card says, as one piece."""
    return " ".join(f"{head}: {text}" if head else text for head, text in text_of(name, cards))


def piles(player: PlayerView, at: int) -> Node:
    """The open piles of a player, closed until somebody looks."""
    piles = [
        ("Discard pile, latest first", "d", player.discard),
        ("Out of the game", "r", player.removed),
        ("Conjuration pile", "c", player.conjuration_pile or ()),
    ]
    shown = [
        details(".pile", id=f"pile-{at}-{zone}")[
            summary[f"{title} ({len(cards)})"],
            ul(".pile-cards")[
                [
                    li[button(".line", type="button", data_card=f"{at}-{zone}-{number}")[name_of(card)]]
                    for number, card in reversed(list(enumerate(cards)))
                ]
            ],
        ]
        for title, zone, cards in piles
        if cards
    ]
    return div(".open-piles")[shown] if shown else None
