"""The sharp player by Raven Rules against others: `python -m tests.bots.preference GAMES [--against random]`.

The other is one that picks by preference: it plays what it can, activates, attacks with everything, and aims
harm at others. Each pairing of decks is played twice, with the seats changed.
"""

from __future__ import annotations

import argparse
from functools import partial

from cards.boxes import RAVEN
from cards.library import library_of
from engine.ashes.model.option_meanings import (
    Activate,
    Attack,
    AttackPhoenixborn,
    Meditate,
    Pass,
    Play,
    UsePower,
)
from engine.bots.player_and_playout import GetView
from engine.bots.sturdy_action_choice import basic_dice
from engine.game_entries import entry_of
from engine.kernel.decision import Answer, Decision
from engine.kernel.seeded_chance import derive_seed
from engine.match import Match
from engine.setups.players import RavenSetup, SeatSetup
from host.presenter.records.results import confidence_interval
from tests.bots.strength import LIMIT

LIKED = (Play, Activate, AttackPhoenixborn, Attack, UsePower)
DISLIKED = (Pass, Meditate)
DECLINED = ("block", "guard", "meditate")


class PreferencePlayer:
    """Player that takes the kind of action it likes best, and otherwise the first harmless answer."""

    def choose(self, decision: Decision, look: GetView) -> Answer:
        if decision.kind == "turn":
            return (min(decision.options, key=lambda option: _rank(option.value)).id,)
        if decision.kind == "attackers":
            return tuple(option.id for option in decision.options)[: decision.maximum]
        if decision.kind == "prepare discard":
            return ()
        if decision.kind == "exhaust dice":
            return basic_dice(decision)
        again = isinstance(decision.options[0].value, Activate)  # between the steps of an attack
        if (decision.kind in DECLINED or again) and decision.declining_answer is not None:
            return decision.declining_answer
        wanted = [option for option in decision.options if not option.value.declines]
        if decision.purpose.intent and any(option.subject is not None for option in wanted):
            view = look()
            cards = {card.id for side in view.players if side.seat == decision.seat for card in side.cards()}
            harms = decision.purpose.intent == "harm"
            good = [option for option in wanted if (option.subject in cards) != harms]
            if not good and decision.declining_answer is not None:
                return decision.declining_answer
            wanted = good if len(good) >= decision.minimum else wanted
        return tuple(option.id for option in wanted[: max(1, decision.minimum)])


def _rank(value: object) -> int:
    liked = next((at for at, kind in enumerate(LIKED) if isinstance(value, kind)), len(LIKED))
    return liked + 1 + DISLIKED.index(type(value)) if type(value) in DISLIKED else liked


def sharp_wins(decks: tuple[str, str], sharp: int, other: str, seed: int) -> bool:
    """Play one game with the sharp player in this seat; return True if it won."""
    seats = tuple(SeatSetup(name=name, deck=deck) for name, deck in zip("AB", decks, strict=True))
    match = Match(RavenSetup(seats=seats, seed=seed), checkpoints=False, silent=True)
    players = {**entry_of("raven").players, "preference": lambda _seed, _library: PreferencePlayer()}
    kinds = ("sharp", other) if sharp == 0 else (other, "sharp")
    seated = {
        name: players[kind](derive_seed(seed, "player", at), match.library)
        for at, (name, kind) in enumerate(zip("AB", kinds, strict=True))
    }
    match.run_automatic_steps()
    for _ in range(LIMIT):
        decision = match.decision
        if decision is None:
            break
        match.answer(seated[decision.seat].choose(decision, partial(match.view, decision.seat)))
        match.run_automatic_steps()
    return match.game.state.winner == "AB"[sharp]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int)
    parser.add_argument("--against", choices=("preference", "random"), default="preference")
    chosen = parser.parse_args()
    decks = sorted(library_of(RAVEN).decks)
    won = 0
    for number in range(chosen.games):
        one = number // 2 % len(decks)
        other = (one + 1 + number // 2 // len(decks)) % len(decks)
        pair = (decks[one], decks[other])
        won += sharp_wins(
            pair if number % 2 == 0 else pair[::-1],
            number % 2,
            chosen.against,
            derive_seed(4, "raven", number // 2),
        )
    low, high = confidence_interval(won, chosen.games)
    print(f"sharp won {won} of {chosen.games} (95 %: {100 * low:.0f} to {100 * high:.0f} %)")


if __name__ == "__main__":
    main()
