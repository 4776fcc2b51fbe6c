"""The device of a session: its settings, wake lock, files and share sheet."""
