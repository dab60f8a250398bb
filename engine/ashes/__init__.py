"""Ashes Reborn: state, phases, actions, costs, combat, damage, triggers and effects."""
