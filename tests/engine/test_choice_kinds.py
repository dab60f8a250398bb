"""Tests of the tables of choices: each kind of choice has one row, and ids are as they always were."""

from __future__ import annotations

from collections.abc import Mapping
from inspect import isabstract
from typing import Any

import pytest

from engine.ashes.ashes_reborn_mode import AshesReborn
from engine.ashes.choice_kinds import ASHES_CHOICES
from engine.ashes.model import option_meanings as ashes
from engine.draft import option_meanings_and_saves as draft
from engine.draft.option_meanings_and_saves import DRAFT_CHOICES
from engine.kernel.choice_kind import ChoiceKind
from engine.kernel.option_meaning import Choice, Decline, Done, Ok, PlayerChoice, Yes
from engine.reapers import option_meanings as reapers
from engine.reapers.choice_kinds import CHOICE_CODECS as REAPERS_CODECS
from engine.reapers.choice_kinds import REAPERS_CHOICES
from engine.reapers.real_table import CardCorrection
from engine.redrains.mode import RedRains

TABLES: tuple[Mapping[type[Choice], ChoiceKind[Any]], ...] = (ASHES_CHOICES, REAPERS_CHOICES, DRAFT_CHOICES)

IDS: dict[Choice, str] = {
    ashes.UsePower("charm"): "power:charm",
    ashes.Meditate(): "meditate",
    ashes.Attack(): "attack",
    ashes.AttackPhoenixborn(): "attackphoenixborn",
    ashes.AttackUnit(): "attackunit",
    ashes.Pass(): "pass",
    ashes.Begin(): "begin",
    ashes.End(): "end",
    ashes.HandOver("Ann"): "hand over:Ann",
    ashes.DieChoice("charm", "class"): "charm:class",
    ashes.TurnDie("charm", "basic", "power"): "charm:basic:power",
    ashes.NumberedDie("charm", "class", 7): "die:7",
    ashes.RolledSide("class", "charm"): "class",
    ashes.BehaviorRoll(11): "11",
    ashes.CardChoice(4): "card:4",
    ashes.CardChoice(4, identified_as="Iron Worker"): "card:Iron Worker",
    ashes.AttackWith(4, 5): "attack:4:5",
    ashes.Block(4): "block:4",
    ashes.Guard(4): "guard:4",
    ashes.NextBattle(4): "battle:4",
    ashes.Play(4): "play:4",
    ashes.Play(4, identified_as="Iron Worker"): "play:Iron Worker",
    ashes.Activate(4, 1, "Slash"): "activate:4:1",
    ashes.Respond(4, 2, "Fate"): "respond:2",
    ashes.Counter(4): "counter",
    ashes.DamageFirst(4, "attack", 3): "attack",
    ashes.ShareFirst(4, "counter", 3): "counter:4",
    ashes.FirstFive(4, "Iron Worker"): "card:4",
    ashes.IdentifyCard(4, "Iron Worker"): "is:Iron Worker",
    ashes.NamedCard("Iron Worker"): "name:Iron Worker",
    ashes.InPile(4): "4",
    ashes.DeckTop(): "deck",
    ashes.NumberChoice(3): "number:3",
    ashes.XChoice(3): "x:3",
    ashes.ModeChoice(1, "draw 1 card"): "mode:1",
    ashes.PaymentChoice(1): "way:1",
    ashes.SuggestedPayment((("charm", "class"),)): "suggested",
    ashes.ListedOrder(): "rest",
    ashes.DrawCard(4): "draw",
    ashes.TokenKindChoice("wound"): "token:wound",
    Decline(): "none",
    Decline("skip"): "skip",
    Done(): "done",
    Yes(): "yes",
    Ok(): "ok",
    PlayerChoice("Ann"): "player:Ann",
    reapers.CardChoice(4): "card:4",
    reapers.CardChoice(4, "Bee"): "card:Bee",
    reapers.IdentifyCard(4, "Bee"): "is:Bee",
    reapers.PlayChoice(4): "play:4",
    reapers.Fight(4): "fight:4",
    reapers.TeamUp(4): "team-up:4",
    reapers.BearHug(4): "bear-hug:4",
    reapers.Harvest(4): "harvest:4",
    reapers.DiscardChoice(4): "discard:4",
    reapers.EndTurn(): "end",
    reapers.LineEnd(True): "left",
    reapers.LineEnd(False): "right",
    reapers.NumberChoice(3): "3",
    reapers.ToState("mature"): "mature",
    reapers.AlternativeChoice(2): "way:2",
    reapers.PilePlace(3): "3",
    reapers.CoinSide("Ann"): "goes-first:Ann",
    draft.NamedCard("Fear"): "card:Fear",
    draft.NamedPhoenixborn("Fear"): "phoenixborn:Fear",
    draft.Take("Fear"): "take:Fear",
    draft.Give("Fear"): "give:Fear",
    draft.DicePair(("charm", "natural")): "dice:charm+natural",
}
"""Choices of every kind and their ids: other programs and the notes of players may know them."""


def kinds_below(kind: type[Choice]) -> set[type[Choice]]:
    """Return all kinds of choice below this one, from the modules of the engine."""
    below = [found for found in kind.__subclasses__() if found.__module__.startswith("engine.")]
    found = {item for item in below if not isabstract(item)}
    return found.union(*map(kinds_below, kind.__subclasses__()))


def test_each_kind_of_choice_has_a_row() -> None:
    reports = {*RedRains.reports, *AshesReborn.reports, CardCorrection}
    assert kinds_below(Choice) - reports == {kind for table in TABLES for kind in table}


@pytest.mark.parametrize("codecs", [ASHES_CHOICES, DRAFT_CHOICES, REAPERS_CODECS])
def test_each_kind_of_choice_has_a_word_of_its_own_in_saves(codecs: Mapping[type[Choice], Any]) -> None:
    words = [codec.word for codec in codecs.values()]
    assert len(set(words)) == len(words)


@pytest.mark.parametrize("table", [ASHES_CHOICES, REAPERS_CHOICES])
def test_scenario_files_word_each_kind_of_choice(table: Mapping[type[Choice], ChoiceKind[Any]]) -> None:
    common = {Decline, Done, Yes, Ok, PlayerChoice}
    assert not [kind for kind, row in table.items() if not row.wording and kind not in common]
    assert all(ASHES_CHOICES[kind].wording for kind in common)


def test_ids_are_what_they_always_were() -> None:
    assert {choice: choice.id for choice in IDS} == IDS
    assert {type(choice) for choice in IDS} == {kind for table in TABLES for kind in table}
