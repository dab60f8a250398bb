"""Checks of cards and shared abilities: numerals, conjurations, paragraphs that fit the type of card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from cards.card import ALTERATION_TYPES, ASPECT_TYPES, Card
from cards.continuous_changes.change import ContinuousChange
from cards.cost import Cost
from cards.decks.deckbuilding import phoenixborn_names
from cards.destinations.zones import OnBattlefield, OnSpellboard
from cards.effects.cards import Attach, Summon
from cards.effects.effect import Unimplemented
from cards.effects.lasting_changes import ChangeForNow, Grant, abilities_granted_by
from cards.effects.moves_to_places import Move
from cards.filters import Filter
from cards.lint.codes_and_report import LintReport
from cards.node import Node
from cards.node_search import NodePath, nodes_with_paths, nodes_within
from cards.paragraphs import X_NUMERAL, Paragraph, ability_name, has_x, split_title
from cards.paragraphs.activated import ActivatedParagraph, FocusParagraph, OnPlayParagraph, PlayCostParagraph
from cards.paragraphs.keywords import KeywordParagraph
from cards.paragraphs.paragraph import own_nodes, texts_within
from cards.paragraphs.passive import DefineX, GrantParagraph, PassiveParagraph
from cards.paragraphs.triggered import ReactionParagraph, StatusParagraph, TriggeredParagraph
from cards.selection import Selection, Several

_BROUGHT_BY: dict[type[Any], tuple[str, ...]] = {
    Summon: ("conjuration", "conjured aspect"),
    Attach: ("conjured alteration spell",),
}

_OF_A_SPELL = {
    "cannot be affected",
    "cannot be meditated",
    "cannot be moved",
    "cannot be targeted",
    "cannot leave play",
    "identity",
    "state",
    "cost",
}
"""Keys of changes that have a meaning for a spell in play."""

_PLAYED_FOR_EFFECT = ALTERATION_TYPES | {"action spell", "reaction spell"}


def check_cards(report: LintReport) -> None:
    """Check cards and shared abilities."""
    for index, card in enumerate(report.source.pack.cards):
        steps: NodePath = ("cards", index)
        _check_uses(report, card.text, (*steps, "text"))
        check_conjures(report, card.text, card.conjures, steps, "text")
        _check_owner(report, card, steps)
        _check_x(report, card, steps)
        for number, paragraph in enumerate(card.text):
            _check_numeral(report, paragraph, (*steps, "text", number))
            _check_fits_type(report, card, paragraph, (*steps, "text", number))
        if card.type == "reaction spell" and not any(
            isinstance(item, ReactionParagraph) for item in card.text
        ):
            report.add("CARD043", (*steps, "type"), "this reaction spell does not say what it reacts to")
    for index, keyword in enumerate(report.source.pack.keywords):
        steps = ("keywords", index)
        _check_uses(report, keyword.text, (*steps, "text"))
        if any(isinstance(paragraph, KeywordParagraph) for paragraph in keyword.text):
            report.add("CARD017", (*steps, "text"), "a shared ability cannot be made of another one")
        if uses(keyword.text, "N") != keyword.numeral:
            code, fault = ("CARD016", "never uses N") if keyword.numeral else ("CARD013", "uses N")
            whether = (
                "takes a numeral" if keyword.numeral else "takes no numeral ('numeral: true' is missing)"
            )
            report.add(code, (*steps, "text"), f"it {whether} and {fault}")


def uses(value: Any, letter: str) -> bool:
    """Return True if `letter` (N or X) is an amount anywhere within, or X the numeral of a given ability."""
    return _uses(list(nodes_within(value)), letter)


def _uses(found: Sequence[Node], letter: str) -> bool:
    given = (getattr(node, name) for node in found for name in type(node).model_fields)
    if any(item == letter or (isinstance(item, tuple) and letter in item) for item in given):
        return True
    return letter == X_NUMERAL and any(has_x(title) for node in found for title in abilities_granted_by(node))


def _check_uses(report: LintReport, text: Any, steps: NodePath) -> None:
    """Check that everything is known that a text names outside itself: abilities, conjurations, cards."""
    for place, node in nodes_with_paths(text, steps):
        if isinstance(node, KeywordParagraph | Grant) and node.keyword:
            _check_ability(report, node.keyword, (*place, "keyword"), gives=isinstance(node, Grant))
        elif isinstance(node, ContinuousChange):
            _check_change(report, node, place)
        elif isinstance(node, Unimplemented):
            report.add(
                "CARD080", place, f"not carried out yet: {node.missing}", "the card counts as incomplete"
            )
        elif isinstance(node, Filter) and node.named and node.named not in report.library.cards:
            report.unknown("CARD024", (*place, "named"), "card", node.named, list(report.library.cards))


def _check_change(report: LintReport, change: ContinuousChange, steps: NodePath) -> None:
    """Check that the shared abilities that a change gives are known."""
    for index, gain in enumerate(change.gains):
        if isinstance(gain, str):
            _check_ability(report, gain, (*steps, "gains", index), gives=isinstance(change, ChangeForNow))


def _check_ability(report: LintReport, title: str, steps: NodePath, *, gives: bool) -> None:
    """Check that a shared ability is known and has a numeral if it takes one.

    X is a numeral only if an effect `gives` the ability.
    """
    name, numeral = ability_name(title), split_title(title)[1]
    known = report.library.keywords
    if name not in known:
        report.unknown("CARD010", steps, "shared ability", name, list(known))
    elif has_x(title) and known[name].numeral and gives:
        return
    elif known[name].numeral and not numeral:
        report.add(
            "CARD011", steps, f"'{name}' needs its numeral", f"write '{name} 1', or what the numeral is"
        )
    elif (numeral or has_x(title)) and not known[name].numeral:
        report.add("CARD012", steps, f"'{name}' takes no numeral", f"write '{name}'")


def _check_numeral(report: LintReport, paragraph: Paragraph, steps: NodePath) -> None:
    """Check that N is used with a numeral, and a numeral with N."""
    for place, each in texts_within(paragraph, steps):
        if isinstance(each, KeywordParagraph):
            continue
        numeral = bool(each.ability and split_title(each.ability)[1])
        own = [node for _, node in own_nodes(each, place)]
        if _uses(own, "N") and not numeral:
            report.add("CARD013", place, "N is used, but the text has no ability name with a numeral")
        elif numeral and not _uses(own, "N") and not _uses(own, "X"):
            report.add("CARD016", (*place, "ability"), f"the text of '{each.ability}' never uses N")


def _check_x(report: LintReport, card: Card, steps: NodePath) -> None:
    """Check that X has a meaning.

    A paragraph defines it, or it is what was paid for the very text; values of the card have no payment.
    """
    bonus = card.bonus and (card.bonus.attack, card.bonus.life, card.bonus.recover)
    in_values = "X" in (card.attack, card.life, card.recover, *(bonus or ()))
    defined = [index for index, paragraph in enumerate(card.text) if isinstance(paragraph, DefineX)]
    if defined and not in_values and not uses(card.text, "X"):
        report.add("CARD015", (*steps, "text", defined[0]), "X is defined but not used")
    if defined:
        return
    if in_values:
        report.add("CARD014", steps, "X is used, but the text does not say what X is")
        return
    for index, paragraph in enumerate(card.text):
        if uses(paragraph, "X") and not any(
            way.magic_x for cost in _paid_for(card, paragraph) for way in cost.ways()
        ):
            fault = "X is used, but neither the text nor its cost says what X is"
            report.add("CARD014", (*steps, "text", index), fault)


def _paid_for(card: Card, paragraph: Paragraph) -> list[Cost]:
    """Return the costs that are paid for a paragraph; for a Focus text, those of the card's activations."""
    paid: list[Cost | None] = []
    if isinstance(paragraph, ActivatedParagraph):
        paid = [paragraph.activate]
    elif isinstance(paragraph, FocusParagraph):
        paid = [item.activate for item in card.text if isinstance(item, ActivatedParagraph)]
    elif isinstance(paragraph, TriggeredParagraph):
        paid = [paragraph.pays]
    elif isinstance(paragraph, OnPlayParagraph | ReactionParagraph | PlayCostParagraph):
        paid = [card.cost]
    return [cost for cost in paid if cost is not None]


