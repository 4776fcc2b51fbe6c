"""Draws any printed score table; knows no entry form and no page."""
