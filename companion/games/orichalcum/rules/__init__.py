"""The rules: what lies on the table, what is asked, and the moves, in the booklet's order."""
