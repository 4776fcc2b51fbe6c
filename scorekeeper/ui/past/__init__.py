"""What has been played: the list of matches, what is wanted of it, and what it adds up to for each person."""
