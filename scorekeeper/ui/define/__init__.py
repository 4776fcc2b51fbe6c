"""The form on which people define a game, and the pages on which games are shared and arrive."""
