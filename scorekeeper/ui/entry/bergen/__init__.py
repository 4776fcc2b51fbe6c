"""How a hand of Bergen is written: on its printed table, with questions about a hand that is blocked."""
