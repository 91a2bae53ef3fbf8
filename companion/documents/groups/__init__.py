"""A group's games as files: our own whole group, BG Stats' export, and CSV for spreadsheets."""
