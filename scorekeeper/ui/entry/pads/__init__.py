"""The keys for plays, made from the forms of the plays that can be written now."""
