"""Makes the prints of cards from a library: their texts, and which events and changes these are about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from weakref import WeakKeyDictionary

from msgspec.structs import replace

from cards.amounts import Amount
from cards.amounts.measures import TimesHappened
from cards.card import CONJURED_TYPES, Bonus
from cards.card import Card as PrintedCard
from cards.conditions.game_state import HasHappened
from cards.continuous_changes.change import ContinuousChange
from cards.effects.control_flow import DelayedEffect
from cards.effects.effect import Effects
from cards.events import Timing
from cards.library import Library
from cards.node_search import nodes_within
from cards.paragraphs import Paragraph, split_title
from cards.paragraphs.activated import ActivatedParagraph, FocusParagraph, OnPlayParagraph, PlayCostParagraph
from cards.paragraphs.keywords import KeywordParagraph
from cards.paragraphs.passive import DefineX, GrantParagraph, PassiveParagraph
from cards.paragraphs.triggered import ReactionParagraph, StatusParagraph, TriggeredParagraph
from engine.ashes.model.component_types import card_type
from engine.ashes.model.prints import ANY_UNIT, Ability, Print


class Prints:
    """The prints of a library, each made on first use. All games with the library share them."""

    def __init__(self, library: Library) -> None:
        # A copy of the library: packs may be added to the original.
        self.library = library.extended(())
        self._made: dict[str, Print] = {}
        self._keywords: dict[str, tuple[Ability, ...]] = {}

    @classmethod
    def of_library(cls, library: Library) -> Prints:
        """Return the prints of a library as it is now."""
        known = _PRINTS.get(library)
        if known is None or not known._are_of(library):
            known = _PRINTS[library] = cls(library)
        return known

    def _are_of(self, library: Library) -> bool:
        return self.library.cards == library.cards and self.library.keywords == library.keywords

    def of(self, name: str) -> Print:
        """Return the print of a card."""
        found = self._made.get(name)
        if found is None:
            found = self._made[name] = self.make(self.library.card(name))
        return found

    def keyword(self, title: str) -> tuple[Ability, ...]:
        """Return the paragraphs of a shared ability with its numeral, such as `Armored 1`."""
        found = self._keywords.get(title)
        if found is None:
            found = self._keywords[title] = self._make_keyword(title)
        return found

    def _make_keyword(self, title: str) -> tuple[Ability, ...]:
        name, numeral = split_title(title)
        definition = self.library.keyword(name)
        return _number_paragraphs(
            _ability(paragraph, name, numeral)
            for paragraph in definition.text
            if not isinstance(paragraph, KeywordParagraph)
        )

    def of_die(self, kind: str) -> tuple[Ability, ...]:
        """Return the abilities that a die of this type gives to the card on which it is."""
        power = self.library.die_power(kind)
        texts = (item for paragraph in power.on_card for item in self._named(paragraph))
        return tuple(replace(item, inexhaustible=True) for item in texts)

    def gained(self, change: ContinuousChange) -> tuple[Ability, ...]:
        """Return the abilities that a change gives to cards: shared abilities and paragraphs."""
        given = (self.keyword(gain) if isinstance(gain, str) else self._named(gain) for gain in change.gains)
        return tuple(item for part in given for item in part)

    def _named(self, paragraph: Paragraph) -> tuple[Ability, ...]:
        if isinstance(paragraph, KeywordParagraph):
            return self.keyword(paragraph.keyword)
        name, numeral = split_title(paragraph.ability or "")
        return (_ability(paragraph, name, numeral),)

    def _printed(self, card: PrintedCard, paragraph: Paragraph) -> Iterator[Ability]:
        by_type = card_type(card.type).all_text_is_ability
        return (replace(item, by_type=by_type) for item in self._named(paragraph))

    def make(self, card: PrintedCard) -> Print:
        """Return the print of any card, in a pack or not."""
        abilities: list[Ability] = []
        on_play: Effects = ()
        cost_effects: Effects = ()
        reactions: list[ReactionParagraph] = []
        focus: list[FocusParagraph] = []
        grants: list[tuple[bool, tuple[Ability, ...]]] = []
        status: list[Ability] = []
        between_realms: list[Ability] = []
        elsewhere: set[str] = set()
        pips = 0
        x: Amount | None = None
        for paragraph in card.text:
            if isinstance(paragraph, OnPlayParagraph):
                on_play += paragraph.effects
            elif isinstance(paragraph, PlayCostParagraph):
                cost_effects += paragraph.deed
            elif isinstance(paragraph, ReactionParagraph):
                reactions.append(paragraph)
            elif isinstance(paragraph, FocusParagraph):
                focus.append(paragraph)
            elif isinstance(paragraph, GrantParagraph):
                given = tuple(ability for item in paragraph.grants for ability in self._named(item))
                grants.append((paragraph.inexhaustible, given))
            elif isinstance(paragraph, StatusParagraph):
                status.extend(self._printed(card, paragraph))
                pips = paragraph.status
            elif isinstance(paragraph, DefineX):
                x = paragraph.x
            elif _works_between_realms(paragraph):
                between_realms.extend(self._printed(card, paragraph))
            elif isinstance(paragraph, PassiveParagraph) and paragraph.works == "out of play":
                changes = (change for part in paragraph.passive for change in part.changes())
                elsewhere.update(kind for change in changes for kind in change.kinds)
            else:
                abilities.extend(self._printed(card, paragraph))
        abilities = list(_number_paragraphs(abilities))
        attack, life, recover = _printed_numbers(card)
        everything = [*abilities, *(ability for _, given in grants for ability in given)]
        everything += [gain for item in everything for change in item.changes for gain in self.gained(change)]
        awaited = awaited_events_of(everything)
        all_text = (card.text, tuple(item.paragraph for item in everything))
        delayed = delayed_in(all_text)
        ways = card.cost.ways() if card.cost else ()
        return Print(
            name=card.name,
            type=card.type,
            kinds=card_type(card.type).kinds | {"card"},
            traits=card_type(card.type).traits,
            extra_kinds_out_of_play=frozenset(elsewhere),
            kinds_out_of_play=frozenset()
            if card.elsewhere is None
            else card_type(card.elsewhere).kinds | {"card"},
            attack=attack,
            x_values=_printed_x(card),
            attaches_to=card.attaches_to or ANY_UNIT,
            shares_slot=card.shares_slot,
            life=life,
            recover=recover,
            battlefield=card.battlefield or 0,
            spellboard=card.spellboard or 0,
            blood=card.blood or 0,
            pips=pips,
            x=x,
            target=card.target,
            cost=card.cost,
            ways=ways,
            respark=card.respark.ways() if card.respark else (),
            takes_action=any(way.main or way.side for way in ways),
            bonus=_printed_numbers(card.bonus),
            extra_slots=(card.bonus.battlefield, card.bonus.spellboard) if card.bonus else (0, 0),
            x_bonus=_printed_x(card.bonus),
            abilities=tuple(abilities),
            inexhaustible_abilities=tuple(ability for ability in abilities if ability.inexhaustible),
            on_play=on_play,
            play_cost_effects=cost_effects,
            reactions=tuple(reactions),
            focus=tuple(focus),
            grants=tuple(grants),
            status=tuple(status),
            texts_between_realms=tuple(between_realms),
            activations=tuple(
                index
                for index, item in enumerate(abilities)
                if isinstance(item.paragraph, ActivatedParagraph)
            ),
            awaited_events=awaited,
            answered_events=awaited
            | {
                (paragraph.reaction, each.event)
                for paragraph in reactions
                for each in paragraph.to.alternatives
            }
            | awaited_events_of(ability for _, ability in delayed)
            | awaited_events_of(between_realms),
            history_events=history_events_in(all_text),
            delayed=delayed,
            gives_life=bool(_printed_x(card)[1] or _printed_x(card.bonus)[1]) or any_gives_life(everything),
            used_by_opponents=any(
                isinstance(item.paragraph, ActivatedParagraph) and item.paragraph.by == "opponent"
                for item in everything
            ),
            conjured=card.type in CONJURED_TYPES,
            unique_to=card.unique_to,
            conjures=card.conjures,
            is_unit=card.is_unit,
            changes=change_keys((*everything, *between_realms)),
            changes_of_others=change_keys(everything, reaching=True),
        )


def _works_between_realms(paragraph: Paragraph) -> bool:
    if isinstance(paragraph, PassiveParagraph):
        return paragraph.works == "between realms"
    return isinstance(paragraph, TriggeredParagraph) and paragraph.between_realms


_PRINTS: WeakKeyDictionary[Library, Prints] = WeakKeyDictionary()


def _number_paragraphs(texts: Iterable[Ability]) -> tuple[Ability, ...]:
    """Return the texts of one card, with paragraphs of the same ability numbered."""
    found: list[Ability] = []
    for item in texts:
        before = sum(bool(item.name) and other.name == item.name for other in found)
        found.append(replace(item, part=before) if before else item)
    return tuple(found)


def awaited_events_of(abilities: Iterable[Ability]) -> frozenset[tuple[Timing, str]]:
    """Return the (timing, event) pairs that these texts wait for."""
    return frozenset(
        (item.paragraph.timing, each.event)
        for item in abilities
        if isinstance(item.paragraph, TriggeredParagraph)
        for each in item.paragraph.trigger.alternatives
    )


def delayed_in(text: object) -> tuple[tuple[str, Ability], ...]:
    """Return the delayed texts within `text`, each with its key."""
    return tuple(
        (node.text_key, _as_ability(node)) for node in nodes_within(text) if isinstance(node, DelayedEffect)
    )


def _as_ability(later: DelayedEffect) -> Ability:
    waits = {later.timing: later.at}
    paragraph = TriggeredParagraph.model_construct(
        when=waits.get("when"),
        after=waits.get("after"),
        condition=later.condition,
        may=later.may,
        effects=later.effects,
    )
    return Ability("", 0, True, paragraph)


def history_events_in(text: object) -> frozenset[str]:
    """Return the events to be remembered for `text`: it asks if, or how often, they have happened."""
    return frozenset(
        each.event
        for node in nodes_within(text)
        if isinstance(node, HasHappened | TimesHappened)
        for each in node.happened.alternatives
    )


def change_keys(abilities: Iterable[Ability], *, reaching: bool = False) -> frozenset[str]:
    """Return the keys of what these texts change while in play; if `reaching`, only on others."""
    changes = (change for item in abilities for change in item.changes)
    found: frozenset[str] = frozenset()
    return found.union(*(change.keys for change in changes if not (reaching and change.is_own)))


def any_gives_life(abilities: Iterable[Ability]) -> bool:
    """Return True if any of these texts gives or takes life by itself."""
    return any(change.changes_life for item in abilities for change in item.changes)


def _ability(paragraph: Paragraph, name: str, numeral: int) -> Ability:
    changes: tuple[ContinuousChange, ...] = ()
    if isinstance(paragraph, PassiveParagraph):
        changes = tuple(change for part in paragraph.passive for change in part.changes())
    return Ability(name, numeral, paragraph.inexhaustible, paragraph, changes=changes)


def _printed_numbers(values: PrintedCard | Bonus | None) -> tuple[int, int, int]:
    """Return printed attack, life and recover; 0 for X or none."""
    given = () if values is None else (values.attack, values.life, values.recover)
    attack, life, recover = (value if isinstance(value, int) else 0 for value in given or (0, 0, 0))
    return attack, life, recover


def _printed_x(values: PrintedCard | Bonus | None) -> tuple[int, int, int]:
    """Return, for attack, life and recover, 1 if X is printed instead of a number, else 0."""
    if values is None:
        return 0, 0, 0
    return int(values.attack == "X"), int(values.life == "X"), int(values.recover == "X")
