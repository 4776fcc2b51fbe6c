"""The screens that choose a game and set up a match."""
