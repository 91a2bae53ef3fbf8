"""The rules: what is asked, where a game stands, and the moves."""
