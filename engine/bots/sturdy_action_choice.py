"""The sturdy player's choice of an action: each one offered gets a value, and the best is taken."""

from __future__ import annotations

from msgspec import Struct, field

from cards.card import Card
from cards.cost import Cost
from cards.effects.damage import DealDamage
from cards.library import Library
from cards.node_search import nodes_within
from cards.paragraphs import split_title
from cards.paragraphs.keywords import KeywordParagraph
from cards.paragraphs.triggered import TriggeredParagraph
from engine.ashes.mechanics.magic_cost import missing_faces
from engine.ashes.model import option_meanings as chosen
from engine.ashes.model.option_meanings import Activate, Meditate, Play, UsePower
from engine.ashes.view.read_model import CardView
from engine.bots.effect_summary import (
    EffectSummary,
    activations_of,
    entry_damage,
    focused_cost,
    play_summary,
    printed_values,
    summary_of,
    use_summary,
)
from engine.bots.sturdy_assessment import Assessment, Attack, attack_value, life_left
from engine.kernel.decision import Answer, Decision, Option


class Plan(Struct):
    """Plan for the questions after an action: target and attackers, and faces to turn dice to."""

    target: int | None = None
    attackers: tuple[int, ...] = ()
    faces: list[tuple[str, str]] = field(default_factory=list)


def choose_action(decision: Decision, table: Assessment, library: Library) -> tuple[str, Plan]:
    """Return the id of the action to take, and the plan for the questions after it."""
    attack = table.best_attack() if not table.view.main_used else None
    best, most = _idle_option(decision), 0.0
    faces: list[tuple[str, str]] = []
    for option in decision.options:
        value = 0.0
        match option.value:
            case Play():
                value = _play_value(option, table, library)
            case Activate():
                value = _activation_value(option, table, library, attack)
            case UsePower(kind):
                summary = summary_of(library.die_power(kind).effects, library)
                value = _summary_value(summary, table, attack) - table.weights.power_die
            case Meditate():
                value, faces = _meditation(table, library)
            case chosen.Attack() if attack is not None:
                value = attack.value
        if value > most:
            best, most = option.id, value
    plan = Plan(faces=faces)
    if attack is not None:
        plan.target, plan.attackers = attack.target, attack.attackers
    return best, plan


def _idle_option(decision: Decision) -> str:
    """Return the option to do nothing more: to end the turn, or to pass. A partner acts after that."""
    for kind in (chosen.End, chosen.Pass):
        for option in decision.options:
            if isinstance(option.value, kind):
                return option.id
    return decision.options[-1].id


def keep_value(option: Option, table: Assessment, library: Library) -> float:
    """Return the value of keeping a card in hand, or a spell on the spellboard."""
    view = None if option.subject is None else table.view.card(option.subject)
    if view is None or view.name is None:
        return 1.0
    card = library.card(view.name)
    value = card_value(card, table, library)
    if view.zone == "spellboard":
        value += 1.0 if not view.exhausted else 0.3
    return value


def hurts_a_unit(name: str, library: Library) -> bool:
    """Return True if a text of this card damages a unit, and so may have to hit one's own."""
    card = library.card(name)
    for paragraph in card.text:
        if isinstance(paragraph, KeywordParagraph):
            keyword = library.keyword(split_title(paragraph.keyword)[0])
            if any(isinstance(node, DealDamage) for node in nodes_within(keyword)):
                return True
        elif isinstance(paragraph, TriggeredParagraph) and any(
            isinstance(node, DealDamage) for node in nodes_within(paragraph)
        ):
            return True
    return False


def _play_value(option: Option, table: Assessment, library: Library) -> float:
    view = None if option.subject is None else table.view.card(option.subject)
    if view is None or view.name is None:
        return 0.1
    card = library.card(view.name)
    dice = 0 if card.cost is None else card.cost.magic_play_cost
    return card_value(card, table, library) - table.weights.die * dice


def card_value(card: Card, table: Assessment, library: Library) -> float:
    """Return the value of playing a card."""
    if card.is_unit:
        hit = entry_damage(card, library)
        gain = max((table.damage_value(enemy, hit) for enemy in table.enemies), default=0.0)
        return table.weights.play_unit + _printed_value(card, table) + gain
    if card.type == "ready spell":
        copies = sum(1 for spell in table.me.spellboard if spell.name == card.name)
        summaries = [use_summary(paragraph, library) for paragraph in activations_of(card)]
        use = max((_repeated_use_value(summary, table) for summary in summaries), default=0.0)
        return (table.weights.play_spell + use) / (1 + table.weights.further_copy * copies)
    if card.type in ("action spell", "alteration spell"):
        return _summary_value(play_summary(card, library), table, None)
    return 2.0


def _activation_value(option: Option, table: Assessment, library: Library, attack: Attack | None) -> float:
    """Return the value of the card's best activation, since the option does not tell them apart."""
    view = None if option.subject is None else table.view.card(option.subject)
    if view is None or view.name is None:
        return 0.1
    best = 0.0
    for paragraph in activations_of(library.card(view.name)):
        cost = paragraph.activate.ways()[0]
        summary = use_summary(paragraph, library)
        if summary.spends_status and not view.status:
            continue
        value = _summary_value(summary, table, attack)
        if summary.sheds:
            value += _detach_value(view, table, attack)
        dice = sum(cost.magic.values()) + cost.lowered
        value -= table.weights.die * dice + table.weights.discard * cost.discard
        if not dice and not cost.discard:
            value += 0.2
        best = max(best, value)
    return best


