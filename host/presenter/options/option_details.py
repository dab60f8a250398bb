"""Rules text and figures of an option, to be read beside the list of options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from cards.wording.words import capitalized
from engine.ashes.model.option_meanings import CardChoice
from engine.kernel.choice_kind import kind_of
from host.presenter.display.card_names_and_state import (
    card_title,
    display_name,
    extras_of,
    hidden_card_text,
    state_word,
    tokens_of,
    values_of,
)
from host.presenter.display.card_text import card_of, text_of
from host.presenter.options.option_views import printed_values

if TYPE_CHECKING:
    from cards.library import Library
    from engine.ashes.view.read_model import CardView, GameView
    from engine.kernel.decision import Decision, Option, Rule


class DetailSubject(Struct, frozen=True):
    """Subject of an option: a card on the table by its id, a card or die by its name, or a rule."""

    card: int | None = None
    name: str = ""
    rule: Rule | None = None


class OptionDetail(Struct, frozen=True):
    """Details of an option: rules text as paragraphs (heading, text), and its figures as they are now."""

    title: str
    paragraphs: tuple[tuple[str, str], ...]
    figures: str = ""


def detail_subject(
    option: Option | None, decision: Decision, view: GameView, cards: Library, words: Mapping[Rule, Rule]
) -> DetailSubject:
    """Return the subject of an option, or else the card that asks, or else the rule.

    `words` are rules as the rule book of the game names them, where it differs.
    """
    if option is not None:
        value = option.value
        if isinstance(value, CardChoice) and value.identified_as:
            return DetailSubject(name=value.identified_as)
        if option.subject is not None and view.card(option.subject) is not None:
            return DetailSubject(card=option.subject)
        if option.die is not None and text_of(f"{option.die[0]} die", cards):
            return DetailSubject(name=f"{option.die[0]} die")
        rule = kind_of(value).rule if decision.kind == "turn" else None
        if rule is not None:
            return DetailSubject(rule=words.get(rule, rule))
    source = decision.purpose.source
    if source is not None and view.card(source) is not None:
        return DetailSubject(card=source)
    return DetailSubject(rule=decision.rule)


def option_detail(subject: DetailSubject, view: GameView, cards: Library) -> OptionDetail:
    """Return the title, text and figures of a subject."""
    if subject.rule is not None:
        return OptionDetail(subject.rule.title, (("", subject.rule.says),))
    seen = None if subject.card is None else view.card(subject.card)
    if seen is not None:
        return card_detail(seen, cards)
    return OptionDetail(
        capitalized(subject.name),
        text_of(subject.name, cards),
        printed_values(subject.name, cards),
    )


def card_detail(seen: CardView, cards: Library) -> OptionDetail:
    """Return the details of a card: as it is on the table, or as printed if it is in the hand."""
    if seen.name is None:
        return OptionDetail(display_name(seen), (("", hidden_card_text(seen)),))
    if seen.zone == "hand":
        return OptionDetail(seen.name, _rules_text(seen.name, cards), printed_values(seen.name, cards))
    state = "" if seen.zone == "phoenixborn" else state_word(seen)
    figures = (values_of(seen), tokens_of(seen, words=True), extras_of(seen, words=True), state)
    text = (*_rules_text(seen.name, cards), *(("", lasting) for lasting in seen.change_texts))
    return OptionDetail(card_title(seen), text, " · ".join(filter(None, figures)))


def _rules_text(name: str, cards: Library) -> tuple[tuple[str, str], ...]:
    card = card_of(name, cards)
    # The text printed for other sides of a boss's card does not matter for this question.
    text = tuple(part for part in text_of(name, cards) if part[0] != "Printed")
    return text or ((("", "No text."),) if card is not None else ())
