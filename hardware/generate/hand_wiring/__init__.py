"""Drawings and pages for soldering by hand; a finished circuit board makes them superfluous."""
