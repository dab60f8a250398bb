"""Tests of the judge, and of the scenarios."""