def check_conjures(
    report: LintReport,
    text: Any,
    conjures: tuple[str, ...],
    steps: NodePath,
    *parts: str,
    there: Iterable[str] = (),
) -> None:
    """Check that what a text brings into play exists and is listed, and that nothing else is listed.

    `there` are cards that are in the pile in any case.
    """
    brought: set[str] = set()
    cards = report.library.cards
    listed = {*conjures, *there}

    def bring(name: str, at: NodePath) -> None:
        brought.add(name)
        if name not in listed:
            report.add("CARD021", at, f"'{name}' is not in 'conjures'", f"add 'conjures: [{name}]'")

    for place, node in nodes_with_paths(text, (*steps, *parts)):
        if isinstance(node, Selection) and node.zone == "conjurations" and node.way == "random":
            brought.update([node.named] if node.named else conjures)
        if isinstance(node, Move) and isinstance(node.to, OnBattlefield | OnSpellboard):
            for name in _moved_from_the_pile(node):
                bring(name, place)
        if not isinstance(node, Summon | Attach):
            continue
        name, at = node.conjuration, (*place, "conjuration")
        bring(name, at)
        wanted = _BROUGHT_BY[type(node)]
        if name not in cards:
            report.unknown("CARD020", at, "card", name, list(cards))
        elif cards[name].type not in wanted:
            kinds = "' or '".join(wanted)
            report.add("CARD023", at, f"'{name}' is of type '{cards[name].type}', not '{kinds}'")
        elif isinstance(node, Attach):
            _check_host(report, node, cards[name], place)
    for index, name in enumerate(conjures):
        at = (*steps, "conjures", index)
        if name not in cards:
            report.unknown("CARD020", at, "card", name, list(cards))
        elif name not in brought and not any(isinstance(node, Unimplemented) for node in nodes_within(text)):
            report.add("CARD022", at, f"the text never brings '{name}' into play")


