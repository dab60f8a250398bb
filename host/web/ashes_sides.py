"""Sides of a table of Ashes as parts of a page: players, hand, piles, boss and behavior table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from htpy import Element, Node, button, details, div, h2, h3, li, p, section, small, span, strong, summary, ul
from msgspec import Struct
from msgspec.structs import replace

from host.presenter.display.behavior_table import current_behavior_table
from host.presenter.display.card_names_and_state import count_of, display_name, life_text, spell_focus
from host.presenter.display.card_text import cost_of, text_of
from host.web.card_and_dice_parts import bar, pool, render, row, tile

if TYPE_CHECKING:
    from markupsafe import Markup

    from cards.library import Library
    from engine.ashes.view.read_model import CardView, GameView, PlayerView
    from engine.redrains.read_model import ChimeraView
    from host.presenter.display.behavior_table import PhaseColumn


def side(context: AshesPageContext, player: PlayerView) -> Node:
    """Return a player's side of the table."""
    owner = "You" if player.seat == context.seat else player.seat
    if player.out:
        return section(".side.out", aria_label=player.seat)[h2[player.seat], p["is out of the game"]]
    view = context.view
    cards = [player.phoenixborn, *player.battlefield, *player.spellboard]
    return _side(
        replace(player, hand=None),
        context.side_number(player.seat),
        owner,
        near=player.seat == context.near_seat,
        first=view.first_player == player.seat,
        acts=view.turn == player.seat,
        about=frozenset(card.id for card in cards if card.id in context.answers_by_card),
        words=tuple((card.id, _words(card.name, context.cards)) for card in player.spellboard if card.name),
        fights=tuple(
            (card.id, context.battle_roles[card.id]) for card in cards if card.id in context.battle_roles
        ),
    )


@lru_cache(maxsize=64)
def _side(
    player: PlayerView,
    at: int,
    owner: str,
    *,
    near: bool,
    first: bool,
    acts: bool,
    about: frozenset[int],
    fights: tuple[tuple[int, str], ...],
    words: tuple[tuple[int, str], ...],
) -> Markup:
    """Return a side as HTML, cached: few sides change with an answer, and several devices see them alike."""
    card = player.phoenixborn
    answers = dict.fromkeys(about, (0,))
    marks = ["first player" * first, "acts now" * acts]
    return render(section(class_=["side", {"own": near, "acts": acts}], aria_label=owner)[
        div(".head")[
            h2[owner],
            [small(".mark")[mark] for mark in marks if mark],
            span(".piles")[
                f"hand {player.hand_size} · deck {player.draw_pile} · conjurations {player.conjurations}"
            ],
        ],
        div(".leader")[
            tile(card, f"{at}-p-0", answers.get(card.id, ()), fight=dict(fights).get(card.id, "")),
            div(".state")[bar("wounds", card.wounds, card.life, kind="wounds"),
                          pool(player.active_dice, player.exhausted_dice)],
        ],
        row("Units", player.battlefield, f"{at}-b", answers, fights=dict(fights), empty="no units"),
        row("Spells", player.spellboard, f"{at}-s", answers,
            costs={spell: focus for spell, focus in spell_focus(player.spellboard).items() if focus},
            words=dict(words)),
        piles(player, at),
    ])  # fmt: skip


def hand(context: AshesPageContext) -> Node:
    """Return the hand of the seat that looks, with the costs of its cards."""
    if not context.seat:
        return None
    own = context.view.player(context.seat)
    if own.hand is None or own.out:
        return None
    costs = {card.id: cost_of(card.name, context.cards) for card in own.hand if card.name}
    if own.real and not costs:
        return None
    words = {card.id: _words(card.name, context.cards) for card in own.hand if card.name}
    return row(
        f"Your hand, {count_of(len(own.hand), 'card')}",
        own.hand, f"{context.side_number(context.seat)}-h", context.answers_by_card,
        costs=costs, words=words, empty="no cards",
    )  # fmt: skip


def _words(name: str, cards: Library) -> str:
    """Return the text of a card as one line."""
    return " ".join(f"{head}: {text}" if head else text for head, text in text_of(name, cards))


def piles(player: PlayerView, at: int) -> Node:
    """Return the open piles of a player, folded."""
    piles = [
        ("Discard pile, latest first", "d", player.discard),
        ("Out of the game", "r", player.removed),
        ("Conjuration pile", "c", player.conjuration_pile or ()),
    ]
    shown = [
        _pile(f"{title} ({len(cards)})", f"{at}-{zone}", tuple(map(display_name, cards)))
        for title, zone, cards in piles
        if cards
    ]
    return div(".open-piles")[shown] if shown else None


@lru_cache(maxsize=64)
def _pile(title: str, place: str, names: tuple[str, ...]) -> Markup:
    return render(
        details(".pile", id=f"pile-{place}")[
            summary[title],
            ul(".pile-cards")[
                [
                    li[button(".line", type="button", data_card=f"{place}-{number}")[name]]
                    for number, name in reversed(list(enumerate(names)))
                ]
            ],
        ]
    )