def _detach_value(spell: CardView, table: Assessment, attack: Attack | None) -> float:
    """Return the value of removing an opponent's spell that is attached to one of my cards."""
    mine = (table.me.phoenixborn, *table.me.battlefield)
    host = next((card for card in mine if any(each.id == spell.id for each in card.attached)), None)
    if host is None or spell.owner == table.me.seat:
        return 0.0
    if host is table.me.phoenixborn:
        return table.weights.wound
    strikes = 0.0 if host.exhaustion else table.weights.head * attack_value(host)
    # A unit that is freed before the attack joins it.
    return strikes + (attack.value if strikes and attack is not None else 0.0)


def _summary_value(summary: EffectSummary, table: Assessment, attack: Attack | None) -> float:
    """Return the value of resolving a text now."""
    value = 0.0
    value += sum(table.weights.summon + _printed_value(unit, table) for unit in summary.summons)
    if summary.hit:
        hit = (
            max((attack_value(unit) for unit in table.attackers), default=0)
            if summary.borrows
            else summary.hit
        )
        value += max((table.damage_value(enemy, hit) for enemy in table.enemies), default=0.0)
        if summary.borrows:
            value -= 0.8
    if summary.sweep:
        value += sum(table.damage_value(enemy, summary.sweep) for enemy in table.enemies)
    value += summary.strike * (100.0 if summary.strike >= life_left(table.foe.phoenixborn) else 1.0)
    if summary.boost and attack is not None and table.attackers:
        # Strengthening comes before the attack, so it is worth a little more than the attack itself.
        value += attack.value + table.weights.boost * summary.boost
    value += table.weights.draw * summary.draws if table.me.draw_pile > table.weights.smallest_deck else 0.0
    value += (
        table.weights.draw * max(0, summary.refills_to - table.me.hand_size + 1)
        if summary.refills_to
        else 0.0
    )
    if summary.returns:
        allies = [card for card in table.me.discard if card.type == "ally"]
        value += 2.5 if allies and table.health > 7 else -5.0
    return value - summary.self_harm * table.wound_cost


def _meditation(table: Assessment, library: Library) -> tuple[float, list[tuple[str, str]]]:
    """Return the value of the best meditation, and the faces to turn dice to."""
    dice = table.dice()
    best, wanted = 0.0, list[tuple[str, str]]()
    for cost, value in _wanted_costs(table, library):
        faces = missing_faces(cost, dice)
        if not faces or len(faces) > table.weights.most_meditated:
            continue
        if table.me.draw_pile - len(faces) < table.weights.smallest_deck:
            continue
        gain = table.weights.meditation * value - table.weights.meditated_card * len(faces)
        if gain > best:
            best, wanted = gain, faces
    return best, wanted


def _wanted_costs(table: Assessment, library: Library) -> list[tuple[Cost, float]]:
    """Return costs that would be good to be able to pay, with the value of what they buy."""
    wishes: list[tuple[Cost, float]] = []
    for view in table.me.hand or ():
        card = library.card(view.name) if view.name else None
        if card is not None and card.cost is not None and card.type in ("ally", "ready spell"):
            wishes.append((card.cost.ways()[0], card_value(card, table, library)))
    for kind in sorted({die.type for die in table.me.active_dice}):
        power_gist = summary_of(library.die_power(kind).effects, library)
        value = _summary_value(power_gist, table, None)
        have = table.dice()[kind, "power"]
        # A power is used once a turn: faces made now also serve later turns if it is worth using often.
        for count in range(1, 4 if power_gist.hit else 2):
            wishes.append((Cost(magic={f"{kind} power": have + count}), value * count))
    for spell in table.me.spellboard:
        if spell.name and not spell.exhausted:
            wishes += _wanted_activation_costs(spell, table, library)
    return wishes


def _wanted_activation_costs(
    spell: CardView, table: Assessment, library: Library
) -> list[tuple[Cost, float]]:
    card = library.card(spell.name or "")
    copies = sum(1 for other in table.me.spellboard if other.name == spell.name)
    return [
        (focused_cost(paragraph.activate.ways()[0], card, copies), _summary_value(summary, table, None))
        for paragraph in activations_of(card)
        if (summary := use_summary(paragraph, library)).summons
    ]


def _printed_value(card: Card, table: Assessment) -> float:
    attack, life, _ = printed_values(card)
    return table.value_of_stats(attack, life)


def _repeated_use_value(summary: EffectSummary, table: Assessment) -> float:
    """Return the value of each use of a text on the spellboard."""
    summoned = sum(_printed_value(unit, table) for unit in summary.summons)
    return summoned + summary.boost + summary.strike + summary.hit


def basic_dice(decision: Decision) -> Answer:
    """Return the options about dice that show a basic side, which are worth rerolling."""
    return tuple(
        option.id for option in decision.options if option.die is not None and option.die[1] == "basic"
    )
