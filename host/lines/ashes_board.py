"""A table of Ashes Reborn or Red Rains, and its cards, in sentences that can be read out."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cards.library import unknown
from cards.wording.words import counted, listed
from engine.redrains.read_model import chimera_of
from host.lines.sentences import join_lines, sentence
from host.presenter.display.behavior_table import current_behavior_table
from host.presenter.display.card_catalog import card_page
from host.presenter.display.card_names_and_state import (
    battle_roles,
    card_state_text,
    card_title,
    display_name,
    extras_in_words,
    life_text,
    spell_focus,
    state_word,
    tokens_of,
    values_in_words,
)
from host.presenter.display.card_text import card_paragraphs, chimera_text_of, power_text_of
from host.presenter.display.dice_and_cost_symbols import dice_by_type
from host.presenter.display.opponent_pages_and_zones import is_companion, opponents_in_order
from host.presenter.name_search import normalized, search_names

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cards.library import Library
    from engine.ashes.view.read_model import CardView, DieView, GameView, PlayerView


def turn_line(view: GameView, seat: str) -> str:
    """Return round and turn, such as `Round 2, your turn: main action and side action left`."""
    if view.winner:
        return "The game is over."
    where = f"Round {view.round}, " if view.round else ""
    if not view.turn:
        return f"{where}{view.phase}.".capitalize()
    if view.turn != seat:
        against = f" against {'you' if view.facing == seat else view.facing}" if view.facing else ""
        return f"{where}{view.turn}'s turn{against}."
    left = [what for what, used in (("main", view.main_used), ("side", view.side_used)) if not used]
    actions = f"{listed([f'{what} action' for what in left])} left" if left else "no action left"
    return f"{where}your turn: {actions}."


def board_lines(view: GameView, seat: str, library: Library) -> list[str]:
    """Return everything that is open on the table: the other sides first, then one's own."""
    lines = [turn_line(view, seat)]
    if view.first_player:
        owner = "You have" if view.first_player == seat else f"{view.first_player} has"
        lines.append(f"{owner} the first player token.")
    if chimera_of(view) is not None:
        lines += boss_lines(view, library)
    for other in opponents_in_order(view, seat):
        lines += list(_side(view, view.player(other), seat))
    lines += list(_side(view, view.player(seat), seat))
    fights = battle_roles(view)
    lines += [f"{display_name(card)} {fights[card.id]}." for card in _in_play(view) if card.id in fights]
    return lines


def boss_lines(view: GameView, library: Library) -> list[str]:
    """Return the Chimera's side, and what it rolled."""
    chimera = chimera_of(view)
    if chimera is None:
        return []
    side = view.player(chimera.seat)
    card = side.phoenixborn
    facts = [f"{card.wounds} of {life_text(card)} wounds"]
    if chimera.kind == "dragonborn":
        facts.append(counted(card.status, "status token"))
    else:
        facts.append(f"{chimera.red_rains} of {chimera.ultimate} Red Rains tokens")
    facts += [f"phase {chimera.phase}", f"threat {chimera.threat}", f"stamina {chimera.stamina}"]
    facts += ["fatigued"] if chimera.fatigued else []
    if card.exhaustion or chimera.ultimate_exhaustion:
        facts.append(counted(card.exhaustion + chimera.ultimate_exhaustion, "exhaustion token"))
    facts += extras_in_words(card)
    lines = [f"{chimera.seat}, {card_title(card)}: {', '.join(facts)}."]
    lines.append(f"Its dice: {dice_in_words(side.active_dice) or 'none'}.")
    lines.append(
        f"Its draw pile: {side.draw_pile}; its discard pile: {_names(side.discard[::-1]) or 'empty'}."
    )
    lines += _row(f"{chimera.seat}'s battlefield", side.battlefield, "no units")
    for phase in current_behavior_table(view, chimera, library):
        for row in phase.rows:
            if row.live:
                lines.append(f"It rolled {chimera.result}: {row.text}")
    return lines


def behavior_lines(view: GameView, library: Library) -> list[str]:
    """Return the behavior table, phase by phase."""
    chimera = chimera_of(view)
    if chimera is None:
        return []
    lines = []
    for phase in current_behavior_table(view, chimera, library):
        lines.append(f"Phase {phase.phase}{', now' if phase.live else ''}:")
        lines += [
            f"On {row.rolls}{', rolled this turn' if row.live else ''}: {row.text}" for row in phase.rows
        ]
        lines += [f"{name}: {text}" for name, text in phase.cards]
    return lines


def hand_lines(view: GameView, seat: str) -> list[str]:
    """Return the cards in the hand of a seat."""
    side = view.player(seat)
    if is_companion(view, seat):
        return ["Your hand is on the table; the program does not know it."]
    if side.hand is None or not side.hand:
        return [
            "Your hand is empty." if not side.hand_size else f"Your hand: {counted(side.hand_size, 'card')}."
        ]
    return [f"Your hand, {counted(len(side.hand), 'card')}: {_names(side.hand)}."]


