"""One sample of every node that has words, for tests that walk over all of them."""

from __future__ import annotations

from typing import Any

from cards import clauses, effects, moments, passives, selection
from cards.cost import Cost
from cards.effects import Condition
from cards.moments import Trigger
from cards.node import Node
from cards.selection import Filter, Selection

DRAW = [{"draw": 1}]
UNIT = {"target": "unit"}

EFFECTS: dict[type[Node], dict[str, Any]] = {
    effects.DealDamage: {"deal_damage": {"amount": 1, "to": UNIT}},
    effects.PlaceTokens: {"place_tokens": {"token": "wound", "onto": UNIT}},
    effects.RemoveTokens: {"remove_tokens": {"token": "wound", "from": UNIT}},
    effects.MoveTokens: {"move_tokens": {"token": "wound", "from": "this", "to": UNIT}},
    effects.Destroy: {"destroy": UNIT},
    effects.DiscardFromPlay: {"discard_from_play": UNIT},
    effects.Draw: {"draw": 2},
    effects.DiscardCards: {"discard_cards": {"cards": 1}},
    effects.LookAt: {"look_at": {"cards": 1}},
    effects.Shuffle: {"shuffle": "you"},
    effects.MoveCard: {"move_card": {"what": UNIT, "to": "hand"}},
    effects.Summon: {"summon": "Iron Rhino"},
    effects.Attach: {"attach": {"conjuration": "Vine", "to": UNIT}},
    effects.Modify: {"modify": {"what": UNIT, "attack": 1}},
    effects.SwapValues: {"swap_attack_and_life": UNIT},
    effects.Grant: {"grant": {"what": UNIT, "keyword": "Alert"}},
    effects.BecomeCopyOf: {"become_copy_of": {"what": {"choose": "unit"}, "of": UNIT}},
    effects.PutIntoPlay: {"put_into_play": "this"},
    effects.RedirectDamage: {"redirect_damage": {"choose": "unit", "of": "you"}},
    effects.GainAction: {"gain_action": "side"},
    effects.ChangeDice: {"raise_dice": 1},
    effects.SetDice: {"set_dice": 2},
    effects.PlaceDie: {"place_die": UNIT},
    effects.ChooseCard: {"choose_card": {"choose": "unit"}},
    effects.ChoosePlayer: {"choose_player": {"as": "victim"}},
    effects.ChooseOne: {"choose_one": [{"effects": DRAW}, {"effects": [{"draw": 2}]}]},
    effects.May: {"may": DRAW},
    effects.Pay: {"pay": {"cost": ["1 basic"], "then": DRAW, "else": [{"draw": 2}]}},
    effects.ForEachPlayer: {
        "for_each_player": {"as": "that player", "do": [{"draw": {"who": "that player"}}]}
    },
    effects.InOrderTo: {"in_order_to": {"do": DRAW, "then": DRAW}},
    effects.If: {"if": {"that": {"fatigued": True}, "then": DRAW}},
    effects.PreventDamage: {"prevent_damage": 1},
    effects.Cancel: {"cancel": {}},
    effects.PlaceRedRains: {"place_red_rains": 1},
    effects.RaiseRage: {"raise_rage": 1},
    effects.RerollRage: {"reroll_rage": 1},
    effects.Reveal: {"reveal": {}},
    effects.AttackWith: {"attack_with": "leftmost"},
    effects.AddFaceDownAspects: {"add_face_down_aspects": 1},
    effects.ReturnToPlay: {"return_to_play": {"what": "this"}},
    effects.Unimplemented: {"unimplemented": "singing"},
}

PASSIVES: dict[type[Node], dict[str, Any]] = {
    passives.CannotBeBlocked: {"cannot_be_blocked": {}},
    passives.CannotBeGuarded: {"cannot_be_guarded": {}},
    passives.Flag: {"may_guard": {}},
    passives.Values: {"values": {"attack": 1}},
    passives.ForbidPlay: {"forbid_play": {"types": ["action spell"]}},
}

CLAUSES: dict[type[Node], dict[str, Any]] = {
    clauses.KeywordClause: {"keyword": "Alert"},
    clauses.OnPlayClause: {"effects": DRAW},
    clauses.ActivatedClause: {"activate": ["main"], "effects": DRAW},
    clauses.TriggeredClause: {"after": {"event": "passed"}, "effects": DRAW},
    clauses.ReactionClause: {"reaction": "after", "to": {"event": "passed"}, "effects": DRAW},
    clauses.FocusClause: {"focus": 1, "effects": DRAW},
    clauses.PassiveClause: {"passive": ["may_guard"]},
    clauses.GrantClause: {"grants": [{"keyword": "Alert"}]},
    clauses.StatusClause: {"status": 1, "effects": DRAW},
    clauses.DefineX: {"x": 1},
}

AMOUNTS: dict[type[Node], Node] = {
    selection.CountOf: selection.CountOf(count=Selection.model_validate({"each": "unit"})),
    selection.AttackOf: selection.AttackOf(attack_of="this"),
    selection.LifeOf: selection.LifeOf(life_of="this"),
    selection.RecoverOf: selection.RecoverOf(recover_of="this"),
    selection.Counted: selection.Counted(counted="taken"),
    selection.NotDrawn: selection.NotDrawn(not_drawn="that player"),
    selection.TokensOn: selection.TokensOn(tokens="status", card="this"),
    selection.DamageDealt: selection.DamageDealt(damage="dealt"),
}

PARTS: dict[type[Node], Node] = {
    Filter: Filter(kind="unit"),
    Selection: Selection.model_validate({"choose": "unit"}),
    Trigger: Trigger(event="dealt_damage"),
    moments.Cause: moments.Cause(a="attack"),
    Condition: Condition.model_validate({"card": "this", "is": {"exhausted": True}}),
    Cost: Cost(main=1),
}
