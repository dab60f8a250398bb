"""The kinds of choice of Ashes Reborn, Raven Rules and Red Rains: how files, keys and turns call each.

Saves name cards by title, controller and zone, and texts by what they do. Words of scenario files are a
documented form (docs/scenarios.md, Answers): they stay when words of saves or screens change.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from cards.paragraphs import split_title
from engine.ashes.model import choices, rule_texts
from engine.ashes.model.choices import ResolvedText
from engine.ashes.saved_answers_and_states import AshesPosition, text_fingerprint
from engine.kernel.choice import Choice, Decline, Done, PlayerChoice, Yes
from engine.kernel.choice_kind import COMMON_CHOICES, ChoiceKind, register_kinds, saved_fields
from engine.kernel.save_codec import SavedChoice


def _card(value: choices.CardChoice, place: AshesPosition) -> SavedChoice:
    saved = place.items.card(value.card)
    return (
        {"card": value.identified_as, "of": saved["of"], "in": saved["in"]} if value.identified_as else saved
    )


def _attack_with(value: choices.AttackWith, place: AshesPosition) -> SavedChoice:
    return {**place.items.card(value.card), "target": place.items.card(value.target)}


def _text(name: str, text: ResolvedText) -> SavedChoice:
    says = text_fingerprint(text)
    return {"ability": name, "says": says} if name else {"text": says}


def _activate(value: choices.Activate, place: AshesPosition) -> SavedChoice:
    return {**place.items.card(value.card), **_text(split_title(value.title)[0], value.does)}


def _respond(value: choices.Respond, place: AshesPosition) -> SavedChoice:
    saved = {**_card(value, place), **_text(split_title(value.title)[0], value.does), "to": value.event}
    if value.about is not None and value.about != value.card:
        saved["about"] = place.items.card(value.about)
    return saved


def _mode(value: choices.ModeChoice, _place: AshesPosition) -> SavedChoice:
    return {"text": text_fingerprint(value.does), "place": value.at + 1}


def _payment(value: choices.PaymentChoice, _place: AshesPosition) -> SavedChoice:
    return {"text": text_fingerprint(value.cost), "place": value.at + 1}


def _rolled_side(value: choices.RolledSide, _place: AshesPosition) -> SavedChoice:
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
        choices.Play: ChoiceKind(
            "play", _card, id="play:{card}", wording=("play {card}",), console_key="play"
        ),
        choices.Activate: ChoiceKind(
            "activate",
            _activate,
            _NAMED,
            id="activate:{card}:{index}",
            wording=("activate {title} ({card})", "activate {card}: {text}", "activate {card}"),
        ),
        choices.UsePower: ChoiceKind(
            "dice power",
            saved_fields("type"),
            id="power:{type}",
            wording=("{type} dice power",),
            key="{type[0]}",
        ),
        choices.Meditate: ChoiceKind(
            "meditate",
            id="meditate",
            wording=("meditate",),
            key="m",
            console_key="meditate",
            action="side",
            rule=rule_texts.MEDITATE,
        ),
        choices.Attack: _ATTACK,
        choices.AttackPhoenixborn: replace(
            _ATTACK,
            word="attack a Phoenixborn",
            id="attackphoenixborn",
            id_in_files="attack phoenixborn",
            wording=("attack a Phoenixborn",),
        ),
        choices.AttackUnit: replace(
            _ATTACK,
            word="attack a unit",
            id="attackunit",
            id_in_files="attack unit",
            wording=("attack a unit",),
            key="t",
        ),
        choices.Pass: ChoiceKind(
            "pass",
            id="pass",
            wording=("pass",),
            wording_at={"trigger": ("{refusal}",)},
            key="p",
            action="main",
            rule=rule_texts.PASS,
        ),
        choices.Begin: ChoiceKind("begin", id="begin", wording=("begin",)),
        choices.End: ChoiceKind("end turn", id="end", wording=("end the turn",), key="e"),
        choices.HandOver: ChoiceKind(
            "hand over", saved_fields("seat"), id="hand over:{seat}", wording=("let {seat} act",)
        ),
        choices.CardChoice: ChoiceKind(
            "card", _card, id="card:{card}", wording=_A_CARD, wording_at={"meditate": ("{name} ({where})",)}
        ),
        choices.AttackWith: ChoiceKind(
            "attack with", _attack_with, id="attack:{card}:{target}", wording=("{card} attacks {attacked}",)
        ),
        choices.Block: ChoiceKind("block with", _card, id="block:{card}", wording=_A_CARD),
        choices.Guard: ChoiceKind("guard with", _card, id="guard:{card}", wording=_A_CARD),
        choices.NextBattle: ChoiceKind(
            "battle of", _card, id="battle:{card}", wording=("{card} against {against}",)
        ),
        choices.Respond: ChoiceKind(
            "respond with",
            _respond,
            _NAMED,
            id="respond:{at}",
            wording=("play {played}", "{card}: {title}", "{card} ({die} die)", "{card}"),
        ),
        choices.Counter: ChoiceKind("counter", id="counter", wording=("counter",), key="c"),
        choices.DamageFirst: ChoiceKind(
            "damage first", saved_fields("by"), id="{by}", wording=_DAMAGE, key="{by[0]}"
        ),
        choices.ShareFirst: ChoiceKind(
            "share first", _card, id="{by}:{card}", wording=_DAMAGE, key="{by[0]}"
        ),
        choices.FirstFive: ChoiceKind(
            "take",
            lambda value, place: place.items.in_pile(value.card),
            id="card:{card}",
            wording=("{name}",),
        ),
        choices.IdentifyCard: ChoiceKind(
            "is", saved_fields(card="name"), id="is:{name}", id_in_files="{name}", wording=("{name}",)
        ),
        choices.NamedCard: ChoiceKind(
            "name", saved_fields(card="name"), id="name:{name}", wording=("{name}",)
        ),
        choices.InPile: ChoiceKind(
            "next",
            lambda value, place: place.items.in_pile(value.card),
            id="{card}",
            wording=("card {pile}",),
        ),
        choices.DeckTop: ChoiceKind(
            "top card", id="deck", wording=("top card of your deck ({left} left)",), console_key="meditate"
        ),
        choices.DieChoice: ChoiceKind(
            "die",
            saved_fields("type", "side"),
            id="{type}:{side}",
            wording=("{type} {side}",),
            wording_at={"pay": ("pay 1 {type} {side} (then {more} more)", "pay 1 {type} {side}")},
        ),
        choices.TurnDie: ChoiceKind(
            "turn die",
            saved_fields("type", "side", "to"),
            id="{type}:{side}:{to}",
            wording=("{type} {side} to {to}",),
        ),
        choices.NumberedDie: ChoiceKind(
            "this die",
            lambda value, place: place.items.die(value.number),
            id="die:{number}",
            wording=("{type} {side}",),
            wording_at={"pay": ("{type} {side} on {card}",)},
        ),
        choices.RolledSide: ChoiceKind(
            "shows", _rolled_side, id="{side}", wording=("{side}",), key="{side[0]}"
        ),
        choices.BehaviorRoll: ChoiceKind(
            "rolls", saved_fields("number"), id="{number}", wording=("{number}",)
        ),
        choices.NumberChoice: ChoiceKind(
            "number", saved_fields("number"), id="number:{number}", wording=("{tokens}", "{number}")
        ),
        choices.XChoice: ChoiceKind("X", saved_fields("number"), id="x:{number}", wording=("X = {number}",)),
        choices.ModeChoice: ChoiceKind("resolve", _mode, _LISTED, id="mode:{at}", wording=("{text}",)),
        choices.PaymentChoice: ChoiceKind("pay", _payment, _LISTED, id="way:{at}", wording=("{cost}",)),
        choices.SuggestedPayment: ChoiceKind(
            "pay as suggested", id="suggested", wording=("pay {dice}",), key="s"
        ),
        choices.ListedOrder: ChoiceKind("as listed", id="rest", wording=("left to right, as listed",)),
        choices.DrawCard: ChoiceKind("draw", id="draw", wording=("draw a card",)),
        choices.TokenKindChoice: ChoiceKind(
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
