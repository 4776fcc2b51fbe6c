"""The score table on paper: laid out once, drawn as a PDF or as a picture."""
