"""The rules: what lies on the table and what is asked, the actions of a turn, and the cards."""
