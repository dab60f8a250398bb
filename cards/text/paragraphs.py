"""Writes whole texts: a card paragraph by paragraph, a shared ability, effects, the power of a die."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from cards.bosses import SEATS
from cards.card import ASPECT_TYPES, UNIT_TYPES, Bonus, Card, CardType, DiePower
from cards.continuous_changes.wording import values_text
from cards.cost import Cost
from cards.effects.effect import Effects, effect_lines
from cards.effects.lasting_changes import abilities_granted_by
from cards.filters import one_card
from cards.library import Library
from cards.node_search import nodes_within
from cards.paragraphs import X_NUMERAL, Paragraph, ability_name, has_x, split_title
from cards.paragraphs.activated import ActivatedParagraph, FocusParagraph, OnPlayParagraph, PlayCostParagraph
from cards.paragraphs.keywords import KeywordDefinition, KeywordParagraph
from cards.paragraphs.passive import GrantParagraph, PassiveParagraph
from cards.paragraphs.triggered import ReactionParagraph, StatusParagraph
from cards.wording.costs import cost_text
from cards.wording.scope import Scope
from cards.wording.sentences import optional, sentences
from cards.wording.words import listed, signed


class WrittenParagraph(Struct, frozen=True):
    """One paragraph of rules text.

    `label` is the name of an ability, `Focus 1` or `Status 2`; `cost` is the price of using it. `granted`
    text is gained by the unit that the card is attached to: it may be `inexhaustible` there, and the card may
    grant it even while the card itself is exhausted (`always_given`); `host` is the kind of card that it is
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
        """Return what goes before the text: who gains it, label, cost and marks; empty if there is none."""
        label = self.label or ("this text" if self.granted else "")
        parts = " ".join(filter(None, (label, f"[{self.cost}]" if self.cost else "")))
        if self.inexhaustible:
            parts = f"{parts} (inexhaustible)" if parts else "Inexhaustible"
        if not self.granted:
            return parts
        return f"{'Inexhaustible: The' if self.always_given else 'The'} attached {self.host} gains {parts}"

    def __str__(self) -> str:
        return f"{self.head}: {self.text}" if self.head else self.text


def rules_text(
    card: Card, library: Library, numerals: Mapping[str, int] | None = None
) -> list[WrittenParagraph]:
    """Write the text of a card as the program carries it out.

    `numerals` replaces printed numerals of abilities, for example if copies of an ability stack: it maps the
    name without numeral to the sum. Raises `LookupError` for a shared ability that no pack defines.
    """
    writer = _Writer(card, library, numerals or {})
    paragraphs = [written for paragraph in card.text for written in writer.paragraphs(paragraph)]
    if card.attaches_to is not None:
        where = one_card(card.attaches_to, _scope_of(card.type))
        paragraphs.insert(0, WrittenParagraph(f"Attach this spell only to {where}.", inexhaustible=True))
    if card.elsewhere is not None:
        what = (
            f"This card counts as an {card.type} while it is in play, and is an {card.elsewhere} elsewhere."
        )
        paragraphs.insert(0, WrittenParagraph(what, inexhaustible=True))
    if card.type in ASPECT_TYPES and card.target is None:
        paragraphs.insert(0, WrittenParagraph("This aspect never attacks."))
    if card.shares_slot is not None:
        where = f"Play this spell under {one_card(card.shares_slot, _scope_of(card.type))}, in the same slot."
        paragraphs.insert(0, WrittenParagraph(where, inexhaustible=True))
    if card.respark is not None:
        paragraphs.append(WrittenParagraph(_RESPARK, "Respark", cost_text(card.respark), inexhaustible=True))
    return paragraphs


_RESPARK = (
    "If this card would be discarded from play during the player turns phase, its controller may pay this "
    "and put it into its owner's hand instead."
)


def keyword_text(definition: KeywordDefinition, numeral: int | None = None) -> str:
    """Write the text of a shared ability, with this numeral or with `N`."""
    scope = Scope("this card", numeral="N" if numeral is None else str(numeral))
    return " ".join(paragraph.words(scope, scope.this) for paragraph in definition.text)


def effects_text(
    effects: Effects,
    this: str = "the Chimera",
    names: Mapping[str, str] | None = None,
    boss: str = "",
    numeral: int = 0,
) -> str:
    """Write effects alone, such as those of an Ultimate.

    `names` are phrases for the cards and players already known; `boss` is the boss whose text it is, if any;
    `numeral` is that of the ability, or 0.
    """
    return sentences(effect_lines(effects, _known(this, names or {}, boss, numeral)))


def offer_text(
    effects: Effects, this: str, names: Mapping[str, str], price: str = "", boss: str = "", numeral: int = 0
) -> str:
    """Write optional effects as they go after `you may`: `deal 1 damage to a target unit`.

    `price` is the payment in words, empty if it is free.
    """
    lines = effect_lines(effects, _known(this, names, boss, numeral))
    return str(optional(lines, price)).removeprefix("you may ")


def _known(this: str, names: Mapping[str, str], boss: str, numeral: int) -> Scope:
    scope = Scope(this, numeral=str(numeral or "N"), names=dict(names))
    return scope.of_boss(boss) if boss else scope


def power_text(power: DiePower) -> str:
    """Write the power of a type of dice, with what the die does to the unit it is put on."""
    parts = [effects_text(power.effects)]
    if power.attack:
        parts.append(f"That unit has {signed(power.attack)} attack while the die is there.")
    host = "the card on which this die lies"
    parts += [paragraph.words(Scope(host, host=host), host) for paragraph in power.on_card]
    return " ".join(parts)


