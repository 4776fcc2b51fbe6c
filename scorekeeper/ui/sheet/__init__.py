"""Draws any page of a match: rows of boxes below a head for every side."""
