"""The screens: one component a file."""
