"""The effect language: one class for each thing a card can do, with its keys and its words.

A pack writes an effect as one key with its fields (`deal_damage: {amount: 1, to: {target: unit}}`), or
with a bare value for the field that matters most (`draw: 1`). Effects resolve from top to bottom, as
much of each as possible (Rulebook p. 14, Resolving Effects).
"""
