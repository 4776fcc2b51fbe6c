"""The start of a session on a server, on a device or in a web page, its first screen, and its routes."""
