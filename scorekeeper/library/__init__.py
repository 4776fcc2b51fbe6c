"""The application layer: everything the command line, the server and the screens need of stored matches."""
