"""A match as text, spreadsheet, picture or PDF, and empty score tables for the printer."""