def _moved_from_the_pile(move: Move) -> Iterator[str]:
    """Yield the names of conjurations that an effect moves out of their pile."""
    for part in move.what.parts if isinstance(move.what, Several) else (move.what,):
        if isinstance(part, Selection) and "conjurations" in part.zones and part.named:
            yield part.named


def _check_host(report: LintReport, node: Attach, spell: Card, steps: NodePath) -> None:
    """Check that a spell can be attached to what an effect attaches it to.

    A spell without `attaches_to` goes to units. No spell goes to a Phoenixborn unless it says so.
    """
    if not isinstance(node.to, Selection):
        return
    picked, goes_under = set(node.to.kinds), set(spell.attaches_to.kinds if spell.attaches_to else ("unit",))
    apart = picked and goes_under and picked.isdisjoint(goes_under)
    if apart and {"phoenixborn"} in (picked, goes_under):
        fault = f"this picks a {' or '.join(sorted(picked))}, and '{spell.name}' is attached to a "
        report.add("CARD026", (*steps, "to"), fault + " or ".join(sorted(goes_under)))


def _check_owner(report: LintReport, card: Card, steps: NodePath) -> None:
    cards = report.library.cards
    if card.unique_to and (card.unique_to not in cards or cards[card.unique_to].type != "phoenixborn"):
        names = phoenixborn_names(report.library)
        report.unknown("CARD025", (*steps, "unique_to"), "Phoenixborn", card.unique_to, names)


def _check_fits_type(report: LintReport, card: Card, paragraph: Paragraph, steps: NodePath) -> None:
    kind = f"this is of type '{card.type}'"
    if isinstance(paragraph, FocusParagraph):
        if card.type != "ready spell":
            report.add("CARD040", steps, f"a Focus text, but {kind}")
        elif not any(isinstance(other, ActivatedParagraph) for other in card.text):
            report.add("CARD041", steps, "a Focus text, but nothing on the card is activated")
    elif isinstance(paragraph, ReactionParagraph) and card.cost is None:
        report.add("CARD042", steps, f"a reaction text, but {kind}")
    elif isinstance(paragraph, PlayCostParagraph) and card.cost is None:
        report.add("CARD042", steps, f"a deed to be played, but {kind}")
    elif isinstance(paragraph, StatusParagraph) and card.type not in ASPECT_TYPES:
        report.add("CARD044", steps, f"a status ability, but {kind}")
    elif isinstance(paragraph, GrantParagraph) and card.type not in ALTERATION_TYPES:
        report.add("CARD045", steps, f"text given to a unit, but {kind}")
    elif isinstance(paragraph, OnPlayParagraph) and card.type not in _PLAYED_FOR_EFFECT:
        report.add("CARD046", steps, f"effects without a moment, but {kind}")
    elif card.type in ALTERATION_TYPES and _is_about_its_card(report, paragraph):
        report.add("CARD047", steps, f"passive text, but {kind}, and this is not under 'grants'")


def _is_about_its_card(report: LintReport, paragraph: Paragraph) -> bool:
    """Return True if a paragraph, or its shared ability, has passive text that changes its own card."""
    if isinstance(paragraph, KeywordParagraph):
        known = report.library.keywords.get(split_title(paragraph.keyword)[0])
        return known is not None and any(_is_about_its_card(report, part) for part in known.text)
    return isinstance(paragraph, PassiveParagraph) and any(
        change.is_own and not change.keys <= _OF_A_SPELL
        for part in paragraph.passive
        for change in part.changes()
    )
