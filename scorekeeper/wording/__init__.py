"""Facts about games, matches and problems as sentences in the user's language; no Flet."""
