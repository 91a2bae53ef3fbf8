"""The end: what is counted and scored, and the pad on which a table counts it by hand."""
