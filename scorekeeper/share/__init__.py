"""A match told to others: as text for a chat, as a table for a spreadsheet."""