def dice_in_words(dice: Iterable[DieView]) -> str:
    """Return dice by type and side: `natural: 2 power and 1 class; charm: 1 basic`."""
    return "; ".join(
        f"{kind}: {listed([f'{count} {side}' for side, count in Counter(die.side for die in alike).items()])}"
        for kind, alike in dice_by_type(dice)
    )


def card_in_words(card: CardView) -> str:
    """Return a card in play: its name, state and current values, and what is on it."""
    if not card.face_up:
        return ", ".join(filter(None, (display_name(card), tokens_of(card, words=True))))
    facts = [state_word(card), *values_in_words(card), *extras_in_words(card)]
    return f"{display_name(card)}: {', '.join(facts)}"


def _side(view: GameView, side: PlayerView, seat: str) -> Iterator[str]:
    own = side.seat == seat
    card = side.phoenixborn
    owner = "You" if own else side.seat
    if side.out:
        yield f"{owner}, {display_name(card)}: out of the game."
        return
    facts = [f"{card.wounds} of {card.life} wounds", "has guarded" if card.guarded else "can guard"]
    facts += filter(None, [tokens_of(replace(card, wounds=0), words=True)])
    facts += extras_in_words(card)
    yield f"{owner}, {display_name(card)}: {', '.join(facts)}."
    yield from _row("Your battlefield" if own else f"{side.seat}'s battlefield", side.battlefield, "no units")
    if not is_companion(view, side.seat):
        focus = spell_focus(side.spellboard)
        spells = [
            ", ".join(filter(None, (card_in_words(spell), focus[spell.id]))) for spell in side.spellboard
        ]
        yield f"{'Your' if own else 'Their'} spellboard: {'; '.join(spells) or 'empty'}."
        exhausted = dice_in_words(side.exhausted_dice)
        yield f"{'Your' if own else 'Their'} dice: {dice_in_words(side.active_dice) or 'none active'}" + (
            f". Exhausted: {exhausted}." if exhausted else "."
        )
        if own:
            yield from hand_lines(view, seat)
        else:
            yield f"Their hand: {counted(side.hand_size, 'card')}."
        discard = _names(side.discard[::-1]) or "empty"
        pile = f"draw pile: {counted(side.draw_pile, 'card')}; discard pile, latest first: {discard}."
        yield f"{'Your' if own else 'Their'} {pile}"
        if side.removed:
            yield f"Out of the game: {_names(side.removed)}."


def _row(title: str, cards: Sequence[CardView], none: str) -> list[str]:
    """Return a battlefield from left to right, one unit a line."""
    if not cards:
        return [f"{title}: {none}."]
    if len({card.lane for card in cards}) > 1:
        lanes = dict.fromkeys(card.lane for card in cards)
        return [
            line
            for lane in lanes
            for line in _row(f"{title} against {lane}", [card for card in cards if card.lane == lane], none)
        ]
    return [
        f"{title}, left to right:",
        *(f"{at}. {card_in_words(card)}." for at, card in enumerate(cards, 1)),
    ]


def _names(cards: Iterable[CardView]) -> str:
    return ", ".join(map(display_name, cards))


def _in_play(view: GameView) -> Iterator[CardView]:
    for side in view.players:
        yield from (side.phoenixborn, *side.battlefield)


_IN_PLAY = ("battlefield", "spellboard", "phoenixborn")


def card_text_lines(name: str, view: GameView, cards: Library) -> list[str]:
    """Return the state and text of a card by its name, or by a few letters of it for a card on the table.

    Of several cards of that name, one in play counts.
    Also finds the abilities that cards share. Raises `LookupError` that names the nearest if none fits.
    """
    cards_seen = [card for side in view.players for card in side.cards() if card.name]
    cards_seen.sort(key=lambda card: card.zone in _IN_PLAY)  # the last of a name stays
    labels = {card.label: card for card in cards_seen if card.label}
    labels.update({card.name: card for card in cards_seen if card.alias and card.name})
    known = [*cards.cards, *cards.chimeras, *(f"{kind} die" for kind in cards.dice)]
    whole = [each for each in (*labels, *known) if normalized(each) == normalized(name)]
    fitting = whole or search_names(name, labels) or search_names(name, known)
    if not fitting:
        abilities = search_names(name, cards.keywords)
        if abilities:
            return [sentence(line) for line in card_page(abilities[0], cards)]
        raise LookupError(unknown("card", name, dict.fromkeys([*labels, *known])))
    card = labels.get(fitting[0])
    return _page((card.name or "") if card else fitting[0], card, cards)


def _page(name: str, card: CardView | None, cards: Library) -> list[str]:
    lines = [f"{name}."]
    if card is not None and card.zone in _IN_PLAY:
        lines.append(f"Now: {join_lines(card_state_text(card))}.")
    parts = power_text_of(name, cards) or chimera_text_of(name, cards)
    for heading, text in parts or card_paragraphs(name, cards):
        lines.append(": ".join(filter(None, (heading, join_lines(text)))))
    return lines
