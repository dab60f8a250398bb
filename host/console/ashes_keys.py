"""Keys and lamps in games of Ashes Reborn, and of Red Rains against a Chimera."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cards.cost import SIDES
from engine.ashes.model.option_meanings import (
    AttackPhoenixborn,
    AttackUnit,
    BehaviorRoll,
    DieChoice,
    IdentifyCard,
    NamedCard,
    NumberChoice,
    Pass,
    RolledSide,
    SuggestedPayment,
    TurnDie,
    UsePower,
)
from engine.ashes.view.read_model import CardView, DieView, GameView
from engine.kernel.decision import TABLE, Decision
from engine.kernel.option_meaning import Choice
from engine.redrains.read_model import chimera_of
from host.console import token_entry
from host.console.game_keys import DICE, NUMBER_KEYS, CardKey, GameKeys, Keys, Path, two_keys
from host.console.input_model import ActionEntry, InputState, KeyMeaning, Look, Role
from host.console.reported_action_keys import ChimeraActionKeys, ReportedActionKeys, can_report_actions
from host.link.light import Light, Pattern

FOE = 10
"""Number of keys in the Chimera's row."""

_OWN, _SPELLS, _HAND = 10, 5, 8


class AshesKeys(GameKeys):
    """Keys of Ashes Reborn: cards by position, dice by type and side; others' steps are shown one by one."""

    reported_actions = ReportedActionKeys()

    def opponents(self, view: GameView) -> list[str]:
        """Return the other seats, the Chimera among them, clockwise from the left of the own seat."""
        return view.others(view.seat)

    def row_rotates(self, view: GameView) -> bool:
        return True

    def card_keys(self, view: GameView) -> dict[int, CardKey]:
        """Return the key of each card: battlefields from left to right, own spellboard and hand.

        A card attached to another card, or face down under it, has that card's key. All opponents share the
        same keys.
        """
        found: dict[int, CardKey] = {}
        for player in view.players:
            if player.seat == view.seat:
                _place(found, "phoenixborn", player.phoenixborn)
                line_up(found, "own", player.battlefield, _OWN)
                line_up(found, "spell", player.spellboard, _SPELLS)
                line_up(found, "hand", player.hand or (), _HAND)
            else:
                _place(found, "chimera", player.phoenixborn, player.seat)
                line_up(found, "foe", player.battlefield, FOE, player.seat)
        return found

    def paths(self, value: Choice, view: GameView, place: CardKey | None) -> Iterator[Path]:
        if value.declines:
            yield ("pass",)
            if isinstance(value, Pass):  # where the turn may end without it as well
                yield ("pass", "pass")
            return
        match value:
            case IdentifyCard() | NamedCard():
                return  # all of them share one position: they have number keys
            case AttackPhoenixborn():
                yield ("attack", "chimera")
            case AttackUnit():
                rows = (len(view.player(seat).battlefield) for seat in self.opponents(view))
                yield from (("attack", f"foe{number}") for number in range(1, min(FOE, max(rows)) + 1))
            case UsePower(kind) if kind in DICE:
                yield from two_keys(kind, "power")
            case RolledSide(side):
                yield (side,)
                if value.die is not None:
                    yield value.die
            case TurnDie(kind, side, to) if kind in DICE:
                yield (kind, side, to)
            case SuggestedPayment(((kind, side),)) if kind in DICE:
                yield (kind, side)
                yield from super().paths(value, view, place)
            case DieChoice(kind, side) if kind in DICE:
                yield (kind, side)
            case BehaviorRoll(number) | NumberChoice(number):
                if 1 <= number <= NUMBER_KEYS:
                    yield (f"foe{number}",)
            case _:
                yield from super().paths(value, view, place)

    def entry_start_keys(self, decision: Decision, view: GameView, state: InputState) -> Keys:
        """Return the token keys; with real cards also those of cards and of actions to report."""
        keys = token_entry.token_keys(decision, view, state)
        if can_report_actions(decision, view) and not state.keys_so_far:
            keys |= token_entry.card_entry_keys(view, state)
            keys |= self.reported_actions.start_keys(view, state)
        return keys

    def entry_keys(self, decision: Decision, view: GameView, state: InputState) -> Keys:
        if isinstance(state.entry, ActionEntry):
            return self.reported_actions.keys(view, state, state.entry)
        keys = token_entry.entry_keys(decision, view, state)
        if can_report_actions(decision, view):
            keys |= self.reported_actions.keys_for_card(view, state)
        return keys

    def entry_prompt(self, view: GameView, state: InputState) -> str:
        if isinstance(state.entry, ActionEntry):
            return self.reported_actions.prompt(view, state.entry)
        return token_entry.token_prompt(view, state)

    def shows_steps(self, view: GameView) -> bool:
        return not view.winner

    def dice(self, view: GameView) -> Sequence[tuple[str, str]]:
        """Return the player's active dice, sorted by type and then from the best side down."""
        return [(die.type, die.side) for die in sorted(view.player(view.seat).active_dice, key=_by_type)]

    def lamps(self, decision: Decision | None, view: GameView) -> Mapping[str, Light]:
        """Return the lamps: a turn lamp is steady while the player whose turn it is decides.

        Yours pulses if you are asked in another's turn. The Chimera's, which is lit for any opponent, pulses
        while steps are shown. Dice to roll and the end of the game blink.
        """
        if view.winner:
            return {"attention": Light("yellow", Pattern.BLINK)}
        lights: dict[str, Light] = {}
        own = view.player(view.seat)
        mine = any(view.turn == player.seat for player in view.players if player.side == own.side)
        if view.turn and not mine:
            lights["chimera_turn"] = Light("red", Pattern.PULSE if decision is None else Pattern.STEADY)
        if decision is None:
            lights["attention"] = Light("yellow", Pattern.PULSE)
        elif decision.seat == TABLE:
            lights["table_turn"] = Light("purple", Pattern.BLINK)
        else:
            lights["your_turn"] = Light("green", Pattern.STEADY if mine else Pattern.PULSE)
        return lights


