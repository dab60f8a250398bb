"""Effects: one class for each thing that a card can do, with its keys and its wording.

A pack writes an effect as one key with its fields (`deal_damage: {amount: 1, to: {target: unit}}`), or with a
bare value for its main field (`draw: 1`). Effects resolve from top to bottom, as much of each as possible
(Rulebook p. 14, Resolving Effects).
"""
