"""The kinds of choice of Ardent Reapers; saves identify cards by their names and zones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from engine.kernel.choice_kind import COMMON_CHOICES, ChoiceKind, register_kinds, saved_fields
from engine.kernel.option_meaning import Choice, Done
from engine.kernel.save_codec import COPY_NUMBER, ChoiceCodec, ChoiceCodecs, SavedChoice
from engine.reapers.option_meanings import (
    AlternativeChoice,
    BearHug,
    CardChoice,
    CoinSide,
    DiscardChoice,
    EndTurn,
    Fight,
    Harvest,
    IdentifyCard,
    LineEnd,
    NumberChoice,
    PilePlace,
    PlayChoice,
    TeamUp,
    ToState,
)
from engine.reapers.real_table import CardCorrection
from engine.reapers.running_game import UNSEEN
from engine.reapers.state import ReapersState

_NAME = "correct name"


class ReapersPosition:
    """A table's position, which tells cards of the same name apart."""

    def __init__(self, state: ReapersState) -> None:
        self.state = state

    def is_interchangeable(self, value: Choice) -> bool:
        """Return True for a card in a pile or hand, where copies are interchangeable."""
        place = self.state.place(value.card) if isinstance(value, CardChoice) else None
        return place is not None and place[1] in ("hand", "discard pile", "score pile", "deck")

    def reports(self, saved: SavedChoice) -> Iterable[Choice]:
        """Yield the correction to this name for each card."""
        name = saved.get("is")
        if saved.get("do") == _NAME and isinstance(name, str):
            yield from (
                CardCorrection(number, name) for number, card in self.state.cards.items() if not card.gone
            )


def _saved_correction(value: CardCorrection, position: ReapersPosition) -> SavedChoice:
    return {**_card(CardChoice(value.card), position), "is": value.name}


def _card(value: CardChoice, position: ReapersPosition) -> SavedChoice:
    state = position.state
    name = value.shown or state.cards[value.card].name
    place = state.place(value.card)
    saved: SavedChoice = {"card": name or UNSEEN}
    if place is None:
        return saved
    seat, zone = place
    saved |= {"of": seat, "in": zone}
    if value.shown:
        return saved
    alike = [card for card in state.sides[seat].zone(zone) if state.cards[card].name == name]
    if alike.index(value.card):
        saved[COPY_NUMBER] = alike.index(value.card) + 1
    return saved


def heading(state: ReapersState) -> str:
    """Return where a game goes on, in words."""
    return f"{state.turn}'s turn {state.number}" if state.turn else "the beginning"


REAPERS_CHOICES: Mapping[type[Choice], ChoiceKind[ReapersPosition]] = register_kinds(
    {
        **COMMON_CHOICES,
        Done: replace(COMMON_CHOICES[Done], wording=("nobody else",)),
        CardChoice: ChoiceKind("card", _card, id="card:{card}", wording=("{card}",)),
        IdentifyCard: ChoiceKind("is", saved_fields(card="name"), id="is:{name}", wording=("{name}",)),
        PlayChoice: ChoiceKind("play", _card, id="play:{card}", wording=("play {card}",), console_key="play"),
        Fight: ChoiceKind(
            "fight", _card, id="fight:{card}", wording=("fight with {card}",), console_key="attack"
        ),
        TeamUp: ChoiceKind("team up", _card, id="team-up:{card}", wording=("team up with {card}",)),
        BearHug: ChoiceKind("bear hug", _card, id="bear-hug:{card}", wording=("bear hug with {card}",)),
        Harvest: ChoiceKind(
            "harvest", _card, id="harvest:{card}", wording=("harvest {card}",), console_key="meditate"
        ),
        DiscardChoice: ChoiceKind("discard", _card, id="discard:{card}", wording=("discard {card}",)),
        EndTurn: ChoiceKind("end", id="end", wording=("end the turn",), console_key="pass"),
        LineEnd: ChoiceKind("end of line", saved_fields(end="id"), id="{end}", wording=("{end}",)),
        NumberChoice: ChoiceKind("number", saved_fields("number"), id="{number}", wording=("{number}",)),
        ToState: ChoiceKind("state", saved_fields("state"), id="{state}", wording=("{state}",)),
        AlternativeChoice: ChoiceKind(
            "way", saved_fields("number"), id="way:{number}", wording=("{number}",)
        ),
        PilePlace: ChoiceKind("place", saved_fields("number"), id="{number}", wording=("{number}",)),
        CoinSide: ChoiceKind("goes first", saved_fields("seat"), id="goes-first:{seat}", wording=("{seat}",)),
    }
)
"""The row of each kind of choice of Ardent Reapers."""

CHOICE_CODECS: ChoiceCodecs[ReapersPosition] = {
    **REAPERS_CHOICES,
    CardCorrection: ChoiceCodec(_NAME, _saved_correction),
}
"""Codecs of all answers, reports among them."""
