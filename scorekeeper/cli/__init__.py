"""The commands of the command line, one file each. A file is imported when its command is called."""
