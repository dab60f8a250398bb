"""Tests of what is generated from hardware/console.toml, and of the guide to building the console."""
