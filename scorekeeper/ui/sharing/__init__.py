"""Sharing a match from the screen."""
