"""The kernel of every game: decisions, chance, events, a journal, replay and undo.

Nothing here knows a particular game. A game is a deterministic function of (setup, answers).
"""
