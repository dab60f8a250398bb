"""Rough summaries of texts, good enough to decide whether they are worth their cost."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from cards.amounts.measures import AttackOf
from cards.card import Card
from cards.cost import Cost
from cards.destinations.zones import InHand
from cards.effects.cards import DiscardFromPlay, Draw, Summon
from cards.effects.damage import DealDamage
from cards.effects.effect import Effect
from cards.effects.lasting_changes import Modify
from cards.effects.moves_to_places import Move
from cards.effects.tokens import RemoveTokens
from cards.library import Library
from cards.node_search import nodes_within
from cards.paragraphs import Paragraph, split_title
from cards.paragraphs.activated import ActivatedParagraph, FocusParagraph, OnPlayParagraph
from cards.paragraphs.keywords import KeywordParagraph
from cards.paragraphs.triggered import TriggeredParagraph
from cards.selection import Selection


class EffectSummary(Struct, frozen=True):
    """The effects of a text in numbers.

    `hit` is damage to one unit, `sweep` to each opposing unit, `strike` to an opposing Phoenixborn,
    `self_harm` to the own one; `boost` is attack given to a unit, `draws` cards drawn, `returns` cards taken
    back to hand.

    `spends_status` marks a text that does nothing without a status token on its card, `borrows` damage equal
    to the attack of an own unit, which is used up for it, `sheds` a text that discards its own card.
    """

    hit: int = 0
    sweep: int = 0
    strike: int = 0
    self_harm: int = 0
    boost: int = 0
    summons: tuple[Card, ...] = ()
    draws: int = 0
    refills_to: int = 0
    returns: int = 0
    borrows: bool = False
    spends_status: bool = False
    sheds: bool = False


def summary_of(effects: Iterable[Effect], library: Library) -> EffectSummary:
    """Summarize some effects; effects that it does not understand count nothing."""
    found = EffectSummary()
    for effect in effects:
        for node in nodes_within(effect):
            if isinstance(node, DealDamage):
                found = _with_damage(found, node)
            elif isinstance(node, Summon):
                unit = library.card(node.conjuration)
                found = replace(found, summons=(*found.summons, unit))
            elif isinstance(node, Modify) and isinstance(node.attack, int):
                found = replace(found, boost=found.boost + node.attack)
            elif isinstance(node, RemoveTokens) and node.token == "status" and node.what == "this":
                found = replace(found, spends_status=True)
            elif isinstance(node, DiscardFromPlay) and node.what == "this":
                found = replace(found, sheds=True)
            elif isinstance(node, Draw):
                drawn = node.cards if isinstance(node.cards, int) else 1
                if node.until_hand_has is None:
                    found = replace(found, draws=found.draws + drawn)
                else:
                    size = node.until_hand_has if isinstance(node.until_hand_has, int) else 0
                    found = replace(found, refills_to=size)
            elif isinstance(node, Move) and isinstance(node.to, InHand):
                found = replace(found, returns=found.returns + 1)
    return found


def printed_values(card: Card) -> tuple[int, int, int]:
    """Return attack, life and recover printed on a unit, with 1 for anything but a number."""
    attack, life, recover = (
        value if isinstance(value, int) else 1 for value in (card.attack, card.life, card.recover)
    )
    return attack, life, recover


def activations_of(card: Card) -> tuple[ActivatedParagraph, ...]:
    """Return the texts of a card that can be activated."""
    return tuple(paragraph for paragraph in card.text if isinstance(paragraph, ActivatedParagraph))


def use_summary(paragraph: ActivatedParagraph, library: Library) -> EffectSummary:
    """Summarize what activating a text does, with what is done as part of its cost."""
    return summary_of((*paragraph.deed, *paragraph.effects), library)


def focused_cost(cost: Cost, card: Card, copies: int) -> Cost:
    """Return an activation cost, reduced by the Focus texts that `copies` of the spell make active."""
    magic = dict(cost.magic)
    for paragraph in card.text:
        if (
            isinstance(paragraph, FocusParagraph)
            and paragraph.cheaper is not None
            and paragraph.focus < copies
        ):
            for face, count in paragraph.cheaper.magic.items():
                magic[face] = max(0, magic.get(face, 0) - count)
    return cost.model_copy(update={"magic": {face: count for face, count in magic.items() if count}})


def play_summary(card: Card, library: Library) -> EffectSummary:
    """Summarize what a spell does when it is played."""
    paragraphs = [paragraph for paragraph in card.text if isinstance(paragraph, OnPlayParagraph)]
    return summary_of([effect for paragraph in paragraphs for effect in paragraph.effects], library)


def entry_damage(card: Card, library: Library) -> int:
    """Return the damage that a unit deals to another one when it comes into play."""
    hit = 0
    for paragraph in card.text:
        if isinstance(paragraph, KeywordParagraph):
            name, numeral = split_title(paragraph.keyword)
            for text in library.keyword(name).text:
                if _hits_on_entry(text, library):
                    hit = max(hit, numeral)
        elif _hits_on_entry(paragraph, library):
            hit = max(hit, 1)
    return hit


def _hits_on_entry(text: Paragraph, library: Library) -> bool:
    if not isinstance(text, TriggeredParagraph) or all(
        each.event != "comes_into_play" for each in text.trigger.alternatives
    ):
        return False
    return summary_of(text.effects, library).hit > 0


def _with_damage(found: EffectSummary, node: DealDamage) -> EffectSummary:
    if not isinstance(node.to, Selection):
        return found
    amount = node.amount if isinstance(node.amount, int) else 1
    borrows = found.borrows or isinstance(node.amount, AttackOf)
    kinds = node.to.kinds
    if "phoenixborn" in kinds and node.to.of == "you":
        return replace(found, self_harm=found.self_harm + amount)
    if node.to.way == "each":
        return replace(found, sweep=found.sweep + amount)
    if kinds == ("phoenixborn",):
        return replace(found, strike=found.strike + amount)
    return replace(found, hit=max(found.hit, amount), borrows=borrows)
