"""The base of all screens: typed Flet, cached controls, the state of a session, its keys, all delays."""
