"""The rules: the table and what is asked, event cards, the position, battles, and turns."""
