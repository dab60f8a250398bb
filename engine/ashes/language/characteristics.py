"""Characteristics of cards as they are now: states, texts, slots and values, each layer on the one before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from cards.continuous_changes.change import VALUES
from cards.paragraphs import Paragraph
from engine.ashes.language.continuous_effects import (
    ActiveChange,
    affected_cards,
    affects,
    changes_on_card,
    changes_on_others,
    may_be_changed,
)
from engine.ashes.language.references import text_context
from engine.ashes.language.registry import x_of
from engine.ashes.language.selections import printed_texts
from engine.ashes.model.card import Card
from engine.ashes.model.prints import Ability
from engine.ashes.running_game import Table


def is_exhausted(table: Table, card: Card) -> bool:
    """Return True if a card has an exhaustion token (Rulebook p. 15), or counts as if it had."""
    if card.exhaustion > 0:
        return True
    state = table.state
    if "state" not in table.catalog.changes and not (state.modifiers and state.is_modified("state")):
        return False
    found: set[int] | None = table.memo.get(_EXHAUSTED_KEY)
    if found is None:
        found = table.memo[_EXHAUSTED_KEY] = _cards_counting_as_exhausted(table)
    return card.id in found


_EXHAUSTED_KEY = ("counting as exhausted",)


def _cards_counting_as_exhausted(table: Table) -> set[int]:
    """Return the cards that count as exhausted by text.

    Texts give states, and states blank texts. An order resolves the mutual dependency: changes made by
    effects, then inexhaustible texts, then the others by seat and from left to right. A text counts once, if
    its own card and the giver are not exhausted at its turn.
    """
    found: set[int] = set()
    for modifier in table.state.modifiers:
        if "state" in modifier.change.keys:
            _add_exhausted(table, ActiveChange(modifier.change, modifier.source, None, modifier), found)
    if "state" not in table.catalog.changes:
        return found
    later: list[tuple[ActiveChange, tuple[int, ...]]] = []
    for seat in table.state.players:
        for card_id in table.in_play(seat):
            card = table.state.cards[card_id]
            if not (table.may_be_given_text(card) or "state" in table.catalog.print_of(card).changes):
                continue
            for item, giver in printed_texts(table, card):
                for change in item.changes:
                    if "state" not in change.keys:
                        continue
                    needs = (
                        *(() if item.inexhaustible else (card_id,)),
                        *(() if giver is None else (giver,)),
                    )
                    if needs:
                        later.append((ActiveChange(change, card_id, item), needs))
                    else:
                        _add_exhausted(table, ActiveChange(change, card_id, item), found)
    for text, needs in later:
        if not any(table.state.cards[card].exhaustion or card in found for card in needs):
            _add_exhausted(table, text, found)
    return found


def _add_exhausted(table: Table, text: ActiveChange, found: set[int]) -> None:
    """Add the cards that a text makes count as exhausted."""
    if not text.holds(table):
        return
    made, whom = text.modifier, text.change.whom
    if made is not None and made.card is not None:
        found.add(made.card)
    elif whom == "this" and text.source is not None:
        found.add(text.source)
    else:
        found.update(
            card for card in affected_cards(table, whom, text.context(table)) if table.is_in_play(card)
        )


def abilities(table: Table, card: Card) -> tuple[Ability, ...]:
    """Return all paragraphs that work now.

    An exhausted card keeps only inexhaustible text (Rulebook p. 15). A numbered ability that is there twice
    counts once, with the numerals added; others do not stack (Rulebook p. 24).
    """
    catalog, modifiers = table.catalog, table.state.modifiers
    made = catalog.print_of(card)
    blank = bool(card.exhaustion or modifiers or "state" in catalog.changes) and _is_blank(table, card)
    printed = made.inexhaustible_abilities if blank else made.abilities
    if not (table.may_be_given_text(card) or "text" in made.changes or table.others_may_change_texts):
        return printed
    texts = _texts(table, card, blank)
    changes = _text_changes(table, card, texts)
    if not changes and len(texts) == len(printed):
        return printed
    return tuple(_apply_text_changes(table, texts, changes, blank))


def status_abilities(table: Table, card: Card) -> tuple[Ability, ...]:
    """Return the status boxes of a card: abilities that can be lost, but are not blanked by exhaustion."""
    printed = table.catalog.print_of(card).status
    if not printed or _is_as_printed(table, card):
        return printed
    texts = _texts(table, card, _is_blank(table, card))
    return tuple(_remove_lost(list(printed), _text_changes(table, card, texts)))


def works_between_realms(table: Table, card: Card) -> bool:
    """Return True if text between realms works in the card's zone: the hand, or a discard pile too.

    The latter is by Raven Rules.
    """
    return card.zone == "hand" or (card.zone == "discard" and table.mode.rules.between_realms != "hand")


def _is_as_printed(table: Table, card: Card) -> bool:
    """Return True if nothing could change the text of a card."""
    return not (
        table.may_be_given_text(card)
        or "text" in table.catalog.print_of(card).changes
        or table.others_may_change_texts
    )


def _is_blank(table: Table, card: Card) -> bool:
    return card.id not in table.resolving and is_exhausted(table, card)


def _texts(table: Table, card: Card, blank: bool) -> list[Ability]:
    """Return the texts printed on a card and granted by its dice and attachments, as far as they work."""
    made = table.catalog.print_of(card)
    found = list(made.inexhaustible_abilities if blank else made.abilities)
    for die in card.dice if table.catalog.die_texts else ():
        given = table.catalog.die_texts.get(table.state.dice[die].type, ())
        found.extend(replace(item, die=die) for item in given)
    for spell_id in card.attached:
        spell = table.state.cards[spell_id]
        grants = table.catalog.of(spell.name).grants
        tired = bool(grants) and is_exhausted(table, spell)
        for lasting, items in grants:
            if lasting or not tired:
                found.extend(item for item in items if item.inexhaustible or not blank)
    return found


def _text_changes(table: Table, card: Card, texts: Sequence[Ability]) -> list[ActiveChange]:
    """Return what changes a card's text: its own texts, effects on it, and texts of other cards."""
    found = _own_text_changes(table, card, texts)
    return [
        *found,
        *(
            text
            for text in changes_on_others(table, "text", _text_without_others)
            if affects(table, text, card)
        ),
    ]


