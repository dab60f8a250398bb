"""Writes whole texts: a card paragraph by paragraph, a shared ability, a row of a behavior table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from cards.card import ASPECT_TYPES, UNIT_TYPES, Bonus, Card, CardType
from cards.changes.parts import Parts
from cards.changes.words import values_text
from cards.clauses import Clause, split_title
from cards.clauses.keywords import KeywordClause, KeywordDefinition
from cards.clauses.lasting import GrantClause, PassiveClause
from cards.clauses.status import StatusClause
from cards.clauses.triggered import ReactionClause
from cards.clauses.used import ActivatedClause, FocusClause
from cards.dice import DiePower
from cards.effects.effect import Effects, effect_lines
from cards.effects.values import Grant
from cards.grammar.costs import cost_text
from cards.grammar.fitting import one
from cards.grammar.lines import optional, sentences
from cards.grammar.scope import Scope
from cards.grammar.words import signed
from cards.library import Library
from cards.validation.introspection import nodes


@dataclass(frozen=True)
class Paragraph:
    """One paragraph of rules text.

    `label` is the name of an ability, `Focus 1` or `Status 2`; `cost` what using it takes. `granted`
    text is what the unit gains that the card is attached to; it may be `inexhaustible` there, and the
    card may go on giving it while exhausted itself (`always_given`); `host` is what such a card is
    attached to. `keyword` text explains an ability that many cards share.
    """

    text: str
    label: str = ""
    cost: str = ""
    inexhaustible: bool = False
    reaction: bool = False
    status: int = 0
    granted: bool = False
    always_given: bool = False
    host: str = "unit"
    keyword: bool = False

    @property
    def head(self) -> str:
        """What stands before the text: who gains it, label, cost and marks; empty when it has none."""
        label = self.label or ("this text" if self.granted else "")
        parts = " ".join(filter(None, (label, f"[{self.cost}]" if self.cost else "")))
        if self.inexhaustible:
            parts = f"{parts} (inexhaustible)" if parts else "Inexhaustible"
        if not self.granted:
            return parts
        return f"{'Inexhaustible: The' if self.always_given else 'The'} attached {self.host} gains {parts}"

    def __str__(self) -> str:
        return f"{self.head}: {self.text}" if self.head else self.text


def rules_text(card: Card, library: Library, numerals: Mapping[str, int] | None = None) -> list[Paragraph]:
    """The text of a card as the program carries it out.

    `numerals` gives abilities a numeral other than the printed one, as when two copies of an ability
    stack: the name without numeral, and the sum. `LookupError` for a shared ability nobody defines.
    """
    writer = _Writer(card, library, numerals or {})
    told = [paragraph for clause in card.text for paragraph in writer.paragraphs(clause)]
    if card.attaches_to is not None:
        where = one(card.attaches_to, _scope_of(card.type))
        told.insert(0, Paragraph(f"Attach this spell only to {where}.", inexhaustible=True))
    return told


def keyword_text(definition: KeywordDefinition, numeral: int | None = None) -> str:
    """What a shared ability means, with this numeral (`N` when none is given)."""
    scope = Scope("this card", numeral="N" if numeral is None else str(numeral))
    return " ".join(clause.words(scope, scope.this) for clause in definition.text)


def effects_text(effects: Effects, this: str = "the Chimera", names: Mapping[str, str] | None = None) -> str:
    """Effects by themselves, such as those of an Ultimate; `names` are those of cards and players known."""
    return sentences(effect_lines(effects, Scope(this, names=dict(names or {}))))


def offer_text(effects: Effects, this: str, names: Mapping[str, str], price: str = "") -> str:
    """Optional effects as what follows `you may`: `deal 1 damage to a target unit`."""
    lines = effect_lines(effects, Scope(this, names=dict(names)))
    return str(optional(lines, price)).removeprefix("you may ")


def power_text(power: DiePower) -> str:
    """The power of a type of dice, with what the die does to the unit it is put on."""
    told = [effects_text(power.effects)]
    if power.attack:
        told.append(f"That unit has {signed(power.attack)} attack while the die is there.")
    host = "the card on which this die lies"
    told += [clause.words(Scope(host, host=host), host) for clause in power.on_card]
    return " ".join(told)


def bonus_text(bonus: Bonus) -> str:
    """The value bonus of an alteration spell: `+1 attack and +2 life`."""
    return values_text(bonus, Scope())


def given_abilities(clause: Clause) -> Iterator[str]:
    """The shared abilities that changes in this paragraph give to cards."""
    for node in nodes(clause):
        if isinstance(node, Grant):
            yield from [node.keyword] if node.keyword else []
        elif isinstance(node, Parts):
            yield from (gain for gain in node.gains if isinstance(gain, str))


def _scope_of(card_type: CardType, numeral: str = "N") -> Scope:
    """How the text of a card of this type speaks of the card."""
    if card_type == "phoenixborn":
        this = "this Phoenixborn"
    elif card_type in ASPECT_TYPES:
        this = "this aspect"
    elif card_type in UNIT_TYPES:
        this = "this unit"
    else:
        this = "this spell"
    return Scope(this, numeral=numeral)


def _host(card: Card) -> str:
    """What a card that is attached calls the card it is attached to."""
    kinds = ("unit",) if card.attaches_to is None else card.attaches_to.kinds
    if kinds == ("phoenixborn",):
        return "Phoenixborn"
    return "card" if len(kinds) != 1 or "spell" in kinds[0] else "unit"


class _Writer:
    """Writes the paragraphs of one card; its Focus texts know the names and the deeds of the activation."""

    def __init__(self, card: Card, library: Library, numerals: Mapping[str, int]) -> None:
        self.card = card
        self.library = library
        self.numerals = numerals
        self.activation = Scope()
        self.host = _host(card)

    def paragraphs(self, clause: Clause) -> list[Paragraph]:
        if isinstance(clause, GrantClause):
            return [self._granted(item, clause.inexhaustible) for item in clause.grants]
        given = list(given_abilities(clause))
        explained = [self._keyword(KeywordClause(keyword=title), Scope("that unit")) for title in given]
        scope = replace(_scope_of(self.card.type), host=f"the attached {self.host}")
        return [self._paragraph(clause, scope), *explained]

    def _granted(self, clause: Clause, always: bool) -> Paragraph:
        if not isinstance(clause, PassiveClause) or clause.ability:
            gained = self._paragraph(clause, Scope(f"this {self.host}"))
            return replace(gained, granted=True, always_given=always, host=self.host)
        # Passive text without a name is about the unit, and reads best as a sentence of the spell.
        unit = Scope(f"the attached {self.host}")
        awake = "" if clause.inexhaustible else f"{unit.this} is unexhausted"
        told = clause.words(unit, unit.this, awake)
        return Paragraph(told, inexhaustible=always)

    def _paragraph(self, clause: Clause, scope: Scope) -> Paragraph:
        if isinstance(clause, KeywordClause):
            return self._keyword(clause, scope)
        label = clause.label
        if clause.ability:
            label, scope.numeral = self._title(clause.ability)
        if isinstance(clause, FocusClause):
            label = clause.label
            scope.names.update(self.activation.names)
            scope.done = self.activation.done
        text = clause.words(scope, scope.this)
        if isinstance(clause, ActivatedClause):
            self.activation = scope
        return Paragraph(
            text,
            label,
            cost=cost_text(clause.activate) if isinstance(clause, ActivatedClause) else "",
            inexhaustible=clause.inexhaustible,
            reaction=isinstance(clause, ReactionClause),
            status=clause.status if isinstance(clause, StatusClause) else 0,
        )

    def _keyword(self, clause: KeywordClause, scope: Scope) -> Paragraph:
        label, scope.numeral = self._title(clause.keyword)
        definition = self.library.keyword(split_title(clause.keyword)[0])
        text = " ".join(part.words(scope, scope.this) for part in definition.text)
        lasting = clause.inexhaustible or any(part.inexhaustible for part in definition.text)
        return Paragraph(text, label, inexhaustible=lasting, keyword=True)

    def _title(self, title: str) -> tuple[str, str]:
        """The name as shown and what N shows as."""
        name, printed = split_title(title)
        numeral = self.numerals.get(name, printed)
        return (f"{name} {numeral}", str(numeral)) if numeral else (title, "N")
