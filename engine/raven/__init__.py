"""Raven Rules, on top of Ashes: what this rule book says otherwise, and nothing else."""
