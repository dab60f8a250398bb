"""Screens of a game under way: the table, its answers and corrections, the log, the end."""
