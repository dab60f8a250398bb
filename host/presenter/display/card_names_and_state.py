"""Cards in few words: letters when room is short, words when it is not.

Letters: A attack, L life, R recover, B blood; W wounds, E exhaustion, S status, RR Red Rains tokens. A star
marks a value that differs from the printed one. Nothing here depends on color. The legend explains the signs
on the table, those of dice and costs too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cards.wording.words import capitalized, counted, listed
from host.presenter.display.dice_and_cost_symbols import face_symbol

if TYPE_CHECKING:
    from engine.ashes.view.read_model import CardView, GameView

MAX_WOUNDS = 999
"""Most wounds a card can have: `MOST` of the engine, which the start screen does not load."""

READY = "●"

EXHAUSTED = "○"

FACE_DOWN = "▒"

TARGET_SIGNS = {"left": "<", "right": ">", "phoenixborn": "^", "center": "*"}

TARGET_WORDS = {"left": "<claw", "right": "claw>", "phoenixborn": "jaw", "center": "center"}

TARGET_EXPLANATIONS = {
    "left": "left claw: attacks your leftmost unit",
    "right": "right claw: attacks your rightmost unit",
    "phoenixborn": "jaw: attacks your Phoenixborn",
    "center": "center icon: attacks your Phoenixborn, with every other that has it",
}


def display_name(card: CardView) -> str:
    """Return the name of a card, numbered among its copies; for a hidden one `face down ally`, say."""
    if card.label:
        return card.label if card.face_up or card.zone != "battlefield" else f"face down {card.label}"
    if card.possible_names and card.face_up:
        return "unseen card"
    return "unknown card" if card.face_up or not card.type else f"face down {card.type}"


def card_title(card: CardView) -> str:
    """Return the title of a card that is shown; for a boss the name of its card, not of its seat."""
    return card.name if card.alias and card.name else display_name(card)


def hidden_card_text(card: CardView | None) -> str:
    """Return what may be said of a card whose name is hidden; of a real card, what it may be."""
    if card is None or not card.possible_names:
        return "This card is face down: nobody may look at it yet."
    return f"Nobody has seen this card yet. It may be {listed(card.possible_names, 'or')}."


def state_sign(card: CardView) -> str:
    """Return the sign for face down, exhausted or ready."""
    if not card.face_up:
        return FACE_DOWN
    return EXHAUSTED if card.exhausted else READY


def state_word(card: CardView) -> str:
    """Return the state of a card in a word or two."""
    if not card.face_up:
        return "face down"
    if card.exhausted:
        return "exhausted"
    return "has guarded" if card.guarded else "ready"


def values_of(card: CardView, *, words: bool = False) -> str:
    """Return attack, life and recover as they are now, and blood; a star marks changed values."""
    parts = []
    for letter, word, now, printed in (
        ("A", "attack", card.attack, card.printed_attack),
        ("L", "life", card.life, card.printed_life),
        ("R", "recover", card.recover, card.printed_recover),
        ("B", "blood", card.blood, card.blood),
    ):
        if now is not None and not (word == "recover" and "aspect" in card.type):
            star = "*" if printed is not None and now != printed else ""
            parts.append(f"{word} {now}{star}" if words else f"{letter}{now}{star}")
    return ("  " if words else " ").join(parts)


def tokens_of(card: CardView, *, words: bool = False) -> str:
    """Return the tokens on a card; empty if there are none."""
    pips = "" if card.status_pips is None else f"/{card.status_pips}"
    parts = []
    # Imported here because the start screen uses this module and does not load the engine.
    from engine.ashes.model.component_types import token_type

    for letters, word, amount, rest in (
        ("W", "wounds", card.wounds, ""),
        ("E", "exhaustion", card.exhaustion, ""),
        ("S", "status", card.status, pips),
        *(
            ("".join(word[:1] for word in title.split()), title, amount, "")
            for title, amount in ((token_type(kind).title, count) for kind, count in card.counters)
        ),
    ):
        if amount or rest:
            shown = word[:-1] if word == "wounds" and amount == 1 else word
            parts.append(f"{amount}{rest} {shown}" if words else f"{letters}{amount}{rest}")
    return (", " if words else " ").join(parts)


def extras_of(card: CardView, *, words: bool = False) -> str:
    """Return attached cards, face down cards under the card, and dice on it."""
    parts = []
    if card.attached:
        names = ", ".join(display_name(under) for under in card.attached)
        parts.append(f"+ {names}" if words else f"+{len(card.attached)}")
    if card.under:
        names = ", ".join(below.name or "a face down card" for below in card.under)
        parts.append(f"under it: {names}" if words else f"_{len(card.under)}")
    if card.dice:
        parts.append(" ".join(face_symbol(f"{die.type} {die.side}") for die in card.dice))
    return " ".join(parts)


def values_in_words(card: CardView) -> list[str]:
    """Return a card's current values and its tokens: `attack 2`, `life 3 (not as printed)`, `1 wound`."""
    values = values_of(card, words=True).replace("*", " (not as printed)").split("  ")
    return [*filter(None, values), *filter(None, [tokens_of(card, words=True)])]


