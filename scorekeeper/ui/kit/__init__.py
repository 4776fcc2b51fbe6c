"""The vocabulary all screens are built from.

Every piece is a function that takes the ``Theme`` of the session first, then what it shows, and returns a control; the
capitalised ones are components. All words come in as arguments. What can be pressed takes ``ident``, by which tests
and screen readers' tools find it, guards its handlers, and is at least 48 by 48.
"""
