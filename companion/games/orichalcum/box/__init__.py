"""What is in the box: how many of each piece there are, what they do, and the edition."""