def extras_in_words(card: CardView) -> list[str]:
    """Return what is on a card and under it: `with Strengthen`, `1 time power die`."""
    attached = [display_name(spell) for spell in card.attached]
    under = [below.name or "a face down card" for below in card.under]
    dice = Counter(f"{die.type} {die.side} die" for die in card.dice)
    return [
        *([f"with {listed(attached)}"] if attached else []),
        *([f"{listed(under)} under it"] if under else []),
        *(counted(count, die) for die, count in dice.items()),
    ]


def phoenixborn_extras(card: CardView, *, words: bool = False) -> str:
    """Return what is on a Phoenixborn besides wounds: tokens, attached cards and dice."""
    unwounded = replace(card, wounds=0)
    return " ".join(filter(None, (tokens_of(unwounded, words=words), extras_of(card, words=words))))


def count_of(amount: int, noun: str) -> str:
    """Return a number with its noun: `1 card`, `2 cards`."""
    return f"{amount} {noun}" if amount == 1 else f"{amount} {noun}s"


def life_text(card: CardView) -> str:
    """Return the life value of a card; `∞` for a boss of the survival variant."""
    return "∞" if card.life is not None and card.life > MAX_WOUNDS else str(card.life)


def ending_text(view: GameView, you: str) -> str:
    """Return who has won, why, and in which round.

    `you` is the seat of the reader, empty for several.
    """
    won = view.winners
    result = "You win!" if you in won else f"{' and '.join(won)} {'win' if len(won) > 1 else 'wins'}."
    reason = f" {capitalized(view.reason)}." if view.reason else ""
    return f"{result}{reason.replace('..', '.')} Round {view.round}."


def card_summary(card: CardView) -> str:
    """Return everything about a card in a few lines of words, for a tooltip."""
    lines = [f"{card_title(card)} ({card.type}, {state_word(card)})"]
    for line in (", ".join(values_in_words(card)), ", ".join(extras_in_words(card))):
        if line:
            lines.append(line)
    if card.target is not None and card.target in TARGET_EXPLANATIONS:
        lines.append(TARGET_EXPLANATIONS[card.target])
    if card.abilities:
        lines.append(", ".join(card.abilities))
    lines.extend(card.change_texts)
    return "\n".join(lines)


def location_text(card: CardView) -> str:
    """Return the zone of a card and its controller; empty for a Chimera, which is always in one place."""
    return "" if card.type == "chimera" else f"{card.zone} of {card.controller}"


def card_state_text(card: CardView) -> str:
    """Return the state of a card on the table in words."""
    lines = [
        ", ".join(filter(None, (location_text(card), state_word(card), *values_in_words(card)))),
        ", ".join(extras_in_words(card)),
    ]
    if card.abilities:
        lines.append(f"abilities now: {', '.join(card.abilities)}")
    lines.extend(card.change_texts)
    return "\n".join(line for line in lines if line)


def battle_roles(view: GameView) -> dict[int, str]:
    """Return what each unit in battle does there, by its id."""
    names = {
        card.id: display_name(card)
        for player in view.players
        for card in (player.phoenixborn, *player.battlefield)
    }
    fights: dict[int, str] = {}
    for battle in view.battles:
        # The battle with a guard goes on even if the attacked card has left the table.
        whom = "" if battle.target is None else f" {names.get(battle.target, 'what is gone')}"
        fights[battle.attacker] = f"attacks{whom}"
        if battle.defender is not None:
            verb = "guards against" if battle.guarded else "blocks"
            fights[battle.defender] = f"{verb} {names.get(battle.attacker, 'somebody')}"
    return fights


def spell_focus(spells: Sequence[CardView]) -> dict[int, str]:
    """Return the focus of each spell by its id, and under which spell it is if it shares a slot."""
    names = {spell.id: display_name(spell) for spell in spells}
    found = {}
    for spell in spells:
        focus = f"focus {spell.focus}" if spell.focus else ""
        below = "" if spell.slot in (None, spell.id) else f"under {names.get(spell.slot, 'a spell')}"
        found[spell.id] = ", ".join(filter(None, (focus, below)))
    return found
