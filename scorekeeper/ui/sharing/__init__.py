"""Sharing a match, or a table of all results, from the screen."""