def _own_text_changes(table: Table, card: Card, texts: Sequence[Ability]) -> list[ActiveChange]:
    found = [
        ActiveChange(change, card.id, item)
        for item in texts
        for change in item.changes
        if change.is_own and "text" in change.keys
    ]
    found += [
        ActiveChange(made.change, made.source, None, made)
        for made in table.state.modifiers
        if made.card == card.id and "text" in made.change.keys
    ]
    return [text for text in found if text.holds(table)]


def _text_without_others(table: Table, card: Card) -> tuple[Ability, ...]:
    """Return a card's text without changes by other cards: it decides what changes the text of others."""
    if not (
        table.may_be_given_text(card)
        or table.state.modifiers
        or "text" in table.catalog.print_of(card).changes
    ):
        made = table.catalog.print_of(card)
        return made.inexhaustible_abilities if _is_blank(table, card) else made.abilities
    blank = _is_blank(table, card)
    texts = _texts(table, card, blank)
    return tuple(_apply_text_changes(table, texts, _own_text_changes(table, card, texts), blank))


def _apply_text_changes(
    table: Table, texts: Sequence[Ability], changes: Sequence[ActiveChange], blank: bool
) -> Sequence[Ability]:
    """Return texts with these changes: gained texts added, equal ones stacked, lost ones removed."""
    gained = [
        item
        for text in changes
        if text.change.gains
        for item in table.catalog.gained(text.change)
        if item.inexhaustible or not blank
    ]
    found = _remove_lost(_stack([*texts, *gained], table.mode.rules.same_name == "one copy"), changes)
    more = sum(text.number(table, text.change.numerals) for text in changes)
    if more:
        found = [
            replace(item, numeral=max(0, item.numeral + more)) if item.numeral else item for item in found
        ]
    return found


def _remove_lost(texts: list[Ability], changes: Sequence[ActiveChange]) -> list[Ability]:
    lost = {name for text in changes if not isinstance(text.change.loses, str) for name in text.change.loses}
    kinds = {text.change.loses for text in changes if isinstance(text.change.loses, str)}
    if "abilities" in kinds:
        return [item for item in texts if not item.is_ability]
    if kinds:
        texts = [item for item in texts if item.inexhaustible or not item.is_ability]
    return [item for item in texts if item.name not in lost] if lost else texts


def _stack(found: Sequence[Ability], by_name: bool) -> list[Ability]:
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
    """Return True if two abilities differ at most in their titles, as `Throw 1` and `Throw 2` do."""
    return _has_same_text(one.paragraph, two.paragraph)


def _has_same_text(one: Paragraph, two: Paragraph) -> bool:
    return one is two or one.model_copy(update={"ability": None}) == two.model_copy(update={"ability": None})


def slots_taken(table: Table, unit: int) -> int:
    """Return the slots that a unit takes, or would take in play. A change to none is stronger than others."""
    if "slots" not in table.catalog.changes and not table.state.is_modified("slots"):
        return 1
    taken = 1
    for text in changes_on_card(table, table.card(unit), "slots", abilities):
        if text.change.slots == "none":
            return 0
        taken += text.number(table, text.change.slots)
    return max(0, taken)


def has_room(table: Table, seat: str, unit: int | None = None) -> bool:
    """Return True if a unit fits on a battlefield (Rulebook p. 21); without `unit`, one of a single slot."""
    room = table.policy(seat).battlefield_slots(table, seat)
    if room is None:
        return True
    wanted = 1 if unit is None else slots_taken(table, unit)
    return wanted + sum(slots_taken(table, card) for card in table.state.players[seat].battlefield) <= room


def printed_values(table: Table, card: Card) -> tuple[int, int, int]:
    """Return printed attack, life and recover, with X and swaps by effects."""
    values = printed_with_x(table, card)
    if table.state.modifiers:
        values = _swap(values, list(changes_on_card(table, card, "values", abilities)))
    return values


