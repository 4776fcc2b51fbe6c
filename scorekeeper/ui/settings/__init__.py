"""The settings of the app and its backups."""
