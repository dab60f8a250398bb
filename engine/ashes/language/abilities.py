"""The text a card has now: printed, granted, gained, taken away, stacked."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from cards.paragraphs import Paragraph
from engine.ashes.language.changes import InForce, is_about, reaching
from engine.ashes.language.states import is_exhausted
from engine.ashes.model.card import Card
from engine.ashes.model.prints import Ability
from engine.ashes.table import Table


def abilities(table: Table, card: Card) -> tuple[Ability, ...]:
    """All paragraphs that work now.

    An exhausted card keeps only what is inexhaustible (Rulebook p. 15). A numbered ability that is
    there twice counts once, with the numerals added; others do not stack (Rulebook p. 24).
    """
    catalog, modifiers = table.catalog, table.state.modifiers
    made = catalog.print_of(card)
    blank = bool(card.exhaustion or modifiers or "state" in catalog.changes) and _is_blank(table, card)
    printed = made.lasting if blank else made.abilities
    if not (modifiers or card.attached or card.dice or "text" in made.changes or "text" in catalog.reaches):
        return printed
    texts = _texts(table, card, blank)
    changes = _text_changes(table, card, texts)
    if not changes and len(texts) == len(printed):
        return printed
    return tuple(_with(table, texts, changes, blank))


def status_abilities(table: Table, card: Card) -> tuple[Ability, ...]:
    """The status boxes of a card, which exhaustion does not blank but which are abilities to be lost."""
    printed = table.catalog.print_of(card).status
    if not printed or _is_as_printed(table, card):
        return printed
    texts = _texts(table, card, _is_blank(table, card))
    return tuple(_without(list(printed), _text_changes(table, card, texts)))


def works_between_realms(table: Table, card: Card) -> bool:
    """Whether text between realms works where a card lies: a hand, by Raven Rules a discard pile as well."""
    return card.zone == "hand" or (card.zone == "discard" and table.mode.rules.between_realms != "hand")


def _is_as_printed(table: Table, card: Card) -> bool:
    """Whether nothing could change the text of a card."""
    catalog, state = table.catalog, table.state
    return not (
        card.attached
        or (card.dice and catalog.die_texts)
        or (state.modifiers and state.is_modified("text"))
        or "text" in catalog.reaches
        or "text" in catalog.print_of(card).changes
    )


def _is_blank(table: Table, card: Card) -> bool:
    return card.id not in table.resolving and is_exhausted(table, card)


def _texts(table: Table, card: Card, blank: bool) -> list[Ability]:
    """What is printed on a card and granted by what is attached to it, as far as it works."""
    made = table.catalog.print_of(card)
    found = list(made.lasting if blank else made.abilities)
    for die in card.dice if table.catalog.die_texts else ():
        said = table.catalog.die_texts.get(table.state.dice[die].type, ())
        found.extend(replace(item, die=die) for item in said)
    for spell_id in card.attached:
        spell = table.state.cards[spell_id]
        grants = table.catalog.of(spell.name).grants
        tired = bool(grants) and is_exhausted(table, spell)
        for lasting, items in grants:
            if lasting or not tired:
                found.extend(item for item in items if item.inexhaustible or not blank)
    return found


def _text_changes(table: Table, card: Card, texts: Sequence[Ability]) -> list[InForce]:
    """What changes the text of a card: its own texts, effects on it, and the texts of other cards."""
    found = _on_itself(table, card, texts)
    return [*found, *(text for text in reaching(table, "text", _settled) if is_about(table, text, card))]


def _on_itself(table: Table, card: Card, texts: Sequence[Ability]) -> list[InForce]:
    found = [
        InForce(change, card.id, item)
        for item in texts
        for change in item.changes
        if change.is_own and "text" in change.keys
    ]
    found += [
        InForce(made.change, made.source, None, made)
        for made in table.state.modifiers
        if made.card == card.id and "text" in made.change.keys
    ]
    return [text for text in found if text.holds(table)]


def _settled(table: Table, card: Card) -> tuple[Ability, ...]:
    """The text of a card without what other cards make of it: the texts that may change those of others."""
    if not (
        table.bears_text(card) or table.state.modifiers or "text" in table.catalog.print_of(card).changes
    ):
        made = table.catalog.print_of(card)
        return made.lasting if _is_blank(table, card) else made.abilities
    blank = _is_blank(table, card)
    texts = _texts(table, card, blank)
    return tuple(_with(table, texts, _on_itself(table, card, texts), blank))


def _with(
    table: Table, texts: Sequence[Ability], changes: Sequence[InForce], blank: bool
) -> Sequence[Ability]:
    """Texts with these changes: what is gained is added, what is equal stacked, what is lost taken."""
    gained = [
        item
        for text in changes
        if text.change.gains
        for item in table.catalog.gained(text.change)
        if item.inexhaustible or not blank
    ]
    found = _without(_stacked([*texts, *gained], table.mode.rules.same_name == "one copy"), changes)
    more = sum(text.number(table, text.change.numerals) for text in changes)
    if more:
        found = [
            replace(item, numeral=max(0, item.numeral + more)) if item.numeral else item for item in found
        ]
    return found


def _without(texts: list[Ability], changes: Sequence[InForce]) -> list[Ability]:
    lost = {name for text in changes if not isinstance(text.change.loses, str) for name in text.change.loses}
    kinds = {text.change.loses for text in changes if isinstance(text.change.loses, str)}
    if "abilities" in kinds:
        return [item for item in texts if not item.is_ability]
    if kinds:
        texts = [item for item in texts if item.inexhaustible or not item.is_ability]
    return [item for item in texts if item.name not in lost] if lost else texts


def _stacked(found: Sequence[Ability], by_name: bool) -> list[Ability]:
    stacked: list[Ability] = []
    for item in found:
        for at, earlier in enumerate(stacked):
            named = item.name and earlier.name == item.name
            if named and (earlier.part == item.part if by_name else _is_alike(earlier, item)):
                if item.numeral:
                    stacked[at] = replace(
                        item,
                        numeral=earlier.numeral + item.numeral,
                        inexhaustible=earlier.inexhaustible or item.inexhaustible,
                    )
                break
        else:
            stacked.append(item)
    return stacked


def _is_alike(one: Ability, two: Ability) -> bool:
    """Whether two abilities differ at most in their titles, as `Throw 1` and `Throw 2` do."""
    return _says_the_same(one.paragraph, two.paragraph)


def _says_the_same(one: Paragraph, two: Paragraph) -> bool:
    return one is two or one.model_copy(update={"ability": None}) == two.model_copy(update={"ability": None})
