"""The kinds of choice of Ashes Reborn, Raven Rules and Red Rains: how files, keys and turns call each.

Saves name cards by title, controller and zone, and texts by what they do. Words of scenario files are a
documented form (docs/scenarios.md, Answers): they stay when words of saves or screens change.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from cards.paragraphs import split_title
from engine.ashes.model import option_meanings, rule_texts
from engine.ashes.model.option_meanings import ResolvedText
from engine.ashes.saved_answers_and_states import AshesPosition, text_fingerprint
from engine.kernel.choice_kind import COMMON_CHOICES, ChoiceKind, register_kinds, saved_fields
from engine.kernel.option_meaning import Choice, Decline, Done, PlayerChoice, Yes
from engine.kernel.save_codec import SavedChoice


def _card(value: option_meanings.CardChoice, place: AshesPosition) -> SavedChoice:
    saved = place.items.card(value.card)
    return (
        {"card": value.identified_as, "of": saved["of"], "in": saved["in"]} if value.identified_as else saved
    )


def _attack_with(value: option_meanings.AttackWith, place: AshesPosition) -> SavedChoice:
    return {**place.items.card(value.card), "target": place.items.card(value.target)}


def _text(name: str, text: ResolvedText) -> SavedChoice:
    says = text_fingerprint(text)
    return {"ability": name, "says": says} if name else {"text": says}


def _activate(value: option_meanings.Activate, place: AshesPosition) -> SavedChoice:
    return {**place.items.card(value.card), **_text(split_title(value.title)[0], value.does)}


def _respond(value: option_meanings.Respond, place: AshesPosition) -> SavedChoice:
    saved = {**_card(value, place), **_text(split_title(value.title)[0], value.does), "to": value.event}
    if value.about is not None and value.about != value.card:
        saved["about"] = place.items.card(value.about)
    return saved


def _mode(value: option_meanings.ModeChoice, _place: AshesPosition) -> SavedChoice:
    return {"text": text_fingerprint(value.does), "place": value.at + 1}


def _payment(value: option_meanings.PaymentChoice, _place: AshesPosition) -> SavedChoice:
    return {"text": text_fingerprint(value.cost), "place": value.at + 1}


def _rolled_side(value: option_meanings.RolledSide, _place: AshesPosition) -> SavedChoice:
    return {"side": value.side, **({"type": value.type} if value.type else {})}


_NAMED = (("ability",), ("says",), ("text",))
"""Fields that may differ when no text matches exactly: a renamed text does the same, a corrected one keeps
its name or its card.
"""
_LISTED = (("place",),)

_A_CARD = ("{card} ({where})", "{card}")
_DAMAGE = ("{damage} to {card} ({where})", "{damage} to {card}")
_STOP = ("change no die",)

_ATTACK: ChoiceKind[AshesPosition] = ChoiceKind(
    "attack",
    id="attack",
    wording=("attack",),
    key="a",
    console_key="attack",
    action="main",
    rule=rule_texts.ATTACK,
)

ASHES_CHOICES: Mapping[type[Choice], ChoiceKind[AshesPosition]] = register_kinds(
    {
        **COMMON_CHOICES,
        option_meanings.Play: ChoiceKind(
            "play", _card, id="play:{card}", wording=("play {card}",), console_key="play"
        ),
        option_meanings.Activate: ChoiceKind(
            "activate",
            _activate,
            _NAMED,
            id="activate:{card}:{index}",
            wording=("activate {title} ({card})", "activate {card}: {text}", "activate {card}"),
        ),
        option_meanings.UsePower: ChoiceKind(
            "dice power",
            saved_fields("type"),
            id="power:{type}",
            wording=("{type} dice power",),
            key="{type[0]}",
        ),
        option_meanings.Meditate: ChoiceKind(
            "meditate",
            id="meditate",
            wording=("meditate",),
            key="m",
            console_key="meditate",
            action="side",
            rule=rule_texts.MEDITATE,
        ),
        option_meanings.Attack: _ATTACK,
        option_meanings.AttackPhoenixborn: replace(
            _ATTACK,
            word="attack a Phoenixborn",
            id="attackphoenixborn",
            id_in_files="attack phoenixborn",
            wording=("attack a Phoenixborn",),
        ),
        option_meanings.AttackUnit: replace(
            _ATTACK,
            word="attack a unit",
            id="attackunit",
            id_in_files="attack unit",
            wording=("attack a unit",),
            key="t",
        ),
        option_meanings.Pass: ChoiceKind(
            "pass",
            id="pass",
            wording=("pass",),
            wording_at={"trigger": ("{refusal}",)},
            key="p",
            action="main",
            rule=rule_texts.PASS,
        ),
        option_meanings.Begin: ChoiceKind("begin", id="begin", wording=("begin",)),
        option_meanings.End: ChoiceKind("end turn", id="end", wording=("end the turn",), key="e"),
        option_meanings.HandOver: ChoiceKind(
            "hand over", saved_fields("seat"), id="hand over:{seat}", wording=("let {seat} act",)
        ),
        option_meanings.CardChoice: ChoiceKind(
            "card", _card, id="card:{card}", wording=_A_CARD, wording_at={"meditate": ("{name} ({where})",)}
        ),
        option_meanings.AttackWith: ChoiceKind(
            "attack with", _attack_with, id="attack:{card}:{target}", wording=("{card} attacks {attacked}",)
        ),
        option_meanings.Block: ChoiceKind("block with", _card, id="block:{card}", wording=_A_CARD),
        option_meanings.Guard: ChoiceKind("guard with", _card, id="guard:{card}", wording=_A_CARD),
        option_meanings.NextBattle: ChoiceKind(
            "battle of", _card, id="battle:{card}", wording=("{card} against {against}",)
        ),
        option_meanings.Respond: ChoiceKind(
            "respond with",
            _respond,
            _NAMED,
            id="respond:{at}",
            wording=("play {played}", "{card}: {title}", "{card} ({die} die)", "{card}"),
        ),
        option_meanings.Counter: ChoiceKind("counter", id="counter", wording=("counter",), key="c"),
        option_meanings.DamageFirst: ChoiceKind(
            "damage first", saved_fields("by"), id="{by}", wording=_DAMAGE, key="{by[0]}"
        ),
        option_meanings.ShareFirst: ChoiceKind(
            "share first", _card, id="{by}:{card}", wording=_DAMAGE, key="{by[0]}"
        ),
        option_meanings.FirstFive: ChoiceKind(
            "take",
            lambda value, place: place.items.in_pile(value.card),
            id="card:{card}",
            wording=("{name}",),
        ),
        option_meanings.IdentifyCard: ChoiceKind(
            "is", saved_fields(card="name"), id="is:{name}", id_in_files="{name}", wording=("{name}",)
        ),
        option_meanings.NamedCard: ChoiceKind(
            "name", saved_fields(card="name"), id="name:{name}", wording=("{name}",)
        ),
        option_meanings.InPile: ChoiceKind(
            "next",
            lambda value, place: place.items.in_pile(value.card),
            id="{card}",
            wording=("card {pile}",),
        ),
        option_meanings.DeckTop: ChoiceKind(
            "top card", id="deck", wording=("top card of your deck ({left} left)",), console_key="meditate"
        ),
        option_meanings.DieChoice: ChoiceKind(
            "die",
            saved_fields("type", "side"),
            id="{type}:{side}",
            wording=("{type} {side}",),
            wording_at={"pay": ("pay 1 {type} {side} (then {more} more)", "pay 1 {type} {side}")},
        ),
        option_meanings.TurnDie: ChoiceKind(
            "turn die",
            saved_fields("type", "side", "to"),
            id="{type}:{side}:{to}",
            wording=("{type} {side} to {to}",),
        ),
        option_meanings.NumberedDie: ChoiceKind(
            "this die",
            lambda value, place: place.items.die(value.number),
            id="die:{number}",
            wording=("{type} {side}",),
            wording_at={"pay": ("{type} {side} on {card}",)},
        ),
        option_meanings.RolledSide: ChoiceKind(
            "shows", _rolled_side, id="{side}", wording=("{side}",), key="{side[0]}"
        ),
        option_meanings.BehaviorRoll: ChoiceKind(
            "rolls", saved_fields("number"), id="{number}", wording=("{number}",)
        ),
        option_meanings.NumberChoice: ChoiceKind(
            "number", saved_fields("number"), id="number:{number}", wording=("{tokens}", "{number}")
        ),
        option_meanings.XChoice: ChoiceKind(
            "X", saved_fields("number"), id="x:{number}", wording=("X = {number}",)
        ),
        option_meanings.ModeChoice: ChoiceKind(
            "resolve", _mode, _LISTED, id="mode:{at}", wording=("{text}",)
        ),
        option_meanings.PaymentChoice: ChoiceKind(
            "pay", _payment, _LISTED, id="way:{at}", wording=("{cost}",)
        ),
        option_meanings.SuggestedPayment: ChoiceKind(
            "pay as suggested", id="suggested", wording=("pay {dice}",), key="s"
        ),
        option_meanings.ListedOrder: ChoiceKind(
            "as listed", id="rest", wording=("left to right, as listed",)
        ),
        option_meanings.DrawCard: ChoiceKind("draw", id="draw", wording=("draw a card",)),
        option_meanings.TokenKindChoice: ChoiceKind(
            "token", saved_fields("token"), id="token:{token}", wording=("{tokens}",)
        ),
        Yes: replace(COMMON_CHOICES[Yes], wording_at={"by hand": ("let the program do it",)}),
        PlayerChoice: replace(
            COMMON_CHOICES[PlayerChoice],
            wording_at={"first player": ("{you} go first", "{seat} goes first")},
        ),
        Done: replace(
            COMMON_CHOICES[Done],
            wording=("stop meditating",),
            wording_at={"prepare discard": ("discard no more",)},
        ),
        Decline: replace(
            COMMON_CHOICES[Decline],
            wording_at={
                "pay": ("only active dice",),
                "block": ("leave it to the {whom}", "do not block"),
                "guard": ("do not guard",),
                "counter": ("do not counter",),
                "draw more": ("stop drawing",),
                "dice": ("{verb} no more",),
                "choose": ("{verb} no more", "no"),
                "meditate die": _STOP,
                "step": ("leave it out",),
                "by hand": ("do it by hand",),
                "set dice": _STOP,
            },
        ),
    }
)
"""The row of each kind of choice; reports are not among them. A test finds a kind without a row."""
