"""The device of a session: its settings, haptics, wake lock, files and share sheet."""
