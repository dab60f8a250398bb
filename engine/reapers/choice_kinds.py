"""The kinds of choice of Ardent Reapers; saves identify cards by their names and zones."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from engine.kernel.choice_kind import COMMON_CHOICES, ChoiceKind, register_kinds, saved_fields
from engine.kernel.option_meaning import Choice, Done
from engine.kernel.save_codec import ChoiceCodec, ChoiceCodecs
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
from engine.reapers.saved_answers import CORRECT_NAME, ReapersPosition, saved_card, saved_correction

REAPERS_CHOICES: Mapping[type[Choice], ChoiceKind[ReapersPosition]] = register_kinds(
    {
        **COMMON_CHOICES,
        Done: replace(COMMON_CHOICES[Done], wording=("nobody else",)),
        CardChoice: ChoiceKind("card", saved_card, id="card:{card}", wording=("{card}",)),
        IdentifyCard: ChoiceKind("is", saved_fields(card="name"), id="is:{name}", wording=("{name}",)),
        PlayChoice: ChoiceKind(
            "play", saved_card, id="play:{card}", wording=("play {card}",), console_key="play"
        ),
        Fight: ChoiceKind(
            "fight", saved_card, id="fight:{card}", wording=("fight with {card}",), console_key="attack"
        ),
        TeamUp: ChoiceKind("team up", saved_card, id="team-up:{card}", wording=("team up with {card}",)),
        BearHug: ChoiceKind("bear hug", saved_card, id="bear-hug:{card}", wording=("bear hug with {card}",)),
        Harvest: ChoiceKind(
            "harvest", saved_card, id="harvest:{card}", wording=("harvest {card}",), console_key="meditate"
        ),
        DiscardChoice: ChoiceKind("discard", saved_card, id="discard:{card}", wording=("discard {card}",)),
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
    CardCorrection: ChoiceCodec(CORRECT_NAME, saved_correction),
}
"""Codecs of all answers, reports among them."""
