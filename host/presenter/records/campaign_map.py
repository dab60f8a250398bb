"""A campaign as a map: its three levels, what stands, and what comes."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from cards.library import standard_library
from engine.setup_error import SetupError
from host.presenter.display.card_names_and_state import count_of
from host.presenter.records.record_tables import nearest_game
from host.presenter.records.results import LEVELS, result_text
from host.presenter.setup_forms.boss_card_values import boss_card_summary, side_of_setup

if TYPE_CHECKING:
    from engine.setups.red_rains import RedRainsSetup
    from host.presenter.ports import CampaignLike


def campaign_status(campaign: CampaignLike) -> str:
    """Return how far a campaign is: `level 2 next; 1 won; 3 games`."""
    games = count_of(len(campaign.results), "game")
    if campaign.level is None:
        return f"won, all three levels; {games}"
    state = f"level {campaign.level} {'under way' if campaign.under_way is not None else 'next'}"
    won = f"; won {', '.join(map(str, campaign.won))}" if campaign.won else ""
    return f"{state}{won}; {games}"


def level_marks(campaign: CampaignLike) -> str:
    """Return the three levels in a row: `1 won 2 under way 3`."""
    parts = []
    for level in LEVELS:
        if level in campaign.won:
            parts.append(f"{level} won")
        elif level == campaign.level:
            parts.append(f"{level} {'under way' if campaign.under_way is not None else 'next'}")
        else:
            parts.append(str(level))
    return "   ".join(parts)


def continue_label(campaign: CampaignLike) -> str:
    """Return what continuing the campaign does; empty if it is won."""
    if campaign.level is None:
        return ""
    if campaign.under_way is not None:
        return f"Continue with level {campaign.level}"
    tried = any(stored.result.level == campaign.level for stored in campaign.results)
    return f"Level {campaign.level} again" if tried else f"Level {campaign.level}"


def campaign_map(campaign: CampaignLike) -> list[str]:
    """Return a line for each level: `● Level 1: won, 4 left, in round 6`, `○ Level 3: life 40, threat 5`."""
    return [_stage(campaign, level) for level in LEVELS]


def _stage(campaign: CampaignLike, level: int) -> str:
    games = [stored.result for stored in campaign.results if stored.result.level == level]
    won = next((game for game in games if game.won), None)
    if won is not None:
        tries = f", {count_of(len(games), 'game')}" if len(games) > 1 else ""
        return f"● Level {level}: {result_text(won)}, in round {won.round}{tries}"
    parts = []
    if level == campaign.level:
        parts.append("under way" if campaign.under_way is not None else "next")
    if games:
        nearest = nearest_game(games).removeprefix("lost, ")
        parts.append(f"{count_of(len(games), 'game')} lost, the nearest one {nearest}")
    parts += _card(campaign, level)
    return f"{'◐' if level == campaign.level else '○'} Level {level}: {'; '.join(parts)}"


def _card(campaign: CampaignLike, level: int) -> list[str]:
    """Return the values of the boss at a level that is to be won; nothing if its pack is gone."""
    setup = cast("RedRainsSetup", campaign.next_setup(0)).model_copy(update={"level": level})
    try:
        return [boss_card_summary(side_of_setup(standard_library(), setup))]
    except (SetupError, LookupError):
        return []
