"""The scoreboard: a match that can only be looked at, on this screen or, with a code, on another one."""
