"""The table as a web page."""
