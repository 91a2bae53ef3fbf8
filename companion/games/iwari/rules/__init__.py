"""The rules: what lies on the table and what is asked, what cards pay for, and the actions."""
