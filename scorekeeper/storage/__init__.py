"""Matches on disk as plain JSON: nothing here knows a game, a word or a screen."""
