"""The parts of a form: one file for each kind of question, and the pieces that they are made of."""
