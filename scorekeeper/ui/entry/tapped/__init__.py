"""How a hand is written on a printed table that is tapped, with questions about a hand that was blocked."""
