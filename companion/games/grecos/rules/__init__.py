"""The rules: what lies on the table and what is asked, event cards, the position, battles, turns."""
