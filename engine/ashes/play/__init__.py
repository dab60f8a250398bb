"""What players do and what comes of it: playing, activating, attacking, paying, damage, leaving."""
