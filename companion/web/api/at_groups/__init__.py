"""Calls about groups, as the bearer's token for one allows."""
