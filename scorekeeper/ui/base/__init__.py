"""The base of all screens: typed Flet, cached controls, the state of a session, its keys and haptics, all delays."""
