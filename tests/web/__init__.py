"""Tests of the table as a web page."""
