"""Turns facts about games, matches and problems into sentences in the language of the user, without Flet."""
