"""The rules cards and the house rules."""