def printed_with_x(table: Table, card: Card) -> tuple[int, int, int]:
    """Return attack, life and recover as printed, with what X is now where X is printed."""
    made = table.catalog.print_of(card)
    values = (made.attack, made.life, made.recover)
    return _add_x(table, card, values, made.x_values) if any(made.x_values) else values


def _add_x(
    table: Table, card: Card, values: tuple[int, int, int], where: tuple[int, int, int]
) -> tuple[int, int, int]:
    """Return values with X, as the card defines it now, added where X is printed."""
    x = x_of(table, text_context(table, card.id, None))
    return values[0] + x * where[0], values[1] + x * where[1], values[2] + x * where[2]


def _swap(values: tuple[int, int, int], changes: list[ActiveChange]) -> tuple[int, int, int]:
    for text in changes:
        if text.change.swap is not None:
            one, two = (VALUES.index(name) for name in text.change.swap)
            turned = list(values)
            turned[one], turned[two] = turned[two], turned[one]
            values = turned[0], turned[1], turned[2]
    return values


def raw_values(table: Table, card: Card) -> tuple[int, int, int]:
    """Return attack, life and recover with all changes, possibly negative.

    Adds to the printed values the bonuses of attached spells (exhausted ones too), dice on the card, and
    changes by effects and passive texts.
    """
    state = table.state
    made = table.catalog.print_of(card)
    if not (
        (state.modifiers and state.is_modified("values", "text"))
        or card.attached
        or card.dice
        or "values" in made.changes
        or "values" in table.catalog.changes_of_others
    ):
        return printed_values(table, card) if any(made.x_values) else (made.attack, made.life, made.recover)
    changes = list(_value_changes(table, card))
    values = printed_with_x(table, card)
    strength, lives, heals = _set_values(table, _swap(values, changes), changes) if changes else values
    for spell in card.attached:
        under = table.catalog.of(state.cards[spell].name)
        bonus = under.bonus
        if any(under.x_bonus):
            bonus = _add_x(table, state.cards[spell], bonus, under.x_bonus)
        strength += bonus[0]
        lives += bonus[1]
        heals += bonus[2]
    for die in card.dice:
        strength += table.catalog.die_attack.get(state.dice[die].type, 0)
    for text in changes:
        change = text.change
        strength += text.number(table, change.attack)
        lives += text.number(table, change.life)
        heals += text.number(table, change.recover)
    return _multiply(table, (strength, lives, heals), changes)


def _value_changes(table: Table, card: Card) -> Iterator[ActiveChange]:
    """Yield what changes the values of a card. Its attachments' changes to themselves apply to it."""
    if "values" in table.catalog.changes or table.state.modifiers:
        yield from changes_on_card(table, card, "values", abilities)
    if "values" in table.catalog.changes:
        for spell in card.attached:
            for item in abilities(table, table.state.cards[spell]):
                for change in item.changes:
                    text = ActiveChange(change, spell, item)
                    if change.is_own and "values" in change.keys and text.holds(table):
                        yield text


def _set_values(
    table: Table, values: tuple[int, int, int], changes: list[ActiveChange]
) -> tuple[int, int, int]:
    for text in changes:
        if text.change.set_to is not None:
            given = [getattr(text.change.set_to, name) for name in VALUES]
            now = [
                old if new is None else text.number(table, new)
                for old, new in zip(values, given, strict=True)
            ]
            values = now[0], now[1], now[2]
    return values


def _multiply(
    table: Table, values: tuple[int, int, int], changes: list[ActiveChange]
) -> tuple[int, int, int]:
    for text in changes:
        if text.change.product is not None:
            given = [getattr(text.change.product, name) for name in VALUES]
            now = [
                old if by is None else old * text.number(table, by)
                for old, by in zip(values, given, strict=True)
            ]
            values = now[0], now[1], now[2]
    return values


def attack_value(table: Table, card_id: int) -> int:
    """Return the attack value as it is used: the sum of all, at least 0 (Rulebook p. 21)."""
    return max(0, raw_values(table, table.state.cards[card_id])[0])


def life_value(table: Table, card_id: int) -> int:
    """Return the life value; wounds do not lower it (Rulebook p. 22)."""
    return raw_values(table, table.state.cards[card_id])[1]


def recover_value(table: Table, card_id: int) -> int:
    """Return the recover value as it is used, at least 0 (Rulebook p. 23)."""
    return max(0, raw_values(table, table.state.cards[card_id])[2])


def focus_bonus(table: Table, card: Card) -> int:
    """Return by how much changes raise or lower the focus of a ready spell."""
    if not may_be_changed(table, "focus"):
        return 0
    changes = changes_on_card(table, card, "focus", abilities)
    return sum(text.number(table, text.change.focus) for text in changes)


def focus_level(table: Table, card_id: int) -> int:
    """Return how often a ready spell is focused: by copies beside it (Rulebook p. 9), and by texts."""
    card = table.card(card_id)
    if card.zone != "spellboard":
        return 0
    spellboard = table.state.players[card.controller].spellboard
    copies = sum(1 for spell in spellboard if table.card(spell).name == card.name)
    return max(0, copies - 1 + focus_bonus(table, card))
