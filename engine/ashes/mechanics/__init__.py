"""What all actions use: costs, questions, selections, triggers, response windows, moving cards."""