def boss(context: AshesPageContext, chimera: ChimeraView) -> Node:
    """Return the boss: its numbers, its behavior table with the row that was rolled, and its units."""
    side = context.view.player(chimera.seat)
    card, at = side.phoenixborn, context.side_number(chimera.seat)
    most = None if life_text(card) == "∞" else card.life
    units = "Units" if chimera.kind == "dragonborn" else "Aspects"
    return section(".boss", aria_label=f"The {chimera.seat}")[
        div(".head")[
            button(class_=["boss-name", {"asked": card.id in context.answers_by_card}], type="button",
                   data_card=f"{at}-p-0")[
                small[chimera.seat], strong[card.name or chimera.seat]
            ],
            span(".phase")[small["phase"], strong[chimera.phase]],
        ],
        bar("wounds", card.wounds, most, kind="wounds"),
        div(".figures-row")[list(_figures(chimera, side))],
        div(".boss-dice")[
            pool(side.active_dice, ()),
            small[f"on {chimera.sides[-1]}: {count_highest(chimera, side)}"],
        ],
        _live_row(context, chimera),
        [
            row(
                f"{units} against {lane}" if lane else units,
                side.battlefield, f"{at}-b", context.answers_by_card,
                fights=context.battle_roles, lane=lane, empty="none in play",
            )
            for lane in (side.faces if len(side.faces) > 1 else ("",))
        ],
        row("Its spells", side.spellboard, f"{at}-s", context.answers_by_card),
        behavior(context, chimera),
        piles(side, at),
    ]  # fmt: skip


def _live_row(context: AshesPageContext, chimera: ChimeraView) -> Node:
    """Return the row of the behavior table that applies this turn, in large type."""
    live = [
        item
        for column in current_behavior_table(context.view, chimera, context.cards)
        for item in column.rows
        if item.live
    ]
    if not live:
        return None
    rolled = f"Rolled {chimera.result}"
    if live[0].rolls != chimera.result:
        rolled += f", row {live[0].rolls}"
    return div(".live-row", role="status")[small[rolled], strong[live[0].text]]


def behavior(context: AshesPageContext, chimera: ChimeraView) -> Node:
    """Return the behavior table, phase by phase, with the current phase unfolded."""
    return div(".row.behavior")[
        h3["Behavior"],
        [_phase(column) for column in current_behavior_table(context.view, chimera, context.cards)],
    ]


@lru_cache(maxsize=64)
def _phase(column: PhaseColumn) -> Markup:
    return render(
        details(".phase-rows", id=f"phase-{column.phase}", open=column.live)[
            summary[f"Phase {column.phase}", column.live and span(".here")[" now"]],
            ul(".rows")[
                [
                    li(class_={"live": item.live}, aria_current="true" if item.live else None)[
                        strong[item.rolls], " ", item.text
                    ]
                    for item in column.rows
                ]
            ],
            [p(".phase-card")[strong[title], ": ", text] for title, text in column.cards],
        ]
    )


def count_highest(chimera: ChimeraView, side: PlayerView) -> int:
    """Return how many of a boss's dice show their highest side."""
    return sum(die.side == chimera.sides[-1] for die in side.active_dice)


def _figures(chimera: ChimeraView, side: PlayerView) -> Iterator[Element]:
    def figure(what: str, value: str) -> Element:
        return span(".figure")[strong[value], small[what]]

    if chimera.kind == "dragonborn":
        yield figure("status", str(side.phoenixborn.status))
    else:
        yield figure("Red Rains", f"{chimera.red_rains}/{chimera.ultimate}")
    yield figure("threat", str(chimera.threat))
    yield figure("draw pile", str(side.draw_pile))
    if chimera.fatigued:
        yield figure("is", "fatigued")


class AshesPageContext(Struct, frozen=True):
    """Input of the parts of a page: the `view` of `seat`, which is empty for an onlooker.

    The side of `near_seat` is shown nearest. `answers_by_card` has the numbers of the answers about a card by
    its id, `battle_roles` what a unit does in battle.
    """

    view: GameView
    cards: Library
    seat: str
    near_seat: str
    answers_by_card: Mapping[int, Sequence[int]]
    battle_roles: Mapping[int, str]

    def side_number(self, seat: str) -> int:
        """Return the number of a seat's side, with which the places of its cards begin."""
        return [player.seat for player in self.view.players].index(seat)

    def card_at(self, place: str) -> CardView | None:
        """Return the card at a place, written as side, row and number (`1-b-0`); None if there is none."""
        try:
            side, zone, at = place.split("-")
            player = self.view.players[int(side)]
            rows: Mapping[str, Sequence[CardView]] = {
                "p": (player.phoenixborn,),
                "b": player.battlefield,
                "s": player.spellboard,
                "h": player.hand or (),
                "d": player.discard,
                "r": player.removed,
                "c": player.conjuration_pile or (),
            }
            return rows[zone][int(at)] if int(at) >= 0 and int(side) >= 0 else None
        except (ValueError, KeyError, IndexError):
            return None
