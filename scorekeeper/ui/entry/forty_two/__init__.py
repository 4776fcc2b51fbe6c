"""How a hand of Forty-Two is written: on one card."""
