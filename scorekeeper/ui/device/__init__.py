"""The device of a session: its settings, keyboard, haptics, wake lock, files and share sheet."""
