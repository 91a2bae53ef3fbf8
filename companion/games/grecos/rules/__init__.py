"""The rules: what is asked, the position, battles, and the moves of a turn."""