def _by_type(die: DieView) -> tuple[int, int, int]:
    known = DICE.index(die.type) if die.type in DICE else len(DICE)
    return known, -SIDES.index(die.side), die.id


def line_up(
    found: dict[int, CardKey], row: str, cards: tuple[CardView, ...], length: int, side: str = ""
) -> None:
    """Assign the keys of a row to cards, from the left; cards beyond `length` get none."""
    for number, card in enumerate(cards, 1):
        _place(found, f"{row}{number}" if number <= length else "", card, side)


def _place(found: dict[int, CardKey], key: str, card: CardView, side: str = "") -> None:
    for each in (card, *card.attached, *card.under):
        found[each.id] = CardKey(key, side)


class RedRainsKeys(AshesKeys):
    """Keys of Red Rains: the Chimera has its own row and lamps, and players can do more to it.

    With two players the row shows the battlefield that faces one of them: first the Chimera's units there,
    then the units of a partner.
    """

    reported_actions = ChimeraActionKeys()

    def opponents(self, view: GameView) -> list[str]:
        """Return the Chimera; or, if it has two battlefields, the seats that these face, own seat first."""
        chimera = chimera_of(view)
        faces = () if chimera is None else view.player(chimera.seat).faces
        return sorted(faces, key=lambda seat: seat != view.seat) or super().opponents(view)

    def row_rotates(self, view: GameView) -> bool:
        return len(self.opponents(view)) > 1

    def card_keys(self, view: GameView) -> dict[int, CardKey]:
        """Return the key of each card; of two battlefields only one at a time has the row.

        On a partner's, the partner's units follow those of the Chimera.
        """
        found = super().card_keys(view)
        chimera = chimera_of(view)
        if chimera is None or not self.row_rotates(view):
            return found
        own_card = view.player(chimera.seat).phoenixborn
        found[own_card.id] = CardKey("chimera")
        for seat in self.opponents(view):
            facing = tuple(unit for unit in view.player(chimera.seat).battlefield if unit.lane == seat)
            units = () if seat == view.seat else view.player(seat).battlefield
            line_up(found, "foe", (*facing, *units), FOE, seat)
            if seat != view.seat:
                found[view.player(seat).phoenixborn.id] = CardKey("", seat)
        return found

    def rage(self, view: GameView) -> Sequence[str]:
        chimera = chimera_of(view)
        return [] if chimera is None else [die.side for die in view.player(chimera.seat).active_dice]

    def inspect_keys(self, view: GameView) -> Keys:
        """Return, in the Chimera's turn, the keys of the attacking cards and of their targets."""
        chimera = chimera_of(view)
        if chimera is None or view.turn != chimera.seat:
            return {}
        at = self.card_keys(view)
        keys: Keys = {}
        for battle in view.battles:
            for card, what in ((battle.attacker, "attacks"), (battle.target, "is attacked")):
                seen = None if card is None else view.card(card)
                if seen is not None and card is not None and card in at and at[card].key:
                    words = f"look at {seen.label}, which {what}"
                    keys[at[card].key] = KeyMeaning(words, Role.ABOUT), Look(card)
        return keys
