"""Means that all actions use: costs, questions, selections, triggers, response windows, zones."""