def bonus_text(bonus: Bonus) -> str:
    """Write the value bonus of an alteration spell: `+1 attack and +2 life`."""
    room = [
        f"{signed(more)} {name}" for name in ("battlefield", "spellboard") if (more := getattr(bonus, name))
    ]
    return listed([*filter(None, [values_text(bonus, Scope())]), *room])


def granted_abilities(paragraph: Paragraph) -> Iterator[str]:
    """Return the shared abilities that changes in this paragraph give to cards."""
    return (title for node in nodes_within(paragraph) for title in abilities_granted_by(node))


def _scope_of(card_type: CardType, numeral: str = "N") -> Scope:
    """Return the scope for the text of a card of this type."""
    if card_type == "phoenixborn":
        this = "this Phoenixborn"
    elif card_type in ASPECT_TYPES:
        this = "this aspect"
    elif card_type in UNIT_TYPES:
        this = "this unit"
    else:
        this = "this spell"
    moments = {"ready spell": "enters play"}
    moments |= dict.fromkeys(("alteration spell", "conjured alteration spell"), "is attached")
    arrives = f"when this spell {moments[card_type]}" if card_type in moments else ""
    return Scope(this, numeral=numeral, arrives=arrives)


def _boss_of(aspect: Card, library: Library) -> str:
    """Return the name of the boss that an aspect belongs to: `Chimera` or `Dragonborn`."""
    for boss in library.chimeras.values():
        if aspect.name in boss.conjures or any(aspect.name in deck for deck in boss.decks.values()):
            return boss.seat
    return SEATS["chimera"]


def _host(card: Card) -> str:
    """Return the noun that an attached card uses for the card it is attached to."""
    kinds = ("unit",) if card.attaches_to is None else card.attaches_to.kinds
    if kinds == ("phoenixborn",):
        return "Phoenixborn"
    return "card" if len(kinds) != 1 or "spell" in kinds[0] else "unit"


def _price(paragraph: Paragraph) -> str:
    """Write the price of using a text; empty if it is free or not used by a player."""
    if not isinstance(paragraph, ActivatedParagraph) or paragraph.activate == Cost():
        return ""
    return cost_text(paragraph.activate)


class _Writer:
    """Writes the paragraphs of one card; Focus texts know the names and actions of the activation."""

    def __init__(self, card: Card, library: Library, numerals: Mapping[str, int]) -> None:
        self.card = card
        self.library = library
        self.numerals = numerals
        self.activation = Scope()
        self.deed: Scope | None = None
        self.host = _host(card)

    def paragraphs(self, paragraph: Paragraph) -> list[WrittenParagraph]:
        if isinstance(paragraph, GrantParagraph):
            return [self._granted(item, paragraph.inexhaustible) for item in paragraph.grants]
        given = list(granted_abilities(paragraph))
        explained = [self._keyword(KeywordParagraph(keyword=title), Scope("that unit")) for title in given]
        scope = replace(_scope_of(self.card.type), host=f"the attached {self.host}")
        if self.card.type in ASPECT_TYPES:
            scope = scope.of_boss(f"the {_boss_of(self.card, self.library)}")
        return [self._paragraph(paragraph, scope), *explained]

    def _granted(self, paragraph: Paragraph, always: bool) -> WrittenParagraph:
        if not isinstance(paragraph, PassiveParagraph) or paragraph.ability:
            gained = self._paragraph(paragraph, Scope(f"this {self.host}"))
            return replace(gained, granted=True, always_given=always, host=self.host)
        # Passive text without a name is about the unit, so it is written as a sentence of the spell.
        unit = Scope(f"the attached {self.host}")
        awake = "" if paragraph.inexhaustible else f"{unit.this} is unexhausted"
        text = paragraph.words(unit, unit.this, awake)
        return WrittenParagraph(text, inexhaustible=always)

    def _paragraph(self, paragraph: Paragraph, scope: Scope) -> WrittenParagraph:
        if isinstance(paragraph, KeywordParagraph):
            return self._keyword(paragraph, scope)
        label = paragraph.label
        if paragraph.ability:
            label, scope.numeral = self._title(paragraph.ability)
        if isinstance(paragraph, FocusParagraph):
            label = paragraph.label
            scope.names.update(self.activation.names)
            scope.counts, scope.done = self.activation.counts, self.activation.done
            scope.forced = self.activation.forced
        if isinstance(paragraph, OnPlayParagraph) and self.deed is not None:
            scope = self.deed
        text = paragraph.words(scope, scope.this)
        if isinstance(paragraph, PlayCostParagraph):
            self.deed = scope
        if isinstance(paragraph, ActivatedParagraph):
            self.activation = scope
        return WrittenParagraph(
            text,
            label,
            cost=_price(paragraph),
            inexhaustible=paragraph.inexhaustible,
            reaction=isinstance(paragraph, ReactionParagraph),
            status=paragraph.status if isinstance(paragraph, StatusParagraph) else 0,
        )

    def _keyword(self, paragraph: KeywordParagraph, scope: Scope) -> WrittenParagraph:
        label, scope.numeral = self._title(paragraph.keyword)
        definition = self.library.keyword(ability_name(paragraph.keyword))
        text = " ".join(part.words(scope, scope.this) for part in definition.text)
        lasting = paragraph.inexhaustible or any(part.inexhaustible for part in definition.text)
        price = "".join(map(_price, definition.text))
        return WrittenParagraph(text, label, price, inexhaustible=lasting, keyword=True)

    def _title(self, title: str) -> tuple[str, str]:
        """Return the title as it is shown, and what N is shown as."""
        name, printed = split_title(title)
        if has_x(title):
            return title, X_NUMERAL
        numeral = self.numerals.get(name, printed)
        return (f"{name} {numeral}", str(numeral)) if numeral else (title, "N")
