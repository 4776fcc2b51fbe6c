"""What every part of the ui is built on: Flet with types, cached controls, the state of a session, all delays."""
