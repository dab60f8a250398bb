"""Checks that the moments which texts wait for can come: that the event and what it is asked about agree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from cards.card import ALTERATION_TYPES, ASPECT_TYPES, UNIT_TYPES, CardType
from cards.conditions.game_state import CardIs
from cards.events import EVENTS
from cards.filters import Filter
from cards.lint.codes_and_report import LintReport
from cards.node_search import NodePath
from cards.paragraphs import Paragraph
from cards.paragraphs.paragraph import own_nodes, texts_within
from cards.paragraphs.passive import GrantParagraph
from cards.paragraphs.triggered import ReactionParagraph, TriggeredParagraph
from cards.triggers import Trigger

Types = frozenset[str]

_ALL: Types = frozenset(get_args(CardType))

_TYPES: dict[str, Types] = {
    "card": _ALL,
    "unit": UNIT_TYPES,
    "attacker": UNIT_TYPES,
    "blocker": UNIT_TYPES,
    "defender": UNIT_TYPES | {"phoenixborn"},
    "aspect": ASPECT_TYPES,
    "spell": frozenset(kind for kind in _ALL if "spell" in kind),
    "alteration spell": ALTERATION_TYPES,
}
"""The types of cards of each kind; of any other kind it is the type of the same name."""

_TURNS = ("turn_begins", "turn_ends", "passed")

_BETWEEN_TURNS = (
    "prepare_begins",
    "draw_step",
    "prepare_ends",
    "player_turns_begin",
    "exhaust_dice_step",
    "end_of_round",
)


def check_moments(report: LintReport) -> None:
    """Check all moments that the texts of cards and shared abilities wait for or ask about."""
    for index, card in enumerate(report.source.pack.cards):
        this = frozenset(filter(None, (card.type, card.elsewhere)))
        host = UNIT_TYPES if card.attaches_to is None else types_of(card.attaches_to.kinds)
        for number, paragraph in enumerate(card.text):
            _check(report, paragraph, ("cards", index, "text", number), {"this": this, "host": host})
    for index, keyword in enumerate(report.source.pack.keywords):
        for number, paragraph in enumerate(keyword.text):
            _check(report, paragraph, ("keywords", index, "text", number), {})


def types_of(kinds: tuple[str, ...]) -> Types:
    """Return the types of cards of any of these kinds; all types if there are none."""
    return frozenset().union(*(_TYPES.get(kind, frozenset({kind})) for kind in kinds)) if kinds else _ALL


def _check(report: LintReport, paragraph: Paragraph, steps: NodePath, known: dict[str, Types]) -> None:
    """Check a paragraph, and those that it gives to other cards; `known` are the types of cards it names."""
    granted = {"this": known.get("host", _ALL)} if isinstance(paragraph, GrantParagraph) else {}
    for place, text in texts_within(paragraph, steps):
        for at, node in own_nodes(text, place):
            if isinstance(node, Trigger) and not node.any:
                for key, fault in _contradictions(node, known if text is paragraph else granted):
                    report.add("CARD037", (*at, key), fault)
        for moment in _awaited(text):
            if fault := _why_unanswered(text, moment, lasting=not known):
                report.add("CARD037", place, fault)


def _awaited(text: Paragraph) -> tuple[Trigger, ...]:
    if isinstance(text, TriggeredParagraph):
        return () if text.between_realms else text.trigger.alternatives
    return text.to.alternatives if isinstance(text, ReactionParagraph) else ()


def _contradictions(moment: Trigger, known: dict[str, Types]) -> Iterator[tuple[str, str]]:
    """Yield what a moment asks for and cannot have: the key, and why."""
    if moment.becomes is not None:
        return
    event, spec = moment.event, EVENTS[moment.event]
    for key, card, kinds in (("card", moment.card, spec.kinds), ("other", moment.other, spec.other_kinds)):
        if kinds and not _types(card, known) & types_of(kinds):
            yield key, f"'{event}' is about a card of another kind: {' or '.join(kinds)}"
    if not spec.any_side and _differ(moment.of, _side(moment.card)):
        yield "of", f"'{event}' is about a card of the player in 'of', and 'card' is of another"
    if moment.by is not None:
        if spec.causes and moment.by.a and not set(moment.by.a) & set(spec.causes):
            yield "by", f"'{event}' has another cause: {' or '.join(spec.causes)}"
        if moment.by.of != "another player" and _differ(moment.by.of, _side(moment.by.card)):
            yield "by", "'of' is the player who controls the cause, and 'card' is of another"
    if moment.token == "wound" and event == "tokens_placed":
        yield "token", "'tokens_placed' is not about wound tokens; wait for 'wounds_placed'"
    turn = {"your turn": "you", "a turn of an opponent": "opponent"}.get(moment.during or "", "any")
    if moment.during and (event in _BETWEEN_TURNS or (event in _TURNS and _differ(moment.of, turn))):
        yield "during", f"'{event}' is not in such a turn"


def _why_unanswered(paragraph: Paragraph, moment: Trigger, *, lasting: bool) -> str:
    """Return why a text is not there when its moment comes; empty if it is.

    With `lasting` a card may make the text inexhaustible, as it can a shared ability.
    """
    if isinstance(paragraph, ReactionParagraph):
        in_play = _is_this(moment.card) and moment.event not in ("put_in_hand", "leaves_discard")
        return f"'{moment.event}' is not about this card while it is in the hand" if in_play else ""
    if moment.event.startswith("destroys") and _is_this(moment.other) and not _is_this(moment.card):
        return "this card has left play by then; wait for 'destroyed' with 'card: this'"
    if isinstance(moment.becomes, CardIs):
        fits, about = moment.becomes.fits, moment.becomes.card
        tires = about == "this" and (
            fits.exhausted or any(load.token == "exhaustion" for load in fits.has or ())
        )
    else:
        tires = (moment.event, moment.token) == ("tokens_placed", "exhaustion") and _is_this(moment.card)
    if tires and not (lasting or paragraph.inexhaustible):
        return "this card is exhausted by then, and the text with it; add 'inexhaustible: true'"
    return ""


def _is_this(card: Filter | str | None) -> bool:
    return card == "this" or (isinstance(card, Filter) and card.is_named == "this")


def _types(card: Filter | str | None, known: dict[str, Types]) -> Types:
    if isinstance(card, Filter):
        return types_of(card.kinds)
    return _ALL if card is None else known.get(card, _ALL)


def _side(card: Filter | str | None) -> str:
    """Return who controls a card, as seen by the player of the text; `any` if that is not said."""
    if _is_this(card):
        return "you"
    return card.of if isinstance(card, Filter) and card.of in ("you", "opponent") else "any"


def _differ(one: str, other: str) -> bool:
    return "any" not in (one, other) and one != other
