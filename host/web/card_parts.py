"""Cards, dice and bars as pieces of a page. Whatever comes from a game is escaped by htpy."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from htpy import Element, Node, VoidElement, button, div, fragment, h3, li, p, small, span, strong, ul
from htpy import input as entry
from markupsafe import Markup

from host.presenter.display.table_text import (
    DIE_SYMBOLS,
    TARGET_WORDS,
    card_summary,
    card_title,
    dice_by_type,
    display_name,
    life_text,
    state_word,
)

if TYPE_CHECKING:
    from engine.ashes.view.read_model import CardView, DieView

MANY = 15
"""A longer list of options can be searched."""
SIDES = {"power": "P", "class": "C", "basic": "B"}


def letters_of(kind: str) -> str:
    """One letter or two for a type of dice."""
    return DIE_SYMBOLS.get(kind, kind[:2].capitalize())


def die(kind: str, side: str = "", count: int = 1, *, exhausted: bool = False) -> Element:
    """A die, or some that are alike: the color and letters of its type, the shape of its side."""
    said = " ".join(filter(None, (str(count) if count > 1 else "", kind, side, "exhausted" * exhausted)))
    return span(
        class_=["die", side or "any", {"used": exhausted}], data_kind=kind, role="img", aria_label=said
    )[
        span(".face", aria_hidden="true")[letters_of(kind)],
        span(".side", aria_hidden="true")[SIDES.get(side, "")] if side else None,
        span(".times", aria_hidden="true")[f"\N{MULTIPLICATION SIGN}{count}"] if count > 1 else None,
    ]


def pool(active: Iterable[DieView], exhausted: Iterable[DieView]) -> Element:
    """Both pools of a player."""
    ready = [
        die(kind, side, count)
        for kind, dice in dice_by_type(active)
        for side, count in Counter(each.side for each in dice).items()
    ]
    used = [die(kind, "", len(dice), exhausted=True) for kind, dice in dice_by_type(exhausted)]
    return div(".dice")[ready, used, None if ready or used else small(".none")["no dice"]]


_KINDS = {symbol: kind for kind, symbol in DIE_SYMBOLS.items()}
_BY_SIDE = {letter: side for side, letter in SIDES.items()}
_DIE = re.compile(r"(\d+|X) ([A-Z][a-z]?):([PCB])")


def takes(action: str, cost: str, price: str) -> Element | None:
    """The action of an answer and its cost, with dice drawn; read aloud it is said in words."""
    if not action and not cost:
        return None
    return span(".takes")[
        span(".said")[price or action],
        span(aria_hidden="true")[span(".action")[action] if action else None, with_dice(cost)],
    ]


def with_dice(cost: str) -> list[Node]:
    """A cost with its dice drawn."""
    shown: list[Node] = []
    at = 0
    for found in _DIE.finditer(cost):
        shown += [cost[at : found.start()], _price(found[1], found[2], found[3])]
        at = found.end()
    return [*shown, cost[at:]]


def _price(count: str, symbol: str, side: str) -> Node:
    kind = _KINDS.get(symbol)
    if kind is None:
        return f"{count} {symbol}:{side}"
    return [f"{count} " if count != "1" else "", die(kind, _BY_SIDE[side])]


def bar(what: str, value: int, most: int | None, *, kind: str = "") -> Element:
    """A number out of another, as a bar and in figures."""
    return div(
        class_=["bar", kind],
        role="meter",
        aria_label=what,
        aria_valuenow=str(value),
        aria_valuemin="0",
        aria_valuemax=str(max(value, most or value)),
    )[
        # Its width in steps of a twentieth, as a class: a page's policy allows no styles in elements.
        span(class_=["full", f"w{_twentieths(value, most)}"]),
        span(".figures")[strong[str(value)], f" / {most}" if most is not None else "", " ", small[what]],
    ]


def _twentieths(value: int, most: int | None) -> int:
    return 0 if not most else max(0, min(20, -(-value * 20 // most)))


def read_as(words: str, *shown: Node) -> Node:
    """Say `words` to readers of screens instead of what is `shown`, which is letters and drawings."""
    return [span(".said")[words], span(".seen", aria_hidden="true")[shown]]


def drawn(node: Node) -> Markup:
    """What a node comes to, so that it can be kept."""
    return Markup(fragment[node])


def tile(
    card: CardView,
    place: str,
    asked: Sequence[int] = (),
    *,
    fight: str = "",
    cost: str = "",
    words: str = "",
) -> Markup:
    """A card on the table or in a hand; `asked` are the options of the question that are about it.

    `words` are its text, of which as much is shown as there is room for.
    """
    return _tile(card, place, bool(asked), fight, cost, words)


@lru_cache(maxsize=1024)
def _tile(card: CardView, place: str, asked: bool, fight: str, cost: str, words: str) -> Markup:
    """Of all cards few change with an answer, and several devices see them alike."""
    hurt = card.life is not None and card.wounds >= card.life
    made = button(
        class_=[
            "card",
            _kind(card),
            {
                "asked": asked,
                "exhausted": card.face_up and card.exhausted,
                "down": not card.face_up,
                "unknown": not card.name,
                "fights": bool(fight),
                "hurt": hurt,
            },
        ],
        type="button",
        data_card=place,
    )[
        read_as(
            card_summary(card).replace("\n", ". ") + (". Part of the question" if asked else ""),
            span(".name")[card_title(card)],
            span(".values")[_values(card)],
            span(".tokens")[list(_tokens(card))],
            span(".text")[words] if words else None,
            span(".below")[list(_below(card, fight))],
            span(".cost")[with_dice(cost)] if cost else None,
        )
    ]
    return drawn(made)


def _kind(card: CardView) -> str:
    return f"k-{card.type.split()[0]}" if card.type else "k"


def _values(card: CardView) -> list[Element]:
    told = []
    for letter, word, now, printed in (
        ("A", "attack", card.attack, card.printed_attack),
        ("L", "life", card.life, card.printed_life),
        ("R", "recover", card.recover, card.printed_recover),
        ("B", "blood", card.blood, card.blood),
    ):
        if now is None or (word == "recover" and "aspect" in card.type):
            continue
        shown = life_text(card) if word == "life" else str(now)
        changed = "*" if printed is not None and printed != now else ""
        told.append(span(class_=["value", word, {"changed": bool(changed)}])[small[letter], shown + changed])
    return told


def _tokens(card: CardView) -> Iterable[Element]:
    from engine.ashes.model.component_types import token_type

    if card.wounds:
        yield span(".token.wound")[f"{card.wounds} W"]
    if card.exhaustion:
        yield span(".token.exhaustion")[f"{card.exhaustion} E"]
    if card.status or card.status_pips:
        pips = f"/{card.status_pips}" if card.status_pips else ""
        yield span(".token.status")[f"{card.status}{pips} S"]
    for kind, amount in card.counters:
        if amount:
            yield span(".token")[f"{amount} {token_type(kind).title}"]


def _below(card: CardView, fight: str) -> Iterable[Node]:
    if fight:
        yield span(".fight")[fight]
    if not card.face_up:
        yield span(".state")["face down"]
    elif state_word(card) != "ready" and card.zone in ("battlefield", "spellboard", "phoenixborn"):
        yield span(".state")[state_word(card)]
    if card.target in TARGET_WORDS:
        yield span(".target")[TARGET_WORDS[card.target]]
    for attached in card.attached:
        yield span(".attached")[f"+ {display_name(attached)}"]
    if card.under:
        yield span(".attached")[f"{len(card.under)} under it"]
    for each in card.dice:
        yield die(each.type, each.side)


def row(
    title: str,
    cards: Sequence[CardView],
    place: str,
    asked: Mapping[int, Sequence[int]],
    *,
    fights: Mapping[int, str] | None = None,
    costs: Mapping[int, str] | None = None,
    words: Mapping[int, str] | None = None,
    lane: str = "",
    empty: str = "",
) -> Element | None:
    """Cards side by side under a title, those of one `lane` if one is named; nothing where there are none
    and nothing is said of that."""
    if not any(not lane or card.lane == lane for card in cards) and not empty:
        return None
    fights, costs, words = fights or {}, costs or {}, words or {}
    tiles = [
        li[
            tile(
                card,
                f"{place}-{at}",
                asked.get(card.id, ()),
                fight=fights.get(card.id, ""),
                cost=costs.get(card.id, ""),
                words=words.get(card.id, ""),
            )
        ]
        for at, card in enumerate(cards)
        if not lane or card.lane == lane
    ]
    return div(".row")[h3[title], ul(".cards", tabindex="-1")[tiles] if tiles else p(".none")[empty]]


def narrowing(count: int) -> VoidElement | None:
    """A field above a list of so many options that keeps those in sight which have what is written in it."""
    if count <= MANY:
        return None
    words = f"Search these {count}"
    return entry(".narrow", type="search", aria_label=words, placeholder=words, autocomplete="off")


def paragraphs(told: Iterable[tuple[str, str]]) -> Element:
    """Headings and what is below them."""
    return div(".text")[
        [[h3[head] if head else None, [p[line] for line in text.split("\n")]] for head, text in told]
    ]
