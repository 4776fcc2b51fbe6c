"""The log of solitaire figures."""
