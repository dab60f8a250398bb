"""The phrases that can be said on a line: how each is written, what it means, and how it is read."""

from __future__ import annotations

from host.presenter.saying.attacking import attack
from host.presenter.saying.deeds import (
    cards,
    damage,
    damage_first,
    destroy_unit,
    discard_unit,
    exhaust,
    heal,
    moved,
    rage,
    rage_dice,
    ready,
    reveal,
    tokens,
    values,
)
from host.presenter.saying.phrase import COMMANDS, Phrase, command
from host.presenter.saying.standing import depth, first_player, phase, round_, turn
from host.presenter.saying.units import units_played

PHRASES: tuple[Phrase, ...] = (
    Phrase("play NAME 2/3", "play Frost Bear 2/3", "a unit comes into play with attack, life, and as 2/3/1 "
           "recover; a known unit needs no numbers, and the name is optional", units_played, ("play",)),
    Phrase("3 to CARD", "3 to second aspect", "damage, by the rules", damage_first),
    Phrase("deal 3 to CARD", "deal 3 to Chimera", "the same", damage, ("deal",)),
    Phrase("attack CARD with CARD and CARD", "attack Chimera with Wolf and Bear", "your units attack; "
           "several only a Phoenixborn or the Chimera; you are asked for the rest", attack, ("attack",)),
    Phrase("exhaust CARD", "exhaust Firebelly", "place an exhaustion token on it", exhaust, ("exhaust",)),
    Phrase("ready CARD", "ready Knight", "remove its exhaustion tokens", ready, ("ready",)),
    Phrase("wounds +1 CARD", "wounds -2 me", "place or remove wound tokens, which is not damage",
           tokens("wound"), ("wounds", "wound")),
    Phrase("exhaustion +1 CARD", "exhaustion -1 Knight", "exhaustion tokens", tokens("exhaustion"),
           ("exhaustion",)),
    Phrase("status +1 CARD", "status -1 Knight", "status tokens", tokens("status"), ("status",)),
    Phrase("heal 2 CARD", "heal 2 me", "remove wound tokens", heal, ("heal",)),
    Phrase("remove 1 wound from CARD", "remove 1 exhaustion from Knight", "remove tokens of a kind",
           moved("off"), ("remove",)),
    Phrase("put 1 status on CARD", "put 1 status on Knight", "place tokens of a kind",
           moved("on"), ("put", "place", "add")),
    Phrase("destroy CARD", "destroy Firebelly", "the unit is destroyed", destroy_unit, ("destroy",)),
    Phrase("discard CARD", "discard Knight", "the unit leaves play without being destroyed", discard_unit,
           ("discard",)),
    Phrase("CARD is 3/3", "Knight is 3/4", "your unit has these values from now on", values),
    Phrase("WHO discards 2", "Chimera discards 2 from the draw pile", "an opponent discards: from the draw "
           "pile, from the hand, or at random", cards),
    Phrase("WHO draws 1", "Chimera draws 1", "an opponent draws", lambda _scene, _words: iter(())),
    Phrase("reveal", "reveal", "the leftmost aspect that lies face down", reveal, ("reveal",), True),
    Phrase("rage -1", "rage -1", "that many rage dice, or dragon dice, go up or down a level", rage,
           ("rage", "dragon"), True),
    Phrase("lower 1 rage die", "lower a rage die", "the same in words", rage_dice("-"), ("lower",), True),
    Phrase("raise 1 rage die", "raise 2 rage dice", "the same in words", rage_dice("+"), ("raise",), True),
    Phrase("round 4", "round 4", "which round it is", round_, ("round",)),
    Phrase("phase NAME", "phase recovery", "which phase it is", phase, ("phase",)),
    Phrase("turn WHO", "turn Ann", "whose turn it is", turn, ("turn",)),
    Phrase("first player WHO", "first player Ann", "who has the first player token", first_player,
           ("first player", "first")),
    Phrase("depth NAME WHO", "depth full", "how much of a player's cards the program plays", depth,
           ("depth",)),
    *(Phrase(name, name, about, command(name), (name,)) for name, about in COMMANDS.items()),
)  # fmt: skip
"""All of them, in the order in which they are offered."""
