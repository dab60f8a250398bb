"""The tests, as a package: folders here are named like the packages they test."""
