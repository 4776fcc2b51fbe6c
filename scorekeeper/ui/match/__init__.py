"""The screens of a running or finished match."""
