"""What a match is and how it is worked out: pure, standard library only."""
