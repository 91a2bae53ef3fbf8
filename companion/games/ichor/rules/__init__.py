"""The rules: the table and what is asked, movement with its gates, the powers, and turns."""
