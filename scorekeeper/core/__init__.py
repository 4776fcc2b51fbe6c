"""The model of a match and its evaluation, without input and output, with the standard library only."""
