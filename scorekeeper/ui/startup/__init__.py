"""The start of a session on a server, on a device or in a web page, and its routes."""
