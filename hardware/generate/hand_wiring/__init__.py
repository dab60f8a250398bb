"""Drawings and pages for soldering by hand; they go when a circuit board is ordered instead."""
