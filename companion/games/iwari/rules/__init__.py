"""The rules: what lies on the table, what is asked in a turn, and the moves."""
