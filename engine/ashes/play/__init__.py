"""Actions of players and their results: playing cards, activating, attacks, defense, meditation, damage."""
