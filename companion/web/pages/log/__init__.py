"""The log of a table: what happened, whether it was legal, what if, and replacing a past move."""
