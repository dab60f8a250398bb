"""An open game as one screen has it: its seat, question, undo, steps and sharing."""
