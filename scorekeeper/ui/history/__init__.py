"""The history of matches and the statistics of people."""
